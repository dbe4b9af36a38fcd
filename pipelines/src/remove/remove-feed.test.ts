import {
  findFeedState,
  findQuarantined,
  findRun,
  inTransaction,
  listFailedRuns,
  listFeedMetrics,
  listQuarantined,
  listRemovedFeeds,
  noDifference,
  quarantine,
} from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { feedsByNight, refusal, row, someRows } from '../../../test/harness/nights.js';
import { silent } from '../../../test/harness/stage-workspace.js';
import { ingest } from '../ingest/ingest.js';
import { DoneAlreadyError } from '../recorded-run.js';
import { findRemoval } from './removable.js';
import { removeFeed } from './remove-feed.js';

describe('the removal of a feed', () => {
  const nights = feedsByNight();
  const { load, undoRun, redoRun, contents, fileOf } = nights;
  const remove = (feed: string, batch?: string) => removeFeed(nights.context, { feed, batch }, silent);

  it.each(['east', 'roster'])(
    'removes everything of %s and nothing else, and its undo brings all of it back, byte for byte',
    async (feed) => {
      await load('west', [row('W1', 'Ada Example'), row('W2', 'Sea Electric')]);
      const without = await contents();
      await fc.assert(
        fc.asyncProperty(someRows, someRows, async (a, b) => {
          const runs = [await load(feed, [...a, row('always')])];
          runs.push(await load(feed, [...b, row('next night')]));
          const before = await contents();
          const known = await findFeedState(nights.pool, feed);
          const { runId, counts } = await remove(feed);
          expect(await contents()).toEqual(without);
          expect(counts).toMatchObject({ inserted: 0, updated: 0, removed: b.length + 1, unchanged: 0 });
          expect((await listRemovedFeeds(nights.pool)).get(feed)).toBe(runId);
          const undone = await undoRun(feed, runId);
          expect(await contents()).toEqual(before);
          const after = await findFeedState(nights.pool, feed);
          expect([after?.servedRows, after?.statistics, after?.version]).toEqual([
            known?.servedRows,
            known?.statistics,
            (known?.version ?? 0) + 2,
          ]);
          expect((await listRemovedFeeds(nights.pool)).has(feed)).toBe(false);
          // There and back again, then the runs before it.
          await redoRun(feed, undone.runId);
          expect(await contents()).toEqual(without);
          expect((await listRemovedFeeds(nights.pool)).get(feed)).toBe(runId);
          await undoRun(feed, runId);
          for (const run of runs.reverse()) await undoRun(feed, run);
          expect(await contents()).toEqual(without);
        }),
        { numRuns: 8 },
      );
    },
  );

  it('with many rows replaces the partition, and can be undone as well', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => row(`N${n}`, `Firm ${n % 50}`));
    const without = await contents();
    await load('busy', rows);
    const before = await contents();
    const { runId } = await remove('busy');
    expect(await contents()).toEqual(without);
    await undoRun('busy', runId);
    expect((await contents()).join() === before.join()).toBe(true);
    await remove('busy');
  });

  it('is over when the feed is read again, as a first load from any source', async () => {
    const file = await fileOf([row('L1'), row('L2')]);
    const read = () => ingest(nights.context, { feed: 'late', file }, silent);
    await read();
    const before = await contents(['run_id']);
    const { runId } = await remove('late');
    expect((await listFeedMetrics(nights.pool)).map(({ feed }) => feed)).not.toContain('late');
    const again = await read();
    expect(again).toMatchObject({ skipped: false, counts: { inserted: 2, unchanged: 0 } });
    expect(await contents(['run_id'])).toEqual(before);
    expect((await listRemovedFeeds(nights.pool)).has('late')).toBe(false);
    expect((await listFeedMetrics(nights.pool)).map(({ feed }) => feed)).toContain('late');
    expect(await refusal(undoRun('late', runId))).toMatchObject({
      message: `Run ${again.runId} changed late after run ${runId} did.`,
    });
    // The next one is undone separately.
    const { runId: second } = await remove('late');
    await undoRun('late', second);
    expect(await contents(['run_id'])).toEqual(before);
  });

  it('says in advance what will disappear', async () => {
    await load('east', [row('E1', 'Ada Example'), row('E2', 'Ada Example'), row('E3', 'Only Builders')]);
    await load('late', [row('L1', 'Ada Example')]);
    expect(await findRemoval(nights.context, 'east')).toMatchObject({
      feed: 'east',
      family: 'permits',
      jurisdiction: 'eastville',
      configured: true,
      records: 3,
      // West and late also have permits of Ada Example.
      claims: 1,
      matches: 0,
      served: 0,
      matchedAgain: ['eastville'],
    });
  });

  it('is refused if nothing is left to remove, with the reason', async () => {
    const { runId } = await remove('east');
    expect(await refusal(findRemoval(nights.context, 'east'))).toMatchObject({
      code: 'feeds.nothing_to_remove',
      message: `east was already removed by run ${runId}.`,
    });
    expect(await refusal(remove('east'))).toMatchObject({ code: 'feeds.nothing_to_remove' });
    expect(await refusal(findRemoval(nights.context, 'eas'))).toMatchObject({
      code: 'feed.unknown',
      message: expect.stringContaining('similar: east'),
    });
  });

  it("drops the feed's quarantined changes", async () => {
    await load('east', [row('E1')]);
    const state = await findFeedState(nights.pool, 'east');
    await inTransaction(nights.pool, (client) =>
      quarantine(client, {
        ...{ feed: 'east', scope: null, refusedRun: 1, ingestRun: 1, undoRun: 1, feedState: null },
        ...{ code: 'feed.shrunk', reason: 'too few', summary: noDifference },
      }),
    );
    expect((await listQuarantined(nights.pool)).map(({ feed }) => feed)).toEqual(['east']);
    const { runId } = await remove('east');
    expect(await listQuarantined(nights.pool)).toEqual([]);
    expect((await findQuarantined(nights.pool, 1))[0]).toMatchObject({
      state: 'dropped',
      note: 'east was removed',
    });
    await undoRun('east', runId);
    expect((await findFeedState(nights.pool, 'east'))?.servedRows).toBe(state?.servedRows);
    await remove('east');
  });

  it('ends its failures: they are neither reported nor retried', async () => {
    await load('east', [row('E1')]);
    const { rows } = await nights.pool.query<{ id: number }>(
      `insert into run (kind, feed, state, ended_at) values ('ingest', 'east', 'failed', now()) returning id`,
    );
    const failed = rows[0]?.id ?? -1;
    const failures = async (): Promise<number[]> =>
      (await listFailedRuns(nights.pool, Date.now() + 60_000)).map(({ id }) => id);
    expect(await failures()).toContain(failed);
    const { runId } = await remove('east');
    expect(await failures()).not.toContain(failed);
    await undoRun('east', runId);
    expect(await failures()).toContain(failed);
    await load('east', [row('E1')]);
    expect(await failures()).not.toContain(failed);
    await remove('east');
  });

  it('reports its progress under its own name', async () => {
    await load('east', [row('E1'), row('E2')]);
    const told: unknown[] = [];
    await removeFeed(nights.context, { feed: 'east' }, (progress) => told.push(progress));
    expect(told).toEqual([0, 2].map((done) => ({ stage: 'remove', subject: 'east', done, total: 2 })));
  });

  it('is done once per batch, even if its job runs twice', async () => {
    await load('east', [row('E1')]);
    const { runId } = await remove('east', 'remove-1');
    expect(await refusal(remove('east', 'remove-1'))).toBeInstanceOf(DoneAlreadyError);
    expect(await findRun(nights.pool, runId)).toMatchObject({ kind: 'remove', state: 'done', removed: 1 });
  });
});
