/** Finds records that swallowed the rows after them, because a quote was opened by mistake. */

/** With fewer columns, prose in several lines may have as many delimiters as a row. */
const fewestColumns = 4;

/**
 * How many rows a record of several lines holds: all of them where each line has the delimiters of a whole row, else 1.
 * A text with line breaks in it shares the delimiters of its one row among its lines.
 * @param record as it stands in the file
 */
export function rowsIn(record: string, delimiter: string, columns: number): number {
  if (columns < fewestColumns) return 1;
  const lines = record.split(/\r?\n/).filter((line) => line !== '');
  return lines.every((line) => line.split(delimiter).length >= columns) ? Math.max(1, lines.length) : 1;
}
