import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAccountKey, dropExpired, findRun, listRejects, listSizeSamples } from '@crs/store';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { feedsByNight, refusal, row } from '../../../test/harness/nights.js';
import { findUndoable } from '../undo/undoable.js';
import { hostOf, removeExpired } from './remove-expired.js';

const keep = {
  ...{ runs: 90, rejects: 30, undo: 30, changes: 90, usage: 90, downloads: 30 },
  ...{ logs: 30, reports: 365, samples: 730, screened: 365 },
};

describe('expired data', () => {
  const nights = feedsByNight();
  const { load, undoRun, contents } = nights;

  /** Makes everything this many days older. */
  async function age(days: number): Promise<void> {
    await nights.pool.query(`update run set started_at = started_at - make_interval(days => $1)`, [days]);
    await nights.pool.query(`update feed_version set fetched_at = fetched_at - make_interval(days => $1)`, [
      days,
    ]);
  }
  const rowsBefore = async (run: number): Promise<number> =>
    (await nights.pool.query('select from permit_before where replaced_by = $1', [run])).rowCount ?? 0;

  beforeEach(async () => {
    await nights.pool.query(`update run set started_at = clock_timestamp()`);
  });

  it("is removed, except what is needed to undo a feed's newest change, however long nothing changes", async () => {
    const first = await load('east', [row('A1'), row('A2'), row('A3')]);
    const before = await contents(['run_id']);
    const older = await load('east', [row('A1', 'Bee Plumbing Inc'), row('A2'), row('A3')]);
    const between = await contents(['run_id']);
    const newest = await load('east', [row('A1', 'Bee Plumbing Inc'), row('A2', 'Sea Electric')]);
    await age(60);
    const same = await load('east', [row('A1', 'Bee Plumbing Inc'), row('A2', 'Sea Electric')]);
    await age(40);
    expect([await rowsBefore(older), await rowsBefore(newest)]).toEqual([1, 2]);
    await dropExpired(nights.pool, keep);
    expect([await rowsBefore(older), await rowsBefore(newest)]).toEqual([0, 2]);
    expect(await findRun(nights.pool, same)).not.toBeNull();
    await age(400);
    await dropExpired(nights.pool, keep);
    await undoRun('east', (await findUndoable(nights.pool, newest)).run.id);
    expect(await contents(['run_id'])).toEqual(between);
    expect(await refusal(findUndoable(nights.pool, older))).toMatchObject({ code: 'undo.not_kept' });
    expect(between).not.toEqual(before);
    expect(first).toBeLessThan(older);
  });

  it('is removed, except the thirty previously compared nights and the rejects of the newest one', async () => {
    const runs: number[] = [];
    for (let night = 0; night < 34; night++)
      runs.push(await load('west', [row('A1'), row('A2', 'Ada Example', night), row('')]));
    await age(500);
    await dropExpired(nights.pool, keep);
    const kept: number[] = [];
    for (const id of runs) if ((await findRun(nights.pool, id)) !== null) kept.push(id);
    const { rows } = await nights.pool.query<{ compared: number }>(
      `select count(*) filter (where details ? 'comparison') as compared from run where feed = 'west'`,
    );
    expect([rows[0]?.compared, kept]).toEqual([30, runs.slice(-30)]);
    const rejects = await Promise.all(kept.map(async (id) => (await listRejects(nights.pool, id)).length));
    expect(rejects).toEqual([...Array.from({ length: 29 }, () => 0), 1]);
  });

  /** Publishes the newest version of every feed, without its records. */
  const showVersions = () =>
    nights.pool.query(
      `insert into served.feed_state (feed, family, version) select feed, family, version from crs.feed_state
       on conflict (feed) do update set version = excluded.version;
       insert into served.feed_version (feed, version, run_id, publisher, url, fetched_at)
       select feed, version, run_id, publisher, url, fetched_at from crs.feed_version on conflict do nothing`,
    );
  const versionsOf = async (feed: string, table = 'crs.feed_version') =>
    (
      await nights.pool.query<{ version: number; run: number; known: boolean }>(
        `select version, run_id as run, to_jsonb(v) ->> 'statistics' is not null as known from ${table} v
         where feed = $1 order by version`,
        [feed],
      )
    ).rows;

  it("is removed from a feed's versions, except those that records, an undo, or readers need", async () => {
    const loads: number[] = [];
    for (let night = 0; night < 20; night++)
      loads.push(await load('late', [row('A1'), row('A2', 'Ada Example', night)]));
    const contractors = ['Bee Plumbing Inc', 'Sea Electric'];
    const unseen: number[] = [];
    await showVersions();
    for (const name of contractors) unseen.push(await load('late', [row('A1'), row('A2', name)]));
    await age(59);
    await dropExpired(nights.pool, keep);
    expect((await versionsOf('late')).map(({ run, known }) => [run, known])).toEqual(
      [...loads, ...unseen].map((run) => [run, true]),
    );

    await age(400);
    expect(await dropExpired(nights.pool, keep)).toMatchObject({ versions: expect.any(Number) });
    // The first one added A1, which never changed; the others are the twelve that coverage considers.
    const newest = [...loads, ...unseen].slice(-12);
    expect((await versionsOf('late')).map(({ run, known }) => [run, known])).toEqual([
      [loads[0], false],
      ...newest.map((run) => [run, true]),
    ]);
    const served = await versionsOf('late', 'served.feed_version');
    expect(served.map(({ run }) => run)).toEqual([loads[0], ...newest.filter((run) => loads.includes(run))]);

    // An undo after everything, which finds the version that it returns to.
    const before = (await versionsOf('late')).at(-2);
    await undoRun('late', (await findUndoable(nights.pool, unseen[1] as number)).run.id);
    expect(await versionsOf('late')).toContainEqual({
      version: 23,
      run: expect.any(Number),
      known: before?.known,
    });
    const { rows: lost } = await nights.pool.query(
      `select from (select feed, run_id from permit union select feed, run_id from served.permit
         union select feed, run_id from permit_before) r
       where feed = 'late' and not exists (select from feed_version v where v.feed = r.feed and v.run_id = r.run_id)`,
    );
    expect(lost).toEqual([]);
  });

  it('keeps a version that readers have not seen, however many follow', async () => {
    await load('busy', [row('A1')]);
    await showVersions();
    for (let night = 0; night < 15; night++) await load('busy', [row('A1', 'Ada Example', night)]);
    await age(500);
    await dropExpired(nights.pool, keep);
    expect((await versionsOf('busy')).map(({ version }) => version)).toEqual(
      Array.from({ length: 15 }, (_, night) => night + 2),
    );
  });

  it('is removed from the change log by whole versions, except the newest one', async () => {
    await nights.pool.query(
      `insert into served.publication select n, clock_timestamp() - make_interval(days => 200 - n * 10)
       from generate_series(1, 12) n;
       insert into served.change_log (version, kind, owner, change, ids)
       select n, 'permit', 'east', 'inserted', '{1}' from generate_series(1, 12) n, generate_series(1, 3)`,
    );
    const versions = async () =>
      (
        await nights.pool.query<{ version: number }>(
          'select distinct version from served.change_log order by 1',
        )
      ).rows;
    expect(await dropExpired(nights.pool, keep)).toMatchObject({ changes: 33 });
    expect(await versions()).toEqual([{ version: 12 }]);
    await dropExpired(nights.pool, { ...keep, changes: 1 });
    expect(await versions()).toEqual([{ version: 12 }]);
  });

  it('is removed from key usage', async () => {
    await createAccountKey(nights.pool, { account: 'desk', tier: 'free' });
    await nights.pool.query(
      `insert into key_usage select current_date - back, (select max(id) from api_key), '/v1/permits', 1, 0, 0, 0, 0
       from generate_series(85, 100) back`,
    );
    expect(await dropExpired(nights.pool, keep)).toMatchObject({ usage: 10 });
    const { rows } = await nights.pool.query('select max(current_date - day) as oldest from key_usage');
    expect(rows).toEqual([{ oldest: 90 }]);
  });

  it('is removed from anything that names people: log lines of runs, closed reports, samples, and screened lists', async () => {
    const { pool, context } = nights;
    const run = await load('busy', [row('A1')]);
    await pool.query(
      `delete from run_line;
       insert into run_line select ${run}, n, clock_timestamp() - make_interval(days => n), 'info', 'Ada Example'
       from generate_series(20, 40) n;
       insert into report (kind, page, text, created_at, closed_at)
       select 'privacy', '/', 'I am Ada Example', now() - interval '9 years', now() - make_interval(days => n)
       from unnest(array[364, 366, null]) n;
       insert into label_sample (jurisdiction, seed, strata, drawn_by, drawn_at)
       select 'east', n::text, '[]', 'Ada Example', now() - make_interval(days => n) from unnest(array[700, 800, 900]) n;
       insert into sampled_claim (sample_id, position, claim_id, stratum) select id, 1, 1, 'all' from label_sample;
       insert into sample_label (sample_id, claim_id, verdict, labelled_by, labelled_at)
       select id, 1, 'none', 'Ada Example', now() - interval '1 year' from label_sample where seed = '900'`,
    );
    const folder = join(context.dataDir, 'screened');
    await mkdir(folder, { recursive: true });
    for (const [name, days] of [
      ['old.json', 366],
      ['new.json', 364],
    ] as const) {
      await writeFile(join(folder, name), '{}');
      const then = new Date(Date.now() - days * 24 * 3600_000);
      await utimes(join(folder, name), then, then);
    }
    await removeExpired(context, keep);
    const left = async (query: string) =>
      (await pool.query<{ left: unknown }>(query)).rows.map((one) => one.left);
    expect(await left('select max(number) as left from run_line')).toEqual([29]);
    expect(await left('select closed_at is null as left from report order by id')).toEqual([false, true]);
    expect(await left('select seed as left from label_sample order by id')).toEqual(['700', '900']);
    expect(await left('select count(*)::int as left from sample_label')).toEqual([1]);
    expect(await readdir(folder)).toEqual(['new.json']);
  });

  it("is removed from downloads and uploads that no feed reads, and the day's sizes are saved", async () => {
    const { context } = nights;
    const folder = join(context.dataDir, 'downloads');
    await mkdir(folder, { recursive: true });
    const old = new Date(Date.now() - 31 * 24 * 3600_000);
    for (const name of ['old.csv', 'old.jsonl.base.json', 'old.csv.0-1-0.part', 'new.csv']) {
      await writeFile(join(folder, name), 'x'.repeat(1_000));
      if (name.startsWith('old')) await utimes(join(folder, name), old, old);
    }
    const uploads = join(context.dataDir, 'uploads');
    await mkdir(uploads, { recursive: true });
    for (const name of ['old.csv', 'new.csv']) await writeFile(join(uploads, name), 'x');
    await utimes(join(uploads, 'old.csv'), old, old);
    await removeExpired(context, keep);
    expect(await readdir(uploads)).toEqual(['new.csv']);
    expect((await readdir(folder)).sort()).toEqual(['new.csv', 'old.csv.0-1-0.part']);
    await removeExpired(context, keep);
    const samples = await listSizeSamples(nights.pool, hostOf(context.dataDir));
    expect(samples).toMatchObject([{ day: new Date().toISOString().slice(0, 10) }]);
    expect(samples[0]?.databaseBytes).toBeGreaterThan(5_000_000);
    expect(samples[0]?.folderBytes).toBeGreaterThanOrEqual(2_000);
  });
});
