import { checkFeed } from '@crs/feeds';
import { makeDataFolder } from '@crs/runtime';
import { listFeedStates } from '@crs/store';
import type { Command } from 'commander';
import { printJson, printLine, printTable } from '../output.js';
import { processSettings, settingsConfig, withSession } from '../session.js';
import { addFeedsNewVerb } from './feeds-new.js';

/** Exit status for a feed that lost a column. */
const FAILED = 1;

export function addFeedsVerbs(program: Command): void {
  const feeds = program.command('feeds').description('the configured feeds');
  feeds
    .command('list')
    .description('what is configured, and how each feed stands')
    .option('--json', 'print one JSON document')
    .action((options: { json?: boolean }) =>
      withSession(async ({ pool, config }) => {
        const states = new Map((await listFeedStates(pool)).map((state) => [state.feed, state]));
        const listed = config.feeds.map((feed) => ({
          feed: feed.feed,
          family: feed.family,
          title: feed.title,
          jurisdiction: feed.jurisdiction ?? null,
          state: feed.state ?? null,
          confirmed: feed.confirmed,
          schedule: feed.schedule ?? null,
          servedRows: states.get(feed.feed)?.servedRows ?? 0,
          lastSuccessAt: states.get(feed.feed)?.lastSuccessAt ?? null,
        }));
        if (options.json) printJson(listed);
        else {
          printTable(
            ['feed', 'family', 'state', 'jurisdiction', 'rows', 'last success', 'schedule (UTC)'],
            listed.map((feed) => [
              feed.feed,
              feed.family,
              feed.state,
              feed.jurisdiction,
              feed.servedRows,
              feed.lastSuccessAt,
              feed.schedule,
            ]),
          );
        }
      }),
    );
  addFeedsNewVerb(feeds);
  feeds
    .command('check')
    .description('whether a feed still answers with the columns its definition names')
    .argument('<feed>', 'name of the feed')
    .option('--json', 'print one JSON document')
    .action(async (name: string, options: { json?: boolean }) => {
      const settings = processSettings();
      const feed = settingsConfig(settings).feed(name);
      await makeDataFolder(settings.dataDir);
      const checked = await checkFeed(feed, { env: process.env, dataDir: settings.dataDir });
      process.exitCode = checked.missing.length === 0 ? 0 : FAILED;
      if (options.json) printJson({ feed: name, ...checked });
      else {
        printLine(`${name} answers with ${checked.columns.length} columns.`);
        if (checked.missing.length === 0) printLine('Every column its definition needs is there.');
        else
          printLine(`Missing: ${checked.missing.join(', ')}. Correct the definition before the next night.`);
        if (checked.leftover.length > 0)
          printLine(`Neither read nor ignored: ${checked.leftover.join(', ')}`);
      }
    });
}
