import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { downloadsFolder, removeAbandonedDownloads, saveDownload } from './downloads.js';
import { PartialFile } from './partial-file.js';

const note = {
  source: 'digest',
  validator: '"v1"',
  etag: '"v1"',
  lastModified: null,
  total: 9,
  coding: null,
};
/** The largest possible process id is far below this. */
const dead = 2 ** 30;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crs-downloads-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** Writes a partial file of a process on this machine, alive or dead. */
async function leave(feed: string, process: number, told: object | null, bytes = 'bytes'): Promise<string> {
  // Uses another name, because starting a download removes dead ones with the same name.
  const own = await PartialFile.begin(downloadsFolder(dataDir), 'other');
  const name = basename(own.path).replace('other', feed).replace(/-\d+-/, `-${process}-`);
  await own.discard();
  const path = join(downloadsFolder(dataDir), name);
  await writeFile(path, bytes);
  if (told !== null) await writeFile(`${path}.json`, JSON.stringify(told));
  return name;
}

describe('leftover downloads of processes', () => {
  it('are removed if the process is dead and no run can resume them', async () => {
    const mine = await PartialFile.begin(downloadsFolder(dataDir), 'springfield');
    await mine.restart(null);
    const gone = await leave('springfield', dead, null);
    const torn = await leave('shelbyville', dead, { source: 'cut off' });
    const living = await leave('springfield', process.ppid, null);
    const resumable = await leave('ogdenville', dead, note);
    await writeFile(join(downloadsFolder(dataDir), 'springfield'), 'whole');
    expect((await removeAbandonedDownloads(dataDir)).sort()).toEqual([gone, torn].sort());
    expect((await readdir(downloadsFolder(dataDir))).sort()).toEqual(
      [basename(mine.path), living, resumable, `${resumable}.json`, 'springfield'].sort(),
    );
    await mine.discard();
  });

  it('are removed if there are only notes', async () => {
    const part = await leave('springfield', dead, note);
    await rm(join(downloadsFolder(dataDir), part));
    expect(await removeAbandonedDownloads(dataDir)).toEqual([`${part}.json`]);
    expect(await readdir(downloadsFolder(dataDir))).toEqual([]);
  });

  it('of other machines are left alone', async () => {
    const theirs = `springfield.0123abcd-${dead}-0badcafe.part`;
    await mkdir(downloadsFolder(dataDir));
    await writeFile(join(downloadsFolder(dataDir), theirs), 'bytes');
    expect(await removeAbandonedDownloads(dataDir)).toEqual([]);
    expect(await readdir(downloadsFolder(dataDir))).toEqual([theirs]);
  });

  it('are empty if nothing was ever downloaded', async () => {
    expect(await removeAbandonedDownloads(dataDir)).toEqual([]);
  });
});

describe('saveDownload', () => {
  it('leaves the previous file and no partial file if the bytes break off', async () => {
    async function* good() {
      yield 'first';
    }
    async function* broken() {
      yield 'sec';
      throw new Error('the line is cut');
    }
    await saveDownload(dataDir, 'springfield', good());
    await expect(saveDownload(dataDir, 'springfield', broken())).rejects.toThrow('the line is cut');
    expect(await readdir(downloadsFolder(dataDir))).toEqual(['springfield']);
  });
});
