/** The folder of downloaded sources: a file appears there whole or not at all. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Writes bytes to `<dataDir>/downloads/<name>` by way of a temporary file, which is gone if anything fails.
 * @returns the path
 */
export async function saveDownload(
  dataDir: string,
  name: string,
  bytes: AsyncIterable<Uint8Array | string>,
): Promise<string> {
  const folder = join(dataDir, 'downloads');
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  const part = `${path}.${randomUUID()}.part`;
  // Opened before anything can fail: a stream that opens by itself may still make the file after its removal.
  const file = await open(part, 'w');
  try {
    await pipeline(Readable.from(bytes), file.createWriteStream());
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return path;
}
