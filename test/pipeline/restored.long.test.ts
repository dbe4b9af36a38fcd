import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { allRows } from '../harness/all-rows.js';
import { type Answers, crawlAnswers, crawlKeys } from '../harness/answer-crawl.js';
import { ChangedPermits } from '../harness/changed-permits.js';
import { crs, crsJson, serveCrs } from '../harness/crs.js';
import { createTestDatabase, type TestDatabase } from '../harness/database.js';
import { killedAfter } from '../harness/killed-command.js';
import { startPublishedNights } from '../harness/published-nights.js';
import { mountSmallDisk } from '../harness/small-disk.js';
import { contentsOf } from '../harness/workers.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

interface RunDocument {
  readonly feed: string | null;
  readonly state: string;
  readonly inserted: number;
  readonly updated: number;
  readonly removed: number;
}

type Settings = Readonly<Record<string, string>>;

const LONG = 600_000;

const disk = await mountSmallDisk();
const onSmallDisk = disk === null ? it.skip : it;

/** The output of the verbs that list and explain. */
const LISTS = [
  ...['matches', 'permits', 'contractors', 'related'].map((name) => ['export', name]),
  ['export', 'matches', '--format', 'jsonl'],
  ['runs', '--json'],
  ['keys', 'list', '--json'],
  ['decisions', '--all', '--json'],
  ['review', '--json'],
  ['feeds', 'list', '--json'],
  ['reopened', '--json'],
];

async function listings(settings: Settings): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const words of LISTS) {
    const { stdout, status } = await crs(words, settings);
    expect([words, status]).toEqual([words, 0]);
    texts[words.join(' ')] = stdout;
  }
  return texts;
}

async function answersOf(settings: Settings, keys: readonly string[]): Promise<Answers> {
  const server = await serveCrs(settings);
  try {
    return await crawlAnswers(server.url, keys);
  } finally {
    await server.close();
  }
}

/** A restored server, with its own database and data folder. */
async function restored(
  source: Settings,
  file: string,
): Promise<{ database: TestDatabase; settings: Settings }> {
  const database = await createTestDatabase({ template: 'template0' });
  const folder = await mkdtemp(join(tmpdir(), 'crs-restored-'));
  const settings = { ...source, DATABASE_URL: database.url, CRS_DATA_DIR: folder };
  await crsJson(['restore', file], settings);
  return { database, settings };
}

