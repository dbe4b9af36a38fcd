import { countTiers } from '@crs/store';
import type { Command } from 'commander';
import { undoFlow } from '../../jobs/flows.js';
import { withSession } from '../../session.js';
import { printJson } from '../../terminal/print.js';
import { findUndoable } from '../../undo/undoable.js';
import { runNumber } from '../options.js';
import { exitStatusOf, printRuns, runFlow } from '../run-batch.js';

export function addRunsUndoVerb(runs: Command): void {
  runs
    .command('undo')
    .description('take back what a run of a feed changed, then match and publish what that touches')
    .argument('<run>', 'its number, see `crs runs`', runNumber)
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
A feed's newest run that changed rows can be undone, then the one before it. Its rows are served as they stood before,
and what it read is not read again until the source or the definition of the feed changes.

A bad night:         crs runs undo 118
Read it after all:   crs ingest austin_permits --full`,
    )
    .action((number: number, { json }: { readonly json?: boolean }) =>
      withSession(async (session) => {
        const { run, state } = await findUndoable(session.pool, number);
        const result = await runFlow(session, 'undo', (batch) =>
          undoFlow(batch, { run: run.id, feed: state.feed }),
        );
        process.exitCode = exitStatusOf(result.runs);
        if (json) printJson({ ...result, tiers: await countTiers(session.pool) });
        else printRuns(result.runs, result.seconds);
      }),
    );
}
