/** The text files of versions: CSV, JSON Lines, and FollowTheMoney, each made on first request. */
import { join } from 'node:path';
import type { ExportFolder } from './export-folder.js';
import { type ExportedFile, isMade, type KeptExport, type MadeFile } from './kept-export.js';
import { runExportThread } from './run-export-thread.js';

/**
 * The files that this process is making, by path, and the end of the last ones. One thread at a time makes each file
 * once.
 */
const making = new Map<string, Promise<void>>();
let last: Promise<unknown> = Promise.resolve();

/** The files of a version; none if it was removed. */
const filesOf = async (folder: ExportFolder, version: number): Promise<readonly ExportedFile[]> =>
  (await folder.list()).find((one) => one.version === version)?.files ?? [];

/**
 * A file of a version that readers may have; makes it now if necessary.
 * @returns null if there is no such version or name
 */
async function exportedFile(folder: ExportFolder, version: number, name: string): Promise<MadeFile | null> {
  const find = async (): Promise<ExportedFile | undefined> =>
    (await filesOf(folder, version)).find((one) => one.name === name);
  const listed = await find();
  if (listed === undefined || isMade(listed)) return listed ?? null;
  await makeTexts(folder, version, [name]);
  const made = await find();
  return made !== undefined && isMade(made) ? made : null;
}

/** Makes the text files of a version that nobody has requested yet. */
export async function makeTextFiles(folder: ExportFolder, { version }: KeptExport): Promise<void> {
  const files = (await filesOf(folder, version)).filter((file) => !isMade(file));
  await makeTexts(
    folder,
    version,
    files.map(({ name }) => name),
  );
}

/** Makes files in one thread, except for those that are being made. */
async function makeTexts(folder: ExportFolder, version: number, names: readonly string[]): Promise<void> {
  const versionFolder = folder.folderOf(version);
  const pathOf = (name: string): string => join(versionFolder, name);
  const missing = names.filter((name) => !making.has(pathOf(name)));
  if (missing.length > 0) {
    const made = last
      .then(() => runExportThread({ folder: versionFolder, names: missing }))
      .then(() => {})
      .finally(() => {
        for (const name of missing) making.delete(pathOf(name));
      });
    for (const name of missing) making.set(pathOf(name), made);
    last = made.catch(() => {});
  }
  await Promise.all(names.map((name) => making.get(pathOf(name)))).catch(async (error: unknown) => {
    // The version was removed in the meantime.
    if ((await filesOf(folder, version)).length > 0) throw error;
  });
}

/** The files of a folder as the API serves them. */
export const servedExports = (folder: ExportFolder) => ({
  list: () => folder.list(),
  async file(version: number, name: string) {
    const made = await exportedFile(folder, version, name);
    return made && { root: folder.folderOf(version), sha256: made.sha256 };
  },
});
