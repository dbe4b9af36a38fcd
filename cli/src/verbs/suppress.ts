import { userInfo } from 'node:os';
import {
  contractorTarget,
  lift,
  nameRulesOf,
  newBatch,
  personTarget,
  type RecordWord,
  type ReportProgress,
  recordTarget,
  recordWords,
  type Session,
  suppress,
  useWithheldText,
  withSession,
} from '@crs/pipelines';
import {
  listSuppressions,
  type NewSuppression,
  previewSuppression,
  type SuppressionTarget,
} from '@crs/store';
import { Argument, type Command } from 'commander';
import { defineAnswer } from '../answer.js';
import { endOfDay, givenName, givenNote, positiveInteger, stateCode } from '../options.js';
import { listed, standing, withheldLines } from '../printers/suppressions.js';
import { confirm } from '../terminal/confirm.js';
import { printJson, printLine, printRecords } from '../terminal/print.js';
import { createProgressDisplay } from '../terminal/progress.js';

export function defineSuppress(suppress: Command): void {
  addSuppressContractorVerb(suppress);
  addSuppressRecordVerb(suppress);
  addSuppressPersonVerb(suppress);
  addSuppressListVerb(suppress);
  addSuppressLiftVerb(suppress);
}

interface ContractorOptions extends SuppressOptions {
  readonly state?: string;
  readonly licenseType?: string;
  readonly mask?: boolean;
}

/** `crs suppress contractor`: hides or masks a license holder. */
function addSuppressContractorVerb(suppress: Command): void {
  withSuppressOptions(
    suppress
      .command('contractor')
      .description('hide a contractor as if it did not exist, or mask its name, phone, and street')
      .argument('<license>', 'license number that the roster lists now or will list later')
      .option('--state <state>', 'state of the roster, if several or none have the number', stateCode)
      .option('--license-type <type>', 'license type, if several licenses share the number', givenName)
      .option('--mask', 'keep the license, but mask name, phone, and street'),
  )
    .addHelpText(
      'after',
      `
Shows what will disappear and asks; without a terminal, use --yes. Permits, inspections, orders, and actions that name a
hidden contractor stay public without the name.

Hide a contractor:     crs suppress contractor BC100001 --state MN --reason "Court order 62-CV-1" --by "Ada Example"
Mask it for a while:   crs suppress contractor BC100001 --mask --until 2027-06-30 --reason "Threats" --by "Ada Example"`,
    )
    .action((license: string, { state, licenseType, mask, ...options }: ContractorOptions) =>
      withSession(async (session) => {
        const target = await contractorTarget(session.context, license, { state, licenseType });
        await runSuppression(session, target, mask ? 'mask' : 'hide', options);
      }),
    );
}

interface PersonOptions extends SuppressOptions {
  readonly state?: string;
  readonly jurisdiction?: string;
  readonly phone?: string;
  readonly address?: string;
}

/** `crs suppress person`: masks a person's name everywhere. */
function addSuppressPersonVerb(suppress: Command): void {
  withSuppressOptions(
    suppress
      .command('person')
      .description('mask a person’s name everywhere, along with the person’s own phone and street')
      .argument('<name>', 'first and last name, or last name, comma, first name')
      .option('--state <state>', 'only in records of this state', stateCode)
      .option('--jurisdiction <name>', 'only in permits of this jurisdiction', givenName)
      .option(
        '--phone <number>',
        'phone of this person, also masked; records with another phone belong to a namesake',
        givenName,
      )
      .option(
        '--address <street>',
        'address of this person, also masked; records with another address belong to a namesake',
        givenName,
      ),
  )
    .addHelpText(
      'after',
      `
[withheld] replaces the name in either order and any case, with or without accents, hyphens, middle names, initials, and
Jr or Sr, in one word or several (de la Cruz, Delacruz), and in the nicknames and abbreviations that matching knows
(William, Bill, Wm). A first initial counts only together with the phone or address. Misspellings and
the first part of a double surname are not found; suppress these spellings as well.

Everywhere:            crs suppress person "Jane Q. Public" --reason "Safety at home" --by "Ada Example"
Not her namesakes:     crs suppress person "Jane Public" --state MN --phone 612-555-0100 --reason "Safety" --by "Ada Example"`,
    )
    .action((name: string, { state, jurisdiction, phone, address, ...options }: PersonOptions) =>
      withSession((session) =>
        runSuppression(
          session,
          personTarget(session.config, {
            name: givenName(name),
            state: state ?? null,
            jurisdiction: jurisdiction ?? null,
            phone: phone ?? null,
            address: address ?? null,
          }),
          'mask',
          options,
        ),
      ),
    );
}

