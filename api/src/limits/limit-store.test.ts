import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase, testRedisUrl } from '../../../test/harness/database.js';
import { createLimitStore } from './create-store.js';
import { limitNotice } from './limit-headers.js';
import type { LimitStore, LimitWindow } from './limit-store.js';

interface Opened {
  readonly store: LimitStore;
  /** A second store on the same server, as another process has it; the same one for memory. */
  readonly other: LimitStore;
  close(): Promise<void>;
}

async function openMemory(): Promise<Opened> {
  const store = createLimitStore({ memory: true });
  return { store, other: store, close: () => store.close() };
}

async function openPostgres(): Promise<Opened> {
  const database: TestDatabase = await createTestDatabase();
  const pools = [createPool(database.url), createPool(database.url)] as const;
  return {
    store: createLimitStore({ pool: pools[0] }),
    other: createLimitStore({ pool: pools[1] }),
    async close() {
      await Promise.all(pools.map((pool) => pool.end()));
      await database.drop();
    },
  };
}

async function openRedis(): Promise<Opened> {
  const redisUrl = testRedisUrl() ?? '';
  const [store, other] = [createLimitStore({ redisUrl }), createLimitStore({ redisUrl })];
  return {
    store,
    other,
    async close() {
      await store.close();
      await other.close();
    },
  };
}

const short = (limit: number): LimitWindow => ({ name: 'minute', seconds: 2, limit });
const long = (limit: number): LimitWindow => ({ name: 'day', seconds: 86_400, limit });

const stores: readonly [string, () => Promise<Opened>, boolean][] = [
  ['memory', openMemory, true],
  ['PostgreSQL', openPostgres, true],
  ['Redis', openRedis, testRedisUrl() !== null],
];

for (const [name, open, there] of stores) {
  (there ? describe : describe.skip)(`limits in ${name}`, () => {
    let opened: Opened;
    let store: LimitStore;
    beforeAll(async () => {
      opened = await open();
      store = opened.store;
    });
    afterAll(() => opened.close());

    it('allows exactly as many as the window holds, of two processes at once', async () => {
      const subject = randomUUID();
      const windows = [short(10), long(100)];
      const decisions = await Promise.all(
        Array.from({ length: 40 }, (_, i) => (i % 2 ? store : opened.other).take(subject, windows)),
      );
      expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(10);
    });

    it('counts down, and counts nothing when it only looks', async () => {
      const subject = randomUUID();
      const windows = [short(3), long(100)];
      const remaining = [];
      for (let i = 0; i < 3; i++) {
        await store.peek(subject, windows);
        remaining.push(limitNotice(await store.take(subject, windows)).remaining);
      }
      expect(remaining).toEqual([2, 1, 0]);
    });

    it('keeps subjects apart', async () => {
      const windows = [short(1)];
      expect((await store.take(randomUUID(), windows)).allowed).toBe(true);
      expect((await store.take(randomUUID(), windows)).allowed).toBe(true);
    });

    it('counts a request that one window refuses in neither', async () => {
      const subject = randomUUID();
      for (let i = 0; i < 6; i++) await store.take(subject, [short(2), long(100)]);
      const { uses } = await store.peek(subject, [short(2), long(100)]);
      expect(uses.map(({ used }) => used)).toEqual([2, 2]);
    });

    it('refuses by the long window while the short one has room', async () => {
      const subject = randomUUID();
      const windows = [short(10), long(2)];
      const allowed = [];
      for (let i = 0; i < 3; i++) allowed.push((await store.take(subject, windows)).allowed);
      const notice = limitNotice(await store.take(subject, windows));
      expect({ allowed, window: notice.use.window.name }).toEqual({
        allowed: [true, true, false],
        window: 'day',
      });
      expect(notice.retryAfter).toBeGreaterThan(86_390);
      expect(notice.retryAfter).toBeLessThanOrEqual(86_400);
    });

    it('slides: each request leaves by itself, and waiting as long as it says is enough but no less', async () => {
      const subject = randomUUID();
      const windows = [short(2)];
      await store.take(subject, windows);
      await sleep(700);
      await store.take(subject, windows);
      const refused = await store.take(subject, windows);
      const wait = (refused.uses[0]?.fits ?? 0) - refused.now;
      expect(refused.allowed).toBe(false);
      expect(limitNotice(refused).retryAfter).toBe(Math.ceil(wait / 1_000));
      await sleep(Math.max(0, wait - 300));
      expect((await store.peek(subject, windows)).allowed).toBe(false);
      await sleep(320);
      expect((await store.take(subject, windows)).allowed).toBe(true);
      // The second request is still in the window: no more than one was freed.
      expect((await store.take(subject, windows)).allowed).toBe(false);
    });

    it('asks for a longer wait where the limit was lowered', async () => {
      const subject = randomUUID();
      for (let i = 0; i < 3; i++) {
        await store.take(subject, [short(3)]);
        await sleep(150);
      }
      const lowered = await store.take(subject, [short(1)]);
      const full = await store.peek(subject, [short(3)]);
      const waits = [lowered, full].map(({ uses, now }) => (uses[0]?.fits ?? 0) - now);
      expect(lowered.allowed).toBe(false);
      expect((waits[0] ?? 0) - (waits[1] ?? 0)).toBeGreaterThan(250);
    });
  });
}