describe('a restored server', () => {
  let workspace: Workspace;
  let permits: ChangedPermits;
  let keys: string[];
  let file: string;
  let copy: Awaited<ReturnType<typeof restored>>;
  let permit: string;
  let pools: { workspace: pg.Pool; copy: pg.Pool };

  beforeAll(async () => {
    workspace = await createServedWorkspace();
    const { settings } = workspace;
    permits = new ChangedPermits(workspace);
    await crs(['schedule'], settings);
    await permits.addNight();
    await crsJson(['nightly'], settings);
    const pool = createPool(workspace.database.url);
    const { rows } = await pool.query<{ number: string }>(
      `select min(permit_number) as number from permit p join match m on m.claim_id = p.claim_id
       where jurisdiction = 'lakeview' and m.contractor_id is not null`,
    );
    permit = rows[0]?.number ?? '';
    await crsJson(['decide', 'lakeview', permit, 'none', '--by', 'Ada Example'], settings);
    // A refused night stays in quarantine.
    const good = await permits.read();
    await permits.write(good.slice(0, good.length / 3));
    await crsJson(['nightly'], settings, 3);
    await permits.write(good);
    keys = await crawlKeys(workspace.database.url);
    file = join(workspace.sampleDir, '../backup.tar');
    await crsJson(['backup', file], settings);
    copy = await restored(settings, file);
    pools = { workspace: pool, copy: createPool(copy.database.url) };
  }, LONG);
  afterAll(async () => {
    await pools.workspace.end();
    await pools.copy.end();
    await copy.database.drop();
    await rm(copy.settings.CRS_DATA_DIR ?? '', { recursive: true });
    await workspace.remove();
    await disk?.remove();
  });

  it('has every row', async () => {
    expect(await allRows(copy.database.url)).toEqual(await allRows(workspace.database.url));
  });

  it('prints the same as the original', async () => {
    expect(await listings(copy.settings)).toEqual(await listings(workspace.settings));
    for (const words of [
      ['explain', 'lakeview', permit],
      ['runs', 'show', await refusedRun()],
    ]) {
      const [one, other] = [await crs(words, copy.settings), await crs(words, workspace.settings)];
      expect([one.status, one.stdout]).toEqual([0, other.stdout]);
    }
  });

  async function refusedRun(): Promise<string> {
    const { rows } = await pools.copy.query<{ id: number }>(
      `select refused_run as id from quarantine limit 1`,
    );
    return String(rows[0]?.id);
  }

  it('answers every request like the original, with the same keys', async () => {
    const expected = await answersOf(workspace.settings, keys);
    const found = await answersOf(copy.settings, keys);
    expect(expected.size).toBeGreaterThan(250);
    const statuses = [...expected.values()].map((answer) => Number(answer.slice(0, 3)));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(expected.size * 0.9);
    expect([...found.keys()]).toEqual([...expected.keys()]);
    expect([...found].filter(([path, answer]) => expected.get(path) !== answer)).toEqual([]);
  });

  it('has the schedules: the next worker restores them', async () => {
    const { findings } = await crsJson<{ findings: { check: string; found: string }[] }>(
      ['doctor'],
      copy.settings,
      1,
    );
    expect(findings.find(({ check }) => check === 'schedules')?.found).toMatch(/lost the schedules of/);
  });

  it(
    'rereads its feeds and changes nothing, and undoes a run as the original does',
    async () => {
      const before = await contentsOf(pools.copy);
      for (const { settings } of [workspace, copy]) {
        const { runs } = await crsJson<{ runs: RunDocument[] }>(['nightly'], settings);
        expect(runs.length).toBeGreaterThan(5);
        for (const { feed, state, inserted, updated, removed } of runs)
          expect([feed, state, inserted, updated, removed]).toEqual([feed, 'done', 0, 0, 0]);
      }
      const { rows } = await pools.copy.query<{ id: number }>(
        `select max(id) as id from run where kind = 'ingest' and feed = 'sample_rivermont_permits' and updated > 0 and state = 'done'`,
      );
      expect(await contentsOf(pools.copy)).toEqual(before);
      for (const { settings } of [workspace, copy])
        await crsJson(['runs', 'undo', String(rows[0]?.id)], settings);
      const undone = await contentsOf(pools.copy);
      expect(undone.permit).not.toEqual(before.permit);
      expect(undone).toEqual(await contentsOf(pools.workspace));
    },
    LONG,
  );

  onSmallDisk('is not asked for by a backup that found no room: it leaves no file', async () => {
    await disk?.fill(100_000);
    const path = join(disk?.folder ?? '', 'backup.tar');
    const { status, stdout } = await crs(['backup', path, '--json'], workspace.settings);
    expect([status, JSON.parse(stdout)]).toMatchObject([1, { error: { code: 'disk.full' } }]);
    expect((await readdir(disk?.folder ?? '')).filter((name) => name.startsWith('backup'))).toEqual([]);
  });

  it(
    'is complete or missing, whenever a backup or a restore is killed',
    async () => {
      const folder = join(workspace.sampleDir, '..');
      const path = join(folder, 'killed.tar');
      let killed = 0;
      for (let ms = 100; ms <= 700; ms += 50) {
        const signal = ms % 100 === 0 ? 'SIGKILL' : 'SIGTERM';
        const died = await killedAfter(['backup', path], workspace.settings, ms, signal);
        const names = await readdir(folder);
        if (!names.includes('killed.tar')) killed += 1;
        else if (died) await isWhole(path);
        if (signal === 'SIGTERM') expect(names.filter((name) => name.endsWith('.new'))).toEqual([]);
        for (const name of names.filter((each) => each.startsWith('killed.tar')))
          await rm(join(folder, name));
      }
      expect(killed).toBeGreaterThan(3);

      const rows = await allRows(copy.database.url);
      const target = await createTestDatabase({ template: 'template0' });
      const settings = { ...workspace.settings, DATABASE_URL: target.url };
      for (let ms = 200; ms <= 1_600; ms += 200) {
        await killedAfter(['restore', file], settings, ms, ms % 400 === 0 ? 'SIGKILL' : 'SIGTERM');
        // The server may still be working for a client that is gone.
        await crs(['restore', file], settings).then(({ status, stderr }) =>
          expect([status, stderr]).toEqual([expect.any(Number), expect.not.stringContaining('internal')]),
        );
        expect(Object.keys(await allRows(target.url))).toEqual(Object.keys(rows));
        await emptied(target.url);
      }
      await target.drop();
    },
    LONG,
  );

  async function isWhole(path: string): Promise<void> {
    const { database } = await restored(workspace.settings, path);
    await database.drop();
  }

  /** Drops the service's schemas. */
  async function emptied(url: string): Promise<void> {
    const pool = createPool(url);
    await pool.query('drop schema crs, served cascade');
    await pool.end();
  }
});

describe('backups while nights are published and readers are active', () => {
  it(
    'contain one version each, and block no reader',
    async () => {
      const nights = await startPublishedNights();
      const folder = await mkdtemp(join(tmpdir(), 'crs-backups-'));
      const files: string[] = [];
      const published = new Set<number>();
      try {
        await nights.callers.requestAll();
        for (let night = 1; night <= 3; night++) {
          await nights.permits.addNight();
          let running = true;
          const ended = nights.night().finally(() => {
            running = false;
          });
          for (let at = 1; running && at <= 4; at++) {
            const path = join(folder, `night-${night}-${at}.tar`);
            await crsJson(['backup', path], nights.settings);
            files.push(path);
          }
          await ended;
          await nights.callers.requestAll();
        }
        const { contradictions, failures } = nights.callers;
        expect({ contradictions, failures }).toEqual({ contradictions: [], failures: [] });
        expect(files.length).toBeGreaterThan(5);
        for (const path of files) {
          const { database, settings } = await restored(nights.settings, path);
          const server = await serveCrs(settings);
          // The callers' responses of this version are compared with those of the restored server.
          const { version } = await nights.callers.requestAllOf(server.url);
          await server.close();
          await database.drop();
          expect([path, contradictions]).toEqual([path, []]);
          published.add(version);
        }
        expect(published.size).toBeGreaterThan(2);
      } finally {
        await nights.close();
        await rm(folder, { recursive: true });
      }
    },
    LONG,
  );
});
