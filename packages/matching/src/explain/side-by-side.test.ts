import { describe, expect, it } from '@jest/globals';
import { claimOf, entryOf } from '../../cases/fixture.js';
import type { Evidence } from '../score-breakdown.js';
import { isFromAlias, sideBySide } from './side-by-side.js';

const part = (signal: Evidence['signal'], rosterValue: string, weight: number): Evidence => ({
  ...{ signal, rosterValue, weight },
  ...{ claimValue: null, reason: '', origin: '', sharers: null, levels: [] },
});
const entry = entryOf({ id: 1, name: 'Tamarack Ridge Builders', address: '418 Quillby Ave', zip: '55901' });
const moved = { entry, alias: 3, parts: [part('address', '9 ELSEWHERE ST', 12), part('alias', 'x', -1)] };
const stayed = {
  entry,
  alias: null,
  parts: [part('address', '418 QUILLBY AVE', 9), part('city_differs', 'Ely', -2)],
};

describe('isFromAlias', () => {
  it('is true for evidence that only an alias has', () => {
    expect(isFromAlias(moved, '9 Elsewhere St')).toBe(true);
    expect(isFromAlias(moved, '418 quillby ave.')).toBe(false);
    expect(isFromAlias(stayed, '9 Elsewhere St')).toBe(false);
  });
});

describe('sideBySide', () => {
  it('adds up the evidence of a field, and distinguishes values from permits and from the license', () => {
    const claim = claimOf({ name: null, address: '9 Elsewhere St', city: 'Ely', zip: null });
    const fields = Object.fromEntries(sideBySide(claim, moved, stayed).map((field) => [field.field, field]));
    expect(fields.Address).toMatchObject({
      claim: '9 Elsewhere St, Ely',
      first: { value: '418 Quillby Ave, 55901; also known: 9 ELSEWHERE ST', strength: 'strong' },
      second: { value: '418 Quillby Ave, 55901', bits: 7, signals: ['address', 'city_differs'] },
      favours: { candidate: 'first', strength: 'fair' },
    });
    expect(fields.Alias).toMatchObject({ second: { strength: null }, favours: { candidate: 'second' } });
    expect(fields.Phone).toBeUndefined();
  });
});
