import { type ExportName, type ExportRow, exportColumns } from '@crs/store';
import { stringify } from 'csv-stringify/sync';

/** A format of text lines: what comes first, and the lines of some rows. */
export interface TextLines {
  readonly head: string;
  readonly body: (rows: readonly ExportRow[]) => string;
}

/** CSV with a heading; null is empty. */
export function csvLines(name: ExportName): TextLines {
  const columns = exportColumns(name);
  return {
    head: stringify([columns]),
    // Arrays: of objects csv-stringify looks up every column by its path, which takes twice as long.
    body: (rows) =>
      stringify(
        rows.map((row) => columns.map((column) => row[column])),
        { cast: { boolean: String } },
      ),
  };
}

/** JSON Lines. */
export function jsonLines(): TextLines {
  return { head: '', body: (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join('') };
}
