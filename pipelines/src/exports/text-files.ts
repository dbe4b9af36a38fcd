/** The text files of versions: CSV, JSON Lines, and FollowTheMoney, each made on first request. */
import type { ByteRange } from './export-storage.js';
import type { ExportVersions } from './export-versions.js';
import { type ExportedFile, isMade, type KeptExport, type MadeFile } from './kept-export.js';
import { runExportThread } from './run-export-thread.js';

/**
 * The files that this process is making, by path, and the end of the last ones. One thread at a time makes each file
 * once.
 */
const making = new Map<string, Promise<void>>();
let last: Promise<unknown> = Promise.resolve();

/** The files of a version; none if it was removed. */
const filesOf = async (versions: ExportVersions, version: number): Promise<readonly ExportedFile[]> =>
  (await versions.list()).find((one) => one.version === version)?.files ?? [];

/**
 * A file of a version that readers may have; makes it now if necessary.
 * @returns null if there is no such version or name
 */
async function exportedFile(
  versions: ExportVersions,
  version: number,
  name: string,
): Promise<MadeFile | null> {
  const find = async (): Promise<ExportedFile | undefined> =>
    (await filesOf(versions, version)).find((one) => one.name === name);
  const listed = await find();
  if (listed === undefined || isMade(listed)) return listed ?? null;
  await makeTexts(versions, version, [name]);
  const made = await find();
  return made !== undefined && isMade(made) ? made : null;
}

/** Makes the text files of a version that nobody has requested yet. */
export async function makeTextFiles(versions: ExportVersions, { version }: KeptExport): Promise<void> {
  const files = (await filesOf(versions, version)).filter((file) => !isMade(file));
  await makeTexts(
    versions,
    version,
    files.map(({ name }) => name),
  );
}

/** Makes files in one thread, except for those that are being made. */
async function makeTexts(versions: ExportVersions, version: number, names: readonly string[]): Promise<void> {
  const { place, storage } = versions;
  const pathOf = (name: string): string => `${storage.place}/${version}/${name}`;
  const missing = names.filter((name) => !making.has(pathOf(name)));
  if (missing.length > 0) {
    const made = last
      .then(() => runExportThread({ place, version, names: missing }))
      .then(() => {})
      .finally(() => {
        for (const name of missing) making.delete(pathOf(name));
      });
    for (const name of missing) making.set(pathOf(name), made);
    last = made.catch(() => {});
  }
  await Promise.all(names.map((name) => making.get(pathOf(name)))).catch(async (error: unknown) => {
    // The version was removed in the meantime.
    if ((await filesOf(versions, version)).length > 0) throw error;
  });
}

/** The exports as the API serves them. */
export const servedExports = (versions: ExportVersions) => ({
  list: () => versions.list(),
  async file(version: number, name: string) {
    const made = await exportedFile(versions, version, name);
    return (
      made && {
        bytes: made.bytes,
        sha256: made.sha256,
        read: (range: ByteRange) => versions.storage.read(version, name, range),
      }
    );
  },
});
