import { findRun } from '@crs/store';
import type { Command } from 'commander';
import { findHeld } from '../../quarantine/release.js';
import { quarantinedLines } from '../../run-report/quarantined-lines.js';
import { withSession } from '../../session.js';
import { printJson, printLine } from '../../terminal/print.js';
import { withoutTelling } from '../../terminal/withheld-text.js';
import { runNumber } from '../options.js';

/** `crs runs show`: what the quarantine keeps of a refused run. */
export function addRunsShowVerb(runs: Command): void {
  runs
    .command('show')
    .description(
      'what a refused run would have inserted, changed, removed and matched otherwise, with examples',
    )
    .argument('<run>', 'its number, see `crs runs`', runNumber)
    .option('--json', 'print one JSON document')
    .action((number: number, { json }: { readonly json?: boolean }) =>
      withSession(async ({ pool }) => {
        const held = (await findHeld(pool, number)).map(withoutTelling);
        if (json) printJson(held);
        else
          for (const one of held)
            for (const line of quarantinedLines(one, withoutTelling(await findRun(pool, one.refusedRun))))
              printLine(line);
      }),
    );
}
