import { UsageError } from '@crs/domain';
import { type ListedDecision, listDecisions } from '@crs/store';
import { type Command, Option } from 'commander';
import { stringify } from 'csv-stringify/sync';
import { claimTexts } from '../../decide/permit-claim.js';
import { labelLicense } from '../../evaluate/decision-labels.js';
import { knownJurisdiction } from '../../known-jurisdiction.js';
import { type Session, withSession } from '../../session.js';
import { printJson, printLine, printTable } from '../../terminal/print.js';
import { spoken, wording } from './decide.js';

interface DecisionsOptions {
  readonly jurisdiction?: string;
  readonly all?: boolean;
  readonly format: 'table' | 'csv';
  readonly json?: boolean;
}

export function addDecisionsVerb(program: Command): void {
  program
    .command('decisions')
    .description('what analysts decided: who, when, what, and whether the scores agree; newest first')
    .option('--jurisdiction <name>', 'of one jurisdiction only')
    .option('--all', 'the whole history, not only what stands')
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
            'Only decisions that stand are labels.',
            'Leave out --all, or take --json for the whole history.',
          );
        }
        const decisions = await listDecisions(pool, { scope: jurisdiction ?? null, all });
        // A jurisdiction that is no longer configured keeps its decisions; a name without any must be a configured one.
        if (jurisdiction !== undefined && decisions.length === 0)
          knownJurisdiction(config, jurisdiction, 'decisions');
        if (json) printJson(decisions);
        else if (format === 'csv') process.stdout.write(labelsFile(decisions, config));
        else print(decisions, all);
      }),
    );
}

/**
 * One line a decision, as a labels file: the columns after the third are for people. The permit is one that makes the
 * claim today; the one it was given through may have been corrected since, and would be a label of something else.
 */
function labelsFile(decisions: readonly ListedDecision[], config: Session['config']): string {
  const served = decisions.filter(({ permitToday }) => permitToday !== null);
  const rows = served.map((decision) => ({
    jurisdiction: decision.scope,
    permit_number: decision.permitToday,
    license_number: labelLicense(decision, config.jurisdictions.get(decision.scope)?.rosters ?? []) ?? '',
    verdict: decision.verdict,
    decided_license_number: decision.licenseNumber,
    decided_license_name: decision.licenseName,
    contractor_text: claimTexts({ ...decision, licenseNumber: decision.claimLicense }),
    decided_by: decision.decidedBy,
    decided_at: decision.decidedAt,
    note: decision.note,
  }));
  const columns = [
    'jurisdiction',
    'permit_number',
    'license_number',
    'verdict',
    'decided_license_number',
    'decided_license_name',
    'contractor_text',
    'decided_by',
    'decided_at',
    'note',
  ];
  return stringify(rows, { header: true, columns });
}

function print(decisions: readonly ListedDecision[], all: boolean): void {
  if (decisions.length === 0) {
    printLine(
      all ? 'Nothing was ever decided.' : 'No decision stands. `crs review` lists what is worth a look.',
    );
    return;
  }
  printTable(
    [
      'when (UTC)',
      'who',
      'permit',
      'contractor text',
      'permits',
      'decided',
      'the scores say',
      'agree',
      'note',
    ],
    decisions.map((decision) => [
      decision.decidedAt.slice(0, 16).replace('T', ' '),
      decision.decidedBy,
      `${decision.scope} ${decision.permitNumber}`,
      claimTexts({ ...decision, licenseNumber: decision.claimLicense }),
      decision.permits,
      `${wording(decision)}${state(decision, all)}`,
      decision.scored === null ? null : spoken(decision.scored),
      decision.agrees === null ? null : decision.agrees ? 'yes' : 'no',
      decision.note ?? '',
    ]),
  );
}

/** What keeps a decision from being served, in brackets. */
function state({ verdict, stands, licenseInRoster, permits }: ListedDecision, all: boolean): string {
  if (verdict === 'withdrawn') return '';
  if (all && !stands) return ' (no longer)';
  if (!licenseInRoster) return ' (gone from its roster: the scores answer)';
  return permits === 0 ? ' (no permit says so any more)' : '';
}
