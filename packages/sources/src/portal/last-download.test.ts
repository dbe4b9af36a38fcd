import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type LastDownload, readLastDownload, writeLastDownload } from './last-download.js';

describe('the notes of a download', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'crs-base-'));
    path = join(folder, 'springfield.jsonl');
    await writeFile(path, '{}\n');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const base = (): LastDownload => ({
    of: 'permits',
    version: '1',
    sha256: 'digest',
    size: 3,
    rows: 1,
    changed: null,
    fullAt: Date.now(),
  });

  it('are read back as written, for the same identity only', async () => {
    const told = base();
    await writeLastDownload(path, told);
    expect(await readLastDownload(path, 'permits')).toEqual(told);
    expect(await readLastDownload(path, 'inspections')).toBeNull();
  });

  it('are null if the download is missing', async () => {
    await writeLastDownload(path, base());
    await rm(path);
    expect(await readLastDownload(path, 'permits')).toBeNull();
  });

  it.each(['', '{"of":"per', '{"of":"permits"}'])('are ignored if they are damaged: %j', async (text) => {
    await writeFile(`${path}.base.json`, text);
    expect(await readLastDownload(path, 'permits')).toBeNull();
  });
});
