/** The text files of versions: CSV, JSON Lines, and FollowTheMoney, each made on first request. */
import { join } from 'node:path';
import type { ExportFolder } from './export-folder.js';
import { type ExportedFile, isMade, type KeptExport, type MadeFile } from './kept-export.js';
import { runExportThread } from './run-export-thread.js';
import { writeTextSum } from './text-sums.js';

/**
 * The files that this process is making, by path, and the end of the last one: they are made one at a time, each once.
 */
const making = new Map<string, Promise<void>>();
let last: Promise<unknown> = Promise.resolve();

/**
 * A file of a version that readers may have; makes it now if necessary.
 * @returns null if there is no such version or name
 */
async function exportedFile(folder: ExportFolder, version: number, name: string): Promise<MadeFile | null> {
  const find = async (): Promise<ExportedFile | undefined> =>
    (await folder.list()).find((one) => one.version === version)?.files.find((one) => one.name === name);
  const listed = await find();
  if (listed === undefined || isMade(listed)) return listed ?? null;
  await makeText(folder.folderOf(version), name).catch(async (error: unknown) => {
    // The version was removed in the middle.
    if ((await find()) !== undefined) throw error;
  });
  const made = await find();
  return made !== undefined && isMade(made) ? made : null;
}

/** Makes the text files of a version that nobody has requested yet. */
export async function makeTextFiles(folder: ExportFolder, { version, files }: KeptExport): Promise<void> {
  for (const { name } of files.filter((file) => !isMade(file))) await exportedFile(folder, version, name);
}

function makeText(folder: string, name: string): Promise<void> {
  const path = join(folder, name);
  const started = making.get(path);
  if (started !== undefined) return started;
  const made = last
    .then(() => runExportThread({ folder, name }))
    .then(({ text }) => writeTextSum(folder, name, text))
    .finally(() => making.delete(path));
  making.set(path, made);
  last = made.catch(() => {});
  return made;
}

/** The files of a folder as the API serves them. */
export const servedExports = (folder: ExportFolder) => ({
  list: () => folder.list(),
  async file(version: number, name: string) {
    const made = await exportedFile(folder, version, name);
    return made && { root: folder.folderOf(version), sha256: made.sha256 };
  },
});
