/** Reads the records of a JSON document: the elements of an array in it. */
// @streamparser/json: gives each element as soon as it is complete, without the document in memory.

import type { FeedFormat } from '@crs/feeds';
import { JSONParser } from '@streamparser/json';
import { Truncated, Unreadable } from './problems.js';
import type { RecordBatch } from './record-batch.js';
import { StatedRows } from './stated-rows.js';
import type { TextMember } from './text-members.js';
import { ValueBatch } from './value-batch.js';

/**
 * The records of one JSON document, in batches; a record's line is its position in the array, from 1.
 * @throws Truncated if the document ends early, or says that it has not all rows
 * @throws Unreadable if it is not JSON, or there is no array at the path
 */
export async function* jsonRecords(member: TextMember, format: FeedFormat): AsyncGenerator<RecordBatch> {
  const where = format.path === '' ? 'the document' : format.path;
  const parser = new JSONParser({
    paths: [format.path === '' ? '$.*' : `$.${format.path}.*`],
    keepStack: false,
  });
  const values = new ValueBatch(member.name);
  const stated = new StatedRows();
  let count = 0;
  let failure: Error | null = null;
  parser.onValue = ({ value, key }) => {
    if (typeof key !== 'number') failure = new Unreadable(`${where} is an object, not an array of rows`);
    values.add(++count, named(value, format.header));
  };
  parser.onError = (error) => {
    failure ??= new Unreadable(`not JSON after row ${count}: ${error.message}`);
  };
  for await (const bytes of member.bytes) {
    stated.take(bytes);
    parser.write(count === 0 ? withoutBom(bytes) : bytes);
    if (failure !== null) throw failure;
    if (values.isFull) yield values.take();
  }
  if (!values.isEmpty) yield values.take();
  if (!parser.isEnded) throw new Truncated(`the JSON document ends early, after row ${count} of ${where}`);
  stated.check(count);
}

/** An array with as many values as `header` has names becomes an object; any other row is unchanged. */
function named(value: unknown, header: FeedFormat['header']): unknown {
  if (header === true || !Array.isArray(value) || value.length !== header.length) return value;
  return Object.fromEntries(header.map((name, place) => [name, value[place]]));
}

function withoutBom(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}
