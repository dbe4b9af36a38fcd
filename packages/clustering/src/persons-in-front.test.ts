import { describe, expect, it } from '@jest/globals';
import { address, assess, codes, old, phone, reopened } from '../test/reopened-pair.js';
import { settings } from '../test/settings.js';
import type { RelatedContractor, Tie } from './related-contractor.js';
import type { ReopenedSignal } from './settings.js';

const { weights } = settings.reopened;
const clean = { ...old, status: 'Expired', sanctions: [], hasEnforcementAction: false };
const stranger = { ...reopened, persons: ['Tamsin Vey'] };
const relative = { ...reopened, persons: ['Tamsin Brannick'] };
const both = [phone, address];

describe('another person in front', () => {
  it('replaces the old one at the phone and address of a sanctioned firm', () => {
    expect(assess(old, stranger, both).signals).toContainEqual({
      code: 'person_replaced',
      weight: weights.person_replaced,
      sentence: 'The newer license names another person at the same phone and address.',
    });
  });

  it('is in the family if the surname is the same', () => {
    expect(assess(old, relative, [phone]).signals).toContainEqual({
      code: 'same_family',
      weight: weights.same_family,
      sentence: 'People of one surname are on the licenses.',
    });
  });

  it.each<[string, RelatedContractor, RelatedContractor, readonly Tie[], ReopenedSignal]>([
    ['at one of both', old, stranger, [phone, { ...address, building: true }], 'person_replaced'],
    ['of a firm without sanctions', clean, stranger, both, 'person_replaced'],
    ['who is a relative, of a firm without sanctions', clean, relative, both, 'same_family'],
    [
      'who is a relative, with nothing but a person in common',
      old,
      relative,
      [{ ...phone, kind: 'person' }],
      'same_family',
    ],
  ])('says nothing %s', (_, a, b, ties, code) => {
    expect(codes(a, b, ties)).not.toContain(code);
  });
});

describe('a value that only permits show', () => {
  it('is a separate signal, weaker than one that both print, and is no address', () => {
    const learned = { ...phone, learned: true };
    expect(codes(old, reopened, [learned])).toContain('shared_alias');
    expect(codes(old, reopened, [learned])).not.toContain('shared_phone');
    expect(weights.shared_alias).toBeLessThan(weights.shared_phone);
    const moved = { ...reopened, city: 'Rochester' };
    expect(codes(old, moved, [learned])).toContain('other_city');
    expect(codes(old, moved, [{ ...address, learned: true }])).not.toContain('other_city');
  });
});
