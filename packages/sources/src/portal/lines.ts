/** The lines of a file that these connectors wrote: ended by a line feed and by nothing else. */
import { open } from 'node:fs/promises';

export const lineFeed = 0x0a;

/**
 * Whole lines, about a megabyte at once; the last byte of each piece is a line feed.
 * @param bytes how much of the file to read; all of it where nothing is said
 */
export async function* wholeLines(path: string, bytes?: number): AsyncGenerator<Buffer> {
  // Opened first: a stream that opens by itself throws past whoever reads it.
  const file = await open(path);
  const end = bytes === undefined ? {} : { end: bytes - 1 };
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of file.createReadStream({ highWaterMark: 1024 * 1024, ...end })) {
    const all = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
    const last = all.lastIndexOf(lineFeed) + 1;
    rest = all.subarray(last);
    if (last > 0) yield all.subarray(0, last);
  }
  if (rest.length > 0) yield Buffer.concat([rest, Buffer.of(lineFeed)]);
}
