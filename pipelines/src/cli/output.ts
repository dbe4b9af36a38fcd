import { writeFile } from 'node:fs/promises';
import { UsageError } from '@crs/domain';
import Table from 'cli-table3';

/** One JSON document on standard output. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** A line of text on standard output. */
export function printLine(text = ''): void {
  process.stdout.write(`${text}\n`);
}

/** Columns under their headings (cli-table3 measures wide characters rightly), numbers to the right. */
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
  // The last column is padded as well, which would only make lines wrap.
  printLine(table.toString().replace(/ +$/gm, ''));
}

function formatCell(cell: string | number): string {
  return typeof cell === 'number' && Number.isInteger(cell) ? cell.toLocaleString('en-US') : String(cell);
}

/** A share as a percentage with one decimal. */
export const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** `1 permit`, `2,300 permits`. */
export const permitCount = (permits: number): string =>
  permits === 1 ? '1 permit' : `${permits.toLocaleString('en-US')} permits`;

/** How wide a stream is, and whether it shows colours: a terminal does, unless NO_COLOR or the like is set. */
export function terminalOf(stream: NodeJS.WriteStream): { columns: number; colours: boolean } {
  return { columns: stream.columns ?? 80, colours: stream.isTTY === true && stream.hasColors() };
}

/**
 * Writes a page and says on standard error where it is.
 * @throws UsageError naming a file that cannot be written
 */
export async function writePage(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    throw new UsageError(
      'html.unwritable',
      `--html ${path}: ${(error as Error).message}.`,
      'Give the path of a file in a folder that is there.',
    );
  }
  process.stderr.write(`Wrote ${path}.\n`);
}
