/** Reads the lines of a file that a connector wrote, separated by line feeds. */
import { open } from 'node:fs/promises';

export const lineFeed = 0x0a;

/**
 * Whole lines, about a megabyte per chunk; each chunk ends with a line feed.
 * @param bytes to read from the start; default: the whole file
 */
export async function* wholeLines(path: string, bytes?: number): AsyncGenerator<Buffer> {
  // Opened here, because an error of opening inside a stream would not reach its reader.
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
