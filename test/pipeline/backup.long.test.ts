import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPool } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allRows } from '../harness/all-rows.js';
import { crs, crsJson } from '../harness/crs.js';
import { createTestDatabase, type TestDatabase } from '../harness/database.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

const uploadsOf = (settings: Readonly<Record<string, string | undefined>>): string =>
  join(settings.CRS_DATA_DIR ?? '', 'uploads');

/** A database without even a schema. */
const emptyDatabase = () => createTestDatabase({ template: 'template0' });

describe('crs backup and crs restore', () => {
  let workspace: Workspace;
  let file: string;
  let rows: Record<string, string>;

  beforeAll(async () => {
    workspace = await createServedWorkspace();
    file = join(dirname(workspace.configDir), 'backup.tar');
    const uploads = uploadsOf(workspace.settings);
    await mkdir(uploads, { recursive: true });
    await writeFile(join(uploads, 'permits.csv'), 'Number\n1\n');
    await writeFile(join(uploads, '.permits.csv.previous'), 'Number\n');
    await writeFile(join(uploads, '.00000000-0000-4000-8000-000000000000.new'), 'Num');
    rows = await allRows(workspace.database.url);
    await crsJson(['backup', file], workspace.settings);
  });
  afterAll(() => workspace.remove());

  const into = (database: TestDatabase): Record<string, string> => ({
    ...workspace.settings,
    DATABASE_URL: database.url,
  });

  /** The code of a restore that must fail and leave nothing behind. */
  async function refusedCode(path: string): Promise<string> {
    const target = await emptyDatabase();
    const CRS_DATA_DIR = await mkdtemp(join(dirname(file), 'refused-'));
    const { status, stdout } = await crs(['restore', path, '--json'], { ...into(target), CRS_DATA_DIR });
    expect(await readdir(uploadsOf({ CRS_DATA_DIR })).catch(() => [])).toEqual([]);
    const left = createPool(target.url);
    const { rows: schemas } = await left.query(`select from pg_namespace where nspname in ('crs', 'served')`);
    await left.end();
    await target.drop();
    expect([status === 0, schemas.length]).toEqual([false, 0]);
    return (JSON.parse(stdout) as { error: { code: string } }).error.code;
  }

  /** A changed copy of the backup. */
  async function changed(change: (copy: string) => Promise<void>): Promise<string> {
    const copy = `${file}.changed`;
    await writeFile(copy, await readFile(file));
    await change(copy);
    return copy;
  }

  it('restore every row into an empty database', async () => {
    const target = await emptyDatabase();
    const { tables } = await crsJson<{ tables: number }>(['restore', file], into(target));
    expect(tables).toBeGreaterThan(40);
    expect(await allRows(target.url)).toEqual(rows);
    const again = await crs(['restore', file], into(target));
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('The database is not empty')]);
    await target.drop();
  });

  it('restore the files that operators uploaded, and replace none', async () => {
    const target = await emptyDatabase();
    const CRS_DATA_DIR = await mkdtemp(join(dirname(file), 'restored-'));
    const settings = { ...into(target), CRS_DATA_DIR };
    const uploads = uploadsOf(settings);
    await mkdir(uploads);
    await writeFile(join(uploads, '.permits.csv.previous'), 'newer');
    expect(await crsJson(['restore', file], settings)).toMatchObject({ uploads: 2 });
    await target.drop();
    const names = (await readdir(uploads)).sort();
    expect(names).toEqual(['.permits.csv.previous', 'permits.csv']);
    const texts = await Promise.all(names.map((name) => readFile(join(uploads, name), 'utf8')));
    expect(texts).toEqual(['newer', 'Number\n1\n']);
  });

  it('work through a pipe', async () => {
    const target = await emptyDatabase();
    // The previous backup left a record of itself.
    const now = await allRows(workspace.database.url);
    const env = { PATH: process.env.PATH, ...workspace.settings, TARGET: target.url };
    const command = 'cli/bin/crs.js';
    execFileSync('sh', ['-c', `node ${command} backup - | DATABASE_URL=$TARGET node ${command} restore -`], {
      cwd: root,
      env,
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    expect(await allRows(target.url)).toEqual(now);
    await target.drop();
  });

  it('keep the file readable only to its owner, and replace none unless told to', async () => {
    const { mode, size } = await stat(file);
    expect(mode & 0o777).toBe(0o600);
    const refused = await crs(['backup', file, '--json'], workspace.settings);
    expect([refused.status, JSON.parse(refused.stdout)]).toMatchObject([
      2,
      { error: { code: 'backup.exists' } },
    ]);
    const { bytes } = await crsJson<{ bytes: number }>(['backup', file, '--force'], workspace.settings);
    expect(Math.abs(bytes / size - 1)).toBeLessThan(0.01);
    const beside = (await readdir(dirname(file))).filter((name) => name.startsWith(basename(file)));
    expect(beside).toEqual([basename(file)]);
  });

  it('the deployment script makes the daily backup, and keeps those of two weeks', async () => {
    const folder = await mkdtemp(join(dirname(file), 'daily-'));
    const day = 86_400_000;
    for (const age of [10, 20]) {
      const kept = join(folder, `crs-${age}-days-ago.tar`);
      await writeFile(kept, '');
      await utimes(kept, new Date(), new Date(Date.now() - age * day));
    }
    const env = { PATH: process.env.PATH, ...workspace.settings };
    const run = (target: string) =>
      spawnSync('sh', ['deploy/backup.sh', target], { cwd: root, env, encoding: 'utf8' });
    expect(run(folder).status).toBe(0);
    const today = `crs-${new Date().toISOString().slice(0, 10)}.tar`;
    expect((await readdir(folder)).sort()).toEqual(['crs-10-days-ago.tar', today].sort());

    const failed = run(join(folder, 'nowhere'));
    expect([failed.status, failed.stderr]).toEqual([2, expect.stringContaining('cannot be written')]);
  });

  it('refuse a backup that is cut off', async () => {
    const { size } = await stat(file);
    const copy = await changed((path) => truncate(path, Math.floor(size * 0.9)));
    expect(await refusedCode(copy)).toBe('backup.truncated');
  });

  it('refuse a file that is not a backup, and one that does not exist', async () => {
    expect(await refusedCode(join(workspace.sampleDir, 'permits/rivermont.csv'))).toBe('backup.not_a_backup');
    expect(await refusedCode('/nowhere/backup.tar')).toBe('backup.not_readable');
  });

  it.each([
    ['of a newer schema', '"name": "0029_', '"name": "9929_', 'migration.newer'],
    [
      'with a table of nobody',
      '"name": "contractor_tally"',
      '"name": "contractor_allyt"',
      'restore.unknown_table',
    ],
  ])('refuse a backup %s', async (_what, text, other, code) => {
    const copy = await changed(async (path) => {
      const bytes = await readFile(path);
      const at = bytes.indexOf(text);
      expect(at).toBeGreaterThan(0);
      bytes.write(other, at);
      await writeFile(path, bytes);
    });
    expect(await refusedCode(copy)).toBe(code);
  });

  it('say if a backup cannot be written', async () => {
    const { status, stderr } = await crs(['backup', '/nowhere/backup.tar'], workspace.settings);
    expect([status, stderr]).toEqual([2, expect.stringContaining('cannot be written')]);
  });
});
