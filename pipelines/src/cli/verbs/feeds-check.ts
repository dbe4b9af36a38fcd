import { UsageError } from '@crs/domain';
import { checkFeed } from '@crs/onboarding';
import { makeDataFolder } from '@crs/runtime';
import type { Command } from 'commander';
import { checkFeeds } from '../../feeds/check-feeds.js';
import { expectNetwork } from '../../feeds/network-there.js';
import { printColumnCheck, printHealth } from '../../feeds/terminal.js';
import { fetchOptions, processSettings, type Session, settingsConfig, withSession } from '../../session.js';
import { printJson } from '../../terminal/print.js';

/** Exit status where the next night would not read one of the feeds. */
const FAILED = 1;

interface CheckOptions {
  readonly all?: boolean;
  readonly json?: boolean;
}

/** `crs feeds check`: one feed and its columns, or a health table of many. */
export function addFeedsCheckVerb(feeds: Command): void {
  feeds
    .command('check')
    .description('whether feeds still answer with the columns their definitions name')
    .argument('[feed...]', 'names of feeds')
    .option('--all', 'every feed that is configured')
    .option('--json', 'print one JSON document')
    .action(async (names: string[], options: CheckOptions) => {
      const [name, ...more] = names;
      if (options.all === true && name !== undefined) {
        throw new UsageError(
          'usage.feeds',
          'Names of feeds go without --all.',
          'Leave out the names, or --all.',
        );
      }
      if (options.all !== true && name === undefined) {
        throw new UsageError('usage.feeds', 'No feed was named.', 'Name feeds, or say --all.');
      }
      if (name !== undefined && more.length === 0) await checkOne(name, options);
      else await withSession((session) => checkMany(names, session, options));
    });
}

async function checkOne(name: string, { json }: CheckOptions): Promise<void> {
  const settings = processSettings();
  const feed = settingsConfig(settings).feed(name);
  await makeDataFolder(settings.dataDir);
  const checked = await checkFeed(feed, fetchOptions(settings));
  process.exitCode = checked.missing.length === 0 ? 0 : FAILED;
  if (json) printJson({ feed: name, ...checked });
  else printColumnCheck(name, checked);
}

async function checkMany(names: readonly string[], session: Session, { json }: CheckOptions): Promise<void> {
  const { config } = session;
  const feeds = names.length === 0 ? config.feeds : [...new Set(names)].map((name) => config.feed(name));
  await expectNetwork(feeds, session.settings);
  const reports = await checkFeeds(session, feeds, ({ feed, verdict }, done) =>
    process.stderr.write(`${done} of ${feeds.length}: ${feed} ${verdict}\n`),
  );
  process.exitCode = reports.every(({ sound }) => sound) ? 0 : FAILED;
  if (json) printJson(reports);
  else printHealth(reports);
}
