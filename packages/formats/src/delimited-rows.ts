/** Parses delimited records. A field becomes a string only when somebody reads it. */
import { type Cells, type FieldSpans, type RawRow, RowError, type RowSpans } from '@crs/feeds';
import { closingQuote } from './delimited-records.js';
import type { RecordBatch, RecordLayout } from './record-batch.js';

type DelimitedLayout = RecordLayout & { kind: 'delimited' };

/** A batch's fields. Those in `rewritten` are not slices of its text, because they contain doubled quotes. */
interface Fields extends FieldSpans {
  readonly text: string;
  readonly quote: string;
}

function fieldText({ text, quote, offsets, rewritten }: Fields, at: number): string {
  const from = offsets[at] as number;
  const to = offsets[at + 1] as number;
  if (from >= 0) return text.slice(from, to);
  const known = rewritten.get(at);
  if (known !== undefined) return known;
  const inside = text.slice(~from, to);
  return inside.includes(quote) ? inside.replaceAll(quote + quote, quote) : inside;
}

/** A record with its values by column. */
class DelimitedRow implements RawRow, RowSpans {
  readonly line: number;
  readonly values: Cells;
  readonly error: RowError | null;
  readonly member: string | null;
  readonly fields: Fields;
  readonly first: number;
  readonly count: number;
  readonly #batch: RecordBatch;
  readonly #index: number;

  constructor(
    batch: RecordBatch,
    index: number,
    fields: Fields,
    first: number,
    count: number,
    values: Cells,
    error: RowError | null,
  ) {
    this.line = batch.lines[index] as number;
    this.member = batch.member;
    this.values = values;
    this.error = error;
    this.fields = fields;
    this.first = first;
    this.count = count;
    this.#batch = batch;
    this.#index = index;
  }

  get spans(): RowSpans | null {
    return this.error === null ? this : null;
  }

