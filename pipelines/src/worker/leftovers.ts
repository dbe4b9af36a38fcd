import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Files on their way: a name, a random id, `.part`. One that is done loses the last two. */
const PART = /^(.+)\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/;

/** No download takes so long: what is older belongs to a process that died unnoticed. Milliseconds. */
const LONGEST_DOWNLOAD = 24 * 3_600_000;

/**
 * Removes what dead processes left of downloads.
 * @param feeds those whose run was found dead; of these everything goes that was last written before
 * @param before milliseconds since 1970: who began later is alive
 * @returns the names of what was removed
 */
export async function dropLeftovers(
  dataDir: string,
  feeds: ReadonlySet<string>,
  before: number,
): Promise<string[]> {
  const folder = join(dataDir, 'downloads');
  const dropped: string[] = [];
  for (const name of await namesIn(folder)) {
    const feed = PART.exec(name)?.[1]?.split('.')[0];
    if (feed === undefined) continue;
    const written = await stat(join(folder, name)).then(
      ({ mtimeMs }) => mtimeMs,
      () => null, // Gone by now: its process is alive and was faster.
    );
    if (written === null || written >= (feeds.has(feed) ? before : before - LONGEST_DOWNLOAD)) continue;
    await rm(join(folder, name), { force: true });
    dropped.push(name);
  }
  return dropped;
}

/** The files of a folder; none where nothing was ever downloaded. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
