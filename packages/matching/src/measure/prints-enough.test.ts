import type { Claim } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { claimOf, readDictionaries, readRoster, readSettings } from '../../cases/fixture.js';
import { matcherOf } from '../matcher.js';
import { parseClaim } from '../parse-claim.js';
import { buildRoster } from '../roster.js';
import { printsEnough } from './prints-enough.js';

const roster = buildRoster(readRoster(), readDictionaries(), readSettings());
const matcher = matcherOf(roster);

describe('printsEnough', () => {
  it.each<[boolean, Partial<Claim>]>([
    [true, { licenseNumber: 'BC123456' }],
    [true, { phone: '612-555-0101' }],
    [true, { name: 'General Contractors', address: '418 Quillby Ave' }],
    [true, { name: 'Tamarack Quillfeather Vosskuhler Plumbing' }],
    [false, { name: 'OWNER' }],
    [false, { name: 'Plumbing and Heating', city: 'Rochester', zip: '55901' }],
    [false, {}],
  ])('is %s of %j', (enough, printed) => {
    expect(printsEnough(roster, parseClaim(matcher, claimOf(printed)))).toBe(enough);
  });
  it('requires a rarer name in a larger roster', () => {
    const parsed = parseClaim(matcher, claimOf({ name: 'Vosskuhler Plumbing' }));
    const bits = parsed.names[0]?.bits.reduce((sum, word) => sum + word, 0) ?? 0;
    expect(printsEnough({ ...roster, sizeBits: bits }, parsed)).toBe(true);
    expect(printsEnough({ ...roster, sizeBits: bits + 0.1 }, parsed)).toBe(false);
  });
});
