/** Empties a text's skipped lines and comments, and converts escaped quotes to doubled ones. */
import type { FeedFormat } from '@crs/feeds';
import { recode } from './decode.js';
import { isTooLong, lineTooLong, Unreadable } from './limits.js';
import { openMembers } from './members.js';

const NEWLINE = 0x0a;
const RETURN = 0x0d;

/**
 * Returns a text's UTF-8 bytes without the lines that its format skips. A skipped line becomes empty, so that line
 * numbers stay the same.
 */
function textBytes(stream: AsyncIterable<Buffer>, format: FeedFormat): AsyncIterable<Buffer> {
  let bytes: AsyncIterable<Buffer> = recode(format.encoding)(stream);
  if (format.skip > 0 || format.comment !== undefined) bytes = withoutLines(bytes, format);
  if (format.escape !== undefined && format.escape !== format.quote) bytes = doubledQuotes(bytes, format);
  return bytes;
}

/** Empties the first `skip` lines and the lines that begin with `comment`. */
async function* withoutLines(
  source: AsyncIterable<Buffer>,
  { skip, comment }: FeedFormat,
): AsyncGenerator<Buffer> {
  const mark = comment === undefined ? null : Buffer.from(comment);
  let line = 1;
  let pending: Buffer = Buffer.alloc(0);
  const emptied = (text: Buffer): Buffer => {
    const skipped = line <= skip || (mark !== null && text.subarray(0, mark.length).equals(mark));
    const ends = text.at(-1) === NEWLINE;
    if (ends) line++;
    if (!skipped) return text;
    return ends ? text.subarray(text.at(-2) === RETURN ? -2 : -1) : text.subarray(text.length);
  };
  for await (const bytes of source) {
    if (mark === null && line > skip && pending.length === 0) {
      yield bytes;
      continue;
    }
    const chunk = pending.length === 0 ? bytes : Buffer.concat([pending, bytes]);
    const kept: Buffer[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      kept.push(emptied(chunk.subarray(start, end + 1)));
      start = end + 1;
    }
    pending = chunk.subarray(start);
    if (isTooLong(pending)) throw lineTooLong(line);
    yield Buffer.concat(kept);
  }
  if (pending.length > 0) yield emptied(pending);
}

/** Turns `\"` into `""`, and `\\` into a single backslash. */
async function* doubledQuotes(
  source: AsyncIterable<Buffer>,
  { escape: before = '', quote }: FeedFormat,
): AsyncGenerator<Buffer> {
  const mark = Buffer.from(before);
  const doubled = Buffer.from(quote + quote);
  let pending: Buffer = Buffer.alloc(0);
  for await (const bytes of source) {
    const chunk = pending.length === 0 ? bytes : Buffer.concat([pending, bytes]);
    const kept: Buffer[] = [];
    let start = 0;
    let at = chunk.indexOf(mark);
    while (at !== -1 && at + mark.length < chunk.length) {
      const next = at + mark.length;
      if (quote !== '' && chunk[next] === doubled[0]) {
        kept.push(chunk.subarray(start, at), doubled);
        start = next + 1;
      } else if (chunk.subarray(next, next + mark.length).equals(mark)) {
        kept.push(chunk.subarray(start, next));
        start = next + mark.length;
      }
      at = chunk.indexOf(mark, Math.max(start, next));
    }
    const whole = at === -1 ? chunk.length : at;
    kept.push(chunk.subarray(start, whole));
    pending = chunk.subarray(whole);
    yield Buffer.concat(kept);
  }
  if (pending.length > 0) yield pending;
}

/** A source file's decoded texts: one, or an archive's several. */
/** One text in a source file. */
export interface TextMember {
  /** The text's name in the archive, or null for a plain file. */
  readonly name: string | null;
  /** UTF-8, without the lines that the format skips. */
  readonly bytes: AsyncIterable<Buffer>;
}

/** @throws Unreadable for a workbook */
export async function* textMembers(path: string, format: FeedFormat): AsyncGenerator<TextMember> {
  for await (const { name, stream } of openMembers(path, format)) {
    if (name === '[Content_Types].xml' || name === 'xl/workbook.xml') {
      throw new Unreadable(`the file is a workbook, not ${format.type}; use format.type xlsx`);
    }
    yield { name, bytes: textBytes(stream, format) };
  }
}
