/** Parses records of any layout into rows. Pure, so that any thread can do it. */
import type { RawRow } from '@crs/feeds';
import { delimitedReader } from './delimited-rows.js';
import { jsonRows } from './json-rows.js';
import { layoutKey, type RecordBatch } from './record-batch.js';

type Reader = (batch: RecordBatch) => RawRow[];

/** A reader of batches. Reuse it, since it caches the last layout. */
export function recordReader(): Reader {
  let known: { readonly layout: string; readonly read: Reader } | null = null;
  return (batch) => {
    if (batch.layout.kind === 'json') return jsonRows(batch);
    const layout = layoutKey(batch.layout);
    if (known?.layout !== layout) known = { layout, read: delimitedReader(batch.layout) };
    return known.read(batch);
  };
}

/** Collects the columns of JSON rows. Rows may omit nulls, so that all columns are known only at the end. */
export function addColumns(seen: Set<string>, rows: readonly RawRow[]): void {
  for (const { values } of rows) for (const column in values) seen.add(column);
}
