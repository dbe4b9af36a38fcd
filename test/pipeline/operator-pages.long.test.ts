/** Nights and runs, as operators watch and manage them in a browser. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool, findQuarantined, listRuns, type Run } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { BrowserSession } from '../harness/browser-session.js';
import { crsJson, serveCrs } from '../harness/crs.js';
import { createServedWorkspace, type Workspace } from '../harness/workspace.js';

interface ShownGrid {
  readonly problems: readonly {
    readonly subject: string;
    readonly kind: string;
    readonly run: number | null;
  }[];
  readonly feeds: readonly {
    readonly feed: string;
    readonly nights: readonly ({ readonly outcome: string; readonly run: number | null } | null)[];
  }[];
}

/** Every operator page, and a form of each. */
const pages = ['/nights', '/runs', '/runs/1'];
const forms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/nights': { action: 'read', feed: 'sample_ag_actions' },
  '/runs/1': { action: 'undo' },
};

describe('the operator pages', () => {
  const feed = 'sample_lakeview_permits';
  let workspace: Workspace;
  let server: Awaited<ReturnType<typeof serveCrs>>;
  let pool: pg.Pool;
  let operator: BrowserSession;
  let source: string;
  let original: string;

  const sessionOf = async (name: string, role: string): Promise<BrowserSession> => {
    const { password } = await crsJson<{ password: string }>(
      ['users', 'create', name, '--role', role],
      workspace.settings,
    );
    const session = new BrowserSession(server.url);
    await session.logIn(name, password);
    return session;
  };
  const grid = async () => (await (await operator.get('/nights?format=json')).json()) as ShownGrid;
  /** A feed's latest night, which may be yesterday's: the sample may have been served before midnight. */
  const latest = async (of: string) =>
    (await grid()).feeds.find((one) => one.feed === of)?.nights.findLast((night) => night !== null);
  const servedPermits = async (): Promise<number> => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from served.permit where jurisdiction = 'lakeview'`,
    );
    return rows[0]?.count ?? 0;
  };
  /** Follows the response to a form until the work it started has ended. */
  async function untilDone(answer: Response): Promise<{ page: string; runs: Run[] }> {
    const location = answer.headers.get('location') ?? '';
    expect([answer.status, location]).toEqual([303, expect.stringContaining('batch=')]);
    const batch = new URLSearchParams(location.split('?')[1]).get('batch') ?? '';
    for (let tries = 0; tries < 300; tries++) {
      const page = await operator.page(location);
      if (page.includes('Done</h2>')) return { page, runs: await listRuns(pool, { batch, limit: 100 }) };
      if (page.includes('Ended early')) throw new Error(page);
      await sleep(100);
    }
    throw new Error(`${batch} does not end.`);
  }

  beforeAll(async () => {
    workspace = await createServedWorkspace();
    source = join(workspace.sampleDir, 'permits/lakeview.csv');
    original = await readFile(source, 'utf8');
    server = await serveCrs({ ...workspace.settings, PORT: '0' });
    pool = createPool(workspace.database.url);
    operator = await sessionOf('Ola Example', 'operator');
  });
  afterAll(async () => {
    await server.close();
    await pool.end();
    await workspace.remove();
  });

  it('are closed to viewers and analysts, as are their forms, and lead others only to the login', async () => {
    const nobody = new BrowserSession(server.url);
    for (const path of pages) expect((await nobody.get(path)).status).toBe(303);
    for (const role of ['viewer', 'analyst']) {
      const session = await sessionOf(`a ${role}`, role);
      for (const path of pages) expect([path, (await session.get(path)).status]).toEqual([path, 403]);
      for (const [path, fields] of Object.entries(forms))
        expect([path, (await session.send(path, fields)).status]).toEqual([path, 403]);
      expect(await session.page('/review')).not.toContain('href="/nights"');
    }
  });

  it('accept no form from another site or without its token', async () => {
    for (const [path, fields] of Object.entries(forms)) {
      expect((await operator.send(path, { ...fields, csrf: 'wrong' })).status).toBe(403);
      expect((await operator.send(path, fields, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    }
    expect((await listRuns(pool, { limit: 100 })).some(({ batch }) => batch?.startsWith('ingest-'))).toBe(
      false,
    );
  });

  it('show the result of each feed, and that nothing is waiting', async () => {
    expect(await grid()).toMatchObject({ problems: [], work: { runs: [] } });
    expect(await latest(feed)).toMatchObject({ outcome: 'done', run: expect.any(Number) });
    expect(await operator.page('/nights?days=30&batch=b-1')).toContain(
      '<noscript><a href="/nights?days=30&amp;batch=b-1">Refresh</a></noscript>',
    );
    const page = await operator.page('/nights');
    // Figures are one part, refreshed as a whole, and the page says when they are from.
    expect(page).toMatch(/As of 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC/);
    const figures = page.slice(page.indexOf('id="figures" data-refresh="yes"'), page.indexOf('id="run-now"'));
    for (const part of ['All clear', 'id="now"', 'id="grid"']) expect(figures).toContain(part);
    expect(page).toContain('All clear');
    expect(page).toContain('href="/nights"');
    expect(page).toMatch(
      /aria-label="sample_lakeview_permits, [^"]+: done, [\d,]+ new, 0 changed, 0 removed, 6 rejected, took [^"]+"/,
    );
  });

  it('read a feed on request, after a confirmation, and show the result', async () => {
    const asked = await operator.page(`/nights?confirm=read&feed=${feed}`);
    expect(asked).toContain(`Read ${feed} now?`);
    expect(asked).toContain('Ola Example');
    const { page, runs } = await untilDone(await operator.send('/nights', { action: 'read', feed }));
    expect(runs).toContainEqual(expect.objectContaining({ kind: 'ingest', feed, state: 'done' }));
    expect(page).toContain(`${feed} unchanged`);
    const run = await operator.page(`/runs/${runs.find(({ kind }) => kind === 'ingest')?.id}`);
    expect(run).toMatch(/Operator actions.*Ola Example.*started the run from a page/s);
    expect(run).toMatch(/info +Began on .*, process \d+\.\n.*The run is done\./);
    expect(await latest(feed)).toMatchObject({ outcome: 'unchanged' });
  });

  it('release a quarantined run, with a name and a note, and publish it', async () => {
    const before = await servedPermits();
    const lines = original.split('\n');
    await writeFile(source, `${lines.slice(0, Math.round(lines.length * 0.4)).join('\n')}\n`);
    await crsJson(['ingest', feed], workspace.settings, 3);
    const { problems } = await grid();
    expect(problems).toEqual([expect.objectContaining({ subject: feed, kind: 'held back' })]);
    const run = problems[0]?.run ?? 0;
    expect(await latest(feed)).toMatchObject({ outcome: 'held back' });
    expect(await operator.page('/nights')).toContain('Review, then release or drop the changes');

    const page = await operator.page(`/runs/${run}`);
    expect(page).toContain('On hold since');
    expect(page).toContain('Examples of removed rows');
    expect(page).toContain('compared with the previous run');
    expect(await operator.page(`/runs/${run}?confirm=accept`)).toContain('Yes, release the changes');
    expect(await servedPermits()).toBe(before);

    const answer = await operator.send(`/runs/${run}`, { action: 'accept', note: 'They closed half.' });
    const done = await untilDone(answer);
    expect(done.runs.map(({ kind }) => kind)).toContain('publish');
    expect(await servedPermits()).toBeLessThan(before / 2);
    expect((await findQuarantined(pool, run))[0]).toMatchObject({
      state: 'accepted',
      endedBy: 'Ola Example',
      note: 'They closed half.',
    });
    expect(done.page).toContain('accepted by Ola Example');
    expect(done.page).toMatch(/Ola Example.*released the changes on hold.*They closed half\./s);
    const again = await operator.send(`/runs/${run}`, { action: 'accept' });
    expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('no longer on hold')]);
  });

  it('undo a run, and drop what is on hold', async () => {
    const [changed] = await listRuns(pool, { feed, limit: 1 });
    const all = await listRuns(pool, { feed, limit: 20 });
    const run = all.find(({ kind, removed }) => kind === 'ingest' && removed > 0)?.id ?? changed?.id;
    expect(await operator.page(`/runs/${run}`)).toContain('Undo this run');
    await untilDone(await operator.send(`/runs/${run}`, { action: 'undo' }));
    expect(await servedPermits()).toBeGreaterThan(0);

    await writeFile(source, `${original.split('\n').slice(0, 100).join('\n')}\n`);
    await crsJson(['ingest', feed], workspace.settings, 3);
    const held = (await grid()).problems[0]?.run ?? 0;
    const dropped = await operator.send(`/runs/${held}`, { action: 'drop', note: 'A cut file.' });
    expect(dropped.headers.get('location')).toBe(`/runs/${held}?dropped=yes`);
    expect(await operator.page(`/runs/${held}?dropped=yes`)).toMatch(/dropped by Ola Example.*A cut file/s);
    expect(await latest(feed)).toMatchObject({ outcome: 'refused' });
    expect((await grid()).problems).toEqual([]);
  });

  it('say why a feed failed, and retry it', async () => {
    const other = join(workspace.sampleDir, 'permits/rivermont.csv');
    await rename(other, `${other}.away`);
    await crsJson(['ingest', 'sample_rivermont_permits'], workspace.settings, 1);
    await rename(`${other}.away`, other);
    const failure = (await grid()).problems[0];
    expect(failure).toMatchObject({ subject: 'sample_rivermont_permits', kind: 'failed' });
    const page = await operator.page(`/runs/${failure?.run}`);
    expect(page).toContain('Retry');
    expect(page).toMatch(/error .*rivermont\.csv/);
    await untilDone(await operator.send(`/runs/${failure?.run}`, { action: 'retry' }));
    expect((await grid()).problems).toEqual([]);
    expect((await operator.send('/nights', { action: 'retry' })).status).toBe(409);
  });

  it('show the progress of a run, and who started it', async () => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into run (kind, feed, batch) values ('ingest', $1, 'night-20261121') returning id`,
      [feed],
    );
    const id = rows[0]?.id;
    await pool.query(`insert into run_line values ($1, 201, now(), 'info', 'ingest: 12,000')`, [id]);
    const page = await operator.page(`/runs/${id}`);
    expect(page).toMatch(/id="live"[^>]*data-refresh="yes".*Running.*No progress reported yet/s);
    expect(page).toMatch(/Earlier lines are only in the worker’s log.*ingest: 12,000/s);
    await pool.query('delete from run where id = $1', [id]);
  });

  it('list runs, page through rejects, and say what does not exist', async () => {
    expect(await operator.page(`/runs?feed=${feed}`)).toContain(`Runs of ${feed}`);
    expect(await operator.page('/runs')).not.toContain('are hidden');
    await pool.query(
      `insert into crs.run (kind, scope, batch, state, ended_at)
       select kind, 'lakeview', batch, state, now() from (values ('decide', 'decide-one', 'done'),
         ('publish', 'decide-one', 'done'), ('decide', 'decide-two', 'done'), ('decide', 'decide-bad', 'failed'))
         as v (kind, batch, state)`,
    );
    const short = await operator.page('/runs');
    expect(short).toContain('2 batches that only published analysts’ decisions are hidden');
    expect([short.includes('decide-one'), short.includes('decide-bad')]).toEqual([false, true]);
    const whole = await operator.page('/runs?decisions=yes');
    expect([whole.includes('decide-one'), whole.includes('are hidden')]).toEqual([true, false]);
    expect(await operator.page('/runs?feed=nothing')).toContain('No runs of nothing.');
    const missing = await operator.get('/runs/999999');
    expect([missing.status, await missing.text()]).toEqual([
      404,
      expect.stringContaining('href="/runs">See all runs'),
    ]);
    const mistyped = await operator.get('/runs/none');
    expect([mistyped.status, await mistyped.text()]).toEqual([
      400,
      expect.stringContaining('A run’s address ends with a number.'),
    ]);
    const { rows } = await pool.query<{ run: number }>('select max(run_id) as run from reject');
    const page = await operator.page(`/runs/${rows[0]?.run}`);
    expect(page).toContain('Unreadable rows');
  });
});
