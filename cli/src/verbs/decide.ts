import { type DecisionChoice, type NamedLicense, UsageError } from '@crs/domain';
import {
  answerText,
  choiceOfWord,
  decide,
  decideFlow,
  knownJurisdiction,
  labelsFile,
  matchFlow,
  reviewClaims,
  shownText,
  withCommands,
  withSession,
} from '@crs/pipelines';
import { listDecisions, readServedMatch } from '@crs/store';
import { type Command, Option } from 'commander';
import { defineAnswer } from '../answer.js';
import { claimNumber, givenName, givenNote, positiveInteger } from '../options.js';
import { printAlike, printDecisions, printRecorded, printReviewItem } from '../printers/decisions.js';
import { exitStatusOf, printRuns, runFlow } from '../run-batch.js';
import { printJson, printLine } from '../terminal/print.js';

interface DecideOptions {
  readonly by: string;
  readonly never?: string;
  readonly alike?: boolean;
  readonly note?: string;
  readonly state?: string;
  readonly roster?: string;
  readonly licenseType?: string;
  readonly claim?: number;
  readonly json?: boolean;
}

export function defineDecide(command: Command): void {
  command
    .argument('<jurisdiction>')
    .argument('<permit_number>')
    .argument('[license]', 'license number; `none`: not in the license roster; `undo`: let the scores decide')
    .option('--never <license>', 'rule out this contractor instead; the scores choose among the others')
    .requiredOption('--by <name>', 'who decides', givenName)
    .option('--alike', 'also decide similar claims: another spelling, or another person at the company')
    .option('--note <text>', 'why', givenNote)
    .option('--state <state>', 'state, if several rosters have the license')
    .option('--roster <feed>', 'roster, if several have the license')
    .option(
      '--license-type <type>',
      'license type, if several contractors in a roster share the license number',
    )
    .option('--claim <number>', 'claim, if the permit number names several contractors', claimNumber)
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
A decision overrides the scores in every run until a later decision replaces it. With --never, you can rule out several
licenses, one after another; \`undo\` reverses all of them. The verb counts similar claims: the same names, address, and phone
in another spelling, or another person at the company. --alike decides these as well, each with its own decision that refers
to the first; claims with a decision of their own do not change. If a license number looks like one of these words,
write it in capitals: NONE, UNDO.

Examples:  crs decide lakeview "2025-007216 EP" EA765575 --by "Ada Example" --note "Phoned the office."
           crs decide lakeview "2025-007216 EP" none --by "Ada Example"
           crs decide lakeview "2025-007216 EP" --never EA765575 --by "Ada Example"
           crs decide lakeview "2025-007216 EP" EA765575 --alike --by "Ada Example"
           crs decide lakeview "2025-007216 EP" undo --by "Ada Example"`,
    )
    .action(
      (
        jurisdiction: string,
        permitNumber: string,
        license: string | undefined,
        { by, never, alike: withAlike, claim, json, ...rest }: DecideOptions,
      ) =>
        withSession(async (session) => {
          const { note, state, roster, licenseType } = rest;
          const request = {
            jurisdiction,
            permitNumber,
            choice: givenChoice(license, never, { state, roster, licenseType }),
            decidedBy: by,
            note,
            withAlike,
          };
          const decided = await decide(session.context, { ...request, claimId: claim });
          // A claim that was never matched has no score for a decision to replace.
          const flowOf = decided.permit.served === null ? matchFirst : decideFlow;
          const { batch, seconds, runs } = await runFlow(session, 'decide', (name) =>
            flowOf(name, jurisdiction),
          );
          process.exitCode = exitStatusOf(runs);
          const { recorded, replaced, permit, alike, alikeDecisions } = decided;
          const answer = await readServedMatch(session.pool, permit.claim.id);
          if (json) {
            const permits = permit.claim.recordCount;
            const outcome = { decision: recorded, replaced, permits, answer, alike, alikeDecisions };
            printJson({ batch, seconds, runs, ...outcome });
          } else {
            printRecorded(decided);
            printAlike(decided);
            if (process.exitCode !== 0) {
              printRuns(runs);
              printLine(
                'The decision is saved and will be published when the jurisdiction is matched again.',
              );
            } else if (answer) printLine(`Published now: ${answerText(answer)}.`);
          }
        }),
    );
}

/** Returns the decision given on the command line. */
function givenChoice(
  license: string | undefined,
  never: string | undefined,
  where: Omit<NamedLicense, 'license'>,
): DecisionChoice {
  if (license !== undefined && never === undefined) return choiceOfWord(license, where);
  if (license === undefined && never !== undefined) return { kind: 'never', license: never, ...where };
  const given = license ?? never;
  throw new UsageError(
    given === undefined ? 'decide.no_license' : 'decide.two_answers',
    given === undefined ? 'No license number was given.' : `Both ${license} and --never ${never} were given.`,
    'Add a license number, `none`, or `undo`, or rule out a license with --never.',
  );
}

const matchFirst = (batch: string, jurisdiction: string) => matchFlow(batch, [jurisdiction]);

interface DecisionsOptions {
  readonly jurisdiction?: string;
  readonly all?: boolean;
  readonly format: 'table' | 'csv';
  readonly json?: boolean;
}

export function defineDecisions(command: Command): void {
  command
    .option('--jurisdiction <name>', 'only this jurisdiction')
    .option('--all', 'include replaced decisions')
    .addOption(
      new Option('--format <format>', 'a table, or a labels file for `crs evaluate`')
        .choices(['table', 'csv'])
        .default('table'),
    )
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Examples:  crs decisions --jurisdiction lakeview --all
           crs decisions --format csv > decided.csv && crs evaluate --labels decided.csv`,
    )
    .action(({ jurisdiction, all = false, format, json }: DecisionsOptions) =>
      withSession(async ({ pool, config }) => {
        if (all && format === 'csv') {
          throw new UsageError(
            'decisions.labels_of_all',
            'Only current decisions can be labels.',
            'Remove --all, or use --json for the whole history.',
          );
        }
        const decisions = await listDecisions(pool, { scope: jurisdiction ?? null, all });
        // A jurisdiction removed from the configuration keeps its decisions. A name without decisions must be
        // configured.
        if (jurisdiction !== undefined && decisions.length === 0)
          knownJurisdiction(config, jurisdiction, 'decisions');
        if (json) printJson(decisions);
        else if (format === 'csv') process.stdout.write(shownText(labelsFile(decisions, config)));
        else printDecisions(decisions, all);
      }),
    );
}

interface ReviewOptions {
  readonly jurisdiction?: string;
  readonly limit: number;
}

export function defineReview(command: Command): void {
  defineAnswer(
    command
      .option('--jurisdiction <name>', 'only this jurisdiction')
      .option('--limit <n>', 'maximum number', positiveInteger, 10)
      .addHelpText(
        'after',
        `
Each line under a claim is a \`crs decide\` command that needs only your name. To rule out a contractor, put --never before its
license number. To decide similar claims as well, add --alike.

Example:  crs review --jurisdiction lakeview --limit 20`,
      ),
    async ({ context, config }, { jurisdiction, limit }: ReviewOptions) => {
      const known = [...config.jurisdictions.keys()];
      if (jurisdiction !== undefined) knownJurisdiction(config, jurisdiction, 'review');
      const items = await reviewClaims(context, jurisdiction === undefined ? known : [jurisdiction], limit);
      return items.map(withCommands);
    },
    (items) => {
      if (items.length === 0) printLine('No claims to review.');
      for (const [index, item] of items.entries()) printReviewItem(item, index + 1);
    },
  );
}
