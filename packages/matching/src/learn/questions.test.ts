import { describe, expect, it } from '@jest/globals';
import { claimOf, entryOf, readDictionaries, readSettings } from '../../cases/fixture.js';
import { prepare } from '../match.js';
import { hideFields } from '../measure/hide.js';
import { buildRoster } from '../roster.js';
import { masks, questionOf } from './questions.js';

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

describe('questionOf', () => {
  it.each([
    ['a stranger', claimOf({ ...tamarack, phone: '612-555-0199' }), null],
    ['a stranger without a place', claimOf({ name: tamarack.name, phone: '612-555-0199' }), null],
    ['a stranger whose text holds the phone', claimOf({ ...tamarack, name: 'Tamarack 612-555-0199' }), null],
    ['a known claim', claimOf({ ...tamarack, phone: '612-555-0102' }), 12],
    ['a known claim without a place', claimOf({ name: tamarack.name, phone: '612-555-0101' }), 11],
  ])('finds for %s whom the claim finds that prints no more than what is shown', (_, claim, known) => {
    const question = questionOf(roster, prepare(roster, claim), known);
    masks.forEach((mask, at) => {
      const anew = prepare(roster, hideFields(claim, mask));
      expect(question?.hidden[at]?.candidates).toEqual(anew.candidates);
      expect(question?.hidden[at]?.view.claim).toEqual(anew.view.claim);
    });
  });
  it('is one and the same where the second mask hides nothing more', () => {
    const claim = claimOf({ name: tamarack.name, phone: '612-555-0101' });
    const [unnumbered, unplaced] = questionOf(roster, prepare(roster, claim), 11)?.hidden ?? [];
    expect(unplaced).toBe(unnumbered);
  });
});
