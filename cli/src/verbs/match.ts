import { configuredScopes, knownJurisdiction, matchFlow } from '@crs/pipelines';
import type { Command } from 'commander';
import { appendValue } from '../options.js';
import { runBatch } from '../run-batch.js';

interface MatchOptions {
  readonly jurisdiction: string[];
  readonly all?: boolean;
  readonly force?: boolean;
  readonly json?: boolean;
}

export function defineMatch(command: Command): void {
  command
    .option('--jurisdiction <name>', 'only this jurisdiction; can be repeated', appendValue, [])
    .option('--all', 'also rematch OSHA, attorney general, and enforcement records')
    .option('--force', 'publish even if the figures are out of bounds; the run records this')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
If the figures are outside the bounds in matching.yaml, the run is refused and the exit status is 3; \`crs runs\` says why.
The feed changes that caused the refusal go on hold: \`crs runs show RUN\`.

Examples:  crs match --jurisdiction lakeview --jurisdiction rivermont
           crs match --all`,
    )
    .action(async (options: MatchOptions) => {
      await runBatch(
        'match',
        (batch, { config }) => {
          const known = [...config.jurisdictions.keys()];
          for (const name of options.jurisdiction) knownJurisdiction(config, name, 'match');
          if (options.all) return matchFlow(batch, configuredScopes(config), options.force);
          return matchFlow(
            batch,
            options.jurisdiction.length > 0 ? options.jurisdiction : known,
            options.force,
          );
        },
        options,
      );
    });
}
