/** Converts bytes in a declared encoding to UTF-8. */
import { isUtf8 } from 'node:buffer';
import type { FeedFormat } from '@crs/feeds';
import { undoubled } from './doubled-utf8.js';
import { Truncated } from './limits.js';
import { windows1252 } from './windows-1252.js';

type Encoding = FeedFormat['encoding'];
type Bytes = AsyncIterable<Buffer>;

/**
 * A pipeline stage that converts to UTF-8. A byte order mark overrides the declared encoding. It reads invalid UTF-8
 * bytes as windows-1252, because files joined from several sources contain both, and repairs doubly encoded text.
 * @throws Truncated during reading, for UTF-16 that ends inside a character
 */
export function recode(encoding: Encoding): (source: Bytes) => AsyncGenerator<Buffer> {
  return async function* recoded(source) {
    let actual: Encoding | null = null;
    let begun: Buffer = Buffer.alloc(0);
    const chunks = source[Symbol.asyncIterator]();
    while (begun.length < 3) {
      const { done, value } = await chunks.next();
      if (done) break;
      begun = begun.length === 0 ? value : Buffer.concat([begun, value]);
    }
    actual = marked(begun) ?? encoding;
    const all = withFirst(begun, { [Symbol.asyncIterator]: () => chunks });
    if (actual === 'utf-8') yield* undoubled(mended(all));
    else yield* decoded(all, actual);
  };
}

async function* withFirst(first: Buffer, rest: Bytes): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first;
  yield* rest;
}

/** The encoding of a byte order mark, or null if there is none. */
function marked(bytes: Buffer): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : null;
}

async function* decoded(source: Bytes, encoding: Encoding): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding);
  let size = 0;
  for await (const bytes of source) {
    size += bytes.length;
    yield Buffer.from(decoder.decode(bytes, { stream: true }));
  }
  if (encoding.startsWith('utf-16') && size % 2 === 1)
    throw new Truncated('the text ends inside a character');
  const rest = decoder.decode();
  if (rest !== '') yield Buffer.from(rest);
}

async function* mended(source: Bytes): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const bytes of source) {
    const chunk: Buffer = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    const end = wholeCharacters(chunk);
    const whole = chunk.subarray(0, end);
    rest = chunk.subarray(end);
    if (whole.length > 0) yield isUtf8(whole) ? whole : mend(whole);
  }
  if (rest.length > 0) yield mend(rest);
}

/** The start of the last character if it may continue in the next chunk. */
function wholeCharacters(bytes: Buffer): number {
  const { length } = bytes;
  for (let back = 1; back <= Math.min(3, length); back++) {
    const byte = bytes[length - back] as number;
    if (byte < 0x80) return length;
    if (byte >= 0xc2) return back < lengthOf(byte) ? length - back : length;
  }
  return length;
}

/** The length of a character that begins with this byte, or 0 if no character does. */
function lengthOf(byte: number): number {
  if (byte < 0x80) return 1;
  if (byte < 0xc2 || byte > 0xf4) return 0;
  return byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

/** Each windows-1252 byte as UTF-8. */
const asUtf8 = windows1252.map((character) => Buffer.from(character));

function mend(bytes: Buffer): Buffer {
  const pieces: Buffer[] = [];
  let kept = 0;
  let at = 0;
  while (at < bytes.length) {
    const length = lengthOf(bytes[at] as number);
    if (length === 1 || (length > 1 && isUtf8(bytes.subarray(at, at + length)))) {
      at += length;
      continue;
    }
    pieces.push(bytes.subarray(kept, at), asUtf8[bytes[at] as number] as Buffer);
    kept = ++at;
  }
  pieces.push(bytes.subarray(kept));
  return Buffer.concat(pieces);
}
