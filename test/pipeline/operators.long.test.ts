import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createPool } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crs, crsJson, serveCrs } from '../harness/crs.js';
import { createTestDatabase } from '../harness/database.js';
import { madeUpMap } from '../harness/map-tiles.js';
import { startWorker, until } from '../harness/workers.js';
import { createWorkspace, tiny, type Workspace } from '../harness/workspace.js';

interface Examination {
  readonly ok: boolean;
  readonly findings: readonly {
    readonly check: string;
    readonly ok: boolean;
    readonly found: string;
    readonly advice: string | null;
  }[];
}

const root = new URL('../../', import.meta.url).pathname;

describe('the commands of operators', () => {
  const feed = 'sample_ag_actions';
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await createWorkspace(tiny);
    await crsJson(['ingest', feed], workspace.settings);
  });
  afterAll(() => workspace.remove());

  const runDoctor = async (settings: Readonly<Record<string, string>>, status = 0) => {
    const { findings } = await crsJson<Examination>(['doctor'], settings, status);
    return Object.fromEntries(findings.map((finding) => [finding.check, finding]));
  };
  /** Runs some work while a feed's definition is away. */
  const withoutDefinition = async <T>(work: () => Promise<T>): Promise<T> => {
    const definition = join(workspace.configDir, 'feeds', `${feed}.yaml`);
    await rename(definition, `${definition}.away`);
    try {
      return await work();
    } finally {
      await rename(`${definition}.away`, definition);
    }
  };

  it('runs: of a feed that is no longer configured, too, and similar names for one that never was', async () => {
    const runs = await withoutDefinition(() =>
      crsJson<{ feed: string }[]>(['runs', '--feed', feed], workspace.settings),
    );
    expect(runs.map((run) => run.feed)).toEqual([feed]);
    expect(await crsJson(['runs', '--feed', 'sample_osha'], workspace.settings)).toEqual([]);

    const { status, stdout, stderr } = await crs(['runs', '--feed', 'sample_ag_action'], workspace.settings);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/no feed sample_ag_action; similar: sample_ag_actions/);
  });

  it('keys: listed by a number that revokes one of two with the same beginning', async () => {
    const create = ['keys', 'create', '--account', 'town', '--tier', 'pro'];
    for (let key = 0; key < 2; key++) await crsJson(create, workspace.settings);
    const [first] = await crsJson<{ id: number; prefix: string }[]>(['keys', 'list'], workspace.settings);
    const { stdout } = await crs(['keys', 'list'], workspace.settings);
    expect(stdout).toMatch(/^number +prefix/);
    expect(stdout).toMatch(new RegExp(`^${first?.id} +${first?.prefix} +town`, 'm'));

    await crsJson(['keys', 'revoke', String(first?.id)], workspace.settings);
    const after = await crsJson<{ id: number; revokedAt: string | null }[]>(
      ['keys', 'list'],
      workspace.settings,
    );
    expect(after.map(({ revokedAt }) => revokedAt !== null)).toEqual([true, false]);

    const unknown = await crs(['keys', 'revoke', 'sk_live_none'], workspace.settings);
    expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining('no such key')]);
  });

  it('keys usage: usage by day and path', async () => {
    const create = ['keys', 'create', '--account', 'user', '--tier', 'free'];
    const { key } = await crsJson<{ key: string }>(create, workspace.settings);
    const nothing = await crs(['keys', 'usage', '--key', key], workspace.settings);
    expect(nothing.stdout).toBe('No API requests on these days.\n');
    const server = await serveCrs({ ...workspace.settings, PORT: '0' });
    for (const path of ['/v1/statuses', '/v1/licenses/none', '/v1/licenses/nobody'])
      await (await fetch(server.url + path, { headers: { Authorization: `Bearer ${key}` } })).text();
    await server.close();
    const { stdout } = await crs(['keys', 'usage', '--account', 'user'], workspace.settings);
    expect(stdout).toMatch(/^day +account +key +path +requests +304 +refused +429 +rows\n/);
    expect(stdout).toMatch(/ user +\d+ sk_live_\w+ +\/v1\/licenses\/\{licenseNumber\} +2 +0 +2 +0 +0\n/);
    const ofLastYear = ['keys', 'usage', '--key', key, '--to', '2025-12-31'];
    expect(await crsJson(ofLastYear, workspace.settings)).toEqual([]);
    const unknown = await crs(['keys', 'usage', '--from', '1st of May'], workspace.settings);
    expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining('YYYY-MM-DD')]);
  });

  it('tokens: creates them for a key, shows them once, lists them by their beginning, and revokes them', async () => {
    const account = ['keys', 'create', '--account', 'desk', '--tier', 'free'];
    const { prefix: ofKey } = await crsJson<{ prefix: string }>(account, workspace.settings);
    const { token } = await crsJson<{ token: string }>(['tokens', 'create', ofKey], workspace.settings);
    const { stdout } = await crs(['tokens', 'list'], workspace.settings);
    expect(stdout).toContain(token.slice(0, 12));
    expect(stdout).not.toContain(token.slice(0, 13));
    const said = await crs(['tokens', 'revoke', token.slice(0, 12)], workspace.settings);
    expect([said.status, said.stdout]).toEqual([0, `Revoked ${token.slice(0, 12)}… of desk.\n`]);
    const unknown = await crs(['tokens', 'revoke', 'rct_none'], workspace.settings);
    expect(unknown.status).toBe(2);
  });

  it('work: prints its queue on one line, and stops on a signal', async () => {
    const worker = spawn(process.execPath, ['cli/bin/crs.js', 'work', '--concurrency', '3', '--json'], {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...workspace.settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(worker, 'close');
    const [line] = await once(createInterface(worker.stdout), 'line');
    expect(JSON.parse(String(line))).toEqual({ backend: 'postgres', concurrency: 3 });
    worker.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  });

  it('doctor: feeds that are served but no longer configured, and failed jobs, come with advice', async () => {
    const wrongFile = join(workspace.sampleDir, 'labels.csv');
    await crsJson(['ingest', 'sample_osha', '--file', wrongFile], workspace.settings, 3);
    const examined = await withoutDefinition(() => runDoctor(workspace.settings, 3));
    const { data, queue, 'held back': held } = examined;
    expect(data).toMatchObject({ ok: true, advice: expect.stringContaining(`crs feeds remove ${feed}`) });
    expect(queue).toMatchObject({
      ok: true,
      found: expect.stringContaining('1 failed'),
      advice: expect.stringContaining('crs runs'),
    });
    const [, run = ''] = /crs runs drop (\d+)/.exec(held?.advice ?? '') ?? [];
    await crsJson(['runs', 'drop', run], workspace.settings);
  });

  it('work and serve: report feeds that are served without a definition', async () => {
    await withoutDefinition(async () => {
      const worker = startWorker(workspace.settings);
      await until('the warning', () => worker.log().includes('without a definition')).finally(worker.stop);
      expect(worker.log().split('without a definition')).toHaveLength(2);
      expect(worker.log()).toContain(`crs feeds remove ${feed}`);
      const server = await serveCrs(workspace.settings);
      const metrics = await (await fetch(`${server.url}/metrics`)).text();
      await server.close();
      expect(metrics).toMatch(new RegExp(`^crs_feed_undefined_rows\\{feed="${feed}"\\} [1-9]`, 'm'));
    });
    const server = await serveCrs(workspace.settings);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    await server.close();
    expect(metrics).toContain(`crs_feed_served_rows{feed="${feed}"}`);
    expect(metrics).not.toContain('crs_feed_undefined_rows{');
  });

  it('serve: several that start at once without a port get a port each', async () => {
    const servers = await Promise.all([1, 2, 3].map(() => serveCrs(workspace.settings)));
    await Promise.all(servers.map((server) => server.close()));
    expect(new Set(servers.map(({ url }) => url)).size).toBe(3);
  });

  it('doctor: names the variables that feeds lack', async () => {
    const { sources } = await runDoctor({ ...workspace.settings, CRS_SAMPLE_DIR: '' }, 1);
    expect(sources).toMatchObject({
      ok: false,
      found: expect.stringMatching(/^CRS_SAMPLE_DIR not set.*sample_osha/),
    });
  });

  it('doctor: reads the map tiles file, and serving works without it', async () => {
    const file = join(workspace.sampleDir, 'made-up.pmtiles');
    const settings = { ...workspace.settings, CRS_MAP_TILES: file };
    const wrong = (await runDoctor(settings, 1))['map tiles'];
    expect(wrong).toMatchObject({ ok: false, found: expect.stringContaining('ENOENT') });
    expect(wrong?.advice).toContain('CRS_MAP_TILES');
    const server = await serveCrs(settings);
    expect((await fetch(`${server.url}/addresses`)).status).toBe(200);
    await server.close();
    await writeFile(file, madeUpMap());
    expect((await runDoctor(settings, 0))['map tiles']).toMatchObject({ ok: true, found: `${file}, 1 KB` });
  });

  it('doctor: does not report an unset key as set, or as an installation problem', async () => {
    const settings = { ...workspace.settings, CRS_CONFIG_DIR: 'config' };
    const { sources } = await runDoctor(settings, 0);
    expect(sources).toMatchObject({ ok: true, found: 'DOL_API_KEY not set, needed by osha_inspections' });
    const { sources: found } = await runDoctor({ ...settings, DOL_API_KEY: 'given' }, 0);
    expect(found?.found).toBe('all variables that feeds need are set');
  });

  it('doctor: accepts an empty database, without creating its schema, and a missing folder', async () => {
    const bare = await createTestDatabase({ template: 'template0' });
    const dataDir = join(workspace.sampleDir, 'not/made/yet');
    const settings = { ...workspace.settings, DATABASE_URL: bare.url, CRS_DATA_DIR: dataDir };
    const { schema, disk, queue } = await runDoctor(settings, 0);
    const pool = createPool(bare.url);
    const { rows } = await pool.query(`select nspname from pg_namespace where nspname in ('crs', 'bullmq')`);
    await pool.end();
    await bare.drop();
    expect(schema).toMatchObject({ ok: true, found: 'the database is empty' });
    expect(rows).toEqual([]);
    expect(queue).toBeUndefined();
    expect(disk?.ok).toBe(true);
    await expect(access(dataDir)).rejects.toThrow('ENOENT');
  });

  it('doctor: says how to create the tables of the queue', async () => {
    const noQueue = await createTestDatabase();
    const { schema, queue } = await runDoctor({ ...workspace.settings, DATABASE_URL: noQueue.url }, 1);
    await noQueue.drop();
    expect(schema?.ok).toBe(true);
    expect(queue).toMatchObject({ ok: false, advice: 'Run `crs migrate`.' });
  });

  it('doctor: names the address of an unreachable database', async () => {
    const { database } = await runDoctor(
      { ...workspace.settings, DATABASE_URL: 'postgres://crs:hushed@127.0.0.1:1/town' },
      1,
    );
    expect(database).toMatchObject({ ok: false, advice: expect.stringContaining('DATABASE_URL') });
    expect(database?.found).toMatch(/town on 127\.0\.0\.1:1/);
  });
});
