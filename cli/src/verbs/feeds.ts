import { join } from 'node:path';
import { type Family, families, UsageError } from '@crs/domain';
import { checkFeed, type Proposal, propose, sampleSource } from '@crs/onboarding';
import {
  checkFeeds,
  expectNetwork,
  fetchOptions,
  findRemoval,
  listFeeds,
  processSettings,
  proposalContext,
  proposalText,
  refuseRejected,
  rejectsSample,
  removeFlow,
  type Session,
  settingsConfig,
  shellWord,
  takenError,
  withSession,
  writeDefinition,
} from '@crs/pipelines';
import { makeDataFolder } from '@crs/runtime';
import { type Command, Option } from 'commander';
import { givenName, stateCode } from '../options.js';
import { printColumnCheck, printHealth, printProposal } from '../printers/feeds.js';
import { removalLines, removedLines } from '../printers/removal.js';
import { printFlow } from '../run-batch.js';
import { confirm } from '../terminal/confirm.js';
import { printJson, printLine, printRecords } from '../terminal/print.js';

export function defineFeeds(feeds: Command): void {
  addFeedsListVerb(feeds);
  addFeedsNewVerb(feeds);
  addFeedsCheckVerb(feeds);
  addFeedsRemoveVerb(feeds);
}

function addFeedsListVerb(feeds: Command): void {
  feeds
    .command('list')
    .description('list the configured feeds and their status')
    .option('--json', 'print one JSON document')
    .action((options: { json?: boolean }) =>
      withSession(async (session) => {
        const listed = await listFeeds(session);
        if (options.json) printJson(listed.map(({ heldAgainst: _heldAgainst, ...feed }) => feed));
        else {
          printRecords(listed, {
            feed: 'feed',
            family: 'family',
            state: 'state',
            jurisdiction: 'jurisdiction',
            rows: 'servedRows',
            'last success': 'lastSuccessAt',
            'on hold': 'heldBack',
            'checked against': 'heldAgainst',
            'schedule (UTC)': 'schedule',
          });
          for (const { feed, removedBy } of listed)
            if (removedBy !== null)
              printLine(`${feed} was removed by run ${removedBy}; nightly runs skip it.`);
        }
      }),
    );
}

/** Exit status if the next night would fail to read one of the feeds. */
const FAILED = 1;

interface CheckOptions {
  readonly all?: boolean;
  readonly json?: boolean;
}

