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
    .option('--jurisdiction <name>', 'only this jurisdiction; may be given several times', appendValue, [])
    .option('--all', 'OSHA, AG and enforcement records as well')
    .option('--force', 'publish even where the figures of the run are out of bounds; the run keeps that')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
A matching whose figures fall out of the bounds of matching.yaml is refused and ends with 3; \`crs runs\` says which and why.
Changes of feeds that it is put down to are kept aside: \`crs runs show RUN\`.

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
