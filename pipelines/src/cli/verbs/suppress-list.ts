import { listSuppressions } from '@crs/store';
import type { Command } from 'commander';
import { withSession } from '../../session.js';
import { nameRulesOf } from '../../suppress/name-rules.js';
import { listed, standing } from '../../suppress/terminal.js';
import { printJson, printLine, printTable } from '../../terminal/print.js';
import { useWithheldText } from '../../terminal/withheld-text.js';

interface ListOptions {
  readonly all?: boolean;
  readonly show?: boolean;
  readonly json?: boolean;
}

/** `crs suppress list`: who is suppressed, why, by whom and until when. */
export function addSuppressListVerb(suppress: Command): void {
  suppress
    .command('list')
    .description('list what is suppressed: why, by whom and until when; newest first')
    .option('--all', 'also what was lifted or ended')
    .option('--show', 'with the names and numbers')
    .option('--json', 'print one JSON document')
    .action(({ all = false, show = false, json }: ListOptions) =>
      withSession(async ({ pool, config }) => {
        const suppressions = await listSuppressions(pool, all);
        // Those that ended do not withhold text any more, and are not shown unasked either.
        useWithheldText(show ? [] : suppressions, nameRulesOf(config).givenNames);
        const lines = suppressions.map((one) => listed(one, show));
        if (json) printJson(lines);
        else if (lines.length === 0) printLine('Nothing is suppressed.');
        else
          printTable(
            ['id', 'action', 'what', 'standing', 'by', 'reason'],
            lines.map((line) => [line.id, line.action, line.target, standing(line), line.by, line.reason]),
          );
      }),
    );
}
