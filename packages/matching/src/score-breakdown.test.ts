import { describe, expect, it } from '@jest/globals';
import { readSettings } from '../cases/fixture.js';
import { weightsOf } from './model/weights.js';
import { ScoreBreakdown } from './score-breakdown.js';
import { priorCode, type Signal, signalDescriptions, signalOrder, signalsIn } from './signals.js';

const weights = weightsOf(readSettings().model, null);

/** A breakdown with pieces of the given bits. */
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

/** Signals that don't affect the basis of a score: names and persons always count, and other phones are masked. */
const besideTheBasis: readonly Signal[] = [
  'name_exact',
  'name_strong',
  'name_partial',
  'name_fuzzy',
  'name_differs',
  'person',
  'person_differs',
  'phone_of_another',
  'phone_differs',
  'alias',
];

describe('ScoreBreakdown', () => {
  it.each(signalOrder)('lets %s decide the basis, unless it is about names', (signal) => {
    const basis = (bits: number) =>
      breakdownOf([
        [priorCode, -9],
        [signal, bits],
      ]).basis(false);
    const isBeside = besideTheBasis.includes(signal);
    expect([basis(3), basis(-3)]).toEqual(isBeside ? ['name_only', 'name_only'] : ['clear', 'contradicted']);
    expect(breakdownOf([[signal, -3]]).basis(true)).toBe('number');
    expect(
      signalsIn(
        breakdownOf([
          [signal, 1],
          [priorCode, 1],
        ]).codeSet(),
      ),
    ).toEqual([signal]);
  });
  it('says where each bit comes from', () => {
    const breakdown = new ScoreBreakdown(weights, true);
    breakdown.begin(priorCode);
    breakdown.rarity(-9.456, 'by hand');
    breakdown.rarity(0, 'never written');
    breakdown.end(null, null, 'Before any evidence.');
    breakdown.begin('name_exact');
    breakdown.rarity(2.5);
    breakdown.curve('exact', 3);
    breakdown.curve('person', 3, -0.5);
    breakdown.end('ours', 'theirs');
    breakdown.begin('zip');
    breakdown.rarity(1);
    breakdown.level('zip', -1);
    breakdown.seen('zip');
    breakdown.end('ours', 'theirs');
    const written = (bits: number) => `${bits < 0 ? '−' : '+'}${Math.abs(bits).toFixed(2)}`;
    const [exact, person] = [weights.onCurve('exact', 3), weights.onCurve('person', 3) * -0.5];
    expect(breakdown.evidence()).toEqual([
      {
        signal: 'prior',
        claimValue: null,
        rosterValue: null,
        weight: -9.456,
        reason: 'Before any evidence.',
        origin: '−9.46 by hand',
        sharers: null,
        levels: [],
      },
      {
        signal: 'name_exact',
        claimValue: 'ours',
        rosterValue: 'theirs',
        weight: expect.closeTo(2.5 + exact + person, 9),
        reason: signalDescriptions.name_exact,
        origin: `+2.50 counted in the roster; ${written(exact)} ${weights.originOnCurve('exact', 3)}; ${written(person)} ${weights.originOnCurve('person', 3)}`,
        sharers: null,
        levels: [{ level: 'exact', m: weights.mOf('exact') }],
      },
      {
        signal: 'zip',
        claimValue: 'ours',
        rosterValue: 'theirs',
        weight: 1 - weights.at('zip'),
        reason: signalDescriptions.zip,
        origin: `+1.00 counted in the roster; ${written(-weights.at('zip'))} ${weights.originOf('zip')}`,
        sharers: null,
        levels: [],
      },
    ]);
    expect(breakdown.sum()).toBeCloseTo(-9.456 + 2.5 + exact + person + 1 - weights.at('zip'), 9);
  });
  it('adds up pieces in order and lists their signals without the prior', () => {
    const breakdown = breakdownOf([
      [priorCode, -9.5],
      ['name_exact', 12.25],
      ['zip', 3],
    ]);
    expect(breakdown.sum()).toBe(5.75);
    expect(signalsIn(breakdown.codeSet())).toEqual(['name_exact', 'zip']);
    expect(breakdown.evidence()).toEqual([]);
  });
  it('writes parts that add up to the same sum when read', () => {
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
  ])('is based on %s', (basis, numberAgrees, pieces) => {
    expect(breakdownOf([[priorCode, -9], ...pieces]).basis(numberAgrees)).toBe(basis);
  });
  it('forgets everything about the previous candidate', () => {
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
