import type { EarlierMatch } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import { kindOfMove, movedMatches } from './compare-runs.js';

const match = (
  contractorId: number | null,
  tier: 'likely' | 'possible' | 'verified' | null = contractorId === null ? null : 'likely',
): NonNullable<EarlierMatch> => ({ contractorId, tier, confidence: tier === null ? null : 0.9 });

describe('the move of a match', () => {
  it.each([
    ['new', null, match(1)],
    ['new', null, match(null)],
    ['found', match(null), match(1)],
    ['lost', match(1), match(null)],
    ['other', match(1), match(2)],
    ['other', match(1, 'possible'), match(2)],
    ['tier', match(1), match(1, 'verified')],
    [null, match(1), { ...match(1), confidence: 0.8 }],
    [null, match(null), match(null)],
  ])('is %s', (kind, before, after) => expect(kindOfMove(before, after)).toBe(kind));
});

describe('what changed between two matchings', () => {
  const before = new Map([
    [1, match(1)],
    [2, match(2)],
    [3, match(3)],
    [4, match(4)],
    [5, match(5)],
  ]);
  const after = new Map<number, EarlierMatch>([
    [1, match(9)],
    [2, match(9)],
    [3, match(9)],
    [4, match(4)],
    [5, null],
    [6, match(6)],
  ]);
  it('counts all claims and returns some of each kind, new ones first', () => {
    const { counts, moved } = movedMatches([1, 2, 3, 4, 5, 6], [before, after], 2);
    expect(counts).toEqual({ new: 1, found: 0, lost: 0, other: 3, tier: 0 });
    expect(moved.map(({ kind, claimId }) => [kind, claimId])).toEqual([
      ['new', 6],
      ['other', 1],
      ['other', 2],
    ]);
  });
});
