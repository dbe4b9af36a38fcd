import xxhash from 'xxhash-wasm';

/** Batches of unparsed records: their texts are compared with the last run and passed to other threads. */

/** How to parse the text of a record. Plain values only, so that it can be sent to another thread. */
export type RecordLayout =
  | {
      readonly kind: 'delimited';
      readonly columns: readonly string[];
      readonly delimiter: string;
      readonly quote: string;
      /** Rows may be shorter than the header, or have empty fields beyond it. */
      readonly ragged: boolean;
    }
  | { readonly kind: 'json' };

/** A text that is equal for equal layouts. */
export function layoutKey(layout: RecordLayout): string {
  if (layout.kind === 'json') return '';
  return [layout.delimiter, layout.quote, layout.ragged, ...layout.columns].join('\u001f');
}

/** Whole records in the order of the source. */
export interface RecordBatch {
  readonly layout: RecordLayout;
  /** The zip member of the lines. */
  readonly member: string | null;
  readonly text: string;
  /** Start and end of each record's text, without its line break. */
  readonly bounds: Int32Array;
  /** The first line of each record in a text file, or its position in a JSON array; from 1. */
  readonly lines: Int32Array;
}

/** Characters per batch: enough that passing it on costs little compared with reading it. */
export const BATCH_LENGTH = 256 * 1024;

/** A new batch of the records at these indexes. */
export function pickRecords(batch: RecordBatch, places: readonly number[]): RecordBatch {
  const bounds = new Int32Array(places.length * 2);
  const lines = new Int32Array(places.length);
  let text = '';
  places.forEach((place, index) => {
    bounds[index * 2] = text.length;
    text += batch.text.slice(batch.bounds[place * 2], batch.bounds[place * 2 + 1]);
    bounds[index * 2 + 1] = text.length;
    // Without it, the closing quote of one record and the opening quote of the next would be a doubled quote.
    text += '\n';
    lines[index] = batch.lines[place] ?? 0;
  });
  return { ...batch, text, bounds, lines };
}

/** True if the records of both may be in one batch. */
export function isContinued(one: RecordBatch, next: RecordBatch): boolean {
  return one.member === next.member && layoutKey(one.layout) === layoutKey(next.layout);
}

/** Joins batches in their order; each must continue the one before. */
export function joinRecords(batches: readonly [RecordBatch, ...RecordBatch[]]): RecordBatch {
  const bounds: number[] = [];
  const lines: number[] = [];
  let length = 0;
  for (const batch of batches) {
    for (const bound of batch.bounds) bounds.push(bound + length);
    for (const line of batch.lines) lines.push(line);
    length += batch.text.length + 1;
  }
  return {
    ...batches[0],
    text: batches.map(({ text }) => text).join('\n'),
    bounds: Int32Array.from(bounds),
    lines: Int32Array.from(lines),
  };
}

/** Hashes of unparsed records, which identify records that were read before. */
// xxhash-wasm: XXH64 at the speed of memory; MD5 of node:crypto took three times as long for a record of 340 characters.
const { h64 } = await xxhash();

/**
 * The hashes of a batch's records. They depend on the text and on the columns, because the same text under other columns
 * is another record.
 */
export function recordHashes(batch: RecordBatch): BigUint64Array<ArrayBuffer> {
  const { text, bounds, lines } = batch;
  const seed = h64(layoutKey(batch.layout));
  const hashes = new BigUint64Array(lines.length);
  for (let index = 0; index < lines.length; index++) {
    hashes[index] = h64(text.slice(bounds[index * 2], bounds[index * 2 + 1]), seed);
  }
  return hashes;
}
