import { spawn } from 'node:child_process';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { createPool } from '@crs/store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { crs, crsJson } from '../harness/crs.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

const FEED = 'sample_lakeview_permits';

interface RunDocument {
  readonly id: number;
  readonly kind: string;
  readonly feed: string | null;
  readonly scope: string | null;
  readonly state: string;
  readonly code: string | null;
  readonly reason: string | null;
}

describe('a feed that misbehaves', () => {
  let workspace: Workspace;
  let pool: pg.Pool;
  let path: string;
  let original: string;

  beforeAll(async () => {
    workspace = await createServedWorkspace();
    pool = createPool(workspace.database.url);
    path = join(workspace.sampleDir, sampleFile(workspace, 'lakeview'));
    original = await readFile(path, 'utf8');
  });
  beforeEach(() => writeFile(path, original));
  afterAll(async () => {
    await pool.end();
    await workspace.remove();
  });

  const served = async () =>
    (await pool.query('select * from permit where feed = $1 order by id', [FEED])).rows;

  async function refused(code: string): Promise<void> {
    const before = await served();
    const { runs } = await crsJson<{ runs: RunDocument[] }>(['ingest', FEED], workspace.settings, 3);
    const ingest = runs.find(({ kind }) => kind === 'ingest');
    expect(ingest).toMatchObject({ state: 'refused', code });
    expect(ingest?.reason).toMatch(/\S/);
    expect(await served()).toEqual(before);
  }

  it('publishes nothing when a required column is lost', async () => {
    const [header = '', ...rest] = original.split('\n');
    await writeFile(path, [header.replace(/permit_number/i, 'number_of_permit'), ...rest].join('\n'));
    await refused('feed.column_missing');
  });

  it('publishes nothing when the file ends inside a quoted field', async () => {
    await writeFile(path, `${original}"cut off in the middle of a`);
    await refused('feed.truncated');
  });

  it('publishes nothing when a gzipped file is cut', async () => {
    const packed = gzipSync(original);
    await writeFile(path, packed.subarray(0, packed.length / 2));
    await refused('feed.truncated');
  });

  it('publishes nothing when most rows disappeared', async () => {
    const lines = original.split('\n');
    await writeFile(path, `${lines.slice(0, Math.round(lines.length / 2)).join('\n')}\n`);
    await refused('feed.shrunk');
  });

  it('says which file is missing', async () => {
    await rename(path, `${path}.away`);
    const { status, stdout, stderr } = await crs(['ingest', FEED], workspace.settings);
    await rename(`${path}.away`, path);
    expect(status).toBe(1);
    expect(stdout + stderr).toContain(path);
  });

  it('does not stop the others: the rest of the night is published', async () => {
    const [header = '', ...rest] = original.split('\n');
    await writeFile(path, [header.replace(/permit_number/i, 'number_of_permit'), ...rest].join('\n'));
    await pool.query(`delete from match_state`);
    const { runs } = await crsJson<{ runs: RunDocument[] }>(['nightly'], workspace.settings, 3);
    const states = runs.map(({ kind, feed, scope, state }) => `${kind} ${feed ?? scope ?? ''} ${state}`);
    expect(states.filter((line) => !line.endsWith('done'))).toEqual([`ingest ${FEED} refused`]);
    expect(states).toContain('match rivermont done');
    expect(states).toContain('match lakeview done');
    expect(states.at(-1)).toBe('publish  done');
  });

  it('reads another file with --file, gzipped or not', async () => {
    const other = join(workspace.sampleDir, 'other.csv.gz');
    await writeFile(other, gzipSync(original));
    const { runs } = await crsJson<{ runs: { kind: string; unchanged: number; inserted: number }[] }>(
      ['ingest', FEED, '--file', other, '--full'],
      workspace.settings,
    );
    expect(runs.find(({ kind }) => kind === 'ingest')).toMatchObject({ inserted: 0 });
  });

  it('leaves nothing half done when its process is killed, and the next run says so', async () => {
    const before = await served();
    await writeFile(path, original.replaceAll('Final', 'Finaled'));
    // Publishing is blocked, so that the run is active when it is killed.
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('lock table permit in exclusive mode');
    const child = spawn(process.execPath, ['cli/bin/crs.js', 'ingest', FEED], {
      env: { PATH: process.env.PATH ?? '', ...workspace.settings },
      stdio: 'ignore',
    });
    await untilRunning(pool);
    const gone = new Promise((done) => child.on('exit', done));
    child.kill('SIGKILL');
    await gone;
    await holder.query('rollback');
    holder.release();
    expect(await served()).toEqual(before);

    await writeFile(path, original);
    await crsJson(['ingest', FEED, '--full'], workspace.settings);
    const runs = await crsJson<RunDocument[]>(['runs', '--feed', FEED], workspace.settings);
    expect(runs.filter(({ state }) => state === 'running')).toEqual([]);
    expect(runs.find(({ code }) => code === 'run.abandoned')).toMatchObject({ state: 'failed' });
    expect(await served()).toEqual(before);
  });
});

/** The file of a jurisdiction's permits in the sample. */
function sampleFile({ sample }: Workspace, jurisdiction: string): string {
  const file = sample.files.find((candidate) => candidate.path.includes(jurisdiction));
  if (!file) throw new Error(`the sample has no file of ${jurisdiction}`);
  return file.path;
}

/** Waits until an ingest of the feed has recorded that it is running. */
async function untilRunning(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(`select 1 from run where feed = $1 and state = 'running'`, [FEED]);
    if (rowCount) return;
    await sleep(50);
  }
}
