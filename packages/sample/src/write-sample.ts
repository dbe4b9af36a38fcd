/** Writes a sample to disk. The rest of the package is pure. */
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Sample } from './generate-sample.js';

/** Characters per write. */
const chunkSize = 1 << 18;

/**
 * Writes the files of a sample, creating folders and replacing existing files. Memory does not grow with the number
 * of permits.
 */
export async function writeSample(sample: Pick<Sample, 'files'>, folder: string): Promise<void> {
  for (const { path, lines } of sample.files) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await pipeline(Readable.from(chunks(lines)), createWriteStream(target));
  }
}

function* chunks(lines: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const line of lines) {
    chunk += `${line}\n`;
    if (chunk.length < chunkSize) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}
