import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { limitStoreKinds, type OpenLimitStore } from '../../../test/harness/limit-stores.js';
import { limitStatus } from './limit-headers.js';
import type { LimitStore, LimitWindow } from './limit-store.js';

const minute = (limit: number): LimitWindow => ({ name: 'minute', seconds: 60, limit });
const day = (limit: number): LimitWindow => ({ name: 'day', seconds: 86_400, limit });
const START = 1_000_000_000_000;

for (const { name, there, open } of limitStoreKinds) {
  (there ? describe : describe.skip)(`limits in ${name}`, () => {
    let now = START;
    let opened: OpenLimitStore;
    let store: LimitStore;
    let subject: string;
    beforeAll(async () => {
      opened = await open(() => now);
      store = opened.store;
    });
    afterAll(() => opened.close());
    afterEach(() => {
      jest.restoreAllMocks();
    });

    const begin = (): void => {
      now = START;
      subject = randomUUID();
    };
    const takeAt = (moment: number, windows: readonly LimitWindow[]) => {
      now = START + moment;
      return store.take(subject, windows);
    };

    it('allows exactly as many as the window holds, of 200 at once from two processes, one after the other', async () => {
      begin();
      const decisions = await Promise.all(
        Array.from({ length: 200 }, (_, i) =>
          (i % 2 === 0 ? store : opened.other).take(subject, [minute(37), day(100)]),
        ),
      );
      const allowed = decisions.filter((decision) => decision.allowed);
      const remaining = allowed.map((decision) => limitStatus(decision).remaining).sort((a, b) => b - a);
      expect(remaining).toEqual(Array.from({ length: 37 }, (_, i) => 36 - i));
    });

    it('does not count a peek', async () => {
      begin();
      const windows = [minute(2), day(100)];
      await takeAt(0, windows);
      await takeAt(1_000, windows);
      const before = await store.peek(subject, windows);
      now += 100_000_000;
      expect((await store.peek(subject, windows)).uses.map(({ used }) => used)).toEqual([0, 0]);
      now = START + 1_000;
      expect(await store.peek(subject, windows)).toEqual(before);
      expect(before).toMatchObject({ allowed: false, uses: [{ used: 2 }, { used: 2 }] });
    });

    it('keeps subjects apart', async () => {
      now = START;
      expect((await store.take(randomUUID(), [minute(1)])).allowed).toBe(true);
      expect((await store.take(randomUUID(), [minute(1)])).allowed).toBe(true);
    });

    it('counts a request that one window refuses in neither', async () => {
      begin();
      for (let i = 0; i < 6; i++) await takeAt(i, [minute(2), day(100)]);
      expect((await store.peek(subject, [minute(2), day(100)])).uses.map(({ used }) => used)).toEqual([2, 2]);
    });

    it('refuses by the long window while the short one has room', async () => {
      begin();
      const windows = [minute(10), day(2)];
      await takeAt(0, windows);
      await takeAt(5, windows);
      const notice = limitStatus(await takeAt(500, windows));
      expect(notice.use.window.name).toBe('day');
      expect([notice.remaining, notice.retryAfter, notice.reset]).toEqual([
        0,
        86_400,
        START / 1_000 + 86_400,
      ]);
    });

    it('slides: each request leaves by itself, to the millisecond', async () => {
      begin();
      const windows = [minute(2), day(100)];
      const asked = [0, 700, 800, 59_999, 60_000, 60_001, 60_699, 60_700];
      const allowed = [];
      for (const moment of asked) if ((await takeAt(moment, windows)).allowed) allowed.push(moment);
      expect(allowed).toEqual([0, 700, 60_000, 60_700]);
    });

    it('says how long to wait in whole seconds, at least one', async () => {
      begin();
      const waits = [];
      for (const moment of [0, 1, 1_000, 58_999, 59_000, 59_001, 59_999])
        waits.push(limitStatus(await takeAt(moment, [minute(1)])).retryAfter);
      expect(waits).toEqual([60, 60, 59, 2, 1, 1, 1]);
    });

    it('asks for a longer wait after the limit was lowered, but not after it was raised again', async () => {
      begin();
      for (const moment of [0, 5_000, 10_000]) await takeAt(moment, [minute(3)]);
      const wait = async (limit: number) => limitStatus(await takeAt(20_000, [minute(limit)])).retryAfter;
      expect([await wait(1), await wait(2), await wait(3)]).toEqual([50, 45, 40]);
      expect((await takeAt(20_000, [minute(4)])).allowed).toBe(true);
    });

    it('never lets more through because the clock was set back', async () => {
      begin();
      const allowed = [];
      for (const moment of [10_000, 0, 5_000, 60_000, 69_999, 70_000])
        allowed.push((await takeAt(moment, [minute(2)])).allowed);
      expect(allowed).toEqual([true, true, false, false, false, true]);
    });

    it('uses the clock of its server', async () => {
      const real = await open();
      const started = Date.now();
      // This process is in another year than the server. The memory store follows the process.
      const shift = name === 'memory' ? 0 : 40_000_000_000;
      const clock = Date.now.bind(Date);
      jest.spyOn(Date, 'now').mockImplementation(() => clock() + shift);
      const asker = randomUUID();
      const windows: LimitWindow[] = [{ name: 'minute', seconds: 1, limit: 2 }];
      const take = (one: LimitStore) => one.take(asker, windows);
      expect([(await take(real.store)).allowed, (await take(real.other)).allowed]).toEqual([true, true]);
      const refused = await take(real.store);
      expect(refused.allowed).toBe(false);
      expect(Number.isInteger(refused.now) && Math.abs(refused.now - started) < 10_000).toBe(true);
      // Timers may fire a millisecond early.
      await sleep(limitStatus(refused).retryAfter * 1_000 + 20);
      expect((await take(real.other)).allowed).toBe(true);
      await real.close();
    });
  });
}
