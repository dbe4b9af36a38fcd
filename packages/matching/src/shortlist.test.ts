import { describe, expect, it } from '@jest/globals';
import { Shortlist } from './shortlist.js';

const many = Array.from({ length: 5000 }, (_, at) => (at * 7919) % 1_000_003);
const bitsOf = (entry: number): number => 1 + (entry % 8);

/** Contractors that are found with `least` bits at least, in the order in which they were found, with what anchored them. */
function found(shortlist: Shortlist, least = 0): [number, number][] {
  const count = shortlist.choose(true, 0, least, Number.NEGATIVE_INFINITY, 0);
  return Array.from({ length: count }, (_, one) => {
    const at = shortlist.chosenAt(one);
    return [shortlist.foundAt(at), shortlist.exactHitBitsAt(at)];
  });
}

describe('a shortlist', () => {
  it('keeps the bits of each of thousands of contractors, in the order in which they were found', () => {
    const shortlist = new Shortlist(1);
    for (const entry of many) shortlist.add(entry, bitsOf(entry));
    for (const entry of many) shortlist.add(entry, bitsOf(entry));
    expect(found(shortlist).map(([entry]) => entry)).toEqual(many);
    const strong = many.filter((entry) => bitsOf(entry) * 2 >= 10);
    expect(found(shortlist, 10).map(([entry]) => entry)).toEqual(strong);
    expect(shortlist.strongest(1).highest).toBe(16);
  });
  it('is empty for the names of another claim', () => {
    const shortlist = new Shortlist(1);
    for (const entry of many) shortlist.add(entry, 1);
    shortlist.begin([]);
    shortlist.add(many[1] as number, 2);
    expect(found(shortlist)).toEqual([[many[1], 0]]);
    expect(shortlist.strongest(1).highest).toBe(2);
  });
});
