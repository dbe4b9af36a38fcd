/** Counts what the phone of another firm leaves of matches with the name and address of a contractor. The roster is made up. */
import { describe, expect, it } from '@jest/globals';
import { claimOf, readDictionaries, readPolicy, readRoster, readSettings } from '../../cases/fixture.js';
import { matchClaim } from '../match.js';
import { matcherOf } from '../matcher.js';
import { buildRoster } from '../roster.js';

const { tiers } = readPolicy();
const contractors = readRoster();
const roster = buildRoster(contractors, readDictionaries(), readSettings());
const matcher = matcherOf(roster);
const firmOf = new Map(
  contractors.map(({ id }) => [id, roster.firms[roster.index.ids.indexOf(id)]] as const),
);
const placed = contractors.filter(({ address, zip }) => address !== null && zip !== null);
const phones = contractors.flatMap(({ id, phone }) =>
  phone === null ? [] : [{ phone, firm: firmOf.get(id) }],
);

/** The matches of each contractor's name and address with the phone of a contractor of another firm. */
const matches = placed.map(({ id, name, address, city, zip }, at) => {
  const others = phones.filter(({ firm }) => firm !== firmOf.get(id));
  const phone = others[(at * 7) % others.length]?.phone ?? null;
  return matchClaim(matcher, claimOf({ id: at + 1, name, address, city, zip, phone }));
});

describe('the phone of another firm next to a name and address', () => {
  it('is a signal, also if nothing else of that firm is like the record', () => {
    const told = matches.filter(({ contractorId }) => contractorId !== null);
    expect(told.length).toBeGreaterThan(40);
    for (const { signals } of told)
      expect(signals.some((signal) => signal === 'phone_of_another' || signal === 'phone')).toBe(true);
  });
  it('leaves no match verified, and all less certain', () => {
    expect(matches.filter(({ tier }) => tier === 'verified')).toEqual([]);
    for (const { confidence } of matches) expect(confidence ?? 0).toBeLessThan(tiers.verified);
  });
  it('is no signal for a phone that no contractor in the roster has', () => {
    const unlisted = placed.map(({ name, address, city, zip }, at) =>
      matchClaim(matcher, claimOf({ id: at + 1, name, address, city, zip, phone: '(555) 555-9999' })),
    );
    expect(unlisted.filter(({ signals }) => signals.includes('phone_of_another'))).toEqual([]);
    expect(unlisted.filter(({ tier }) => tier === 'verified').length).toBeGreaterThan(20);
  });
});
