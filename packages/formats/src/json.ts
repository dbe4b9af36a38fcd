/** Reads the records of a JSON document: the elements of an array in it, the members of an object, or columns. */
// @streamparser/json: gives each element as soon as it is complete, without the document in memory.
import type { FeedFormat } from '@crs/feeds';
import { JSONParser } from '@streamparser/json';
import { jsonLayout } from './json-lines.js';
import { Truncated, Unreadable } from './limits.js';
import type { TextMember } from './lines.js';
import { BATCH_LENGTH, type RecordBatch } from './record-batch.js';

/** The column with the names of rows that are the members of an object. */
const KEY = 'key';

/**
 * The records of one JSON document, in batches; a record's line is its position among the rows, from 1. Numbers that are none,
 * `NaN` and `Infinity`, are no value.
 * @throws Truncated if the document ends early, or says that it has not all rows
 * @throws Unreadable if it is not JSON, or the rows at the path do not stand as the format says
 */
export async function* jsonRecords(member: TextMember, format: FeedFormat): AsyncGenerator<RecordBatch> {
  const { path, rows } = format;
  const where = path === '' ? 'the document' : path;
  const isSequence = rows === 'sequence';
  const parser = new JSONParser({
    paths: [isSequence ? '$' : path === '' ? '$.*' : `$.${path}.*`],
    keepStack: false,
    // Whitespace between the values of a sequence is ignored.
    ...(isSequence ? { separator: '' } : {}),
  });
  const values = new ValueBatch(member.name);
  const stated = new StatedRows();
  const columns = new Map<string, unknown>();
  let header = format.header;
  let count = 0;
  let failure: Error | null = null;
  parser.onValue = ({ value, key }) => {
    if ((rows === 'array' || rows === 'table') && typeof key !== 'number')
      failure = new Unreadable(`${where} is an object, not an array of rows`);
    else if ((rows === 'keyed' || rows === 'columns') && typeof key !== 'string')
      failure = new Unreadable(`${where} is an array, not an object of ${rows === 'keyed' ? 'rows' : rows}`);
    else if (rows === 'columns') columns.set(String(key), value);
    else if (rows === 'keyed') values.add(++count, keyed(String(key), value));
    else if (rows === 'table' && key === 0) {
      if (Array.isArray(value)) header = namesIn(value);
      else failure = new Unreadable(`the first row of ${where} is no array of names`);
    } else values.add(++count, named(value, header));
  };
  parser.onError = (error) => {
    failure ??= new Unreadable(`not JSON after row ${count}: ${error.message}`);
  };
  for await (const bytes of plainNumbers(member.bytes)) {
    stated.take(bytes);
    parser.write(isSequence ? withoutSeparators(bytes) : bytes);
    if (failure !== null) throw failure;
    if (values.isFull) yield values.take();
  }
  for (const row of rowsOfColumns(columns)) {
    values.add(++count, row);
    if (values.isFull) yield values.take();
  }
  if (!values.isEmpty) yield values.take();
  // A sequence may go on after any of its values.
  const isWhole = isSequence ? isBetween(parser) : parser.isEnded;
  if (!isWhole) throw new Truncated(`the JSON document ends early, after row ${count} of ${where}`);
  stated.check(count);
}

/** True if no value is begun: ending there adds none. */
function isBetween(parser: JSONParser): boolean {
  if (parser.isEnded) return true;
  let isBegun = false;
  parser.onError = () => {
    isBegun = true;
  };
  parser.end();
  return !isBegun;
}

/** An array with as many values as `header` has names becomes an object; any other row is unchanged. */
function named(value: unknown, header: FeedFormat['header']): unknown {
  if (header === true || !Array.isArray(value) || value.length !== header.length) return value;
  return Object.fromEntries(header.map((name, place) => [name, value[place]]));
}

/** The names of columns; one without a name gets its number. */
const namesIn = (first: readonly unknown[]): string[] =>
  first.map((name, place) => String(name ?? '').trim() || `(column ${place + 1})`);

function keyed(key: string, value: unknown): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? { [KEY]: key, ...value } : value;
}

/** The rows of `{ "number": { "0": "B-1", "1": "B-2" }, … }`, or of columns that are arrays, in the order of the first column. */
function* rowsOfColumns(columns: ReadonlyMap<string, unknown>): Generator<Record<string, unknown>> {
  const found = new Map<string, Record<string, unknown>>();
  for (const [name, values] of columns) {
    if (typeof values !== 'object' || values === null)
      throw new Unreadable(`the column ${name} has no values by row`);
    for (const [row, value] of Object.entries(values)) {
      const cells = found.get(row) ?? {};
      cells[name] = value;
      found.set(row, cells);
    }
  }
  yield* found.values();
}

