import { describe, expect, it } from '@jest/globals';
import { claimOf, entryOf, readDictionaries, readSettings } from '../cases/fixture.js';
import { explainClaim } from './explain/explain.js';
import { matchClaim } from './match.js';
import { matcherOf, matcherWithout } from './matcher.js';
import { buildRoster } from './roster.js';

const place = { address: '418 Quillby Ave', zip: '55901' };
const roster = buildRoster(
  [
    entryOf({ id: 1, name: 'Tamarack Ridge Builders', phone: '612-555-0101', ...place }),
    entryOf({ id: 2, name: 'Tamarack Ridge Builders', address: '9 Elsewhere St', zip: '55930' }),
    entryOf({ id: 3, name: 'Vosskuhler Plumbing' }),
  ],
  readDictionaries(),
  readSettings(),
);
const matcher = matcherOf(roster);
const claim = claimOf({ name: 'Tamarack Ridge Builders', phone: '612-555-0101', ...place });

describe('matcherWithout', () => {
  it('finds the next best even if the best one left no other candidate', () => {
    expect(explainClaim(matcher, claim).candidates.map(({ entry }) => entry.id)).toEqual([1]);
    const without = explainClaim(matcherWithout(matcher, [1]), claim);
    expect(without.candidates.map(({ entry }) => entry.id)).toEqual([2]);
    expect(matchClaim(matcherWithout(matcher, [1]), claim)).toEqual(without.match);
  });
  it('leaves out several, and none that the roster does not contain', () => {
    const none = { contractorId: null, tier: null, candidateCount: 0 };
    expect(matchClaim(matcherWithout(matcher, [1, 2]), claim)).toMatchObject(none);
    expect(matchClaim(matcherWithout(matcher, [77]), claim)).toEqual(matchClaim(matcher, claim));
  });
  it('does not attribute a phone to another firm if only excluded contractors have that phone', () => {
    const moved = { ...claim, address: '9 Elsewhere St', zip: '55930' };
    const signalsWithout = (...ids: number[]) =>
      explainClaim(matcherWithout(matcher, ids), moved)
        .candidates.find(({ entry }) => entry.id === 2)
        ?.parts.map(({ signal }) => signal);
    expect(signalsWithout(3)).toContain('phone_of_another');
    expect(signalsWithout(1)).not.toContain('phone_of_another');
  });
  it('does not affect the matcher with which it shares the scratch', () => {
    const before = matchClaim(matcher, claim);
    matchClaim(matcherWithout(matcher, [1]), claim);
    expect(matchClaim(matcher, claim)).toEqual(before);
    expect(matchClaim(matcher, { ...claim, id: 1 })).toEqual(before);
  });
});
