import { createInterface } from 'node:readline/promises';
import { CrsError, UsageError } from '@crs/domain';

/** The terminal that shows the question. */
interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

/**
 * Asks a yes-or-no question and returns only if the answer is yes. The question goes to standard error, so that
 * standard output holds only results.
 * @throws UsageError without a terminal, because nobody could answer; CrsError for any answer but yes
 */
export async function confirm(
  question: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<void> {
  if (input.isTTY !== true) {
    throw new UsageError(
      'usage.not_confirmed',
      'Nothing was changed, because this command cannot ask for confirmation without a terminal.',
      'Add --yes to confirm.',
    );
  }
  output.write(`${question} [y/N] `);
  // The terminal itself echoes and edits the line. Ctrl-D gives no line.
  for await (const line of createInterface({ input })) {
    if (/^\s*y(es)?\s*$/i.test(line)) return;
    break;
  }
  throw new CrsError('usage.not_confirmed', 'Nothing was changed.', {
    nextStep: 'Answer y or add --yes to continue.',
  });
}
