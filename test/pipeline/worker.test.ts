import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { migrateQueue, openQueue, type WorkQueue } from '@crs/runtime';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crsJson } from '../harness/crs.js';
import { createWorkspace, small, type Workspace } from '../harness/workspace.js';

interface RunDocument {
  readonly kind: string;
  readonly feed: string | null;
  readonly state: string;
  readonly batch: string | null;
}

describe('a worker that is left running', () => {
  let workspace: Workspace;
  let work: WorkQueue;
  beforeAll(async () => {
    workspace = await createWorkspace(small);
    const location = { redisUrl: null, databaseUrl: workspace.database.url };
    await migrateQueue(location);
    work = await openQueue(location, () => {});
  });
  afterAll(async () => {
    await work.close();
    await workspace.remove();
  });

  it('has the schedules of its feeds installed, once, however often', async () => {
    const installed = await crsJson<{ schedules: { pattern: string; feeds: string[] }[] }>(
      ['schedule'],
      workspace.settings,
    );
    await crsJson(['schedule'], workspace.settings);
    const scheduled = installed.schedules.flatMap(({ feeds }) => feeds).sort();
    expect(scheduled).toEqual(workspace.sample.expected.map(({ feed }) => feed).sort());
    expect(await work.queue.getJobSchedulers()).toHaveLength(installed.schedules.length);
  });

  it('works a scheduled night off to its end, and stops when told to', async () => {
    const child = spawn(process.execPath, ['pipelines/bin/crs.js', 'work', '--json'], {
      env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...workspace.settings },
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: 50_000,
      killSignal: 'SIGKILL',
    });
    await once(child.stdout, 'data');
    // What a scheduler adds when its hour comes.
    await work.queue.add('nightly', { feeds: ['sample_mn_licenses', 'sample_lakeview_permits'] });
    let runs: RunDocument[] = [];
    while (!runs.some(({ kind }) => kind === 'publish')) {
      await new Promise((wake) => setTimeout(wake, 300));
      runs = await crsJson<RunDocument[]>(['runs'], workspace.settings);
    }
    child.kill('SIGTERM');
    const [status] = await once(child, 'exit');
    expect(status).toBe(0);
    runs = await crsJson<RunDocument[]>(['runs'], workspace.settings);
    expect(new Set(runs.map(({ state }) => state))).toEqual(new Set(['done']));
    expect(runs.map(({ kind, feed }) => feed ?? kind).sort()).toEqual(
      ['cluster', 'match', 'publish', 'sample_lakeview_permits', 'sample_mn_licenses'].sort(),
    );
    expect(new Set(runs.map(({ batch }) => batch)).size).toBe(1);
  });
});
