/** UTF-8 that was taken for windows-1252 or Latin-1 and encoded once more: "MuÃ±oz" is "Muñoz". */

import { windows1252 } from './windows-1252.js';

/** The byte of each character, of windows-1252 or of Latin-1. */
const bytes = new Map(
  windows1252.flatMap((character, byte) => [
    [character, byte] as const,
    [String.fromCharCode(byte), byte] as const,
  ]),
);

/** The characters of bytes that continue a character of UTF-8, for a character class. */
const continuations = [...bytes]
  .flatMap(([character, byte]) => (byte >= 0x80 && byte < 0xc0 ? [character] : []))
  .join('')
  .replace(/[\]\\^-]/g, '\\$&');
/** What Latin letters and typographic signs become: "Ã±", "Â°", "Å‚", "â€™". No language writes this. */
const doubled = new RegExp(`(?:[ÂÃÄÅ][${continuations}]|â[${continuations}]{2}|ð[${continuations}]{3})`, 'g');

/** The text as it was before it was encoded twice, and the same text where it was not. */
export const undoubledText = (text: string): string =>
  text.replace(doubled, (found) =>
    Buffer.from([...found].map((character) => bytes.get(character) ?? 0)).toString('utf8'),
  );

/** The first two bytes of such a sequence. */
const starts = ['Â', 'Ã', 'Ä', 'Å', 'â', 'ð'].map((character) => Buffer.from(character));
/** Bytes of the longest sequence. */
const longest = 11;

/** A pipeline stage that does the same to UTF-8. Bytes without such a sequence pass as they are. */
export async function* undoubled(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer = Buffer.alloc(0);
  for await (const bytes of source) {
    const chunk = pending.length === 0 ? bytes : Buffer.concat([pending, bytes]);
    const end = startedAt(chunk);
    pending = chunk.subarray(end);
    if (end > 0) yield mended(chunk.subarray(0, end));
  }
  if (pending.length > 0) yield mended(pending);
}

/** Where a sequence begins that may go on in the next chunk. */
function startedAt(chunk: Buffer): number {
  const from = Math.max(0, chunk.length - longest);
  const tail = chunk.subarray(from);
  if (!tail.includes(LEAD)) return chunk.length;
  const at = Math.min(...starts.map((start) => tail.indexOf(start)).filter((place) => place >= 0));
  return Number.isFinite(at) ? from + at : chunk.length;
}

/** The first byte of every sequence: one scan is enough for the many texts that have none. */
const LEAD = 0xc3;

const mended = (bytes: Buffer): Buffer =>
  bytes.includes(LEAD) && starts.some((start) => bytes.includes(start))
    ? Buffer.from(undoubledText(bytes.toString()))
    : bytes;
