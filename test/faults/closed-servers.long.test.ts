import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrateQueue, openQueue, type WorkQueue } from '@crs/runtime';
import { createPool, listRuns } from '@crs/store';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { type HttpSource, startHttpSource } from '../harness/http-source.js';
import { startWorker, until, type WorkerProcess } from '../harness/workers.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

const FEED = 'sample_lakeview_permits';

describe('a server that is unreachable at night', () => {
  let workspace: Workspace;
  let pool: pg.Pool;
  let source: HttpSource;
  let work: WorkQueue;
  let worker: WorkerProcess;
  let file: Buffer;

  beforeAll(async () => {
    source = await startHttpSource();
    workspace = await createServedWorkspace();
    pool = createPool(workspace.database.url);
    file = await readFile(join(workspace.sampleDir, 'permits/lakeview.csv'));
    const definition = join(workspace.configDir, 'feeds', `${FEED}.yaml`);
    const address = `source: { http: { url: "${source.origin}/permits.csv" } }`;
    await writeFile(definition, (await readFile(definition, 'utf8')).replace(/^source: .*/m, address));
    const location = { redisUrl: null, databaseUrl: workspace.database.url };
    await migrateQueue(location);
    work = await openQueue(location, () => {});
  });
  beforeEach(() => work.queue.obliterate({ force: true }));
  afterEach(() => worker.stop());
  afterAll(async () => {
    await work.close();
    await pool.end();
    await workspace.remove();
    await source.close();
  });

  /** Starts a worker with these settings, and a night's ingest as the schedule does. */
  async function startNight(batch: string, settings: Readonly<Record<string, string>>): Promise<void> {
    worker = startWorker({ ...workspace.settings, ...settings });
    const options = { jobId: batch, attempts: 4, backoff: { type: 'custom' } };
    await work.queue.add('ingest', { feed: FEED, batch, full: true }, options);
  }
  const runsOf = async (batch: string) =>
    (await listRuns(pool, { limit: 50 })).filter((run) => run.kind === 'ingest' && run.batch === batch);

  it('is retried when it said, even if that is longer than a request waits', async () => {
    const times: number[] = [];
    source.respond((_request, response) => {
      times.push(Date.now());
      if (times.length === 1) response.writeHead(503, { 'retry-after': '4' }).end();
      else response.end(file);
    });
    await startNight('night-20261121', { CRS_HTTP_LONGEST_WAIT: '1' });
    await until('the second try', async () =>
      (await runsOf('night-20261121')).some(({ state }) => state === 'done'),
    );
    expect(times).toHaveLength(2);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(4_000);
    const [, first] = await runsOf('night-20261121');
    expect(first).toMatchObject({
      code: 'feed.unreachable',
      reason: expect.stringMatching(/returned 503 and asks to come back at .* \(1 attempt\)/),
    });
  }, 30_000);

  it('is retried no more often in all tries than CRS_HTTP_ATTEMPTS allows', async () => {
    source.respond((_request, response) => response.writeHead(503, { 'retry-after': '2' }).end());
    await startNight('night-20261122', { CRS_HTTP_LONGEST_WAIT: '1', CRS_HTTP_ATTEMPTS: '2' });
    await until(
      'the end of the job',
      async () => (await work.queue.getJobState('night-20261122')) === 'failed',
    );
    expect(source.received).toHaveLength(2);
    const runs = await runsOf('night-20261122');
    expect(runs.map(({ reason }) => /\(\d attempt.*\)/.exec(reason ?? '')?.[0])).toEqual([
      '(1 attempt now, 1 before)',
      '(1 attempt)',
    ]);
  }, 30_000);
});
