import { UsageError } from '@crs/domain';
import type { FeedDefinition } from '@crs/feeds';
import { checkFeed, feedHealth } from '@crs/onboarding';
import { makeDataFolder } from '@crs/runtime';
import { type FeedState, listFeedMetrics, listFeedStates } from '@crs/store';
import type { Command } from 'commander';
import { toCrsError } from '../../context.js';
import { type FeedReport, reportOf } from '../../feeds/feed-health.js';
import { fetching, processSettings, type Session, settingsConfig, withSession } from '../../session.js';
import { printJson, printLine, printTable } from '../../terminal/print.js';

/** Exit status for a feed that the next night would not read. */
const FAILED = 1;

/** Servers that are asked at once; the feeds of one server are looked at one after the other. */
const SERVERS_AT_ONCE = 6;

/** Somebody waits for the table: a server that fails twice is reported, and the night has more patience. */
const hurried = { attempts: 2, idleMs: 30_000, throttledMs: 60_000 };

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

async function checkOne(name: string, options: CheckOptions): Promise<void> {
  const settings = processSettings();
  const feed = settingsConfig(settings).feed(name);
  await makeDataFolder(settings.dataDir);
  const checked = await checkFeed(feed, fetching(settings));
  process.exitCode = checked.missing.length === 0 ? 0 : FAILED;
  if (options.json) {
    printJson({ feed: name, ...checked });
    return;
  }
  printLine(`${name} answers with ${checked.columns.length} columns.`);
  if (checked.missing.length === 0) printLine('Every column its definition needs is there.');
  else printLine(`Missing: ${checked.missing.join(', ')}. Correct the definition before the next night.`);
  for (const { ours, theirs } of checked.respelled)
    printLine(`Spelled ${theirs} by the source: read as ${ours}.`);
  if (checked.leftover.length > 0) printLine(`Neither read nor ignored: ${checked.leftover.join(', ')}`);
}

async function checkMany(names: readonly string[], session: Session, options: CheckOptions): Promise<void> {
  const { config, pool } = session;
  const feeds = names.length === 0 ? config.feeds : [...new Set(names)].map((name) => config.feed(name));
  const states = new Map((await listFeedStates(pool)).map((state) => [state.feed, state]));
  const held = new Map((await listFeedMetrics(pool)).map(({ feed, heldBack }) => [feed, heldBack]));
  let done = 0;
  const reports = new Map<string, FeedReport>();
  const servers = [...byServer(feeds)];
  const look = async (feed: FeedDefinition): Promise<void> => {
    const report = await reportOn(feed, states.get(feed.feed), held.get(feed.feed) ?? null, session);
    reports.set(feed.feed, report);
    done++;
    process.stderr.write(`${done} of ${feeds.length}: ${feed.feed} ${report.verdict}\n`);
  };
  const worker = async (): Promise<void> => {
    for (let next = servers.shift(); next !== undefined; next = servers.shift()) {
      for (const feed of next[1]) await look(feed);
    }
  };
  await Promise.all(Array.from({ length: SERVERS_AT_ONCE }, worker));
  const listed = feeds.flatMap(({ feed }) => reports.get(feed) ?? []);
  process.exitCode = listed.every(({ sound }) => sound) ? 0 : FAILED;
  if (options.json) printJson(listed);
  else printReports(listed);
}

/** A look at one feed; whatever goes wrong is its report, and no other feed's business. */
async function reportOn(
  definition: FeedDefinition,
  state: FeedState | undefined,
  heldBack: string | null,
  { config, context }: Session,
): Promise<FeedReport> {
  const unset = config.unsetVariables(definition.feed);
  if (unset.length > 0) return reportOf(definition, state, { unset });
  try {
    const { environment, dataDir, network } = context;
    const patience = { ...context.patience, ...hurried };
    const options = { env: environment, dataDir, network, patience };
    const health = await feedHealth(definition, config.dictionaries, options);
    return reportOf(definition, state, { health }, heldBack);
  } catch (error) {
    return reportOf(definition, state, { error: toCrsError(error) });
  }
}

/** Feeds by the server they ask; files on this disk are one server. */
function byServer(feeds: readonly FeedDefinition[]): Map<string, FeedDefinition[]> {
  const servers = new Map<string, FeedDefinition[]>();
  for (const feed of feeds) {
    const { socrata, arcgis, ckan, opendatasoft, carto, http, dol } = feed.source;
    const address =
      socrata?.domain ??
      arcgis?.url ??
      ckan?.url ??
      opendatasoft?.url ??
      carto?.url ??
      http?.url ??
      dol?.url ??
      '';
    const url = /^https?:\/\//.test(address) ? address : `https://${address}`;
    const host = URL.canParse(url) ? new URL(url).host : '';
    servers.set(host, [...(servers.get(host) ?? []), feed]);
  }
  return servers;
}

function printReports(reports: readonly FeedReport[]): void {
  printTable(
    [
      'feed',
      'verdict',
      'rows',
      'missing',
      'new',
      'newest seen',
      'served',
      'last run',
      'last success',
      'seen',
    ],
    reports.map((report) => [
      report.feed,
      report.verdict,
      report.rows,
      report.missing.length,
      report.leftover.length,
      report.newest,
      report.servedRows,
      report.lastRunId,
      report.lastSuccessAt,
      report.confirmed ? 'yes' : 'no',
    ]),
  );
  for (const { feed, reason, nextStep } of reports) {
    if (reason !== null || nextStep !== null)
      printLine(`${feed}: ${[reason, nextStep].filter((text) => text !== null).join(' ')}`);
  }
  const sound = reports.filter((report) => report.sound).length;
  printLine(`\n${sound} of ${reports.length} feeds are sound.`);
}
