/** The lines of a file that these connectors wrote: ended by a line feed and by nothing else. */
import { open } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';

/**
 * Lines, some thousand at once.
 * @param bytes how much of the file to read; all of it where nothing is said
 */
export async function* lineBatches(path: string, bytes?: number): AsyncGenerator<string[]> {
  // Opened first: a stream that opens by itself throws past whoever reads it.
  const file = await open(path);
  const end = bytes === undefined ? {} : { end: bytes - 1 };
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of file.createReadStream({ highWaterMark: 1024 * 1024, ...end })) {
    const lines = (rest + decoder.write(chunk as Buffer)).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
  rest += decoder.end();
  if (rest !== '') yield [rest];
}
