import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readPolicy } from '../cases/fixture.js';
import type { ClaimName } from './parsed-claim.js';
import { Shortlist } from './shortlist.js';
import { Vocabulary, VocabularyBuilder } from './words/vocabulary.js';

const policy = readPolicy();
const many = Array.from({ length: 5000 }, (_, at) => (at * 7919) % 1_000_003);

/** A vocabulary in which each word has some contractors. */
function vocabularyOf(holders: readonly (readonly number[])[]): Vocabulary {
  const builder = new VocabularyBuilder();
  const words = holders.map((entries, word) => ({ name: `word${word}`, entries: new Set(entries) }));
  for (const { name } of words) builder.add(name, 0);
  for (const entry of [...new Set(holders.flat())].sort((a, b) => a - b))
    for (const { name, entries } of words) if (entries.has(entry)) builder.add(name, entry);
  return new Vocabulary(builder.build(words.length, policy), words.length, policy);
}

/** The entries of a list with at least `least` bits. */
function found(list: Shortlist, least = Number.NEGATIVE_INFINITY): { entry: number; exact: number }[] {
  const count = list.choose(true, Number.NEGATIVE_INFINITY, least, Number.NEGATIVE_INFINITY, 0);
  return Array.from({ length: count }, (_, one) => {
    const at = list.chosenAt(one);
    return { entry: list.foundAt(at), exact: list.exactHitBitsAt(at) };
  });
}

/** The bits of every contractor in a list, derived from the thresholds at which it is chosen. */
function bitsOf(list: Shortlist, thresholds: readonly number[]): Map<number, number> {
  const bits = new Map<number, number>();
  for (const least of [...thresholds].sort((a, b) => a - b))
    for (const { entry } of found(list, least)) bits.set(entry, least);
  return bits;
}

describe('Shortlist', () => {
  it('adds up the bits of thousands of contractors, in the order in which they were found', () => {
    const list = new Shortlist(1);
    const bits = (entry: number): number => 1 + (entry % 8);
    for (const entry of many) list.add(entry, bits(entry));
    for (const entry of many) list.add(entry, bits(entry));
    expect(found(list).map(({ entry }) => entry)).toEqual(many);
    const strong = many.filter((entry) => bits(entry) * 2 >= 10);
    expect(found(list, 10).map(({ entry }) => entry)).toEqual(strong);
    expect(list.strongest(1).highest).toBe(16);
  });
  it('keeps exact hits and compared names when it grows', () => {
    const list = new Shortlist(1);
    list.begin([]);
    for (const entry of many.slice(0, 1000)) list.add(entry, 1);
    list.walk(vocabularyOf([[]]), []);
    list.setNameBits(7, 4.5);
    list.addExactHit(many[3] as number, 2);
    for (const entry of many.slice(1000)) list.addExactHit(entry, 6);
    expect(list.nameBitsAt(7)).toBe(4.5);
    expect(list.nameBitsAt(8)).toBeNaN();
    expect(found(list).filter(({ exact }) => exact === 2)).toEqual([{ entry: many[3], exact: 2 }]);
    expect(found(list, 6).map(({ entry }) => entry)).toEqual(many.slice(1000));
    list.removeExactHits();
    expect(found(list)).toEqual(many.slice(0, 1000).map((entry) => ({ entry, exact: 0 })));
  });
  it("is empty for another claim's names", () => {
    const list = new Shortlist(40);
    const names: ClaimName[] = [];
    for (const entry of many) list.add(entry, 1);
    for (const word of [0, 31, 32]) list.addSearchWord(word, 2);
    expect(list.isOf(names)).toBe(false);
    list.begin(names);
    expect([list.isOf(names), list.isOf([])]).toEqual([true, false]);
    expect(list.words()).toEqual([]);
    expect([0, 31, 32].filter((word) => list.isSearchWord(word))).toEqual([]);
    list.addSearchWord(31, 1);
    expect(list.bitsOfWord(31)).toBe(1);
    list.add(many[1] as number, 2);
    expect(found(list)).toEqual([{ entry: many[1], exact: 0 }]);
    expect(list.strongest(1)).toEqual({ highest: 2, strong: 2 });
  });
  it('searches each word once, with the higher of its bits', () => {
    const list = new Shortlist(70);
    for (const [word, bits] of [
      [69, 2],
      [3, 5],
      [69, 7],
      [3, 4],
      [35, 0],
    ] as const)
      list.addSearchWord(word, bits);
    expect(list.words()).toEqual([69, 3, 35]);
    expect(list.words().map((word) => list.bitsOfWord(word))).toEqual([7, 5, 0]);
    const marked = Array.from({ length: 70 }, (_, word) => word).filter((word) => list.isSearchWord(word));
    expect(marked).toEqual([3, 35, 69]);
  });
});

