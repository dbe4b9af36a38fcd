import { describe, expect, it } from '@jest/globals';
import { compareMatches, compareMatchSpans, sumDistributions } from './match-drift.js';

const before = { tiers: { verified: 60, likely: 20, unmatched: 20 }, confidences: { '9': 80 } };
const compare = (
  now: typeof before | { tiers: Record<string, number>; confidences: Record<string, number> },
  moved = 0,
) => compareMatches({ before, now, moved, claims: 100, past: [] });

describe('compareMatches', () => {
  it('finds nothing if nothing changed', () => {
    expect(compare(before)).toEqual({
      nights: 0,
      measures: {
        moved: { value: 0, bound: 0.1 },
        tiers: { value: 0, bound: 0.25 },
        confidences: { value: 0, bound: 0.25 },
      },
      findings: [],
    });
  });

  it.each<[string, Parameters<typeof compare>, RegExp]>([
    [
      'matches that are gone',
      [{ tiers: { verified: 20, likely: 10, unmatched: 70 }, confidences: { '9': 30 } }],
      /^tiers changed by 50\.0%: unmatched 20\.0% → 70\.0%, verified 60\.0% → 20\.0%, .* \(limit 25\.0% of claims\)$/,
    ],
    [
      'confidences that fell',
      [{ tiers: before.tiers, confidences: { '9': 30, '6': 50 } }],
      /^confidences changed by 62\.5%: 0\.6 and more 0\.0% → 62\.5%, 0\.9 and more 100\.0% → 37\.5%/,
    ],
    [
      'claims that changed hands',
      [before, 30],
      /^30 of 100 claims have another contractor than before \(limit 10\.0%/,
    ],
  ])('finds %s', (_, [now, moved], says) => {
    expect(compare(now, moved).findings).toEqual([expect.stringMatching(says)]);
  });

  it('ignores a handful of claims', () => {
    expect(compareMatches({ before, now: before, moved: 19, claims: 30, past: [] }).findings).toEqual([]);
  });
});

describe('compareMatchSpans', () => {
  const slid = { tiers: { verified: 30, likely: 20, unmatched: 50 }, confidences: { '9': 80 } };
  const start = { span: 'month', distributions: before } as const;
  it('finds many small changes that add up', () => {
    expect(compareMatchSpans(slid, 100, {}, [start])).toEqual({
      measures: {
        'month.tiers': { value: expect.closeTo(0.3), bound: 0.3 },
        'month.confidences': { value: 0, bound: 0.3 },
      },
      findings: [],
    });
    const further = { ...slid, tiers: { verified: 20, likely: 20, unmatched: 60 } };
    expect(compareMatchSpans(further, 100, {}, [start]).findings).toEqual([
      'tiers changed by 40.0% within a month (limit 30.0%)',
    ]);
    expect(compareMatchSpans(further, 40, {}, [start]).findings).toEqual([]);
    const swings = { tiers: { value: 0.1, bound: 0.2 } };
    expect(compareMatchSpans(further, 100, swings, [start]).findings).toEqual([]);
    const steady = { tiers: { value: 0.1, bound: 0.12 } };
    expect(compareMatchSpans(further, 100, steady, [start]).findings).toHaveLength(1);
    const tooFar = { tiers: { value: 0.3, bound: 0.12 } };
    expect(compareMatchSpans(further, 100, tooFar, [start]).findings).toEqual([]);
  });

  it('says nothing if the past is unknown', () => {
    expect(compareMatchSpans(slid, 100, {}, [])).toEqual({ measures: {}, findings: [] });
  });
});

it('adds up the states of a scope', () => {
  expect(
    sumDistributions([
      before,
      { tiers: { likely: 1 }, confidences: {} },
      { tiers: {}, confidences: { '8': 2 } },
    ]),
  ).toEqual({ tiers: { verified: 60, likely: 21, unmatched: 20 }, confidences: { '9': 80, '8': 2 } });
});
