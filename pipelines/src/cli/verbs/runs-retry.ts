import { countTiers } from '@crs/store';
import type { Command } from 'commander';
import { retryFlow } from '../../jobs/flows.js';
import { findFailures, findRetryable } from '../../retry/retryable.js';
import { withSession } from '../../session.js';
import { printJson, printLine } from '../../terminal/print.js';
import { runNumber } from '../options.js';
import { exitStatusOf, printRuns, runFlow } from '../run-batch.js';

/** `crs runs retry`: tries failed runs again. */
export function addRunsRetryVerb(runs: Command): void {
  runs
    .command('retry')
    .description(
      'try a failed run again, or all whose last run failed; then match and publish what that touches',
    )
    .argument('[run]', 'its number, see `crs runs`', runNumber)
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Reads the feed or matches the scope of the run again. A feed is read from its source, whatever file the run was given.
What a guard refused is not tried again: \`crs runs accept\` publishes it.

One run:                        crs runs retry 118
All whose last run failed:      crs runs retry`,
    )
    .action((number: number | undefined, { json }: { readonly json?: boolean }) =>
      withSession(async (session) => {
        const { context, pool } = session;
        const retry =
          number === undefined ? await findFailures(context) : await findRetryable(context, number);
        const retried = retry.runs.map(({ id }) => id);
        if (retried.length === 0) {
          if (json) printJson({ retried, runs: [] });
          else printLine('Nothing is to be tried again: no last run of a feed or scope failed.');
          return;
        }
        const result = await runFlow(session, 'retry', (batch) => retryFlow(batch, retry));
        process.exitCode = exitStatusOf(result.runs);
        if (json) printJson({ retried, ...result, tiers: await countTiers(pool) });
        else printRuns(result.runs, result.seconds);
      }),
    );
}
