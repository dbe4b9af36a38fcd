import { UsageError } from '@crs/domain';
import { findRun, listRejects } from '@crs/store';
import type { Command } from 'commander';
import { withSession } from '../../session.js';
import { printJson, printLine, printTable } from '../../terminal/print.js';
import { shownRow } from '../../terminal/withheld-text.js';

export function addRejectsVerb(program: Command): void {
  program
    .command('rejects')
    .description('the rows a run refused: line, column, reason and the raw row')
    .argument('<run>', 'number of the run, see `crs runs`')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
What run 118 refused:  crs rejects 118`,
    )
    .action((number: string, options: { json?: boolean }) =>
      withSession(async ({ pool }) => {
        const run = /^\d{1,15}$/.test(number) ? await findRun(pool, Number(number)) : null;
        if (!run)
          throw new UsageError(
            'rejects.unknown_run',
            `There is no run ${number}.`,
            'See `crs runs` for their numbers.',
          );
        // A run that skipped an unchanged source refers to the run that read it.
        const { sameAs } = run.details;
        const found = await listRejects(pool, typeof sameAs === 'number' ? sameAs : run.id);
        const rejects = found.map((reject) => {
          const raw = shownRow(reject.raw);
          // A reason may quote a value of the row.
          return { ...reject, raw, reason: raw === reject.raw ? reject.reason : reject.code };
        });
        if (options.json) printJson(rejects);
        else if (rejects.length === 0) printLine('This run refused no row.');
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
