/** Portal faults, through the command line and the database: nothing is lost, duplicated, or half published. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createPool } from '@crs/store';
import { type Emulator, emulate } from '@crs/testing/emulator';
import { emulateArcgis } from '@crs/testing/emulator/arcgis';
import { type Fault, Faults } from '@crs/testing/emulator/faults';
import { EmulatedTable } from '@crs/testing/emulator/table';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { crs, crsJson } from '../harness/crs.js';
import { createWorkspace, tiny, type Workspace } from '../harness/workspace.js';

const FEED = 'springfield_permits';
const path = '/arcgis/rest/services/Permits/FeatureServer/0';
const root = fileURLToPath(new URL('../../', import.meta.url));

const definition = `
feed: ${FEED}
family: permits
title: Springfield building permits
publisher: City of Springfield
jurisdiction: springfield
city: Springfield
state: MN
source: { arcgis: { url: "\${SOURCE}${path}", pageSize: 5 } }
identity: [number]
columns: { permitNumber: number, description: note }
ignored: [OBJECTID, geometry]
expect: { rows: [1, 1000] }
`;

interface RunDocument {
  readonly kind: string;
  readonly state: string;
  readonly code: string | null;
  readonly reason: string | null;
  readonly inserted: number;
  readonly updated: number;
}

describe('a feed of a portal', () => {
  const rows = Array.from({ length: 100 }, (_, index) => ({ number: `P-${index}`, note: 'Reroof' }));
  const table = new EmulatedTable(rows);
  let faults: Faults;
  let portal: Emulator;
  let workspace: Workspace;
  let settings: Record<string, string>;
  let pool: pg.Pool;

  beforeAll(async () => {
    portal = await emulate({
      [path]: (...received) => emulateArcgis(table, { path, faults })[path]?.(...received),
      [`${path}/query`]: (...received) => layer[`${path}/query`]?.(...received),
    });
    workspace = await createWorkspace(tiny, {
      SOURCE: portal.origin,
      CRS_HTTP_ATTEMPTS: '2',
      CRS_HTTP_LONGEST_WAIT: '2',
      CRS_HTTP_RATE: '1000',
    });
    settings = { ...workspace.settings };
    pool = createPool(workspace.database.url);
    await rm(join(workspace.configDir, 'feeds'), { recursive: true });
    await mkdir(join(workspace.configDir, 'feeds'));
    await writeFile(join(workspace.configDir, 'feeds', `${FEED}.yaml`), definition);
    switchOn(new Faults());
    await crsJson(['ingest', FEED], settings);
  });
  afterAll(async () => {
    await pool.end();
    await workspace.remove();
    await portal.close();
  });
  beforeEach(() => {
    switchOn(new Faults());
  });

  /** One server for the whole test: it remembers the previous page. */
  let layer: ReturnType<typeof emulateArcgis>;
  function switchOn(these: Faults): Faults {
    faults = these;
    layer = emulateArcgis(table, { path, faults });
    return faults;
  }

  const served = async (): Promise<Record<string, string>> => {
    const query = 'select permit_number, description from permit where feed = $1';
    const found = await pool.query<{ permit_number: string; description: string }>(query, [FEED]);
    expect(found.rows.length).toBe(table.rows.length);
    return Object.fromEntries(found.rows.map((row) => [row.permit_number, row.description]));
  };
  const published = () =>
    Object.fromEntries(table.rows.map(({ values }) => [String(values.number), String(values.note)]));
  const runOf = ({ runs }: { runs: RunDocument[] }) => runs.find(({ kind }) => kind === 'ingest');

  it.each<[string, Fault, number, string, RegExp]>([
    ['answers 500 at page 7 of 20', { status: 500 }, 1, 'feed.unreachable', /500.*attempts/],
    [
      'says in an answer that it failed',
      { body: { error: { code: 400, message: 'Unable to complete operation' } } },
      1,
      'feed.unreadable',
      /400 Unable to complete operation/,
    ],
    ['gives pages again', { repeat: true }, 3, 'feed.unsteady', /came twice/],
    ['gives its rows in another order', { shuffle: true }, 3, 'feed.unsteady', /came twice|counts/],
  ])(
    'that %s is put on hold, says so, and is read when it works again',
    async (what, fault, status, code, said) => {
      table.change(30, { note: what });
      const before = await served();
      const always = switchOn(new Faults());
      // A permanently reversed order is an order, too.
      const step = status === 3 ? 2 : 1;
      for (let number = 7; number < 300; number += step) always.on(number, fault);
      const result = await crs(['ingest', FEED, '--json'], settings);
      expect(result.status).toBe(status);
      expect(runOf(JSON.parse(result.stdout) as { runs: RunDocument[] })).toMatchObject({
        code,
        reason: expect.stringMatching(said),
      });
      expect(await served()).toEqual(before);

      const fetched = switchOn(new Faults());
      const run = runOf(await crsJson<{ runs: RunDocument[] }>(['ingest', FEED], settings));
      expect(run).toMatchObject({ state: 'done', inserted: 0, updated: 1 });
      expect(await served()).toEqual(published());
      // After a failure it continues at the seventh page.
      if (status === 1) expect(fetched.count).toBeLessThanOrEqual(15);
    },
  );

  it('whose worker is killed between pages is continued', async () => {
    table.change(50, { note: 'killed' });
    table.add({ number: 'P-100', note: 'new' });
    const slow = switchOn(new Faults().on(12, { slowMs: 3000 }));
    const child = spawn(process.execPath, ['cli/bin/crs.js', 'ingest', FEED], {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...settings },
      stdio: 'ignore',
    });
    while (slow.count < 12) await sleep(20);
    child.kill('SIGKILL');
    await once(child, 'close');

    const fetched = switchOn(new Faults());
    const run = runOf(await crsJson<{ runs: RunDocument[] }>(['ingest', FEED], settings));
    expect(run).toMatchObject({ state: 'done', inserted: 1, updated: 1 });
    expect(await served()).toEqual(published());
    expect(fetched.count).toBeLessThanOrEqual(11);
  });
});
