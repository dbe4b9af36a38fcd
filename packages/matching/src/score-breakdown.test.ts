import { describe, expect, it } from '@jest/globals';
import { readSettings } from '../cases/fixture.js';
import { weightsOf } from './model/weights.js';
import { ScoreBreakdown } from './score-breakdown.js';
import { priorCode, type Signal, signalsIn } from './signals.js';

const weights = weightsOf(readSettings().model, null);

/** A breakdown with pieces of so many bits. */
function breakdownOf(
  pieces: readonly (readonly [Signal | typeof priorCode, number])[],
  explaining = false,
): ScoreBreakdown {
  const breakdown = new ScoreBreakdown(weights, explaining);
  breakdown.clear();
  for (const [signal, bits] of pieces) {
    breakdown.begin(signal);
    breakdown.rarity(bits, 'by hand');
    breakdown.end('ours', 'theirs');
  }
  return breakdown;
}

describe('ScoreBreakdown', () => {
  it('adds pieces up in their order and lists their signals without the prior', () => {
    const breakdown = breakdownOf([
      [priorCode, -9.5],
      ['name_exact', 12.25],
      ['zip', 3],
    ]);
    expect(breakdown.sum()).toBe(5.75);
    expect(signalsIn(breakdown.codeSet())).toEqual(['name_exact', 'zip']);
    expect(breakdown.evidence()).toEqual([]);
  });
  it('writes out what adds up to the same sum where somebody reads it', () => {
    const breakdown = breakdownOf([[priorCode, -9.5]], true);
    breakdown.begin('zip');
    breakdown.rarity(2);
    breakdown.level('zip');
    breakdown.level('moved_zip', -1);
    breakdown.end('55901', '55901', 'A note.');
    const parts = breakdown.evidence();
    expect(parts.reduce((sum, { weight }) => sum + weight, 0)).toBe(breakdown.sum());
    expect(parts[1]).toMatchObject({
      signal: 'zip',
      claimValue: '55901',
      reason: 'The ZIP codes are the same. A note.',
    });
    expect(parts[1]?.weight).toBeCloseTo(2 + weights.at('zip') - weights.at('moved_zip'), 9);
    expect(parts[1]?.origin.split('; ')).toHaveLength(3);
  });
  it.each<[string, boolean, [Signal, number][]]>([
    ['number', true, [['address_differs', -5]]],
    ['name_only', false, [['name_exact', 12]]],
    [
      'name_only',
      false,
      [
        ['person_differs', -4],
        ['phone_differs', -3],
      ],
    ],
    [
      'clear',
      false,
      [
        ['name_exact', 12],
        ['zip', 3],
      ],
    ],
    ['clear', false, [['unit_differs', -0.99]]],
    [
      'contradicted',
      false,
      [
        ['zip', 3],
        ['unit_differs', -1],
      ],
    ],
    [
      'contradicted',
      false,
      [
        ['license_later', -3],
        ['zip', 8],
      ],
    ],
  ])('rests on %s', (basis, numberAgrees, pieces) => {
    expect(breakdownOf([[priorCode, -9], ...pieces]).basis(numberAgrees)).toBe(basis);
  });
  it('forgets everything of the candidate before', () => {
    const breakdown = breakdownOf([['unit_differs', -4]], true);
    breakdown.clear();
    expect([
      breakdown.sum(),
      signalsIn(breakdown.codeSet()),
      breakdown.evidence(),
      breakdown.basis(false),
    ]).toEqual([0, [], [], 'name_only']);
  });
});