describe('Shortlist.choose', () => {
  const list = new Shortlist(1);
  for (const bits of [1, 2, 3, 4, 5, 6]) list.add(bits * 10, bits);
  const chosen = (...limits: Parameters<Shortlist['choose']>): number[] =>
    Array.from({ length: list.choose(...limits) }, (_, one) => list.foundAt(list.chosenAt(one)) / 10);

  it.each<[Parameters<Shortlist['choose']>, number[]]>([
    [
      [true, 4, 0, 0, 0],
      [4, 5, 6],
    ],
    [
      [false, 4, 0, 0, 0],
      [1, 2, 3],
    ],
    [
      [false, 4, 2, 0, 0],
      [2, 3],
    ],
    [
      [true, 0, 0, 5, 2],
      [3, 4, 5, 6],
    ],
    [[false, 6, 2, 8, 3], [5]],
    [[true, 7, 0, 0, 0], []],
  ])('chooses contractors on one side of the strong ones, with enough bits: %j', (limits, expected) => {
    expect(chosen(...limits)).toEqual(expected);
  });
});

describe('Shortlist.strongest', () => {
  it.each<[number[], number, { highest: number; strong: number }]>([
    [[], 1, { highest: 0, strong: 0 }],
    [[0.5, 0.75], 1, { highest: 0.75, strong: 0 }],
    [[1.75], 1, { highest: 1.75, strong: 1 }],
    [[5, 9.5, 7.25, 9.25, 2], 1, { highest: 9.5, strong: 9 }],
    [[5, 9.5, 7.25, 9.25, 2], 2, { highest: 9.5, strong: 9 }],
    [[5, 9.5, 7.25, 9.25, 2], 3, { highest: 9.5, strong: 7 }],
    [[5, 9.5, 7.25, 9.25, 2], 5, { highest: 9.5, strong: 2 }],
    [[5, 9.5, 7.25, 9.25, 2], 6, { highest: 9.5, strong: 0 }],
    [[80, 62, 64], 2, { highest: 80, strong: 63 }],
    [[80, 62, 64], 3, { highest: 80, strong: 62 }],
  ])('of %j returns the whole bits that %i reach', (bits, count, expected) => {
    const list = new Shortlist(1);
    for (const [entry, each] of bits.entries()) list.add(entry, each);
    expect(list.strongest(count)).toEqual(expected);
    expect(list.strongest(count)).toEqual(expected);
  });
});

describe('Shortlist, with exact hits of variants of a claim', () => {
  const entry = fc.constantFrom(0, 1, 2, 17, 18, 4096, 4097, 70_000, 999_983);
  const quarterBits = fc.integer({ min: 0, max: 40 }).map((quarters) => quarters / 4);
  const hits = fc.array(fc.tuple(entry, quarterBits), { maxLength: 8 });
  const claims = fc.record({
    words: fc.array(fc.record({ entries: fc.uniqueArray(entry), bits: quarterBits, walked: fc.boolean() }), {
      minLength: 1,
      maxLength: 5,
    }),
    /** Contractors with the whole name. */
    named: fc.array(entry, { maxLength: 3 }),
    variants: fc.array(hits, { minLength: 1, maxLength: 3 }),
  });

  it('has the sum of the bits of words and of exact hits, and only the former between variants', () => {
    fc.assert(
      fc.property(claims, ({ words, named, variants }) => {
        // Every word has contractor 0, because it was filed with it.
        const vocabulary = vocabularyOf(words.map(({ entries }) => entries));
        const list = new Shortlist(words.length);
        list.begin([]);
        const byNames = new Map<number, number>();
        const give = (bits: Map<number, number>, to: number, more: number): unknown =>
          bits.set(to, (bits.get(to) ?? 0) + more);
        for (const one of named) {
          list.add(one, 0);
          give(byNames, one, 0);
        }
        for (const [word, { bits }] of words.entries()) list.addSearchWord(word, bits);
        const walked = [...words.entries()].filter(([, word]) => word.walked);
        list.walk(
          vocabulary,
          walked.map(([word]) => word),
        );
        for (const [, { entries, bits }] of walked)
          for (const one of [...new Set([0, ...entries])].sort((a, b) => a - b)) give(byNames, one, bits);
        for (const [variant, exactHits] of variants.entries()) {
          const all = new Map(byNames);
          const exact = new Map<number, number>();
          for (const [one, bits] of exactHits) {
            list.addExactHit(one, bits);
            give(all, one, bits);
            give(exact, one, bits);
          }
          list.addWordBitsToExactHits(vocabulary);
          expect(bitsOf(list, [...all.values()])).toEqual(all);
          expect(found(list)).toEqual(
            [...all.keys()].map((one) => ({ entry: one, exact: exact.get(one) ?? 0 })),
          );
          expect(list.strongest(1).highest).toBe(Math.max(0, ...all.values()));
          for (const [at, one] of [...all.keys()].entries()) {
            const byName = at < byNames.size;
            expect(list.nameBitsAt(at)).toBe(byName && variant > 0 ? one : Number.NaN);
            list.setNameBits(at, one);
            expect(list.nameBitsAt(at)).toBe(byName ? one : Number.NaN);
          }
          list.removeExactHits();
          expect(bitsOf(list, [...byNames.values()])).toEqual(byNames);
          expect(found(list)).toEqual([...byNames.keys()].map((one) => ({ entry: one, exact: 0 })));
        }
      }),
      { numRuns: 50 },
    );
  });
});
