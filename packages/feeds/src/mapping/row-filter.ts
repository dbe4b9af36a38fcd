/** Compiles row filters. */
import type { RowFilter } from '../definition/row-filter-schema.js';
import type { Cells } from '../row.js';
import { cellReader, cellText } from './cell.js';

/**
 * Compiles the filters of a definition.
 * @param only accepts a row if each of these columns has one of its words
 * @param except drops a row if any of these columns has one of its words
 * @returns true for an accepted row
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
