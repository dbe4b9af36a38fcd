import { csvText } from '@crs/domain';
import { type ExportName, type ExportRow, exportColumns } from '@crs/store';

/** A format of text lines: what comes first, and the lines of some rows. */
export interface TextLines {
  readonly head: string;
  readonly body: (rows: readonly ExportRow[]) => string;
}

/** CSV with a heading. */
export function csvLines(name: ExportName): TextLines {
  const columns = exportColumns(name);
  return {
    head: csvText([], { columns }),
    body: (rows) => csvText(rows.map((row) => columns.map((column) => row[column]))),
  };
}

/** JSON Lines. */
export function jsonLines(): TextLines {
  return { head: '', body: (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join('') };
}
