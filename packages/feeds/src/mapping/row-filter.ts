/** Which rows of a source are rows of the feed. */
import type { RowFilter } from '../definition/row-filter-schema.js';
import type { Cells } from '../row.js';
import { cellReader, cellText } from './cell.js';

/**
 * Compiles what a definition says of rows it wants and rows it does not.
 * @param only a row counts where every one of these columns holds one of its words
 * @param except a row does not count where any of these columns holds one of its words
 * @returns true for a row that counts
 */
export function compileRowFilter(
  only: RowFilter | undefined,
  except: RowFilter | undefined,
): (cells: Cells) => boolean {
  const wanted = conditions(only);
  const unwanted = conditions(except);
  return (cells) => wanted.every((holds) => holds(cells)) && !unwanted.some((holds) => holds(cells));
}

function conditions(filter: RowFilter | undefined): ((cells: Cells) => boolean)[] {
  return Object.entries(filter ?? {}).map(([column, words]) => {
    const cell = cellReader(column);
    const known = new Set(words.map(comparable));
    return (cells) => known.has(comparable(cellText(cell(cells)) ?? ''));
  });
}

function comparable(word: string): string {
  return word.trim().toLowerCase();
}
