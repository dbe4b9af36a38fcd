/** Parses records that are JSON values. Only objects have columns. */
import { type Cells, type RawRow, RowError } from '@crs/feeds';
import { delimitedReader } from './delimited-rows.js';
import { layoutKey, type RecordBatch } from './record-batch.js';

/** Returns a batch's rows. A record that is not a JSON object becomes a row with an error. */
function jsonRows({ text, bounds, lines, member }: RecordBatch): RawRow[] {
  const rows: RawRow[] = [];
  for (let index = 0; index < lines.length; index++) {
    rows.push(jsonRow(lines[index] as number, text.slice(bounds[index * 2], bounds[index * 2 + 1]), member));
  }
  return rows;
}

function jsonRow(line: number, text: string, member: string | null): RawRow {
  const raw = () => text;
  const malformed = (reason: string): RawRow => ({
    line,
    values: {},
    spans: null,
    raw,
    error: new RowError(null, 'row.malformed', reason),
    member,
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return malformed(`not JSON: ${(error as Error).message}`);
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject
    ? { line, values: value as Cells, spans: null, raw, error: null, member }
    : malformed('the row is not a JSON object');
}

/** Parses records in any layout into rows. Pure, so that any thread can do it. */
type Reader = (batch: RecordBatch) => RawRow[];

/** Returns a batch reader. Reuse it, because it caches the last layout. */
export function recordReader(): Reader {
  let known: { readonly layout: string; readonly read: Reader } | null = null;
  return (batch) => {
    if (batch.layout.kind === 'json') return jsonRows(batch);
    const layout = layoutKey(batch.layout);
    if (known?.layout !== layout) known = { layout, read: delimitedReader(batch.layout) };
    return known.read(batch);
  };
}

/** Collects the columns of JSON rows. Rows may omit nulls, so all columns are known only at the end. */
export function addColumns(seen: Set<string>, rows: readonly RawRow[]): void {
  for (const { values } of rows) for (const column in values) seen.add(column);
}
