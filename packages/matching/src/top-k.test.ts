import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TopK } from './top-k.js';

const ids = Float64Array.from({ length: 60 }, (_, entry) => (entry * 37) % 60);
const offers = fc.uniqueArray(
  fc.record({ entry: fc.integer({ min: 0, max: 59 }), worth: fc.integer({ min: -3, max: 6 }) }),
  { selector: ({ entry }) => entry, maxLength: 60 },
);

describe('TopK', () => {
  it('lists what sorting everything would put first, in any order of arrival', () => {
    const topK = new TopK(5, ids);
    fc.assert(
      fc.property(offers, fc.integer({ min: -4, max: 7 }), (offered, floor) => {
        topK.clear();
        for (const { entry, worth } of offered) topK.add(entry, worth);
        const sorted = [...offered]
          .sort((a, b) => b.worth - a.worth || (ids[a.entry] as number) - (ids[b.entry] as number))
          .slice(0, 5);
        const listed = sorted.filter(({ worth }, at) => at === 0 || worth >= floor);
        expect(topK.listed(floor)).toEqual(listed.map(({ entry }) => entry));
        expect(topK.highest()).toBe(sorted[0]?.worth ?? 0);
        expect(topK.lowest()).toBe(sorted.length < 5 ? Number.NEGATIVE_INFINITY : sorted[4]?.worth);
      }),
    );
  });
});
