/** Versions in a folder of this machine, or of a disk that several machines share. */

import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { nullIfMissing } from '@crs/domain';
import type { ByteRange, ExportStorage, VersionFiles } from './export-storage.js';
import { flush, pathWithin } from './file-sum.js';
import { type KeptExport, keptExportSchema, withTextSums } from './kept-export.js';
import { readTextSums, writeTextSum } from './text-sums.js';

/** The list of a version's files, which doesn't include itself. */
const LIST = 'export.json';
const UNFINISHED = '.new-';
const REMOVED = '.old-';

export class ExportFolder implements ExportStorage {
  /** @param place absolute path */
  constructor(readonly place: string) {}

  async readAll(): Promise<KeptExport[]> {
    const kept: KeptExport[] = [];
    for (const version of await this.versions()) {
      const folder = this.#folderOf(version);
      const text = await readFile(join(folder, LIST), 'utf8').catch(nullIfMissing);
      if (text === null) continue;
      kept.push(withTextSums(keptExportSchema.parse(JSON.parse(text)), await readTextSums(folder)));
    }
    return kept;
  }

  async versions(): Promise<number[]> {
    const names = await this.#names();
    return names
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .sort((one, other) => other - one);
  }

  /** The folder gets its name at the end. */
  async add(version: number, write: (folder: string) => Promise<KeptExport>): Promise<KeptExport> {
    const unfinished = join(this.place, `${UNFINISHED}${version}-${randomUUID()}`);
    await mkdir(unfinished, { recursive: true });
    try {
      const kept = await write(unfinished);
      await writeFile(join(unfinished, LIST), JSON.stringify(kept), { flush: true });
      await this.remove(version);
      await rename(unfinished, this.#folderOf(version));
      // Makes the new name durable.
      await flush(this.place);
      return kept;
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  }

  async use<Result>(version: number, work: (files: VersionFiles) => Promise<Result>): Promise<Result> {
    const folder = this.#folderOf(version);
    return work({
      version,
      folder,
      pathOf: async (name) => join(folder, name),
      async keep(name, to) {
        const path = await pathWithin(to, name);
        // Not every shared disk supports links.
        await link(join(folder, name), path).catch(async () => {
          await copyFile(join(folder, name), path);
          await flush(path);
        });
      },
      async addText(name, unfinished, sum) {
        await rename(join(folder, unfinished), join(folder, name));
        await writeTextSum(folder, name, sum);
      },
    });
  }

  async read(version: number, name: string, range: ByteRange): Promise<Readable | null> {
    const file = await open(join(this.#folderOf(version), name)).catch(nullIfMissing);
    return file?.createReadStream(range) ?? null;
  }

  async remove(version: number): Promise<boolean> {
    const removed = join(this.place, `${REMOVED}${version}-${randomUUID()}`);
    try {
      await rename(this.#folderOf(version), removed);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
    await rm(removed, { recursive: true, force: true });
    return true;
  }

  async removeLeftovers(): Promise<void> {
    for (const name of await this.#names())
      if (name.startsWith(UNFINISHED) || name.startsWith(REMOVED))
        await rm(join(this.place, name), { recursive: true, force: true });
  }

  /** Nothing to check: the operating system names the folder in its errors. */
  async check(): Promise<void> {}

  #folderOf(version: number): string {
    return join(this.place, String(version));
  }

  async #names(): Promise<string[]> {
    return (await readdir(this.place).catch(nullIfMissing)) ?? [];
  }
}
