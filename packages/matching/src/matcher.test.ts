import { describe, expect, it } from '@jest/globals';
import { claimOf, readCases, readDictionaries, readRoster, readSettings } from '../cases/fixture.js';
import { matchClaim } from './match.js';
import { matcherOf } from './matcher.js';
import { buildRosterIndex } from './roster/build-index.js';
import { openRosterIndex } from './roster/roster-index.js';
import { openRoster } from './roster.js';
import { policyValuesOf } from './settings.js';

const dictionaries = readDictionaries();
const settings = readSettings();
const index = buildRosterIndex(readRoster(), dictionaries, policyValuesOf(settings));

describe('matcherOf', () => {
  it('shares the scratch between scopes on one index', () => {
    const matcher = matcherOf(openRoster(index, dictionaries, settings, 'austin'));
    const roster = openRoster(index, dictionaries, settings, 'nowhere');
    expect(matcherOf(roster, matcher)).toEqual({ roster, scratch: matcher.scratch, aliases: null });
    expect(matcherOf(roster, matcher).scratch).toBe(matcher.scratch);
    expect(matcherOf(roster).scratch).not.toBe(matcher.scratch);
  });
  it.each([
    ['another index', openRosterIndex(index.buffer), settings],
    [
      'other rules of reading',
      index,
      { ...settings, place: { similarity: { value: 0.5, reason: 'a test' } } },
    ],
  ])('creates a separate scratch for %s', (_, other, rules) => {
    const matcher = matcherOf(openRoster(index, dictionaries, settings));
    expect(matcherOf(openRoster(other, dictionaries, rules), matcher).scratch).not.toBe(matcher.scratch);
  });
  it('returns the same matches with a scratch used for other claims and scopes', () => {
    const used = matcherOf(openRoster(index, dictionaries, settings, 'austin'));
    const claims = readCases().map(({ claim }) => claim);
    for (const claim of [...claims, claimOf({ name: 'Anybody' })]) matchClaim(used, claim);
    const shared = matcherOf(openRoster(index, dictionaries, settings), used);
    for (const claim of claims) {
      const fresh = matcherOf(openRoster(index, dictionaries, settings));
      expect(matchClaim(shared, claim)).toEqual(matchClaim(fresh, claim));
    }
  });
});
