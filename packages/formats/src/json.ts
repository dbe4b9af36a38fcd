/** Reads the records in a JSON document: an array's elements, an object's members, or columns. */
// @streamparser/json: returns each element as soon as it is complete, without the whole document in memory.
import type { FeedFormat } from '@crs/feeds';
import { JSONParser } from '@streamparser/json';
import { jsonLayout } from './json-lines.js';
import { Truncated, Unreadable } from './limits.js';
import type { TextMember } from './lines.js';
import { type RecordBatch, RecordTexts } from './record-batch.js';

/** The column for the names of rows that are object members. */
const KEY = 'key';

/**
 * Reads a JSON document's records, in batches. A record's line is its position among the rows, from 1. `NaN` and
 * `Infinity` count as no value.
 * @throws Truncated if the document ends early, or says that it does not contain all rows
 * @throws Unreadable if it is not JSON, or if the rows are not where the format says
 */
export async function* jsonRecords(member: TextMember, format: FeedFormat): AsyncGenerator<RecordBatch> {
  const { path, rows } = format;
  const where = path === '' ? 'the document' : path;
  const isSequence = rows === 'sequence';
  const parser = new JSONParser({
    paths: [isSequence ? '$' : path === '' ? '$.*' : `$.${path}.*`],
    keepStack: false,
    // Ignores whitespace between the values of a sequence.
    ...(isSequence ? { separator: '' } : {}),
  });
  const values = new ValueBatch(jsonLayout, member.name);
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
      else failure = new Unreadable(`the first row of ${where} is not an array of names`);
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
  // A sequence may continue after any of its values.
  const isWhole = isSequence ? isBetween(parser) : parser.isEnded;
  if (!isWhole) throw new Truncated(`the JSON document ends early, after row ${count} of ${where}`);
  stated.check(count);
}

/** True if no value has started, so the document may end here. */
function isBetween(parser: JSONParser): boolean {
  if (parser.isEnded) return true;
  let isBegun = false;
  parser.onError = () => {
    isBegun = true;
  };
  parser.end();
  return !isBegun;
}

/** Turns an array with as many values as `header` has names into an object. Any other row is unchanged. */
function named(value: unknown, header: FeedFormat['header']): unknown {
  if (header === true || !Array.isArray(value) || value.length !== header.length) return value;
  return Object.fromEntries(header.map((name, place) => [name, value[place]]));
}

/** Column names. A column without a name gets its number. */
const namesIn = (first: readonly unknown[]): string[] =>
  first.map((name, place) => String(name ?? '').trim() || `(column ${place + 1})`);

function keyed(key: string, value: unknown): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? { [KEY]: key, ...value } : value;
}

/** The rows of `{ "number": { "0": "B-1", "1": "B-2" }, … }`, or of columns that are arrays, in the first column's order. */
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

/** Replaces the separators in a JSON text sequence (RFC 7464) with spaces. */
function withoutSeparators(bytes: Buffer): Buffer {
  return bytes.includes(RECORD_SEPARATOR)
    ? Buffer.from(bytes.map((byte) => (byte === RECORD_SEPARATOR ? SPACE : byte)))
    : bytes;
}

/** Detects a JSON response that says it lacks rows, such as one page saved as if it were the whole. */
/** How many bytes to check at the beginning and end of a document. */
const EDGE = 4096;

/** ArcGIS and OData say that more rows follow. */
const more = /"(exceededTransferLimit)"\s*:\s*true|"(@?odata\.nextLink)"\s*:\s*"/;
/** OGC features, GeoServer, and OData give the row count. A plain `total` may count pages or unfiltered rows. */
const counted = /"(numberMatched|totalFeatures|@?odata\.count)"\s*:\s*"?(\d+)/;

/** Keeps the edges of a document that is read in pieces. */
class StatedRows {
  #begin = '';
  #end = '';

  /** @param bytes the document's next bytes */
  take(bytes: Buffer): void {
    if (this.#begin.length < EDGE) this.#begin += bytes.toString('latin1', 0, EDGE);
    const end = bytes.toString('latin1', Math.max(0, bytes.length - EDGE));
    this.#end = end.length === EDGE ? end : (this.#end + end).slice(-EDGE);
  }

  /**
   * @param rows the number of rows read
   * @throws Truncated if the document says that there are more
   */
  check(rows: number): void {
    for (const edge of [this.#begin, this.#end]) {
      const [, ...names] = more.exec(edge) ?? [];
      const name = names.find((one) => one !== undefined);
      if (name !== undefined)
        throw new Truncated(`${rows} rows came, but its ${name} says that there are more`);
      const [, of, count] = counted.exec(edge) ?? [];
      if (count !== undefined && Number(count) > rows)
        throw new Truncated(`${rows} rows came, but its ${of} says ${count}`);
    }
  }
}

/** Collects rows of values into batches of JSON. */
class ValueBatch extends RecordTexts {
  /** @param line the row's line in its source */
  add(line: number, value: unknown): void {
    this.append(line, JSON.stringify(value) ?? 'null', '');
  }
}

/** Numbers that JSON cannot represent but programs write anyway: `NaN`, `Infinity`. */

/** The longest of these numbers with its surroundings, in characters. */
const LONGEST = 16;
const marks = ['NaN', 'Infinity'];
const wrong = /([:[,]\s*)(?:NaN|[+-]?Infinity)(?=\s*[,}\]])/g;

/** Returns a JSON text's bytes without a byte order mark, and with `null` for invalid numbers. */
export async function* plainNumbers(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  let isMended = false;
  for await (const given of source) {
    const bytes = isFirst ? withoutBom(given) : given;
    isFirst = false;
    const chunk: Buffer = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    isMended ||= marks.some((mark) => chunk.includes(mark));
    // Keep back bytes that may continue in the next chunk.
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

/** Replaces invalid numbers with `null`. */
export const withoutWrongNumbers = (text: string): string => text.replaceAll(wrong, '$1null');

/** Latin-1 keeps every byte unchanged. */
const mended = (bytes: Buffer): Buffer =>
  Buffer.from(withoutWrongNumbers(bytes.toString('latin1')), 'latin1');

function withoutBom(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}
