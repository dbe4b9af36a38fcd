import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { crs } from '../harness/crs.js';
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from '../harness/pgbouncer.js';
import { createWorkspace, small, type Workspace } from '../harness/workspace.js';

const inFront = hasPgbouncer() ? describe : describe.skip;

inFront('behind pgbouncer', () => {
  let workspace: Workspace;
  let pooler: Pgbouncer;
  beforeAll(async () => {
    workspace = await createWorkspace(small);
  });
  afterEach(() => pooler.stop());
  afterAll(() => workspace.remove());

  const run = (...words: string[]) => crs(words, { ...workspace.settings, DATABASE_URL: pooler.url });

  it('in session mode a night and its responses are as usual', async () => {
    pooler = await startPgbouncer(workspace.database.url, 'session');
    const night = await run('nightly');
    expect([night.status, night.status === 0 ? '' : night.stderr]).toEqual([0, '']);
    const { stdout } = await run('export', 'matches', '--jurisdiction', 'lakeview');
    expect(stdout.split('\n').length).toBeGreaterThan(400);
  });

  it.each([['nightly'], ['migrate'], ['feeds', 'list'], ['export', 'matches']])(
    'in transaction mode `crs %s %s` says what is wrong and what to do',
    async (...words) => {
      pooler = await startPgbouncer(workspace.database.url, 'transaction');
      const { status, stderr } = await run(...words);
      expect(status).toBe(1);
      expect(stderr).toMatch(/A pooler between this program and PostgreSQL .+ pool_mode = session/s);
      expect(stderr).not.toMatch(/bug in the program|LOG_LEVEL=debug/);
    },
  );

  it('in statement mode a night says so, too', async () => {
    pooler = await startPgbouncer(workspace.database.url, 'statement');
    const { status, stderr } = await run('nightly');
    expect([status, stderr]).toEqual([1, expect.stringMatching(/pool_mode = session/)]);
  });

  it('in transaction mode `crs doctor` says so, too', async () => {
    pooler = await startPgbouncer(workspace.database.url, 'transaction');
    const { status, stdout } = await run('doctor');
    expect(status).toBe(1);
    expect(stdout).toMatch(/pool_mode = session/);
  });
});
