/** The uploaded files, on their way into a backup and back. */

import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { nullIfMissing } from '@crs/domain';
import { UNFINISHED } from '../feeds/uploaded-files.js';

/** Names of uploaded files, including former versions; none if there are no uploads. */
export async function listBackedUpUploads(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(nullIfMissing)) ?? [];
  return entries
    .filter((entry) => entry.isFile() && !UNFINISHED.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

/** The bytes of an uploaded file; returns 1 at the end, or 0 if it was removed in the meantime. */
export async function* readUpload(folder: string, name: string): AsyncGenerator<Uint8Array, number> {
  try {
    for await (const chunk of createReadStream(join(folder, name))) yield chunk as Buffer;
    return 1;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}

/** Uploaded files being restored. They get their names in `finish`. */
export class RestoredUploads {
  /** Where each file is until then, by its name. */
  readonly #unfinished = new Map<string, string>();

  constructor(private readonly folder: string) {}

  /** Takes the bytes of a file. @returns 1, or 0 for a file without bytes: no upload is empty, so it was gone */
  async load(name: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const path = join(this.folder, `.${randomUUID()}.new`);
    this.#unfinished.set(name, path);
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(bytes, file);
    if (file.bytesWritten > 0) return 1;
    await rm(path);
    this.#unfinished.delete(name);
    return 0;
  }

  /** Names the files. An existing file stays, because it is newer. */
  async finish(): Promise<void> {
    for (const [name, path] of this.#unfinished)
      await link(path, join(this.folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
  }

  async removeUnfinished(): Promise<void> {
    for (const path of this.#unfinished.values()) await rm(path, { force: true });
  }
}
