import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The size and the digest of a file. */
export interface FileSum {
  readonly bytes: number;
  readonly sha256: string;
}

/** Computes size and digest of a written file, and makes it survive a power failure. */
export async function sumFile(path: string): Promise<FileSum> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(path), async (pieces: AsyncIterable<Uint8Array>) => {
    for await (const piece of pieces) {
      bytes += piece.byteLength;
      hash.update(piece);
    }
  });
  await flush(path);
  return { bytes, sha256: hash.digest('hex') };
}

/** Makes a file, or the names in a folder, survive a power failure. */
export async function flush(path: string): Promise<void> {
  const file = await open(path);
  await file.sync();
  await file.close();
}

/** The path for a file to be written within a folder. */
export async function pathWithin(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  return path;
}
