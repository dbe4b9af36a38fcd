import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AgreementPatternList, type AgreementPatterns } from './agreement-patterns.js';

interface Terms {
  readonly bits: number;
  readonly terms: readonly (readonly [index: number, share: number])[];
}

function closed(list: AgreementPatternList, { bits, terms }: Terms): number {
  for (const [index, share] of terms) list.note(index, share);
  return list.close(bits);
}

function termsOf({ bits, terms, index, share }: AgreementPatterns, pattern: number): Terms {
  const places = Array.from(index.keys()).slice(terms[pattern], terms[pattern + 1]);
  return {
    bits: bits[pattern] as number,
    terms: places.map((at) => [index[at] as number, share[at] as number]),
  };
}

describe('AgreementPatternList', () => {
  it('stores a list once, however often it appears', () => {
    const list = new AgreementPatternList();
    const lists: Terms[] = [
      { bits: 0, terms: [] },
      { bits: 1.5, terms: [] },
      { bits: 0, terms: [[7, 1]] },
      {
        bits: 0,
        terms: [
          [7, 1],
          [8, -1],
        ],
      },
      { bits: 0, terms: [[7, 0.25]] },
    ];
    expect([...lists, ...lists].map((one) => closed(list, one))).toEqual([0, 1, 2, 3, 4, 0, 1, 2, 3, 4]);
    expect(list.packed().bits).toHaveLength(5);
    expect(list.packed().index).toHaveLength(4);
  });
  it('returns every list by its number, even if lists have the same hash', () => {
    // Bits that are multiples of 4096 and shares that are multiples of 16 leave the hash as it is.
    const term = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom(0, 16, 32));
    const terms = fc.record({ bits: fc.constantFrom(0, 4096), terms: fc.array(term, { maxLength: 3 }) });
    fc.assert(
      fc.property(fc.array(terms, { maxLength: 60 }), (lists) => {
        const list = new AgreementPatternList();
        const numbers = lists.map((one) => closed(list, one));
        const packed = list.packed();
        expect(numbers.map((number) => termsOf(packed, number))).toEqual(lists);
      }),
    );
  });
});
