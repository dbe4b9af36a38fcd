import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type PublishedNights, startPublishedNights } from '../harness/published-nights.js';

/** Nights to kill, and the milliseconds within which each is killed. */
const NIGHTS = 20;
const LONGEST_LIFE = 6_000;
const LONGEST_NIGHTS = 120_000;

describe('an API under load while many nights are killed', () => {
  let nights: PublishedNights;
  beforeAll(async () => {
    nights = await startPublishedNights();
  }, LONGEST_NIGHTS);
  afterAll(() => nights?.close());

  it(
    'answers every request with data from before or after the night',
    async () => {
      for (let night = 0; night < NIGHTS; night++) {
        const status = await nights.permits.addNight();
        while (await nights.killedNight(Math.random() * LONGEST_LIFE)) if (Math.random() < 0.5) break;
        await nights.night();
        expect([...(await nights.callers.requestAll()).bodies.values()].join()).toContain(status);
      }
      const { contradictions, failures } = nights.callers;
      expect({ contradictions, failures }).toEqual({ contradictions: [], failures: [] });
    },
    NIGHTS * 60_000,
  );
});
