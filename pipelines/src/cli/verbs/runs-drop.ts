import type { Command } from 'commander';
import { heldSubject } from '../../quarantine/held-subject.js';
import { drop, findHeld } from '../../quarantine/release.js';
import { withSession } from '../../session.js';
import { printJson, printLine } from '../../terminal/print.js';
import { runNumber } from '../options.js';

interface ResolutionOptions {
  readonly by?: string;
  readonly note?: string;
  readonly json?: boolean;
}

/** `crs runs drop`: deletes what the quarantine keeps of a refused run. */
export function addRunsDropVerb(runs: Command): void {
  runs
    .command('drop')
    .description('forget what a refused run would have changed')
    .argument('<run>', 'its number, see `crs runs`', runNumber)
    .option('--by <name>', 'who says so')
    .option('--note <text>', 'why')
    .option('--json', 'print one JSON document')
    .action((number: number, { by, note, json }: ResolutionOptions) =>
      withSession(async ({ pool, context }) => {
        const held = await findHeld(pool, number);
        await drop(context, held, { by: by ?? null, note: note ?? null });
        if (json)
          printJson({ dropped: held.map(({ refusedRun, feed, scope }) => ({ refusedRun, feed, scope })) });
        else for (const one of held) printLine(`${heldSubject(one)} of run ${one.refusedRun} is forgotten.`);
      }),
    );
}
