import { UsageError } from '@crs/domain';
import type { Command } from 'commander';
import { configuredScopes } from '../../match/fingerprint.js';
import { matchFlow } from '../../nightly/flow.js';
import { runBatch } from '../run-batch.js';

interface MatchOptions {
  readonly jurisdiction: string[];
  readonly all?: boolean;
  readonly json?: boolean;
}

export function addMatchVerb(program: Command): void {
  program
    .command('match')
    .description('match permits (with --all also inspections, orders and actions) to contractors again')
    .option('--jurisdiction <name>', 'a jurisdiction; may be given several times', collect, [])
    .option('--all', 'every jurisdiction, and OSHA, AG and enforcement records')
    .option('--json', 'print one JSON document')
    .action(async (options: MatchOptions) => {
      if (options.jurisdiction.length === 0 && !options.all) {
        throw new UsageError(
          'match.nothing',
          'Nothing to match was named.',
          'Give --jurisdiction NAME or --all.',
        );
      }
      await runBatch(
        'match',
        (batch, { config }) => {
          const known = [...config.jurisdictions.keys()];
          for (const name of options.jurisdiction) {
            if (known.includes(name)) continue;
            throw new UsageError(
              'match.unknown_jurisdiction',
              `There is no jurisdiction ${name}.`,
              `Choose from: ${known.join(', ')}.`,
            );
          }
          return matchFlow(batch, options.all ? configuredScopes(config) : options.jurisdiction);
        },
        options,
      );
    });
}

function collect(value: string, before: string[]): string[] {
  return [...before, value];
}
