/** The folder with the exports of some versions. A version appears when it is complete. */

import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing } from '@crs/domain';
import { readExportableVersions } from '@crs/store';
import type pg from 'pg';
import { type ExportedFile, type KeptExport, keptExportSchema } from './kept-export.js';
import { readTextSums } from './text-sums.js';

/** The list of a version's files, which doesn't include itself. */
const LIST = 'export.json';
const UNFINISHED = '.new-';
const REMOVED = '.old-';

export class ExportFolder {
  constructor(
    /** Absolute path. */
    readonly path: string,
    private readonly pool: pg.Pool,
  ) {}

  /** The folder with the files of a version. */
  folderOf(version: number): string {
    return join(this.path, String(version));
  }

  /**
   * The exports that readers may have, newest first. Leaves out those with data that has since been suppressed, and
   * those from before a restore.
   */
  async list(): Promise<KeptExport[]> {
    const kept = await this.#readAll();
    if (kept.length === 0) return [];
    const published = await readExportableVersions(
      this.pool,
      kept.map(({ version }) => version),
    );
    return kept.filter(({ version, publishedAt }) =>
      published.some((one) => one.version === version && one.publishedAt === publishedAt),
    );
  }

  /** Makes a version: `write` returns the files, in a folder that gets its name at the end. */
  async make(
    { version, publishedAt }: { readonly version: number; readonly publishedAt: string },
    write: (folder: string) => Promise<readonly ExportedFile[]>,
  ): Promise<KeptExport> {
    const unfinished = join(this.path, `${UNFINISHED}${version}-${randomUUID()}`);
    await mkdir(unfinished, { recursive: true });
    try {
      const files = [...(await write(unfinished))];
      const kept: KeptExport = { version, publishedAt, madeAt: new Date().toISOString(), files };
      await writeFile(join(unfinished, LIST), JSON.stringify(kept), { flush: true });
      await this.remove(version);
      await rename(unfinished, this.folderOf(version));
      await this.#flush();
      return kept;
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  }

  /** Removes a version at once; downloads in progress continue. */
  async remove(version: number): Promise<boolean> {
    const removed = join(this.path, `${REMOVED}${version}-${randomUUID()}`);
    try {
      await rename(this.folderOf(version), removed);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
    await rm(removed, { recursive: true, force: true });
    return true;
  }

  /**
   * Removes all but the newest exports, and those that readers may no longer have.
   * @returns the removed versions
   */
  async removeAllBut(most: number): Promise<number[]> {
    const wanted = new Set((await this.list()).slice(0, most).map(({ version }) => version));
    const removed = (await this.versions()).filter((version) => !wanted.has(version));
    for (const version of removed) await this.remove(version);
    return removed;
  }

  /** Removes the exports that readers may no longer have. */
  async removeWithheld(): Promise<number[]> {
    return this.removeAllBut(Number.POSITIVE_INFINITY);
  }

  /** Removes leftovers of killed processes. Call it only while no other process makes or removes exports. */
  async removeLeftovers(): Promise<void> {
    for (const name of await this.#names())
      if (name.startsWith(UNFINISHED) || name.startsWith(REMOVED))
        await rm(join(this.path, name), { recursive: true, force: true });
  }

  /** The versions on disk, whether readers may have them or not, newest first. */
  async versions(): Promise<number[]> {
    const names = await this.#names();
    return names
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .sort((one, other) => other - one);
  }

  async #readAll(): Promise<KeptExport[]> {
    const kept: KeptExport[] = [];
    for (const version of await this.versions()) {
      const text = await readFile(join(this.folderOf(version), LIST), 'utf8').catch(nullIfMissing);
      if (text === null) continue;
      const listed = keptExportSchema.parse(JSON.parse(text));
      const sums = await readTextSums(this.folderOf(version));
      kept.push({ ...listed, files: listed.files.map((file) => ({ ...file, ...sums.get(file.name) })) });
    }
    return kept;
  }

  async #names(): Promise<string[]> {
    return (await readdir(this.path).catch(nullIfMissing)) ?? [];
  }

  /** Makes the new name durable. */
  async #flush(): Promise<void> {
    const folder = await open(this.path);
    await folder.sync();
    await folder.close();
  }
}
