import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { Workspace } from './workspace.js';

/** An edit of the text of a source. */
export type Edit = (text: string) => string;

/** Edits a file of the sample. @returns a function that restores it */
export async function spoil(workspace: Workspace, path: string, edit: Edit): Promise<() => Promise<void>> {
  const file = join(workspace.sampleDir, path);
  const original = await readFile(file, 'utf8');
  await writeFile(file, edit(original));
  return () => writeFile(file, original);
}

const editLines =
  (edit: (header: string, rows: string[]) => readonly string[]): Edit =>
  (text) => {
    const [header = '', ...rows] = text.trimEnd().split('\n');
    return `${edit(header, rows).join('\n')}\n`;
  };

/** The golden ratio, which spreads the rows in a share evenly. */
const GOLDEN = 0.618034;

/** Drops a share of the rows. */
export const withoutRows = (share: number): Edit =>
  editLines((header, rows) => [header, ...rows.filter((_, at) => (at * GOLDEN) % 1 >= share)]);

/** Renames a column. */
export const renamed =
  (column: string): Edit =>
  (text) =>
    text.replace(column, `${column}x`);

/** A column's new value, from its value, the row's position, and all values of the column. */
export type EditValue = (value: string, at: number, column: readonly string[]) => string;

/** Edits the values of columns by name; rows with too few or too many cells stay unchanged. */
export const eachValue =
  (edits: Readonly<Record<string, EditValue>>): Edit =>
  (text) => {
    const [header = [], ...rows] = parse(text, { bom: true, relax_column_count: true }) as string[][];
    const columns = header.map((_, place) => rows.map((row) => row[place] ?? ''));
    const changed = rows.map((row, at) =>
      row.length === header.length
        ? row.map((value, place) => edits[header[place] ?? '']?.(value, at, columns[place] ?? []) ?? value)
        : row,
    );
    return stringify([header, ...changed]);
  };

/** The same edit of several columns. */
export const inColumns = (columns: readonly string[], edit: EditValue): Edit =>
  eachValue(Object.fromEntries(columns.map((column) => [column, edit])));

/** The value of the next row. */
export const ofNextRow: EditValue = (_value, at, column) => column[(at + 1) % column.length] ?? '';

/** Swaps the values of two columns. */
export const swapped =
  (one: string, other: string): Edit =>
  (text) => {
    const [header = [], ...rows] = parse(text, { bom: true, relax_column_count: true }) as string[][];
    const [first, second] = [header.indexOf(one), header.indexOf(other)];
    const swap = (row: string[]): string[] =>
      row.map((value, place) =>
        place === first ? (row[second] ?? '') : place === second ? (row[first] ?? '') : value,
      );
    return stringify([header, ...rows.map((row) => (row.length === header.length ? swap(row) : row))]);
  };
