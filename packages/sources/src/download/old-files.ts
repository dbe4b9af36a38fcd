import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing } from '@crs/domain';

const DAY = 24 * 3600_000;

/**
 * Removes files in a folder that have not been written for this many days. Other processes may add and remove files in
 * the meantime.
 * @param isKept names of files that stay
 * @returns the names of the removed files
 */
export async function removeOldFiles(
  folder: string,
  days: number,
  isKept: (name: string) => boolean = () => false,
): Promise<string[]> {
  const removed: string[] = [];
  for (const entry of (await readdir(folder, { withFileTypes: true }).catch(nullIfMissing)) ?? []) {
    if (!entry.isFile() || isKept(entry.name)) continue;
    const found = await stat(join(folder, entry.name)).catch(nullIfMissing);
    if (found === null || Date.now() - found.mtimeMs < days * DAY) continue;
    await rm(join(folder, entry.name), { force: true });
    removed.push(entry.name);
  }
  return removed;
}
