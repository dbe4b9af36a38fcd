import type { Claim, Match } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { type ComparedCase, compareFigures, moveOf } from './compare.js';
import type { JudgedCase } from './judge-claims.js';

type Answer = [contractorId: number | null, tier: Match['tier']];

/** A claim whose label names the contractors of `firm`, with its match before and now. */
function compared(firm: number[], [wasId, wasTier]: Answer, [contractorId, tier]: Answer): ComparedCase {
  const match = { contractorId, tier, confidence: 0.9 } as Match;
  const expected = firm.find((id) => id === contractorId) ?? firm[0] ?? null;
  const now = {
    claim: { id: 1 } as Claim,
    match,
    firm,
    expected,
    found: true,
    weight: 2,
  } as unknown as JudgedCase;
  return { now, earlier: { contractorId: wasId, tier: wasTier, confidence: 0.9 } };
}

const won = compared([1], [null, null], [1, 'likely']);
const raised = compared([1], [1, 'possible'], [1, 'verified']);
const lost = compared([1], [1, 'verified'], [2, 'likely']);
const otherLine = compared([1, 3], [1, 'likely'], [3, 'likely']);
const otherWrong = compared([1], [2, 'likely'], [4, 'likely']);
const lower = compared([1], [1, 'verified'], [1, 'likely']);
const noMore = compared([], [2, 'likely'], [2, 'possible']);
const unlabeled = compared([], [null, null], [2, 'likely']);

describe('moveOf', () => {
  it.each([
    ['matched at last', won, 'won'],
    ['raised to a tier that counts', raised, 'won'],
    ['matched to another contractor', lost, 'lost'],
    ['given the other line of the firm', otherLine, 'changed'],
    ['wrong in another way', otherWrong, 'changed'],
    ['in a lower tier that counts', lower, null],
    ['without a contractor, and in doubt by now', noMore, 'won'],
    ['without a contractor, and matched by now', unlabeled, 'lost'],
  ] as const)('a claim that is %s', (_what, one, kind) => {
    expect(moveOf(one)).toBe(kind);
  });
});

describe('compareFigures', () => {
  it('counts by weight, and compares the same claims before and after by firm', () => {
    const { before, after, counts } = compareFigures([won, raised, lost, otherLine]);
    expect(counts).toEqual({ won: 4, lost: 2, changed: 2 });
    expect(before).toMatchObject({ labelled: 8, precision: 1, recall: 0.5 });
    expect(after).toMatchObject({ labelled: 8, precision: 0.75, recall: 0.75 });
  });
});
