/** UTF-8 that was taken for windows-1252 or Latin-1 and encoded once more: "MuÃ±oz" is "Muñoz". */

/** The characters of windows-1252 by their bytes. Decoded as a stream, because some versions of Node otherwise use Latin-1. */
const characters = Array.from({ length: 256 }, (_, byte) =>
  new TextDecoder('windows-1252').decode(Uint8Array.of(byte), { stream: true }),
);
const bytes = new Map([
  ...characters.map((character, byte) => [character, byte] as const),
  ...characters.map((_character, byte) => [String.fromCharCode(byte), byte] as const),
]);

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

/** The first byte of all of them: most texts have none, and one look is enough. */
const LEAD = 0xc3;

const mended = (bytes: Buffer): Buffer =>
  bytes.includes(LEAD) && starts.some((start) => bytes.includes(start))
    ? Buffer.from(undoubledText(bytes.toString()))
    : bytes;
