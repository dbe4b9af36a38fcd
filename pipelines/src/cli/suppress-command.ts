/** What the verbs of `crs suppress` have in common. */
import { type NewSuppression, previewSuppression, type SuppressionTarget } from '@crs/store';
import type { Command } from 'commander';
import type { ReportProgress } from '../context.js';
import { newBatch } from '../jobs/batch.js';
import type { Session } from '../session.js';
import { nameRulesOf } from '../suppress/name-rules.js';
import { suppress } from '../suppress/suppress.js';
import { listed, standing, withheldLines } from '../suppress/terminal.js';
import { confirm } from '../terminal/confirm.js';
import { printJson, printLine } from '../terminal/print.js';
import { createProgressDisplay } from '../terminal/progress.js';
import { endOfDay, givenName, givenNote } from './options.js';

/** The options of every kind of suppression. */
export interface SuppressOptions {
  readonly reason: string;
  readonly by: string;
  readonly until?: Date;
  readonly yes?: boolean;
  readonly json?: boolean;
}

export function withSuppressOptions(command: Command): Command {
  return command
    .requiredOption('--reason <text>', 'why', givenNote)
    .requiredOption('--by <name>', 'who decided it', givenName)
    .option('--until <day>', 'the last day (UTC); without it, until it is lifted', endOfDay)
    .option('--yes', 'do not ask')
    .option('--json', 'print one JSON document');
}

/** Shows what would be withheld, asks, records it and publishes what follows. */
export async function runSuppression(
  session: Session,
  target: SuppressionTarget,
  action: NewSuppression['action'],
  { reason, by, until, yes, json }: SuppressOptions,
): Promise<void> {
  const wanted: NewSuppression = { ...target, action, reason, by, until: until?.toISOString() ?? null };
  const preview = await withProgress((report) =>
    previewSuppression(session.pool, nameRulesOf(session.config), wanted, (done, total) =>
      report({ stage: 'publish', subject: 'search', done, total }),
    ),
  );
  for (const line of ['It withholds:', ...withheldLines(preview)]) {
    if (!json) printLine(line);
    else if (!yes) process.stderr.write(`${line}\n`);
  }
  if (!yes) await confirm('Suppress this?');
  const { suppression, withheld } = await withProgress((report) =>
    suppress(session.context, wanted, newBatch('suppress', new Date()), report),
  );
  if (json) printJson({ suppression: listed(suppression, false), withheld });
  else {
    printLine(`Suppression ${suppression.id} holds ${standing(listed(suppression, false))}.`);
    printLine(`To have it back: \`crs suppress lift ${suppression.id}\`.`);
  }
}

/** Does some work and shows its progress. */
export async function withProgress<T>(work: (report: ReportProgress) => Promise<T>): Promise<T> {
  const display = createProgressDisplay();
  try {
    return await work(display.show);
  } finally {
    display.stop();
  }
}