  raw(): string {
    const { text, bounds } = this.#batch;
    return text.slice(bounds[this.#index * 2], bounds[this.#index * 2 + 1]);
  }
}

type ValuesClass = new (fields: Fields, first: number, count: number) => Cells;

const fieldsOf = Symbol('fields');
const firstOf = Symbol('first');
const countOf = Symbol('count');

/**
 * Creates a class whose instances have a record's fields by column name. It uses getters on the prototype, because
 * filling an object per row costs as much as finding its fields.
 */
function valuesClass(columns: readonly string[]): ValuesClass {
  class Values {
    readonly [fieldsOf]: Fields;
    readonly [firstOf]: number;
    readonly [countOf]: number;

    constructor(fields: Fields, first: number, count: number) {
      this[fieldsOf] = fields;
      this[firstOf] = first;
      this[countOf] = count;
    }
  }
  Object.setPrototypeOf(Values.prototype, null);
  columns.forEach((column, index) => {
    Object.defineProperty(Values.prototype, column, {
      enumerable: true,
      get(this: Values) {
        return index < this[countOf] ? fieldText(this[fieldsOf], this[firstOf] + index * 2) : undefined;
      },
    });
  });
  return Values as unknown as ValuesClass;
}

/** Returns a reader for batches of one layout. Reuse it, because it creates a class for the columns. */
export function delimitedReader(layout: DelimitedLayout): (batch: RecordBatch) => RawRow[] {
  const { columns } = layout;
  const Values = valuesClass(columns);
  const { length } = columns;
  const nothing: Cells = {};
  return (batch) => {
    const records = batch.bounds.length / 2;
    const found = findFields(batch, layout);
    const rows: RawRow[] = [];
    for (let index = 0; index < records; index++) {
      const first = found.firsts[index] as number;
      const count = ((found.firsts[index + 1] as number) - first) / 2;
      let error = swallowedError(batch, index, layout);
      if (
        error === null &&
        count !== length &&
        !(layout.ragged && isEmptyFrom(found.fields, first, length, count))
      ) {
        error = new RowError(null, 'row.columns', `${count} fields where the header has ${length}`);
      }
      const values = error === null ? new Values(found.fields, first, count) : nothing;
      rows.push(new DelimitedRow(batch, index, found.fields, first, count, values, error));
    }
    return rows;
  };
}

/** Returns the error for a record that swallowed the rows after it, or null for any other record. */
function swallowedError(
  { text, bounds }: RecordBatch,
  index: number,
  { columns, delimiter }: DelimitedLayout,
): RowError | null {
  const start = bounds[index * 2] as number;
  const end = bounds[index * 2 + 1] as number;
  const lineEnd = text.indexOf('\n', start);
  // Most records have one line.
  if (lineEnd === -1 || lineEnd >= end) return null;
  const rows = rowsIn(text.slice(start, end), delimiter, columns.length);
  if (rows === 1) return null;
  return new RowError(
    null,
    'row.swallowed',
    `a quote that opens here and closes ${rows - 1} ${rows === 2 ? 'line' : 'lines'} below makes one row of ${rows}`,
  );
}

function codesOf(text: string): Uint16Array {
  const codes = new Uint16Array(text.length);
  Buffer.from(codes.buffer).write(text, 'utf16le');
  return codes;
}

function isEmptyFrom(fields: Fields, first: number, from: number, count: number): boolean {
  for (let index = from; index < count; index++) {
    if (fieldText(fields, first + index * 2).trim() !== '') return false;
  }
  return true;
}

/** Finds all fields in a batch, and the index of each record's first field. */
function findFields(batch: RecordBatch, layout: DelimitedLayout): { fields: Fields; firsts: number[] } {
  const { text, bounds } = batch;
  const { delimiter, quote } = layout;
  const records = bounds.length / 2;
  const rewritten = new Map<number, string>();
  const firsts: number[] = [];
  let offsets = new Int32Array(Math.max(16, records * layout.columns.length * 2));
  let next = 0;
  let nextQuote = quote === '' ? -1 : text.indexOf(quote);
  for (let index = 0; index < records; index++) {
    const end = bounds[index * 2 + 1] as number;
    let from = bounds[index * 2] as number;
    firsts.push(next);
    while (nextQuote !== -1 && nextQuote < from) nextQuote = text.indexOf(quote, from);
    const quoted = nextQuote !== -1 && nextQuote < end;
    for (;;) {
      if (next + 2 > offsets.length) offsets = grown(offsets);
      let to: number;
      if (quoted && text.startsWith(quote, from) && from < end) {
        const close = closingQuote(text, from, quote);
        to = fieldEnd(text, close + 1, end, delimiter);
        offsets[next] = ~(from + 1);
        offsets[next + 1] = close;
        // If text follows the closing quote, the whole text is the field, including quotes, as in csv-parse.
        if (to !== close + 1) {
          const inside = text.slice(from + 1, close).replaceAll(quote + quote, quote);
          rewritten.set(next, quote + inside + text.slice(close, to));
        }
      } else {
        to = fieldEnd(text, from, end, delimiter);
        offsets[next] = from;
        offsets[next + 1] = to;
      }
      next += 2;
      if (to === end) break;
      from = to + delimiter.length;
    }
  }
  firsts.push(next);
  return {
    fields: { columns: layout.columns, text, codes: codesOf(text), quote, offsets, rewritten },
    firsts,
  };
}

function fieldEnd(text: string, from: number, end: number, delimiter: string): number {
  const at = text.indexOf(delimiter, from);
  return at === -1 || at >= end ? end : at;
}

function grown(offsets: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(offsets.length * 2);
  larger.set(offsets);
  return larger;
}

/** Returns the fields of one record. */
export function recordFields(text: string, delimiter: string, quote: string): string[] {
  const layout: DelimitedLayout = { kind: 'delimited', columns: [], delimiter, quote, ragged: true };
  const bounds = Int32Array.of(0, text.length);
  const { fields, firsts } = findFields(
    { layout, member: null, text, bounds, lines: Int32Array.of(1) },
    layout,
  );
  const texts: string[] = [];
  for (let at = 0; at < (firsts[1] as number); at += 2) texts.push(fieldText(fields, at));
  return texts;
}

/** Finds records that swallowed the rows after them, because of a stray opening quote. */

/** With fewer columns, multiline prose may have as many delimiters as a row. */
const fewestColumns = 4;

/**
 * Counts the rows in a multiline record: all lines if each one has a whole row's delimiters, otherwise 1. The lines of
 * a multiline text share one row's delimiters.
 * @param record the raw record from the file
 */
export function rowsIn(record: string, delimiter: string, columns: number): number {
  if (columns < fewestColumns) return 1;
  const lines = record.split(/\r?\n/).filter((line) => line !== '');
  return lines.every((line) => line.split(delimiter).length >= columns) ? Math.max(1, lines.length) : 1;
}
