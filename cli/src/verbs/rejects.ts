import { UsageError } from '@crs/domain';
import { readShownRejects, withSession } from '@crs/pipelines';
import { findRun } from '@crs/store';
import type { Command } from 'commander';
import { printJson, printLine, printTable } from '../terminal/print.js';

export function defineRejects(command: Command): void {
  command
    .argument('<run>', 'run number from `crs runs`')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Rows that run 118 rejected:  crs rejects 118`,
    )
    .action((number: string, options: { json?: boolean }) =>
      withSession(async ({ pool }) => {
        const run = /^\d{1,15}$/.test(number) ? await findRun(pool, Number(number)) : null;
        if (!run)
          throw new UsageError(
            'rejects.unknown_run',
            `There is no run ${number}.`,
            'See `crs runs` for run numbers.',
          );
        const rejects = await readShownRejects(pool, run);
        if (options.json) printJson(rejects);
        else if (rejects.length === 0) printLine('This run rejected no rows.');
        else {
          printTable(
            ['line', 'column', 'reason', 'row'],
            rejects.map(({ line, column, reason, raw }) => [
              line,
              column ?? '',
              reason,
              raw.trim().slice(0, 120),
            ]),
          );
        }
      }),
    );
}
