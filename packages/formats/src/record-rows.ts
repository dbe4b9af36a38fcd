/** Takes records apart into rows, whatever their layout. Pure, so that any thread can do it. */
import type { RawRow } from '@crs/feeds';
import { delimitedReader } from './delimited-rows.js';
import { jsonRows } from './json-rows.js';
import { layoutKey, type RecordBatch } from './record-batch.js';

type Reader = (batch: RecordBatch) => RawRow[];

/** A reader of batches; keep it from batch to batch: it remembers the last layout. */
export function recordReader(): Reader {
  let known: { readonly layout: string; readonly read: Reader } | null = null;
  return (batch) => {
    if (batch.layout.kind === 'json') return jsonRows(batch);
    const layout = layoutKey(batch.layout);
    if (known?.layout !== layout) known = { layout, read: delimitedReader(batch.layout) };
    return known.read(batch);
  };
}

/** Notes the columns of JSON rows: as they leave out those that are null, all of them are known only at the end. */
export function addColumns(seen: Set<string>, rows: readonly RawRow[]): void {
  for (const { values } of rows) for (const column in values) seen.add(column);
}
