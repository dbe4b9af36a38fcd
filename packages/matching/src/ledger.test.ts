import { describe, expect, it } from '@jest/globals';
import { readSettings } from '../cases/fixture.js';
import { Ledger } from './ledger.js';
import { weightsOf } from './model/weights.js';
import { priorPart, type Signal } from './signals.js';

const weights = weightsOf(readSettings().model, null);

/** A ledger with pieces of so many bits. */
function ledgerOf(
  pieces: readonly (readonly [Signal | typeof priorPart, number])[],
  explaining = false,
): Ledger {
  const ledger = new Ledger(weights, explaining);
  ledger.clear();
  for (const [signal, bits] of pieces) {
    ledger.begin(signal);
    ledger.rarity(bits, 'by hand');
    ledger.end('ours', 'theirs');
  }
  return ledger;
}

describe('Ledger', () => {
  it('adds pieces up in their order and lists their signals without the prior', () => {
    const ledger = ledgerOf([
      [priorPart, -9.5],
      ['name_exact', 12.25],
      ['zip', 3],
    ]);
    expect(ledger.sum()).toBe(5.75);
    expect(ledger.signals()).toEqual(['name_exact', 'zip']);
    expect(ledger.written()).toEqual([]);
  });
  it('writes out what adds up to the same sum where somebody reads it', () => {
    const ledger = ledgerOf([[priorPart, -9.5]], true);
    ledger.begin('zip');
    ledger.rarity(2);
    ledger.level('zip');
    ledger.level('moved_zip', -1);
    ledger.end('55901', '55901', 'A note.');
    const parts = ledger.written();
    expect(parts.reduce((sum, { weight }) => sum + weight, 0)).toBe(ledger.sum());
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
    expect(ledgerOf([[priorPart, -9], ...pieces]).basis(numberAgrees)).toBe(basis);
  });
  it('forgets everything of the candidate before', () => {
    const ledger = ledgerOf([['unit_differs', -4]], true);
    ledger.clear();
    expect([ledger.sum(), ledger.signals(), ledger.written(), ledger.basis(false)]).toEqual([
      0,
      [],
      [],
      'name_only',
    ]);
  });
});
