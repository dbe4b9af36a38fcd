/** Rows of a JSON document: the elements of an array somewhere in it. */
// @streamparser/json: gives each element as soon as it is complete, without holding the document.
import { JSONParser } from '@streamparser/json';
import type { FeedFormat } from '../definition/format-schema.js';
import type { RawRow } from '../row.js';
import { batchSize } from './batch.js';
import { recode } from './decode.js';
import { jsonRow } from './json-row.js';
import type { Member } from './members.js';
import { Truncated, Unreadable } from './problems.js';

/**
 * The rows of one JSON document, in batches; a row's line is its position in the array, from 1.
 * @throws Truncated where the document ends early
 * @throws Unreadable where it is not JSON, or the path leads to no array
 */
export async function* jsonRows(member: Member, format: FeedFormat): AsyncGenerator<RawRow[]> {
  const where = format.path === '' ? 'the document' : format.path;
  const parser = new JSONParser({
    paths: [format.path === '' ? '$.*' : `$.${format.path}.*`],
    keepStack: false,
  });
  const rows: RawRow[] = [];
  let count = 0;
  let failure: Error | null = null;
  parser.onValue = ({ value, key }) => {
    if (typeof key !== 'number') failure = new Unreadable(`${where} is an object, not an array of rows`);
    rows.push(jsonRow(++count, value, member.name));
  };
  parser.onError = (error) => {
    failure ??= new Unreadable(`not JSON after row ${count}: ${error.message}`);
  };
  for await (const bytes of recode(format.encoding)(member.stream)) {
    parser.write(count === 0 ? withoutBom(bytes) : bytes);
    if (failure !== null) throw failure;
    while (rows.length >= batchSize) yield rows.splice(0, batchSize);
  }
  if (rows.length > 0) yield rows;
  if (!parser.isEnded) throw new Truncated(`the JSON document ends early, after row ${count} of ${where}`);
}

function withoutBom(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}
