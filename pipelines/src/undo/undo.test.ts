import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadConfig } from '@crs/config';
import { createNetwork } from '@crs/feeds';
import { createLog } from '@crs/runtime';
import { createPool, dropOldRuns, findFeedState, findRun, inTransaction, listRuns } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.js';
import type { StageContext } from '../context.js';
import { ingest } from '../ingest/ingest.js';
import { DoneAlreadyError } from '../recorded-run.js';
import { undo } from './undo.js';
import { findUndoable } from './undoable.js';

const defaultDir = fileURLToPath(new URL('../../../config', import.meta.url));

const expectations = 'expect: { rows: [0, 100000], shrink: 1, removed: 1, rejects: 1 }';

const permitsFeed = (feed: string): string => `feed: ${feed}
family: permits
title: Permits of Eastville (made up)
publisher: Nobody
jurisdiction: eastville
state: MN
confirmed: true
source: { file: /nowhere/${feed}.csv }
format: { type: csv }
identity: [number]
columns: { permitNumber: number, contractorName: contractor, value: value, permitType: type }
${expectations}
`;

const rosterFeed = `feed: roster
family: licenses
title: Licenses (made up)
publisher: Nobody
state: MN
confirmed: true
source: { file: /nowhere/roster.csv }
format: { type: csv }
identity: [number]
columns: { licenseNumber: number, name: contractor, licenseType: type }
${expectations}
`;

/** A row of any of the feeds. */
interface SourceRow {
  readonly number: string;
  readonly contractor: string;
  readonly value: number;
  readonly type: string;
}

const row = (number: string, contractor = 'Example Roofing LLC', value = 100): SourceRow => ({
  number,
  contractor,
  value,
  type: 'Roof',
});

const someRows = fc.array(
  fc.record({
    number: fc.constantFrom('A1', 'A2', 'A3', 'A4'),
    contractor: fc.constantFrom('Ada Example', 'Bee Plumbing Inc', 'Sea Electric', 'Dee Homes'),
    value: fc.integer({ min: 1, max: 3 }),
    type: fc.constantFrom('Roof', 'Deck'),
  }),
  { maxLength: 8 },
);

const silent = () => {};

