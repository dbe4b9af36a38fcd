import { findFeedState, findRun } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { feedsByNight, refusal, row, someRows } from '../../../test/harness/nights.js';
import { silent } from '../../../test/harness/stage-workspace.js';
import { ingest } from '../ingest/ingest.js';

describe('an undo', () => {
  const nights = feedsByNight();
  const { fileOf, load, undoRun, redoRun, contents } = nights;

  it.each(['east', 'roster'])(
    'can itself be undone: everything in the feed %s is as it was before, byte for byte',
    async (feed) => {
      await load('west', [row('W1', 'Ada Example'), row('W2', 'Sea Electric')]);
      const empty = await contents();
      await fc.assert(
        fc.asyncProperty(someRows, someRows, someRows, async (a, b, c) => {
          const runs = [await load(feed, [...a, row('always')])];
          const states = [empty, await contents()];
          for (const rows of [b, c]) {
            runs.push(await load(feed, [...rows, row(`night ${runs.length}`)]));
            states.push(await contents());
          }
          // Undoes all runs, newest first; redoes the two oldest; then undoes both again.
          const undone: number[] = [];
          for (const [index, run] of [...runs.entries()].reverse()) {
            undone.push((await undoRun(feed, run)).runId);
            expect(await contents()).toEqual(states[index]);
          }
          const last = undone.pop() as number;
          const { runId, counts } = await redoRun(feed, last);
          expect(await contents()).toEqual(states[1]);
          expect((await findRun(nights.pool, runId))?.details).toEqual({ redoes: runs[0] });
          expect((await findRun(nights.pool, last))?.details).toEqual({ undoes: runs[0], redoneBy: runId });
          expect((await findRun(nights.pool, runs[0] as number))?.details).toEqual({
            comparison: expect.anything(),
          });
          expect(counts.inserted).toBe(a.length + 1);
          expect((await findFeedState(nights.pool, feed))?.servedRows).toBe(a.length + 1);
          await redoRun(feed, undone.pop() as number);
          expect(await contents()).toEqual(states[2]);
          await undoRun(feed, runs[1] as number);
          await undoRun(feed, runs[0] as number);
          expect(await contents()).toEqual(empty);
        }),
        { numRuns: 8 },
      );
    },
  );

  it('is undone with the state of the source, and can be redone', async () => {
    await load('late', [row('L1'), row('L2', 'Bee Plumbing Inc')]);
    const before = await contents();
    const bad = await load('late', [row('L2', 'Sea Electric'), row('L3'), row('L4')]);
    const after = [await contents(), (await findFeedState(nights.pool, 'late'))?.statistics];
    for (let times = 0; times < 2; times++) {
      const { runId } = await undoRun('late', bad);
      expect(await contents()).toEqual(before);
      await redoRun('late', runId);
      expect([await contents(), (await findFeedState(nights.pool, 'late'))?.statistics]).toEqual(after);
    }
    const { rows } = await nights.pool.query('select replaced_by from permit_before where replaced_by > $1', [
      bad,
    ]);
    expect(rows).toEqual([]);
    // The redone night is the newest one, so later nights are compared with it, and the undo is no longer reported.
    const file = await fileOf([row('L2', 'Sea Electric'), row('L3'), row('L4')]);
    const again = await ingest(nights.context, { feed: 'late', file }, silent);
    expect(again.counts).toMatchObject({ inserted: 0, updated: 0, removed: 0, unchanged: 3 });
    const same = await ingest(nights.context, { feed: 'late', file }, silent);
    expect((await findRun(nights.pool, same.runId))?.details).not.toHaveProperty('undone');
  });

  it('is not undone after another night changed the feed, or twice', async () => {
    const bad = await load('late', [row('L5')]);
    const { runId: once } = await undoRun('late', bad);
    await redoRun('late', once);
    expect(await refusal(redoRun('late', once))).toMatchObject({
      code: 'undo.not_redoable',
      message: expect.stringContaining(`already reversed run ${once} of late`),
    });
    const { runId: twice } = await undoRun('late', bad);
    const next = await load('late', [row('L6')]);
    const before = await contents();
    expect(await refusal(redoRun('late', twice))).toMatchObject({
      code: 'undo.not_redoable',
      message: `Run ${next} changed late after run ${twice} undid run ${bad}.`,
      nextStep: expect.stringContaining('crs ingest late --full'),
    });
    expect(await contents()).toEqual(before);
    expect(await refusal(redoRun('late', next))).toMatchObject({ code: 'undo.not_redoable' });
  });

  it('restores a claim in the spelling of a later night of another feed', async () => {
    const spelled = async () =>
      (
        await nights.pool.query<{ key: string }>(
          `select name_key as key from claim where contractor_name = 'Spelled Builders'`,
        )
      ).rows[0]?.key;
    await load('east', [row('E1', 'Spelled Builders')]);
    await nights.pool.query(
      `update claim set name_key = 'as it was' where contractor_name = 'Spelled Builders'`,
    );
    const first = await load('east', [row('E1', 'Spelled Builders'), row('E2', 'Spelled Builders')]);
    const now = await spelled();
    expect(now).not.toBe('as it was');
    const second = await load('east', [row('E1', 'Spelled Builders')]);
    const undone = await undoRun('east', second);
    await redoRun('east', undone.runId);
    await undoRun('east', second);
    await undoRun('east', first);
    expect(await spelled()).toBe('as it was');
  });
});
