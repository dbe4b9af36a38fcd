import { describe, expect, it } from '@jest/globals';
import { claimOf, entryOf, readDictionaries, readSettings } from '../../cases/fixture.js';
import { prepareClaim } from '../match.js';
import { matcherOf } from '../matcher.js';
import { maskClaim } from '../measure/mask.js';
import { buildRoster } from '../roster.js';
import { masks, testCaseOf } from './test-cases.js';

const tamarack = {
  name: 'Tamarack Ridge Plumbing',
  address: '418 Quillby Ave',
  city: 'Dunmore',
  zip: '55901',
};
const roster = buildRoster(
  [
    entryOf({ id: 11, ...tamarack, phone: '612-555-0101' }),
    entryOf({ id: 12, ...tamarack, address: '77 Cordwain St', phone: '612-555-0102' }),
    entryOf({ id: 13, name: 'Osterfell Masonry', address: '418 Quillby Ave', city: 'Dunmore', zip: '55901' }),
  ],
  readDictionaries(),
  readSettings(),
);

const matcher = matcherOf(roster);

describe('testCaseOf', () => {
  it.each([
    ['a stranger', claimOf({ ...tamarack, phone: '612-555-0199' }), null],
    ['a stranger without a place', claimOf({ name: tamarack.name, phone: '612-555-0199' }), null],
    ['a stranger whose text holds the phone', claimOf({ ...tamarack, name: 'Tamarack 612-555-0199' }), null],
    ['a known claim', claimOf({ ...tamarack, phone: '612-555-0102' }), 12],
    ['a known claim without a place', claimOf({ name: tamarack.name, phone: '612-555-0101' }), 11],
  ])('finds for %s the match of a claim that prints no more than what is shown', (_, claim, known) => {
    const testCase = testCaseOf(matcher, prepareClaim(matcher, claim), known);
    masks.forEach((mask, at) => {
      const anew = prepareClaim(matcher, maskClaim(claim, mask));
      expect(testCase?.masked[at]?.candidates).toEqual(anew.candidates);
      expect(testCase?.masked[at]?.parsed.claim).toEqual(anew.parsed.claim);
    });
  });
  it('is the same case if the second mask hides nothing more', () => {
    const claim = claimOf({ name: tamarack.name, phone: '612-555-0101' });
    const [unnumbered, unplaced] = testCaseOf(matcher, prepareClaim(matcher, claim), 11)?.masked ?? [];
    expect(unplaced).toBe(unnumbered);
  });
});
