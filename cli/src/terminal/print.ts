import { once } from 'node:events';
import { grouped, shownStrings, shownText } from '@crs/pipelines';
import Table from 'cli-table3';

/** One JSON document on standard output. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, shownStrings, 2)}\n`);
}

/** A line of text on standard output. */
export function printLine(text = ''): void {
  process.stdout.write(`${shownText(text)}\n`);
}

/** A table without borders, numbers to the right. cli-table3 measures wide characters correctly. */
export function printTable(
  headings: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): void {
  const numeric = headings.map((_, column) =>
    rows.every((row) => typeof row[column] === 'number' || row[column] === null),
  );
  const table = new Table({
    head: [...headings],
    colAligns: numeric.map((yes) => (yes ? 'right' : 'left')),
    style: {
      head: process.stdout.isTTY ? ['bold'] : [],
      border: [],
      compact: true,
      'padding-left': 0,
      'padding-right': 2,
    },
    chars: {
      top: '',
      'top-mid': '',
      'top-left': '',
      'top-right': '',
      bottom: '',
      'bottom-mid': '',
      'bottom-left': '',
      'bottom-right': '',
      left: '',
      'left-mid': '',
      mid: '',
      'mid-mid': '',
      right: '',
      'right-mid': '',
      middle: '',
    },
  });
  for (const row of rows) table.push(row.map((cell) => (cell === null ? '–' : formatCell(cell))));
  // Padding after the last column would only make lines wrap.
  printLine(table.toString().replace(/ +$/gm, ''));
}

function formatCell(cell: string | number): string {
  return typeof cell === 'number' && Number.isInteger(cell) ? grouped(cell) : String(cell);
}

/** The width of a stream, and whether it shows colors: a terminal does unless NO_COLOR or the like is set. */
export function terminalOf(stream: NodeJS.WriteStream): { columns: number; colours: boolean } {
  return { columns: stream.columns ?? 80, colours: stream.isTTY === true && stream.hasColors() };
}

/**
 * Writes to standard output, and waits while the reader is slow.
 * @returns false once the reader has closed the pipe
 * @throws the reason of `signal`, which ends the wait
 */
export async function write(text: string, signal: AbortSignal): Promise<boolean> {
  if (process.stdout.errored) return false;
  if (process.stdout.write(text)) return true;
  return once(process.stdout, 'drain', { signal }).then(
    () => true,
    () => {
      signal.throwIfAborted();
      return false;
    },
  );
}
