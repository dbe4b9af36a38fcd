import { describe, expect, it } from '@jest/globals';
import type { EvaluatedCase } from './evaluate.js';
import { precisionRecallCurve } from './precision-recall.js';

function caseOf(
  contractorId: number | null,
  expected: number | null,
  confidence: number | null,
  weight = 1,
): EvaluatedCase {
  return { match: { contractorId, tier: 'likely', confidence }, expected, found: true, weight };
}

/** Matches whose confidence falls from 1 by thousandths, all correct. */
const falling = (count: number): EvaluatedCase[] =>
  Array.from({ length: count }, (_, at) => caseOf(1, 1, 1 - at / 1000));

describe('precisionRecallCurve', () => {
  it('adds matches in order of confidence, equal confidences together', () => {
    const cases = [
      caseOf(3, 3, 0.5, 4),
      caseOf(1, 1, 0.99),
      caseOf(2, 3, 0.96),
      caseOf(null, 4, null, 2),
      caseOf(5, null, 0.96),
      caseOf(6, 6, 0.97, 0),
      caseOf(7, 7, null, 1),
    ];
    // The roster contains the contractors of cases with a total weight of 9.
    expect(precisionRecallCurve(cases)).toEqual([
      { confidence: 0.99, precision: 1, recall: 1 / 9, count: 1 },
      { confidence: 0.96, precision: 1 / 3, recall: 1 / 9, count: 3 },
      { confidence: 0.5, precision: 5 / 7, recall: 5 / 9, count: 7 },
      { confidence: 0, precision: 6 / 8, recall: 6 / 9, count: 8 },
    ]);
  });
  it('is empty if the roster contains none of the contractors in the cases', () => {
    expect(precisionRecallCurve([caseOf(1, null, 0.9)])).toEqual([]);
    expect(precisionRecallCurve([])).toEqual([]);
  });
  it.each([
    [5, 5, [1, 2, 3, 4, 5]],
    [9, 5, [1, 3, 5, 7, 9]],
    [10, 4, [1, 4, 7, 10]],
    [6, 4, [1, 3, 4, 6]],
    [7, 2, [1, 7]],
  ])('spreads the points of %i confidences evenly over %i', (confidences, most, counts) => {
    const points = precisionRecallCurve(falling(confidences), most);
    expect(points.map(({ count }) => count)).toEqual(counts);
    expect(points.map(({ recall }) => recall)).toEqual(counts.map((count) => count / confidences));
  });
  it('has at most 200 points', () => {
    expect(precisionRecallCurve(falling(200))).toHaveLength(200);
    expect(precisionRecallCurve(falling(201))).toHaveLength(200);
  });
});
