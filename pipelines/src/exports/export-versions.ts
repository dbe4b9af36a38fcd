/** The exports of some versions: which readers may have, and which are kept. */
import { readExportableVersions } from '@crs/store';
import type pg from 'pg';
import { type ExportPlace, openStorage } from './export-place.js';
import type { ExportStorage } from './export-storage.js';
import type { ExportedFile, KeptExport } from './kept-export.js';

export class ExportVersions {
  readonly storage: ExportStorage;

  constructor(
    readonly place: ExportPlace,
    private readonly pool: pg.Pool,
  ) {
    this.storage = openStorage(place);
  }

  /**
   * The exports that readers may have, newest first. Leaves out those with data that has since been suppressed, and
   * those from before a restore.
   */
  async list(): Promise<KeptExport[]> {
    const kept = await this.storage.readAll();
    if (kept.length === 0) return [];
    const published = await readExportableVersions(
      this.pool,
      kept.map(({ version }) => version),
    );
    return kept.filter(({ version, publishedAt }) =>
      published.some((one) => one.version === version && one.publishedAt === publishedAt),
    );
  }

  /** Makes a version: `write` returns the files that it wrote into a folder. */
  make(
    { version, publishedAt }: Pick<KeptExport, 'version' | 'publishedAt'>,
    write: (folder: string) => Promise<readonly ExportedFile[]>,
  ): Promise<KeptExport> {
    return this.storage.add(version, async (folder) => {
      const files = [...(await write(folder))];
      return { version, publishedAt, madeAt: new Date().toISOString(), files };
    });
  }

  /**
   * Removes all but the newest exports, and those that readers may no longer have.
   * @returns the removed versions
   */
  async removeAllBut(most: number): Promise<number[]> {
    const wanted = new Set((await this.list()).slice(0, most).map(({ version }) => version));
    const removed = (await this.storage.versions()).filter((version) => !wanted.has(version));
    for (const version of removed) await this.storage.remove(version);
    return removed;
  }

  /** Removes the exports that readers may no longer have. */
  async removeWithheld(): Promise<number[]> {
    return this.removeAllBut(Number.POSITIVE_INFINITY);
  }
}
