import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { diskSpace, makeDataFolder, nearestExistingFolder } from './data-folder.js';

describe('the data folder', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'crs-data-'));
    await writeFile(join(folder, 'file'), '');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is created with its missing parents, even by several processes at once', async () => {
    const path = join(folder, 'a/b/c');
    expect(await nearestExistingFolder(path)).toBe(folder);
    await Promise.all([makeDataFolder(path), makeDataFolder(path), makeDataFolder(path)]);
    expect(await nearestExistingFolder(path)).toBe(path);
  });

  it('is not created by nearestExistingFolder', async () => {
    await nearestExistingFolder(join(folder, 'later'));
    await expect(access(join(folder, 'later'))).rejects.toThrow('ENOENT');
  });

  it.each(['file', 'file/below', 'file/far/below'])(
    '%s is refused by the name of its setting',
    async (path) => {
      const refused = expect.objectContaining({
        code: 'setting.data_folder',
        exitStatus: 2,
        message: expect.stringMatching(/^CRS_DATA_DIR: .*\/file is not a folder\.$/),
      });
      await expect(makeDataFolder(join(folder, path))).rejects.toEqual(refused);
      await expect(nearestExistingFolder(join(folder, path))).rejects.toEqual(refused);
    },
  );

  const onLinux = platform() === 'linux' ? it : it.skip;
  onLinux('is refused where nobody can make one', async () => {
    await expect(makeDataFolder('/proc/crs/data')).rejects.toThrow(/^CRS_DATA_DIR: \/proc\/crs\/data /);
  });
});

describe('diskSpace', () => {
  it('measures the disk of a folder, even one that does not exist yet', async () => {
    const { freeBytes, sizeBytes } = await diskSpace(tmpdir());
    expect(freeBytes).toBeGreaterThan(0);
    expect(freeBytes).toBeLessThanOrEqual(sizeBytes);
    expect((await diskSpace(join(tmpdir(), 'not/made/yet'))).sizeBytes).toBe(sizeBytes);
  });
});
