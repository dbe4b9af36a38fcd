/** Repairs UTF-8 that was read as windows-1252 or Latin-1 and encoded again: "MuÃ±oz" is "Muñoz". */

import { windows1252 } from './windows-1252.js';

/** Each character's byte in windows-1252 or Latin-1. */
const bytes = new Map(
  windows1252.flatMap((character, byte) => [
    [character, byte] as const,
    [String.fromCharCode(byte), byte] as const,
  ]),
);

/** The UTF-8 continuation bytes as characters, for a character class. */
const continuations = [...bytes]
  .flatMap(([character, byte]) => (byte >= 0x80 && byte < 0xc0 ? [character] : []))
  .join('')
  .replace(/[\]\\^-]/g, '\\$&');
/** Doubly encoded Latin letters and typographic signs: "Ã±", "Â°", "Å‚", "â€™". No language uses these sequences. */
const doubled = new RegExp(`(?:[ÂÃÄÅ][${continuations}]|â[${continuations}]{2}|ð[${continuations}]{3})`, 'g');

/** Undoes a double encoding. Other text is unchanged. */
export const undoubledText = (text: string): string =>
  text.replace(doubled, (found) =>
    Buffer.from([...found].map((character) => bytes.get(character) ?? 0)).toString('utf8'),
  );

/** The first two bytes of each such sequence. */
const starts = ['Â', 'Ã', 'Ä', 'Å', 'â', 'ð'].map((character) => Buffer.from(character));
/** The longest sequence, in bytes. */
const longest = 11;

/** A pipeline stage that does the same for UTF-8 bytes. Bytes without such a sequence pass unchanged. */
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

/** The start of a sequence that may continue in the next chunk. */
function startedAt(chunk: Buffer): number {
  const from = Math.max(0, chunk.length - longest);
  const tail = chunk.subarray(from);
  if (!tail.includes(LEAD)) return chunk.length;
  const at = Math.min(...starts.map((start) => tail.indexOf(start)).filter((place) => place >= 0));
  return Number.isFinite(at) ? from + at : chunk.length;
}

/** The first byte of every sequence. Most texts have none, so one scan is enough. */
const LEAD = 0xc3;

const mended = (bytes: Buffer): Buffer =>
  bytes.includes(LEAD) && starts.some((start) => bytes.includes(start))
    ? Buffer.from(undoubledText(bytes.toString()))
    : bytes;
