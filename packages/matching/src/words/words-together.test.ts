import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countWithAll } from './words-together.js';

/** Postings of words, by number: the contractors of each. */
function postingsOf(words: readonly (readonly number[])[]): Parameters<typeof countWithAll>[0] {
  const starts = words.map((_, id) => words.slice(0, id).flat().length);
  const entries = words.flat();
  return {
    postingsFrom: (id) => starts[id] as number,
    postingsTo: (id) => (starts[id] as number) + (words[id] as readonly number[]).length,
    entryAt: (position) => entries[position] as number,
  };
}

const contractorsOf = fc
  .uniqueArray(fc.nat(60), { maxLength: 60 })
  .map((entries) => entries.toSorted((a, b) => a - b));

describe('countWithAll', () => {
  it('counts as many contractors as a look at each of them', () => {
    fc.assert(
      fc.property(fc.array(contractorsOf, { minLength: 1, maxLength: 4 }), (words) => {
        const [first = [], ...others] = words;
        const plain = first.filter((entry) => others.every((entries) => entries.includes(entry)));
        expect(countWithAll(postingsOf(words), [...words.keys()])).toBe(plain.length);
      }),
    );
  });
});