const RECORD_SEPARATOR = 0x1e;
const SPACE = 0x20;

/** The text with spaces in place of the characters before the values of a JSON text sequence (RFC 7464). */
function withoutSeparators(bytes: Buffer): Buffer {
  return bytes.includes(RECORD_SEPARATOR)
    ? Buffer.from(bytes.map((byte) => (byte === RECORD_SEPARATOR ? SPACE : byte)))
    : bytes;
}

/** What a JSON answer says of rows that did not come with it: a page that was saved as if it were the whole. */
/** Bytes at the beginning and the end of a document in which it says that. */
const EDGE = 4096;

/** More rows follow: ArcGIS, OData. */
const more = /"(exceededTransferLimit)"\s*:\s*true|"(@?odata\.nextLink)"\s*:\s*"/;
/** How many there are: OGC features, GeoServer, OData. A plain `total` may count pages, or rows without the filter. */
const counted = /"(numberMatched|totalFeatures|@?odata\.count)"\s*:\s*"?(\d+)/;

/** The edges of a document that is read in pieces. */
export class StatedRows {
  #begin = '';
  #end = '';

  /** @param bytes the next ones of the document */
  take(bytes: Buffer): void {
    if (this.#begin.length < EDGE) this.#begin += bytes.toString('latin1', 0, EDGE);
    const end = bytes.toString('latin1', Math.max(0, bytes.length - EDGE));
    this.#end = end.length === EDGE ? end : (this.#end + end).slice(-EDGE);
  }

  /**
   * @param rows number of those that were read
   * @throws Truncated where the document says that there are more
   */
  check(rows: number): void {
    for (const edge of [this.#begin, this.#end]) {
      const [, ...names] = more.exec(edge) ?? [];
      const name = names.find((one) => one !== undefined);
      if (name !== undefined) throw new Truncated(`${rows} rows came, but its ${name} says that more follow`);
      const [, of, count] = counted.exec(edge) ?? [];
      if (count !== undefined && Number(count) > rows)
        throw new Truncated(`${rows} rows came, but its ${of} says ${count}`);
    }
  }
}

/** Collects rows given as values into batches of JSON. */
export class ValueBatch {
  readonly #member: string | null;
  #text = '';
  #bounds: number[] = [];
  #lines: number[] = [];

  constructor(member: string | null) {
    this.#member = member;
  }

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  get isFull(): boolean {
    return this.#text.length >= BATCH_LENGTH;
  }

  /** @param line of the row in its source */
  add(line: number, value: unknown): void {
    const start = this.#text.length;
    this.#text += JSON.stringify(value) ?? 'null';
    this.#bounds.push(start, this.#text.length);
    this.#lines.push(line);
  }

  /** The collected records; starts a new batch. */
  take(): RecordBatch {
    const batch: RecordBatch = {
      layout: jsonLayout,
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

/** Numbers that JSON has no text for, and that programs write all the same: `NaN`, `Infinity`. */

/** The longest of them with what stands around it. */
const LONGEST = 16;
const marks = ['NaN', 'Infinity'];
const wrong = /([:[,]\s*)(?:NaN|[+-]?Infinity)(?=\s*[,}\]])/g;

/** The bytes of a JSON text, without a byte order mark, and with `null` for numbers that are none. */
export async function* plainNumbers(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  let isMended = false;
  for await (const given of source) {
    const bytes = isFirst ? withoutBom(given) : given;
    isFirst = false;
    const chunk: Buffer = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    isMended ||= marks.some((mark) => chunk.includes(mark));
    // What may go on in the next piece waits for it.
    const end = Math.max(0, chunk.length - LONGEST);
    rest = chunk.subarray(end);
    const whole = isMended ? mended(chunk) : null;
    if (whole === null) {
      if (end > 0) yield chunk.subarray(0, end);
      continue;
    }
    const cut = Math.max(0, whole.length - LONGEST);
    rest = whole.subarray(cut);
    if (cut > 0) yield whole.subarray(0, cut);
  }
  if (rest.length > 0) yield isMended ? mended(rest) : rest;
}

/** The text with `null` for numbers that are none. */
export const withoutWrongNumbers = (text: string): string => text.replaceAll(wrong, '$1null');

/** Latin-1 keeps every byte as it is. */
const mended = (bytes: Buffer): Buffer =>
  Buffer.from(withoutWrongNumbers(bytes.toString('latin1')), 'latin1');

function withoutBom(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}
