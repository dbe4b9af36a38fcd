import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { accountTiers } from '@crs/store';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { limitStoreKinds, type OpenLimitStore } from '../../../test/harness/limit-stores.js';
import { limitStatus } from './limit-headers.js';
import { type LimitDecision, type LimitStore, type LimitWindow, lengthOf } from './limit-store.js';
import { addressWindows, keyWindows } from './windows.js';

/** Limits that a subject can have or get later: those of the tiers, and small ones that fill quickly. */
const small = (perMinute: number, perDay: number): readonly LimitWindow[] =>
  keyWindows('free').map((window) => ({ ...window, limit: window.name === 'day' ? perDay : perMinute }));
const keyLimits = [
  ...Object.keys(accountTiers).map((tier) => keyWindows(tier as keyof typeof accountTiers)),
  small(3, 40),
  small(2, 5),
  small(1, 1),
];
const addressLimits = [
  addressWindows,
  ...[4, 1].map((limit) => addressWindows.map((w) => ({ ...w, limit }))),
];
const SUBJECTS = [keyLimits, keyLimits, keyLimits, addressLimits];

interface Arrival {
  /** Milliseconds since the previous arrival; negative if the clock is set back. */
  readonly gap: number;
  readonly subject: number;
  /** Index of the subject's new limits, or null to keep them. */
  readonly limits: number | null;
  /** Which of the two processes gets the request. */
  readonly process: number;
}

const hour = 3_600_000;
const gap = fc.oneof(
  { weight: 40, arbitrary: fc.constant(0) },
  { weight: 60, arbitrary: fc.integer({ min: 1, max: 40 }) },
  { weight: 60, arbitrary: fc.integer({ min: 100, max: 9_000 }) },
  { weight: 4, arbitrary: fc.integer({ min: 59_998, max: 60_002 }) },
  { weight: 1, arbitrary: fc.integer({ min: hour, max: 30 * hour }) },
  { weight: 1, arbitrary: fc.integer({ min: 24 * hour - 2, max: 24 * hour + 2 }) },
  { weight: 1, arbitrary: fc.integer({ min: -5_000, max: -1 }) },
);
const arrival: fc.Arbitrary<Arrival> = fc.record({
  gap,
  subject: fc.nat(SUBJECTS.length - 1),
  limits: fc.oneof({ weight: 60, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(5) }),
  process: fc.nat(1),
});
const arrivals = fc.array(arrival, { minLength: 1, maxLength: 3_000, size: 'max' });

/** A literal model of one subject: every accepted request, with the limits at that time. */
class Model {
  readonly accepted: { readonly at: number; readonly windows: readonly LimitWindow[] }[] = [];

  /** The time, which doesn't move after the clock was set back. */
  momentOf(now: number): number {
    return Math.max(now, this.accepted.at(-1)?.at ?? now);
  }

  count(window: LimitWindow, now: number): number {
    return this.#countIn(window, this.momentOf(now), this.accepted.length - 1);
  }

  /** Accepted requests in the window that ends at `moment`, up to the one at index `last`. Their times rise. */
  #countIn(window: LimitWindow, moment: number, last: number): number {
    const start = moment - lengthOf(window);
    let count = 0;
    while (count <= last && (this.accepted[last - count]?.at ?? start) > start) count++;
    return count;
  }

  hasRoom(windows: readonly LimitWindow[], now: number): boolean {
    return windows.every((window) => this.count(window, now) < window.limit);
  }

  accept(windows: readonly LimitWindow[], now: number): void {
    this.accepted.push({ at: this.momentOf(now), windows });
  }

  /** Overfull windows that end with an accepted request. No other window can hold more. */
  overfull(): unknown[] {
    return this.accepted.flatMap(({ at, windows }, last) =>
      windows.filter((window) => this.#countIn(window, at, last) > window.limit),
    );
  }
}

