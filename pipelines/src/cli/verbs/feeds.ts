import { listFeedStates } from '@crs/store';
import type { Command } from 'commander';
import { checkFeed } from '../../ingest/check.js';
import { printJson, printLine, printTable } from '../output.js';
import { processSettings, settingsConfig, withSession } from '../session.js';

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
  feeds
    .command('check')
    .description('whether a feed still answers with the columns its definition names')
    .argument('<feed>', 'name of the feed')
    .option('--json', 'print one JSON document')
    .action(async (name: string, options: { json?: boolean }) => {
      const settings = processSettings();
      const config = settingsConfig(settings);
      const checked = await checkFeed(config.feed(name), config.dictionaries, {
        env: process.env,
        dataDir: settings.dataDir,
      });
      if (options.json) printJson(checked);
      else {
        printLine(
          `${name} answers with ${checked.columns.length} columns; every column of its definition is there.`,
        );
        printLine(`Of its first ${checked.rowsRead} rows ${checked.rowsRejected} would be rejected.`);
        for (const { line, column, reason } of checked.rejects.slice(0, 10))
          printLine(`  line ${line}, ${column ?? 'row'}: ${reason}`);
        if (checked.leftover.length > 0) printLine(`Not used: ${checked.leftover.join(', ')}`);
      }
    });
}
