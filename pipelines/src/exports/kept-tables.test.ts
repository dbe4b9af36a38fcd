import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filedNames } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import { ExportFolder } from './export-folder.js';
import { canFollow, type KeptTables, readTables, writeTables } from './kept-tables.js';

const column = (name: string) => ({ name, type: 'string' as const, description: '' });
const tablesWith = (name: string): KeptTables =>
  Object.fromEntries(
    filedNames.map((table) => [table, { columns: [column(name)], files: [] }]),
  ) as unknown as KeptTables;

describe('canFollow', () => {
  const earlier = { tables: tablesWith('id'), feedStates: { east: 'MN', west: null } };
  it.each([
    ['of the same columns and states', 'id', { east: 'MN', west: null }, true],
    ['with a new feed', 'id', { east: 'MN', west: null, north: 'WI' }, true],
    ['without a feed', 'id', { west: null }, true],
    ['with a feed of another state', 'id', { east: 'WI', west: null }, false],
    ['with a feed of no state any more', 'id', { east: null, west: null }, false],
    ['with another column', 'number', { east: 'MN', west: null }, false],
  ])('a version %s: %s', (_what, name, states, follows) => {
    expect(canFollow(tablesWith(name), states, earlier)).toBe(follows);
  });
});

it('reads what it wrote, and nothing from a version of another release', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crs-tables-'));
  try {
    const read = () => new ExportFolder(folder).use(41, readTables);
    expect(await read()).toBeNull();
    const kept = { tables: tablesWith('id'), feedStates: { east: 'MN' } };
    await mkdir(join(folder, '41'));
    await writeTables(join(folder, '41'), kept);
    expect(await read()).toEqual(kept);
  } finally {
    await rm(folder, { recursive: true });
  }
});
