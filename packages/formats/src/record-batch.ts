/** Records of a source as text, before anything is taken apart: what is split, compared and handed to other threads. */

/** How the text of a record is taken apart. Plain values only, so that it can cross to another thread. */
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

/** The same for layouts that are the same. */
export function layoutKey(layout: RecordLayout): string {
  if (layout.kind === 'json') return '';
  return [layout.delimiter, layout.quote, layout.ragged, ...layout.columns].join('\u001f');
}

/** Whole records in the order of the source. */
export interface RecordBatch {
  readonly layout: RecordLayout;
  /** The member of a zip that lines count in. */
  readonly member: string | null;
  readonly text: string;
  /** Two numbers a record: where its text begins, and where it ends without its line end. */
  readonly bounds: Int32Array;
  /** Where each record begins: the line of a text file, the position in a JSON array; from 1. */
  readonly lines: Int32Array;
}

/** Characters that a batch is filled up to: enough that handing it on costs nothing beside reading it. */
export const BATCH_LENGTH = 256 * 1024;

/** The records at these places of a batch, as a batch of its own. */
export function pickRecords(batch: RecordBatch, places: readonly number[]): RecordBatch {
  const bounds = new Int32Array(places.length * 2);
  const lines = new Int32Array(places.length);
  let text = '';
  places.forEach((place, index) => {
    bounds[index * 2] = text.length;
    text += batch.text.slice(batch.bounds[place * 2], batch.bounds[place * 2 + 1]);
    bounds[index * 2 + 1] = text.length;
    // Without it, the quote that ends one record and the one that begins the next would stand for one.
    text += '\n';
    lines[index] = batch.lines[place] ?? 0;
  });
  return { ...batch, text, bounds, lines };
}

/** Whether records of the two may stand in one batch. */
export function isContinued(one: RecordBatch, next: RecordBatch): boolean {
  return one.member === next.member && layoutKey(one.layout) === layoutKey(next.layout);
}

/** The records of some batches, in their order, as one batch; each must continue the one before. */
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
