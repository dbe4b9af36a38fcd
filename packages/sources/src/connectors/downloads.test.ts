import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { downloadsOf, dropLeftovers, saveDownload } from './downloads.js';
import { Part } from './part.js';

const note = {
  source: 'digest',
  validator: '"v1"',
  etag: '"v1"',
  lastModified: null,
  total: 9,
  coding: null,
};
/** The largest number a process may have is far below. */
const dead = 2 ** 30;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crs-downloads-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** Writes a part that a process of this machine has, or had. */
async function leave(feed: string, process: number, told: object | null, bytes = 'bytes'): Promise<string> {
  // Of another name: beginning one clears away what dead processes left of the same.
  const own = await Part.begin(downloadsOf(dataDir), 'other');
  const name = basename(own.path).replace('other', feed).replace(/-\d+-/, `-${process}-`);
  await own.discard();
  const path = join(downloadsOf(dataDir), name);
  await writeFile(path, bytes);
  if (told !== null) await writeFile(`${path}.json`, JSON.stringify(told));
  return name;
}

describe('what processes left of downloads', () => {
  it('is removed where they are dead and no run can go on with it', async () => {
    const mine = await Part.begin(downloadsOf(dataDir), 'springfield');
    await mine.restart(null);
    const gone = await leave('springfield', dead, null);
    const torn = await leave('shelbyville', dead, { source: 'cut off' });
    const living = await leave('springfield', process.ppid, null);
    const resumable = await leave('ogdenville', dead, note);
    await writeFile(join(downloadsOf(dataDir), 'springfield'), 'whole');
    expect((await dropLeftovers(dataDir)).sort()).toEqual([gone, torn].sort());
    expect((await readdir(downloadsOf(dataDir))).sort()).toEqual(
      [basename(mine.path), living, resumable, `${resumable}.json`, 'springfield'].sort(),
    );
    await mine.discard();
  });

  it('is removed where it is only a note', async () => {
    const part = await leave('springfield', dead, note);
    await rm(join(downloadsOf(dataDir), part));
    expect(await dropLeftovers(dataDir)).toEqual([`${part}.json`]);
    expect(await readdir(downloadsOf(dataDir))).toEqual([]);
  });

  it('of other machines is left alone', async () => {
    const theirs = `springfield.0123abcd-${dead}-0badcafe.part`;
    await mkdir(downloadsOf(dataDir));
    await writeFile(join(downloadsOf(dataDir), theirs), 'bytes');
    expect(await dropLeftovers(dataDir)).toEqual([]);
    expect(await readdir(downloadsOf(dataDir))).toEqual([theirs]);
  });

  it('is nothing where nothing was ever downloaded', async () => {
    expect(await dropLeftovers(dataDir)).toEqual([]);
  });
});

describe('saveDownload', () => {
  it('leaves the file before and no part where the bytes break off', async () => {
    async function* good() {
      yield 'first';
    }
    async function* broken() {
      yield 'sec';
      throw new Error('the line is cut');
    }
    await saveDownload(dataDir, 'springfield', good());
    await expect(saveDownload(dataDir, 'springfield', broken())).rejects.toThrow('the line is cut');
    expect(await readdir(downloadsOf(dataDir))).toEqual(['springfield']);
  });
});
