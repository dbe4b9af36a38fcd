import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { dropLeftovers } from './leftovers.js';

const id = (digit: number): string => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;
const HOUR = 3_600_000;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crs-leftovers-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

it('removes parts of feeds that died and parts of another day, and nothing else', async () => {
  const now = Date.now();
  const written: Readonly<Record<string, number>> = {
    [`dead_permits.${id(1)}.part`]: now - HOUR,
    [`dead_permits.csv.${id(2)}.part`]: now - HOUR,
    [`dead_permits.${id(3)}.part`]: now + HOUR, // of a run that began since
    [`alive_permits.${id(4)}.part`]: now - HOUR,
    [`gone_permits.${id(5)}.part`]: now - 25 * HOUR,
    dead_permits: now - 48 * HOUR,
    'dead_permits.partial': now - 48 * HOUR,
  };
  await mkdir(join(dataDir, 'downloads'));
  for (const [name, at] of Object.entries(written)) {
    const path = join(dataDir, 'downloads', name);
    await writeFile(path, 'text');
    await utimes(path, at / 1000, at / 1000);
  }
  const dropped = await dropLeftovers(dataDir, new Set(['dead_permits']), now);
  expect(dropped.sort()).toEqual(
    [`dead_permits.${id(1)}.part`, `dead_permits.csv.${id(2)}.part`, `gone_permits.${id(5)}.part`].sort(),
  );
  expect(await readdir(join(dataDir, 'downloads'))).toHaveLength(4);
});

it('is content where nothing was ever downloaded', async () => {
  expect(await dropLeftovers(dataDir, new Set(), Date.now())).toEqual([]);
});
