import { once } from 'node:events';
import { grouped } from '@crs/domain';
import { shownStrings, shownText } from '@crs/pipelines';
import Table from 'cli-table3';

/** Prints one JSON document to standard output. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, shownStrings, 2)}\n`);
}

/** Prints a line of text to standard output. */
export function printLine(text = ''): void {
  process.stdout.write(`${shownText(text)}\n`);
}

type Cell = string | number | null;

/** A table's column: a field of the records, or a record's cell. */
type Column<R> = { [F in keyof R]: R[F] extends Cell ? F : never }[keyof R] | ((record: R) => Cell);

/** Prints records as a table with these columns, by heading. */
export function printRecords<R>(records: readonly R[], columns: Readonly<Record<string, Column<R>>>): void {
  const read = Object.values(columns);
  printTable(
    Object.keys(columns),
    records.map((record) =>
      read.map((column) => (typeof column === 'function' ? column(record) : (record[column] as Cell))),
    ),
  );
}

/** Prints a table without borders, with numbers right-aligned. cli-table3 measures wide characters correctly. */
export function printTable(headings: readonly string[], rows: readonly (readonly Cell[])[]): void {
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
  // Removes padding after the last column, which would only make lines wrap.
  printLine(table.toString().replace(/ +$/gm, ''));
}

function formatCell(cell: string | number): string {
  return typeof cell === 'number' && Number.isInteger(cell) ? grouped(cell) : String(cell);
}

/** A stream's width, and whether it shows colors. A terminal does unless NO_COLOR or a similar variable is set. */
export function terminalOf(stream: NodeJS.WriteStream): { columns: number; colors: boolean } {
  return { columns: stream.columns ?? 80, colors: stream.isTTY === true && stream.hasColors() };
}

/**
 * Writes to standard output, and waits for a slow reader.
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
