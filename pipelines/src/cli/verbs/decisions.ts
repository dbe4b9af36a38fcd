import { UsageError } from '@crs/domain';
import { listDecisions } from '@crs/store';
import { type Command, Option } from 'commander';
import { labelsFile } from '../../decide/labels-file.js';
import { printDecisions } from '../../decide/terminal.js';
import { knownJurisdiction } from '../../known-jurisdiction.js';
import { withSession } from '../../session.js';
import { printJson } from '../../terminal/print.js';
import { shownText } from '../../terminal/withheld-text.js';

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
        // A jurisdiction that was removed from the configuration keeps its decisions. A name without decisions must
        // be configured.
        if (jurisdiction !== undefined && decisions.length === 0)
          knownJurisdiction(config, jurisdiction, 'decisions');
        if (json) printJson(decisions);
        else if (format === 'csv') process.stdout.write(shownText(labelsFile(decisions, config)));
        else printDecisions(decisions, all);
      }),
    );
}