/** Each statement of a decision must hold in the model, and must not hold a millisecond earlier. */
function checkUses({ uses }: LimitDecision, model: Model, now: number): void {
  for (const { window, used, oldestLeavesAt, nextFitsAt } of uses) {
    const full = (moment: number) => model.count(window, moment) >= window.limit;
    const isRight =
      used === model.count(window, now) &&
      !full(nextFitsAt) &&
      !(nextFitsAt > now && !full(nextFitsAt - 1)) &&
      (used === 0
        ? oldestLeavesAt === now
        : model.count(window, oldestLeavesAt - 1) === used && model.count(window, oldestLeavesAt) < used);
    // An `expect` for each of a hundred thousand statements takes longer than the tested code.
    if (!isRight) expect({ now, window, used, oldestLeavesAt, nextFitsAt }).toBe('as in the model');
  }
}

interface Outcomes {
  allowed: number;
  minute: number;
  day: number;
}

/** Sends the arrivals to all stores, and compares every decision with the model and between the stores. */
async function send(
  stores: readonly OpenLimitStore[],
  clock: { now: number },
  sequence: readonly Arrival[],
  outcomes: Outcomes,
): Promise<void> {
  const names = SUBJECTS.map(() => randomUUID());
  const models = SUBJECTS.map(() => new Model());
  const limits = SUBJECTS.map(() => 0);
  // Later than the previous sequence, so that a running sweep meets no earlier request.
  clock.now += 48 * hour;
  const ask = async (
    process: number,
    question: (store: LimitStore) => Promise<LimitDecision>,
  ): Promise<LimitDecision> => {
    const [first, ...others] = await Promise.all(
      stores.map(({ store, other }) => question(process === 0 ? store : other)),
    );
    if (first === undefined) throw new Error('There is no store to ask.');
    for (const other of others) if (!isDeepStrictEqual(other, first)) expect(other).toEqual(first);
    return first;
  };
  for (const { gap: passed, subject, limits: changed, process } of sequence) {
    clock.now += passed;
    const choices = SUBJECTS[subject] ?? [];
    limits[subject] = changed ?? limits[subject] ?? 0;
    const windows = choices[limits[subject] % choices.length] ?? [];
    const [name = '', model = new Model()] = [names[subject], models[subject]];
    const { now } = clock;
    const expected = model.hasRoom(windows, now);
    const decision = await ask(process, (store) => store.take(name, windows));
    if (expected) model.accept(windows, now);
    expect([decision.allowed, decision.now]).toEqual([expected, now]);
    checkUses(decision, model, now);
    const { retryAfter, use } = limitStatus(decision);
    outcomes[expected ? 'allowed' : use.window.name]++;
    if (!expected) {
      const allowedIn = async (seconds: number): Promise<boolean> => {
        clock.now = now + seconds * 1_000;
        const { allowed } = await ask(process, (store) => store.peek(name, windows));
        clock.now = now;
        expect(allowed).toBe(model.hasRoom(windows, now + seconds * 1_000));
        return allowed;
      };
      expect(await allowedIn(retryAfter)).toBe(true);
      if (retryAfter > 1) expect(await allowedIn(retryAfter - 1)).toBe(false);
    }
  }
  for (const model of models) expect(model.overfull()).toEqual([]);
}

const clock = { now: 1_000_000_000_000 };
const opened: OpenLimitStore[] = [];
beforeAll(async () => {
  for (const kind of limitStoreKinds) if (kind.there) opened.push(await kind.open(() => clock.now));
});
afterAll(async () => {
  for (const store of opened) await store.close();
});

it.each([
  ['the store in memory', 1, 10],
  ['all stores, step by step the same', limitStoreKinds.length, 3],
])(
  'lets through what the limits allow, no more in any window and no less: %s',
  async (_name, stores, numRuns) => {
    const outcomes = { allowed: 0, minute: 0, day: 0 };
    const property = fc.asyncProperty(arrivals, (sequence) =>
      send(opened.slice(0, stores), clock, sequence, outcomes),
    );
    // Unbiased, because otherwise, every second sequence would be short. Shrinking is fast enough only in memory.
    await fc.assert(property, { numRuns, unbiased: true, endOnFailure: stores > 1 });
    // All three outcomes occurred often enough.
    for (const times of Object.values(outcomes)) expect(times).toBeGreaterThan(50);
  },
  120_000,
);
