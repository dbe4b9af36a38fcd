import xxhash from 'xxhash-wasm';

/** Batches of unparsed records, to compare their texts with the last run and to pass them to other threads. */

/** How to parse a record's text. Contains only plain values, so that another thread can receive it. */
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

/** Returns the same text for equal layouts. */
export function layoutKey(layout: RecordLayout): string {
  if (layout.kind === 'json') return '';
  return [layout.delimiter, layout.quote, layout.ragged, ...layout.columns].join('\u001f');
}

/** Complete records, in source order. */
export interface RecordBatch {
  readonly layout: RecordLayout;
  /** The zip member that contains the lines. */
  readonly member: string | null;
  readonly text: string;
  /** Each record's text start and end, without its line break. */
  readonly bounds: Int32Array;
  /** Each record's first line in a text file, or its position in a JSON array; from 1. */
  readonly lines: Int32Array;
}

/** Characters per batch: enough that passing a batch costs little compared with reading it. */
export const BATCH_LENGTH = 256 * 1024;

/** Collects the texts of records into batches. */
export class RecordTexts {
  readonly #layout: RecordLayout;
  readonly #member: string | null;
  #text = '';
  #bounds: number[] = [];
  #lines: number[] = [];

  constructor(layout: RecordLayout, member: string | null) {
    this.#layout = layout;
    this.#member = member;
  }

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  get isFull(): boolean {
    return this.#text.length >= BATCH_LENGTH;
  }

  /**
   * @param line the record's line in its source
   * @param end separates the record from the next one
   */
  protected append(line: number, record: string, end: string): void {
    const start = this.#text.length;
    this.#text += record;
    this.#bounds.push(start, this.#text.length);
    this.#text += end;
    this.#lines.push(line);
  }

  /** Returns the collected records and starts a new batch. */
  take(): RecordBatch {
    const batch: RecordBatch = {
      layout: this.#layout,
      member: this.#member,
      text: this.#text,
      bounds: Int32Array.from(this.#bounds),
      lines: Int32Array.from(this.#lines),
    };
    this.#text = '';
    this.#bounds = [];
    this.#lines = [];
    return batch;
  }
}

/** A new batch with the records at these indexes. */
export function pickRecords(batch: RecordBatch, places: readonly number[]): RecordBatch {
  const bounds = new Int32Array(places.length * 2);
  const lines = new Int32Array(places.length);
  let text = '';
  places.forEach((place, index) => {
    bounds[index * 2] = text.length;
    text += batch.text.slice(batch.bounds[place * 2], batch.bounds[place * 2 + 1]);
    bounds[index * 2 + 1] = text.length;
    // Without a newline, one record's closing quote and the next one's opening quote would form a doubled quote.
    text += '\n';
    lines[index] = batch.lines[place] ?? 0;
  });
  return { ...batch, text, bounds, lines };
}

/** True if one batch may contain the records of both. */
export function isContinued(one: RecordBatch, next: RecordBatch): boolean {
  return one.member === next.member && layoutKey(one.layout) === layoutKey(next.layout);
}

/** Joins batches in order. Each must continue the previous one. */
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

/** Hashes unparsed records to recognize records from an earlier run. */
// xxhash-wasm: XXH64 at memory speed; node:crypto's MD5 took three times as long for a 340-character record.
const { h64 } = await xxhash();

/**
 * Returns the hashes of a batch's records. They depend on both text and columns, because the same text with other
 * columns is a different record.
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
