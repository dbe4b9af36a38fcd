/** Counts what permits teach that somebody planted to make a phone look like another contractor's. The roster is made up. */
import type { Match } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { claimOf, readDictionaries, readPolicy, readRoster, readSettings } from '../../cases/fixture.js';
import { matchClaim } from '../match.js';
import { matcherOf } from '../matcher.js';
import { buildRoster } from '../roster.js';
import { withAliasesOf } from './known-aliases.js';

const { tiers } = readPolicy();
const contractors = readRoster();
const lines = matcherOf(buildRoster(contractors, readDictionaries(), readSettings()));
const placed = contractors.filter(({ address, zip }) => address !== null && zip !== null);
const victims = placed.map(({ name, address, city, zip }, at) => ({
  ...{ name, address, city, zip },
  phone: `(555) 555-${String(2_000 + at)}`,
}));
/** Two permits on two days, each with a victim's name and address and the attacker's phone. */
const taught = withAliasesOf(
  lines,
  victims.map((victim, at) => ({
    ...claimOf({ id: at + 1, ...victim, firstDate: '2012-03-01', lastDate: '2012-05-01' }),
    recordCount: 2,
  })),
);
const answers = (of: (victim: (typeof victims)[number], at: number) => object): Match[] =>
  victims.map((victim, at) => matchClaim(taught, claimOf({ id: 10_000 + at, ...of(victim, at) })));
const surest = (matches: readonly Match[]): number =>
  Math.max(0, ...matches.map(({ confidence }) => confidence ?? 0));
const inTier = (matches: readonly Match[], wanted: string): number =>
  matches.filter(({ tier }) => tier === wanted).length;

describe('permits that teach a wrong phone', () => {
  it.each([
    ['without an address', {}],
    ['at another address', { address: '77 Sorrelwood Ter', city: 'Nowhere Springs', zip: '99950' }],
  ])('never match another name with that phone with certainty, %s', (_, place) => {
    const sent = answers(({ phone }, at) => ({
      name: `Quoxvane ${'abcdefgh'[at % 8]}iltrup LLC`,
      phone,
      ...place,
    }));
    expect(victims.length).toBeGreaterThan(40);
    expect([inTier(sent, 'verified'), inTier(sent, 'likely')]).toEqual([0, 0]);
    expect(surest(sent)).toBeLessThan(tiers.likely);
  });

  it('never make a match with the name as certain as a license does', () => {
    const sent = answers(({ name, phone }) => ({ name, phone }));
    expect(inTier(sent, 'verified')).toBe(0);
    expect(surest(sent)).toBeLessThan(tiers.verified);
  });
});
