/** Where the rows of a workbook's sheet begin. */
import { formatSchema } from '../definition/format-schema.js';
import type { FeedDefinition } from '../definition/schema.js';
import { readFeed } from '../format/read.js';
import type { RawRow } from '../row.js';
import { isHeader, type Sniffed } from './sniff.js';

/** Wider than any sheet of records. */
const widest = 400;
/** Rows that are looked at. */
const most = 60;

/**
 * Finds the header of the first sheet: the first row that fills half of the columns, if it is one of names.
 * @param draft a definition that needs no column
 */
export async function sniffSheet(path: string, draft: FeedDefinition): Promise<Sniffed> {
  const names = Array.from({ length: widest }, (_, index) => `column_${index + 1}`);
  const format = formatSchema.parse({ type: 'xlsx', header: names, ragged: true });
  const rows: RawRow[] = [];
  for await (const batch of readFeed(draft, { path, format })) {
    rows.push(...batch);
    if (rows.length >= most) break;
  }
  const records = rows.slice(0, most).map(({ line, values }) => ({
    line,
    cells: names.map((name) => String(values[name] ?? '')),
  }));
  const filled = records.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length);
  const width = Math.max(0, ...filled);
  const at = filled.findIndex((count) => count >= Math.max(2, width * 0.5));
  const header = records[at];
  if (header === undefined) return { format: { type: 'xlsx' }, notes: [] };
  const last = Math.max(...records.map(({ cells }) => cells.findLastIndex((cell) => cell.trim() !== ''))) + 1;
  const cut = (cells: readonly string[]): string[] => cells.slice(0, last);
  const below = records.slice(at + 1).map(({ cells }) => cut(cells));
  const skip = header.line > 1 ? { skip: header.line - 1 } : {};
  if (isHeader(cut(header.cells), below)) return { format: { type: 'xlsx', ...skip }, notes: [] };
  return {
    format: { type: 'xlsx', ...skip, header: names.slice(0, last) },
    notes: [
      `The sheet has no header: its columns go by their place, column_1 to column_${last}; give them names.`,
    ],
  };
}