/** `crs feeds check`: checks one feed and its columns, or shows a health table of many feeds. */
function addFeedsCheckVerb(feeds: Command): void {
  feeds
    .command('check')
    .description('check that sources still have the columns in their definitions')
    .argument('[feed...]', 'feed names')
    .option('--all', 'all configured feeds')
    .option('--json', 'print one JSON document')
    .action(async (names: string[], options: CheckOptions) => {
      const [name, ...more] = names;
      if (options.all === true && name !== undefined) {
        throw new UsageError(
          'usage.feeds',
          'Use either feed names or --all, not both.',
          'Remove the names, or --all.',
        );
      }
      if (options.all !== true && name === undefined) {
        throw new UsageError('usage.feeds', 'No feed was named.', 'Name feeds, or use --all.');
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

interface NewOptions {
  readonly name?: string;
  readonly family?: Family;
  readonly jurisdiction?: string;
  readonly city?: string;
  readonly state?: string;
  readonly title?: string;
  readonly publisher?: string;
  readonly dryRun?: boolean;
  readonly force?: boolean;
  readonly json?: boolean;
}

/** `crs feeds new`: proposes a definition for a source. */
function addFeedsNewVerb(feeds: Command): void {
  feeds
    .command('new')
    .description('propose a definition for a source, show sample records, and write the definition file')
    .argument('<source>', 'web address of a data set or file, or a file path')
    .option('--name <feed>', 'name of the feed and its file', givenName)
    .addOption(new Option('--family <family>', 'record type').choices(families))
    .option('--jurisdiction <name>', 'for permits: short name of the city', givenName)
    .option('--city <city>', 'for permits: the city', givenName)
    .option('--state <code>', 'two-letter state of the city or roster', stateCode)
    .option('--title <text>', 'title of the feed', givenName)
    .option('--publisher <text>', 'publisher of the feed', givenName)
    .option('--dry-run', 'show the proposal without writing it')
    .addOption(new Option('--write', 'write the definition (default)').conflicts('dryRun'))
    .option('--force', 'overwrite an existing definition, or write one that cannot read its own sample')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
A portal page:      crs feeds new https://data.springfield.example/d/abcd-1234 --state MN
A preview only:     crs feeds new https://gis.springfield.example/rest/services/Permits/FeatureServer/0 --dry-run
A local file:       crs feeds new permits.csv --city Springfield --state MN`,
    )
    .action(async (source: string, options: NewOptions) => {
      const settings = processSettings();
      const isLook = options.dryRun === true;
      const aside: UsageError[] = [];
      // A dry run writes nothing, so it needs neither valid feeds nor a free name.
      const config = settingsConfig(settings, isLook ? { onBrokenFeeds: (error) => aside.push(error) } : {});
      const refuseTaken = (name: string): void => {
        const taken = options.force === true ? null : takenError(name, config, settings);
        if (taken === null) return;
        if (!isLook) throw taken;
        aside.push(taken);
      };
      if (options.name !== undefined && !isLook) refuseTaken(options.name);
      await makeDataFolder(settings.dataDir);
      const portrait = await sampleSource(source, fetchOptions(settings));
      const found = propose(portrait, options, proposalContext(config, settings, new Date()));
      const { feed } = found.definition;
      refuseTaken(feed);
      const proposal = { ...found, warnings: [...found.warnings, ...aside.map(warningOf)] };
      const text = proposalText(proposal, `Proposed by \`crs feeds new ${source}\``);
      const file = join(settings.configDir, 'feeds', `${feed}.yaml`);
      if (!isLook && options.force !== true) refuseRejected(proposal, source);
      if (!isLook) await writeDefinition(file, text, settings);
      const next = nextSteps(proposal, source, isLook);
      if (options.json === true) printJson(documentOf(proposal, isLook ? null : file, text, next));
      else printProposal(proposal, isLook ? null : file, text, next);
    });
}

const warningOf = ({ message, nextStep }: UsageError): string => `${message} ${nextStep}`;

function nextSteps(proposal: Proposal, source: string, dryRun: boolean): string[] {
  const { feed, family, jurisdiction } = proposal.definition;
  const force = rejectsSample(proposal) ? ' --force' : '';
  if (dryRun) return [`crs feeds new ${shellWord(source)} --name ${feed}${force}`];
  return [
    `crs feeds check ${feed}`,
    `crs ingest ${feed}`,
    ...(family === 'permits' && jurisdiction !== undefined
      ? [`crs match --jurisdiction ${shellWord(jurisdiction)}`]
      : []),
  ];
}

function documentOf(proposal: Proposal, file: string | null, text: string, next: readonly string[]): unknown {
  const { definition, written, reasons, columns, preview, left, warnings } = proposal;
  const { read, rejected, rejects, records, normalised } = preview;
  return {
    feed: definition.feed,
    file,
    written: file !== null,
    definition: written,
    text,
    reasons,
    columns,
    preview: { read, rejected, rejects, records, normalised },
    left,
    warnings,
    next,
  };
}

interface RemoveOptions {
  readonly yes?: boolean;
  readonly json?: boolean;
}

/** `crs feeds remove`: removes a feed's records from everything that is served. */
function addFeedsRemoveVerb(feeds: Command): void {
  feeds
    .command('remove')
    .description('remove a feed: unpublish its records and end its schedule')
    .argument('<feed>', 'feed name; its definition may already be deleted')
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Shows what will disappear and asks; without a terminal, use --yes. Then matches what changed, clusters, and publishes. The
records are kept: you can undo the removal until the feed is read again.

Remove a feed:      crs feeds remove austin_permits
In a script:        crs feeds remove austin_permits --yes --json
Restore it:         crs runs undo 118
Read it again:      crs ingest austin_permits`,
    )
    .action((feed: string, options: RemoveOptions) =>
      withSession((session) => remove(session, feed, options)),
    );
}

async function remove(session: Session, feed: string, { yes, json }: RemoveOptions): Promise<void> {
  const removal = await findRemoval(session.context, feed);
  for (const line of removalLines(removal)) {
    if (!json) printLine(line);
    else if (!yes) process.stderr.write(`${line}\n`);
  }
  if (!yes) await confirm(`Remove ${feed}?`);
  const flowOf = (batch: string) => removeFlow(batch, feed, removal.matchedAgain);
  const { runs } = await printFlow(session, 'remove', flowOf, json, (result) => ({
    ...result,
    removes: removal,
  }));
  const run = runs.find(({ kind, state }) => kind === 'remove' && state === 'done');
  if (!json && run) for (const line of removedLines(removal, run.id)) printLine(line);
}
