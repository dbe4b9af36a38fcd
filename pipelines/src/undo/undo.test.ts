import { findFeedState, findRun } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { feedsByNight, row, someRows } from '../../../test/harness/nights.js';
import { silent } from '../../../test/harness/stage-workspace.js';
import { someRuns } from '../../../test/harness/tries-all.js';
import { ingest } from '../ingest/ingest.js';

describe('undo', () => {
  const nights = feedsByNight();
  const { fileOf, load, undoRun, redoRun, contents } = nights;

  it.each(['east', 'roster'])(
    'restores everything of the feed %s from before the run, and the next night is as it would have been',
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
          expect((await findFeedState(nights.pool, feed))?.servedRows).toBe(a.length + 1);
          const undone = await findRun(nights.pool, bad);
          expect(undone?.details).toMatchObject({ undoneBy: runId });
          expect((await findRun(nights.pool, runId))?.details).toEqual({ undoes: bad });
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
        { numRuns: someRuns(12) },
      );
    },
  );

  it('restores a claim that another feed removed last', async () => {
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

  it('raises the version of the feed, with the state of the restored version', async () => {
    const good = await load('late', [row('L1'), row('L2')]);
    const known = await findFeedState(nights.pool, 'late');
    const bad = await load('late', [row('L2')]);
    const before = await findFeedState(nights.pool, 'late');
    expect(before?.statistics).not.toEqual(known?.statistics);
    const { runId } = await undoRun('late', bad);
    const after = await findFeedState(nights.pool, 'late');
    expect(after?.version).toBe((before?.version ?? 0) + 1);
    expect([after?.statistics, after?.columns]).toEqual([known?.statistics, known?.columns]);
    expect(after?.sourceStamp).toEqual(before?.sourceStamp);
    const { rows } = await nights.pool.query(
      `select v.version, (v.publisher, v.url, v.fetched_at) = (g.publisher, g.url, g.fetched_at) as same
       from feed_version v, feed_version g where v.run_id = $1 and g.run_id = $2`,
      [runId, good],
    );
    expect(rows).toEqual([{ version: (before?.version ?? 0) + 1, same: true }]);
  });

  it('skips the undone source until it changes or everything is to be read', async () => {
    await load('late', [row('L1'), row('L2'), row('L3')]);
    const file = await fileOf([row('L1')]);
    const bad = await ingest(nights.context, { feed: 'late', file }, silent);
    await undoRun('late', bad.runId);
    const before = await contents();
    for (let night = 0; night < 2; night++) {
      const same = await ingest(nights.context, { feed: 'late', file }, silent);
      expect(same).toMatchObject({ skipped: true, counts: { rowsRead: 3, rowsRejected: 0, unchanged: 3 } });
      expect((await findRun(nights.pool, same.runId))?.details).toMatchObject({
        skipped: `the source has not changed since run ${bad.runId}, which was undone`,
        undone: bad.runId,
      });
    }
    expect(await contents()).toEqual(before);
    const full = await ingest(nights.context, { feed: 'late', file, full: true }, silent);
    expect(full).toMatchObject({ skipped: false, counts: { removed: 2 } });
    const same = await ingest(nights.context, { feed: 'late', file }, silent);
    expect((await findRun(nights.pool, same.runId))?.details).not.toHaveProperty('undone');
  });

  it('replaces the partition if a bad night changed most of it, and removes a large first load', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => row(`N${n}`, `Firm ${n % 50}`));
    const empty = await contents();
    const first = await load('busy', rows);
    const before = await contents();
    const bad = await load(
      'busy',
      rows.map((each) => ({ ...each, type: 'Unreadable' })),
    );
    const oid = async () =>
      (await nights.pool.query(`select 'permit__busy'::regclass::oid as oid`)).rows[0]?.oid;
    const table = await oid();
    const after = await contents();
    const { runId } = await undoRun('busy', bad);
    expect(await oid()).not.toBe(table);
    // A difference of this many rows would take minutes to print.
    expect((await contents()).join() === before.join()).toBe(true);
    await redoRun('busy', runId);
    expect((await contents()).join() === after.join()).toBe(true);
    await undoRun('busy', bad);
    await undoRun('busy', first);
    expect(await contents()).toEqual(empty);
  });
});
