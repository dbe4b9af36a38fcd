import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPool } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../harness/database.js';

interface Opened {
  readonly indexes: number;
  readonly names: readonly string[];
  readonly aliases: readonly string[];
  readonly checksum: number;
  readonly logged: readonly string[];
  readonly loggedAhead: readonly string[];
}

const script = fileURLToPath(new URL('../harness/open-rosters.js', import.meta.url));
const built = expect.stringMatching(/^info: the index of \d contractors was built/);

describe('the roster indexes', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let folder: string;
  let processes: readonly ChildProcess[];
  beforeAll(async () => {
    processes = [fork(script), fork(script)];
    database = await createTestDatabase();
    pool = createPool(database.url);
    folder = await mkdtemp(join(tmpdir(), 'crs-rosters-'));
    await pool.query(
      `insert into feed_state (feed, family, state, version, served_rows, last_change_at)
       values ('roster', 'licenses', 'MN', 1, 2, '2026-01-01')`,
    );
    await list(1, 'Tamarack Ridge\tBuilders \\ Sons');
    await list(2, 'Vosskuhler Plumbing');
  });
  afterAll(async () => {
    for (const each of processes) each.kill();
    await pool.end();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function list(id: number, name: string): Promise<void> {
    await pool.query(
      `insert into contractor (id, feed, roster_state, license_key, license_number, name, name_clean, name_key, run_id, license_types)
       values ($1::bigint, 'roster', 'MN', ($1::bigint)::text, ($1::bigint)::text, $2, $2, $2, 1, '{"a \\"b\\"",c}')`,
      [id, name],
    );
  }
  /** A process opens the roster this many times at once, like one that has just started. */
  async function open(times = 1, ahead: string | null = null, at = 0): Promise<Opened> {
    const child = processes[at] as ChildProcess;
    child.send({ databaseUrl: database.url, dataDir: folder, feed: 'roster', times, ahead });
    const [opened] = (await once(child, 'message')) as [Opened];
    return opened;
  }
  const files = async () => (await readdir(join(folder, 'rosters'))).sort();

  it('are built once, however many jobs and processes need one at the same time', async () => {
    const both = await Promise.all([open(3), open(2, null, 1)]);
    expect(both.map(({ indexes }) => indexes)).toEqual([1, 1]);
    expect(both.flatMap(({ logged }) => logged)).toEqual([built]);
    expect(both[0]?.names).toEqual(['Tamarack Ridge\tBuilders \\ Sons', 'Vosskuhler Plumbing']);
    expect(await files()).toEqual([expect.stringMatching(/^[0-9a-f]{16}-[0-9a-f]{32}\.idx$/)]);
  });

  it('are read from their files by later processes', async () => {
    expect(await open()).toMatchObject({ names: { length: 2 }, logged: [] });
  });

  it.each([
    ['with another byte', (bytes: Buffer) => bytes.fill(7, 900, 901)],
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 9)],
    ['empty', () => Buffer.alloc(0)],
  ])('are rebuilt if a file is %s, and the log says so', async (_how, damage) => {
    const { checksum } = await open();
    const path = join(folder, 'rosters', (await files())[0] ?? '');
    await writeFile(path, damage(await readFile(path)));
    const again = await open();
    expect(again.logged).toEqual([
      expect.stringMatching(/^warn: .+ cannot be used, so it is rebuilt/),
      built,
    ]);
    expect(again.checksum).toBe(checksum);
    expect((await open()).logged).toEqual([]);
  });

  it('are built in advance after a roster changes, and then opened', async () => {
    expect(await open(1, database.url)).toMatchObject({ loggedAhead: [], logged: [] });
    await pool.query('update feed_state set last_change_at = clock_timestamp()');
    expect(await open(2, database.url)).toMatchObject({ indexes: 1, loggedAhead: [built], logged: [] });
  });

  it('that cannot be built in advance are built when they are opened, and the failure is logged', async () => {
    await pool.query('update feed_state set last_change_at = clock_timestamp()');
    expect(await open(1, 'postgres://127.0.0.1:1/none')).toMatchObject({
      loggedAhead: ['warn: an index could not be built in advance'],
      logged: [built],
    });
  });

  it('are built once in threads as well, which larger ones have', async () => {
    const resize = (rows: number) =>
      pool.query('update feed_state set served_rows = $1, last_change_at = clock_timestamp()', [rows]);
    await resize(5_000);
    const both = await Promise.all([open(3), open(2, null, 1)]);
    expect(both.flatMap(({ logged }) => logged)).toEqual([built]);
    expect(both[1]?.names).toEqual(both[0]?.names);
    await resize(2);
    expect(await open()).toMatchObject({
      names: both[0]?.names,
      checksum: both[0]?.checksum,
      logged: [built],
    });
  });

  it('are others for every version of a roster, of which the newest two are kept', async () => {
    for (const version of [2, 3, 4]) {
      await list(version + 1, `Firm ${version}`);
      await pool.query('update feed_state set version = $1, last_change_at = clock_timestamp()', [version]);
      const { names, logged } = await open();
      expect(names).toHaveLength(version + 1);
      expect(logged).toEqual([built]);
    }
    expect(await files()).toHaveLength(2);
    // A restored database numbers its versions again, so its version 4 is a different one.
    await pool.query(`delete from contractor where id = 5`);
    await pool.query('update feed_state set last_change_at = clock_timestamp()');
    expect((await open()).names).toHaveLength(4);
  });

  it('have an alias index next to them, which is rebuilt whenever an alias changes', async () => {
    const know = (key: string, name: string) =>
      pool.query(
        `insert into alias (contractor_id, key, id, scopes, known_by, name, keys, claims, records)
         values (1, $1 || '|||||', ascii($1), '{}', '{phone}', $2, '{}', 1, 2)`,
        [key, name],
      );
    const changed = (version: number) =>
      pool.query(
        `insert into alias_version values (true, $1)
         on conflict (only_row) do update set version = excluded.version, changed_at = clock_timestamp()`,
        [version],
      );
    const built = (aliases: number) => `info: the index of ${aliases} aliases was built in`;
    expect(await open()).toMatchObject({ aliases: [], logged: [] });
    await know('a', 'Ridge Tamarack');
    await changed(1);
    expect(await open()).toMatchObject({
      aliases: ['Ridge Tamarack'],
      logged: [expect.stringContaining(built(1))],
    });
    expect(await open(1, null, 1)).toMatchObject({ aliases: ['Ridge Tamarack'], logged: [] });
    await know('b', 'Ridge Brothers');
    await changed(2);
    expect(await open()).toMatchObject({ logged: [expect.stringContaining(built(2))] });
    // A restored database numbers its versions again.
    await pool.query(`delete from alias where key like 'a|%'`);
    await changed(2);
    expect(await open()).toMatchObject({ aliases: ['Ridge Brothers'] });
    // As many as a thread indexes.
    await pool.query(
      `insert into alias (contractor_id, key, id, scopes, known_by, name, keys, claims, records)
       select 1, n || '|||||', 1000 + n, '{}', '{phone}', 'Ridge ' || n, '{}', 1, 2 from generate_series(1, 1000) as n`,
    );
    await changed(3);
    const many = await open();
    expect(many.aliases.filter((name) => /^Ridge (?:Brothers|\d+)$/.test(name))).toHaveLength(1_001);
    expect(many.logged).toEqual([expect.stringContaining('info: the index of 1,001 aliases was built in')]);
  });
});
