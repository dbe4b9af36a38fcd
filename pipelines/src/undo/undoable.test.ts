import { setTimeout as sleep } from 'node:timers/promises';
import { dropExpired, findFeedState, listRuns } from '@crs/store';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { feedsByNight, refusal, row } from '../../../test/harness/nights.js';
import { silent } from '../../../test/harness/stage-workspace.js';
import { ingest } from '../ingest/ingest.js';
import { DoneAlreadyError } from '../recorded-run.js';
import { findUndoable } from './undoable.js';

describe('undo', () => {
  const nights = feedsByNight();
  const { fileOf, load, undoRun, contents } = nights;

  describe('refuses', () => {
    let first: number;
    let second: number;
    beforeAll(async () => {
      first = await load('busy', [row('B1'), row('B2')]);
      second = await load('busy', [row('B1'), row('B3')]);
    });

    it('a run that another followed, naming that one', async () => {
      const error = await refusal(findUndoable(nights.pool, first));
      expect(error.message).toBe(`Run ${second} changed busy after run ${first} did.`);
      expect(error.nextStep).toContain(`crs runs undo ${second}`);
    });

    it('a run that changed nothing, naming the one before', async () => {
      const same = await load('busy', [row('B3'), row('B1')]);
      const error = await refusal(findUndoable(nights.pool, same));
      expect(error.message).toContain('changed no row');
      expect(error.nextStep).toContain(`crs runs undo ${second}`);
    });

    it('a run that was undone, and one that undid another', async () => {
      const bad = await load('busy', [row('B9')]);
      const { runId } = await undoRun('busy', bad);
      const error = await refusal(findUndoable(nights.pool, bad));
      expect(error.message).toContain(`already undone by run ${runId}`);
      expect(error.nextStep).toContain(`crs runs undo ${second}`);
      expect((await refusal(findUndoable(nights.pool, runId))).nextStep).toContain('crs ingest busy --full');
    });

    it('a run that never existed', async () => {
      expect(await refusal(findUndoable(nights.pool, 999_999))).toMatchObject({ code: 'runs.unknown_run' });
    });

    it('a run that is no longer complete, and changes nothing', async () => {
      const bad = await load('busy', [row('B3')]);
      const before = await contents();
      await nights.pool.query('delete from permit_before where replaced_by = $1', [bad]);
      expect(await refusal(findUndoable(nights.pool, bad))).toMatchObject({ code: 'undo.not_kept' });
      const failed = await refusal(undoRun('busy', bad));
      expect(failed).toMatchObject({ code: 'undo.not_kept' });
      expect((await listRuns(nights.pool, { feed: 'busy', limit: 1 }))[0]).toMatchObject({
        kind: 'undo',
        state: 'failed',
      });
      expect(await contents()).toEqual(before);
    });

    it('a run that was dropped with its kept rows', async () => {
      const old = await load('busy', [row('B4')]);
      await load('busy', [row('B5')]);
      await nights.pool.query(
        `update run set started_at = started_at - interval '400 days', details = details - 'comparison' where id = $1`,
        [old],
      );
      await dropExpired(nights.pool, {
        runs: 365,
        rejects: 365,
        undo: 365,
        changes: 365,
        usage: 90,
        logs: 30,
        reports: 365,
        samples: 730,
      });
      const { rowCount } = await nights.pool.query('select from permit_before where replaced_by = $1', [old]);
      expect(rowCount).toBe(0);
      expect(await refusal(findUndoable(nights.pool, old))).toMatchObject({
        code: 'undo.not_kept',
        message: expect.stringContaining(`Run ${old} of busy`),
      });
    });
  });

  it('waits for a running ingest of the feed, and is then refused', async () => {
    const bad = await load('busy', [row('B1'), row('B2'), row('B3')]);
    const file = await fileOf(Array.from({ length: 5_000 }, (_, n) => row(`C${n}`)));
    const reading = ingest(nights.context, { feed: 'busy', file }, silent);
    await until(
      async () => (await listRuns(nights.pool, { feed: 'busy', limit: 1 }))[0]?.state === 'running',
    );
    const [read, late] = await Promise.all([reading, refusal(undoRun('busy', bad))]);
    expect(late.message).toBe(`Run ${read.runId} changed busy after run ${bad} did.`);
    expect((await findFeedState(nights.pool, 'busy'))?.servedRows).toBe(5_000);
  });

  it('is done once per batch, even if its job runs twice', async () => {
    const bad = await load('busy', [row('B1')]);
    await undoRun('busy', bad, 'undo-1');
    const runs = await listRuns(nights.pool, { limit: 1 });
    expect(await refusal(undoRun('busy', bad, 'undo-1'))).toBeInstanceOf(DoneAlreadyError);
    expect(await listRuns(nights.pool, { limit: 1 })).toEqual(runs);
  });

  async function until(holds: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + 10_000;
    while (!(await holds())) {
      if (Date.now() > deadline) throw new Error('it never came');
      await sleep(5);
    }
  }
});
