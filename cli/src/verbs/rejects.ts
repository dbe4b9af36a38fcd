import { UsageError } from '@crs/domain';
import { readShownRejects } from '@crs/pipelines';
import { findRun } from '@crs/store';
import type { Command } from 'commander';
import { defineAnswer } from '../answer.js';
import { printLine, printRecords } from '../terminal/print.js';

export function defineRejects(command: Command): void {
  defineAnswer(
    command.argument('<run>', 'run number from `crs runs`').addHelpText(
      'after',
      `
Rows that run 118 rejected:  crs rejects 118`,
    ),
    async ({ pool }, number: string) => {
      const run = /^\d{1,15}$/.test(number) ? await findRun(pool, Number(number)) : null;
      if (run) return readShownRejects(pool, run);
      throw new UsageError(
        'rejects.unknown_run',
        `There is no run ${number}.`,
        'See `crs runs` for run numbers.',
      );
    },
    (rejects) => {
      if (rejects.length === 0) return printLine('This run rejected no rows.');
      printRecords(rejects, {
        line: 'line',
        column: ({ column }) => column ?? '',
        reason: 'reason',
        row: ({ raw }) => raw.trim().slice(0, 120),
      });
    },
  );
}