/** `crs suppress record`: hides a permit, inspection, order, or action. */
function addSuppressRecordVerb(suppress: Command): void {
  withSuppressOptions(
    suppress
      .command('record')
      .description('hide a permit, inspection, order, or action as if it did not exist')
      .addArgument(new Argument('<kind>', 'record type').choices(Object.keys(recordWords)))
      .argument(
        '<key...>',
        'jurisdiction and number of a permit; activity number of an inspection; id of an order or action',
      ),
  )
    .addHelpText(
      'after',
      `
Hide a permit:       crs suppress record permit lakeview "2025-007216 EP" --reason "Sealed" --by "Ada Example"
An inspection:       crs suppress record inspection 1234567 --reason "Sealed" --by "Ada Example"
An order, by its id: crs suppress record order 2748104583 --reason "Expunged" --by "Ada Example"`,
    )
    .action((kind: RecordWord, keys: string[], options: SuppressOptions) =>
      withSession((session) => runSuppression(session, recordTarget(kind, keys), 'hide', options)),
    );
}

interface ListOptions {
  readonly all?: boolean;
  readonly show?: boolean;
}

/** `crs suppress list`: shows who is suppressed, why, by whom, and until when. */
function addSuppressListVerb(suppress: Command): void {
  defineAnswer(
    suppress
      .command('list')
      .description('list suppressions, newest first: why, by whom, and until when')
      .option('--all', 'include lifted and ended ones')
      .option('--show', 'show names and numbers'),
    async ({ pool, config }, { all = false, show = false }: ListOptions) => {
      const suppressions = await listSuppressions(pool, all);
      // Ended suppressions no longer withhold text, and the list omits them by default.
      useWithheldText(show ? [] : suppressions, nameRulesOf(config).givenNames);
      return suppressions.map((one) => listed(one, show));
    },
    (lines) => {
      if (lines.length === 0) return printLine('Nothing is suppressed.');
      printRecords(lines, {
        id: 'id',
        action: 'action',
        what: 'target',
        standing,
        by: 'by',
        reason: 'reason',
      });
    },
  );
}

/** `crs suppress lift`: serves everything that a suppression withheld again. */
function addSuppressLiftVerb(suppress: Command): void {
  defineAnswer(
    suppress
      .command('lift')
      .description('end a suppression, and publish what it withheld')
      .argument('<id>', 'suppression number from `crs suppress list`', positiveInteger)
      .option(
        '--by <name>',
        'who lifts the suppression (default: the logged-in user)',
        givenName,
        userInfo().username,
      ),
    async ({ context }, id: number, { by }: { readonly by: string }) => {
      const batch = newBatch('suppress', new Date());
      const { suppression, withheld } = await withProgress((report) => lift(context, id, by, batch, report));
      return { suppression: listed(suppression, false), withheld };
    },
    (_lifted, _session, id) =>
      printLine(`Suppression ${id} is lifted. The withheld records are published again.`),
  );
}

/** The options of every kind of suppression. */
interface SuppressOptions {
  readonly reason: string;
  readonly by: string;
  readonly until?: Date;
  readonly yes?: boolean;
  readonly json?: boolean;
}

function withSuppressOptions(command: Command): Command {
  return command
    .requiredOption('--reason <text>', 'why', givenNote)
    .requiredOption('--by <name>', 'who decided', givenName)
    .option('--until <day>', 'last day (UTC); default: until lifted', endOfDay)
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print one JSON document');
}

/** Shows what a suppression would withhold, asks for confirmation, records it, and publishes the result. */
async function runSuppression(
  session: Session,
  target: SuppressionTarget,
  action: NewSuppression['action'],
  { reason, by, until, yes, json }: SuppressOptions,
): Promise<void> {
  const wanted: NewSuppression = { ...target, action, reason, by, until: until?.toISOString() ?? null };
  const preview = await withProgress((report) =>
    previewSuppression(session.pool, nameRulesOf(session.config), wanted, (done, total) =>
      report({ stage: 'publish', subject: 'search', done, total }),
    ),
  );
  for (const line of ['This withholds:', ...withheldLines(preview)]) {
    if (!json) printLine(line);
    else if (!yes) process.stderr.write(`${line}\n`);
  }
  if (!yes) await confirm('Suppress this?');
  const { suppression, withheld } = await withProgress((report) =>
    suppress(session.context, wanted, newBatch('suppress', new Date()), report),
  );
  if (json) printJson({ suppression: listed(suppression, false), withheld });
  else {
    printLine(`Suppression ${suppression.id} is in effect ${standing(listed(suppression, false))}.`);
    printLine(`To undo it: \`crs suppress lift ${suppression.id}\`.`);
  }
}

/** Runs some work and shows its progress. */
async function withProgress<T>(work: (report: ReportProgress) => Promise<T>): Promise<T> {
  const display = createProgressDisplay();
  try {
    return await work(display.show);
  } finally {
    display.stop();
  }
}