describe('undo', () => {
  let folder: string;
  let database: TestDatabase;
  let pool: pg.Pool;
  let context: StageContext;
  let files = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'crs-undo-'));
    await mkdir(join(folder, 'feeds'));
    for (const feed of ['east', 'west', 'late', 'busy'])
      await writeFile(join(folder, 'feeds', `${feed}.yaml`), permitsFeed(feed));
    await writeFile(join(folder, 'feeds', 'roster.yaml'), rosterFeed);
    database = await createTestDatabase();
    pool = createPool(database.url);
    context = {
      pool,
      config: loadConfig({ configDir: folder, defaultDir, env: {} }),
      dataDir: folder,
      environment: {},
      network: createNetwork(),
      patience: { idleMs: 1_000, attempts: 1, longestPauseMs: 1_000 },
      log: createLog('silent'),
    };
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function fileOf(rows: readonly SourceRow[]): Promise<string> {
    const file = join(folder, `${files++}.csv`);
    const lines = rows.map(({ number, contractor, value, type }) => [number, contractor, value, type].join());
    await writeFile(file, ['number,contractor,value,type', ...lines, ''].join('\n'));
    return file;
  }

  /** Reads rows as a night does, and gives the run. */
  async function load(feed: string, rows: readonly SourceRow[]): Promise<number> {
    return (await ingest(context, { feed, file: await fileOf(rows) }, silent)).runId;
  }

  const undoRun = (feed: string, run: number, batch?: string) => undo(context, { feed, run, batch }, silent);

  const refusal = (work: Promise<unknown>): Promise<{ code: string; message: string; nextStep: string }> =>
    work.then(
      () => {
        throw new Error('it was not refused');
      },
      (error) => error,
    );

  /** Everything that an ingest makes of records, as text; without the numbers of runs where they cannot be the same. */
  async function contents(without: readonly string[] = []): Promise<string[]> {
    const { rows } = await pool.query<{ row: string }>(
      `select 'permit ' || (to_jsonb(t) - $1::text[])::text as row from permit t
       union all select 'license ' || (to_jsonb(t) - $1::text[])::text from license_record t
       union all select 'claim ' || to_jsonb(t)::text from claim t
       union all select 'contractor ' || (to_jsonb(t) - $1::text[])::text from contractor t order by 1`,
      [without],
    );
    return rows.map(({ row: text }) => text);
  }

  it.each(['east', 'roster'])(
    'makes everything of the feed %s what it was before the run, and the next night what it would have been',
    async (feed) => {
      await load('west', [row('W1', 'Ada Example'), row('W2', 'Sea Electric')]);
      const empty = await contents();
      await fc.assert(
        fc.asyncProperty(someRows, someRows, someRows, async (a, b, c) => {
          const first = await load(feed, [...a, row('always')]);
          const afterFirst = await contents();
          const next = [...c, row('next night')];
          const nextRun = await load(feed, next);
          const afterNext = await contents(['run_id']);
          await undoRun(feed, nextRun);
          expect(await contents()).toEqual(afterFirst);

          const bad = await load(feed, [...b, row('bad night')]);
          const { runId, counts } = await undoRun(feed, bad);
          expect(await contents()).toEqual(afterFirst);
          expect((await findFeedState(pool, feed))?.servedRows).toBe(a.length + 1);
          const undone = await findRun(pool, bad);
          expect(undone?.details).toMatchObject({ undoneBy: runId });
          expect((await findRun(pool, runId))?.details).toEqual({ undoes: bad });
          expect([counts.inserted, counts.updated, counts.removed]).toEqual([
            undone?.removed,
            undone?.updated,
            undone?.inserted,
          ]);

          const again = await load(feed, next);
          expect(await contents(['run_id'])).toEqual(afterNext);
          await undoRun(feed, again);
          await undoRun(feed, first);
          expect(await contents()).toEqual(empty);
        }),
        { numRuns: 12 },
      );
    },
  );

  it('brings back a claim that another feed was the last to take out', async () => {
    await load('east', [row('E1', 'Shared Builders')]);
    await load('late', [row('L1', 'Shared Builders')]);
    const before = await contents();
    const bad = await load('east', [row('E1', 'Somebody Else')]);
    const after = await load('late', [row('L1', 'Another Firm')]);
    await undoRun('east', bad);
    expect((await contents()).filter((text) => /^claim.*Shared Builders/.test(text))).toHaveLength(1);
    await undoRun('late', after);
    expect(await contents()).toEqual(before);
  });

  it('raises the version of the feed, with what was known of the one whose rows are served', async () => {
    const good = await load('late', [row('L1'), row('L2')]);
    const known = await findFeedState(pool, 'late');
    const bad = await load('late', [row('L2')]);
    const before = await findFeedState(pool, 'late');
    expect(before?.statistics).not.toEqual(known?.statistics);
    const { runId } = await undoRun('late', bad);
    const after = await findFeedState(pool, 'late');
    expect(after?.version).toBe((before?.version ?? 0) + 1);
    expect([after?.statistics, after?.columns]).toEqual([known?.statistics, known?.columns]);
    expect(after?.sourceStamp).toEqual(before?.sourceStamp);
    const { rows } = await pool.query(
      `select v.version, (v.publisher, v.url, v.fetched_at) = (g.publisher, g.url, g.fetched_at) as same
       from feed_version v, feed_version g where v.run_id = $1 and g.run_id = $2`,
      [runId, good],
    );
    expect(rows).toEqual([{ version: (before?.version ?? 0) + 1, same: true }]);
  });

  it('keeps the source that was undone, until it changes or everything is to be read', async () => {
    await load('late', [row('L1'), row('L2'), row('L3')]);
    const file = await fileOf([row('L1')]);
    const bad = await ingest(context, { feed: 'late', file }, silent);
    await undoRun('late', bad.runId);
    const before = await contents();
    for (let night = 0; night < 2; night++) {
      const same = await ingest(context, { feed: 'late', file }, silent);
      expect(same).toMatchObject({ skipped: true, counts: { rowsRead: 3, rowsRejected: 0, unchanged: 3 } });
      expect((await findRun(pool, same.runId))?.details).toMatchObject({
        skipped: `the source has not changed since run ${bad.runId}, which was undone`,
        undone: bad.runId,
      });
    }
    expect(await contents()).toEqual(before);
    const full = await ingest(context, { feed: 'late', file, full: true }, silent);
    expect(full).toMatchObject({ skipped: false, counts: { removed: 2 } });
    const same = await ingest(context, { feed: 'late', file }, silent);
    expect((await findRun(pool, same.runId))?.details).not.toHaveProperty('undone');
  });

  it('writes a large table anew where a bad night changed most of it, and takes a large first load out', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => row(`N${n}`, `Firm ${n % 50}`));
    const empty = await contents();
    const first = await load('busy', rows);
    const before = await contents();
    const bad = await load(
      'busy',
      rows.map((each) => ({ ...each, type: 'Unreadable' })),
    );
    const oid = async () => (await pool.query(`select 'permit'::regclass::oid as oid`)).rows[0]?.oid;
    const table = await oid();
    await undoRun('busy', bad);
    expect(await oid()).not.toBe(table);
    // A difference of so many rows would take minutes to print.
    expect((await contents()).join() === before.join()).toBe(true);
    await undoRun('busy', first);
    expect(await contents()).toEqual(empty);
  });

  describe('refuses', () => {
    let first: number;
    let second: number;
    beforeAll(async () => {
      first = await load('busy', [row('B1'), row('B2')]);
      second = await load('busy', [row('B1'), row('B3')]);
    });

    it('a run that another came after, naming that', async () => {
      const error = await refusal(findUndoable(pool, first));
      expect(error.message).toBe(`Run ${second} changed busy after run ${first} did.`);
      expect(error.nextStep).toContain(`crs runs undo ${second}`);
    });

    it('a run that changed nothing, naming the one before', async () => {
      const same = await load('busy', [row('B3'), row('B1')]);
      const error = await refusal(findUndoable(pool, same));
      expect(error.message).toContain('changed no row');
      expect(error.nextStep).toContain(`crs runs undo ${second}`);
    });

    it('a run that was undone, and one that undid another', async () => {
      const bad = await load('busy', [row('B9')]);
      const { runId } = await undoRun('busy', bad);
      const error = await refusal(findUndoable(pool, bad));
      expect(error.message).toContain(`undone already, by run ${runId}`);
      expect(error.nextStep).toContain(`crs runs undo ${second}`);
      expect((await refusal(findUndoable(pool, runId))).nextStep).toContain('crs ingest busy --full');
    });

    it('a run that there never was', async () => {
      expect(await refusal(findUndoable(pool, 999_999))).toMatchObject({ code: 'runs.unknown_run' });
    });

    it('a run of which not all is kept, and changes nothing', async () => {
      const bad = await load('busy', [row('B3')]);
      const before = await contents();
      await pool.query('delete from permit_before where replaced_by = $1', [bad]);
      expect(await refusal(findUndoable(pool, bad))).toMatchObject({ code: 'undo.not_kept' });
      const failed = await refusal(undoRun('busy', bad));
      expect(failed).toMatchObject({ code: 'undo.not_kept' });
      expect((await listRuns(pool, { feed: 'busy', limit: 1 }))[0]).toMatchObject({
        kind: 'undo',
        state: 'failed',
      });
      expect(await contents()).toEqual(before);
    });

    it('a run that was dropped with what it kept', async () => {
      const old = await load('busy', [row('B4')]);
      await load('busy', [row('B5')]);
      await pool.query(`update run set started_at = started_at - interval '400 days' where id = $1`, [old]);
      await inTransaction(pool, (client) => dropOldRuns(client, 365));
      const { rowCount } = await pool.query('select from permit_before where replaced_by = $1', [old]);
      expect(rowCount).toBe(0);
      expect(await refusal(findUndoable(pool, old))).toMatchObject({
        code: 'undo.not_kept',
        message: expect.stringContaining(`Run ${old} of busy`),
      });
    });
  });

  it('waits for an ingest of the feed that is at work, and then finds that it came too late', async () => {
    const bad = await load('busy', [row('B1'), row('B2'), row('B3')]);
    const file = await fileOf(Array.from({ length: 5_000 }, (_, n) => row(`C${n}`)));
    const reading = ingest(context, { feed: 'busy', file }, silent);
    await until(async () => (await listRuns(pool, { feed: 'busy', limit: 1 }))[0]?.state === 'running');
    const [read, late] = await Promise.all([reading, refusal(undoRun('busy', bad))]);
    expect(late.message).toBe(`Run ${read.runId} changed busy after run ${bad} did.`);
    expect((await findFeedState(pool, 'busy'))?.servedRows).toBe(5_000);
  });

  it('is done once by a batch, though its job is worked twice', async () => {
    const bad = await load('busy', [row('B1')]);
    await undoRun('busy', bad, 'undo-1');
    const runs = await listRuns(pool, { limit: 1 });
    expect(await refusal(undoRun('busy', bad, 'undo-1'))).toBeInstanceOf(DoneAlreadyError);
    expect(await listRuns(pool, { limit: 1 })).toEqual(runs);
  });

  async function until(holds: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + 10_000;
    while (!(await holds())) {
      if (Date.now() > deadline) throw new Error('it never came');
      await new Promise((wake) => setTimeout(wake, 5));
    }
  }
});
