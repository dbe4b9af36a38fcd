/** Reads the records of a JSON document: the elements of an array in it, the members of an object, or columns. */
// @streamparser/json: gives each element as soon as it is complete, without the document in memory.

import type { FeedFormat } from '@crs/feeds';
import { JSONParser } from '@streamparser/json';
import { plainNumbers } from './json-numbers.js';
import { Truncated, Unreadable } from './problems.js';
import type { RecordBatch } from './record-batch.js';
import { StatedRows } from './stated-rows.js';
import type { TextMember } from './text-members.js';
import { ValueBatch } from './value-batch.js';

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

/** True where no value is begun: ending there adds none. */
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
