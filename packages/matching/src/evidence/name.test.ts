import type { Claim, RosterEntry } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { claimOf, entryOf, readDictionaries, readRoster, readSettings } from '../../cases/fixture.js';
import { explainCandidate } from '../explain/explain.js';
import { matcherOf } from '../matcher.js';
import { parseClaim } from '../parse-claim.js';
import { buildRoster } from '../roster.js';
import { signalDescriptions } from '../signals.js';
import { compareNames, weightOfPair } from './name-pair.js';

const settings = readSettings();
const firm = entryOf({
  id: 900,
  name: 'Wendlestone Masonry LLC',
  dbaName: 'Ashlar Works',
  personName: 'Ida Fenwright',
});
const alone = entryOf({ id: 901, name: 'Quandt, Elizabeth', entityType: 'Personal' });
const trades = entryOf({ id: 902, name: 'Ashlar Building Construction Roofing Masonry Concrete Painting' });
const partner = entryOf({ id: 903, name: 'Otis Brackley', dbaName: 'Hawser Glass', entityType: 'Personal' });
const married = entryOf({ id: 904, name: 'Tansley Glass', personName: 'Elizabeth Ann Quandt' });
const roster = buildRoster(
  [...readRoster(), firm, alone, trades, partner, married],
  readDictionaries(),
  settings,
);
const matcher = matcherOf(roster);
const { weights, sizeBits, policy } = roster;

const partsFor = (text: string, entry: RosterEntry) =>
  (explainCandidate(matcher, claimOf({ name: text }), entry.id)?.parts ?? []).filter(
    ({ signal }) => signal !== 'prior',
  );
/** How one name in a text compares with one of a contractor's names. */
function pairOf(text: string, entry: RosterEntry, name = 0, rosterName = 0) {
  const claimName = parseClaim(matcher, claimOf({ name: text })).names[name];
  const number = roster.index.ids.indexOf(entry.id);
  if (claimName === undefined) throw new Error(`"${text}" has no name ${name}`);
  return compareNames(roster, claimName, roster.index.names.firstOf(number) + rosterName);
}
const above = (pair: { readonly bits: number }): number => pair.bits - sizeBits;
const named = (...of: Parameters<typeof pairOf>): number => weightOfPair(roster, pairOf(...of));
const person = (...of: Parameters<typeof pairOf>): number =>
  sizeBits + weights.onCurve('person', above(pairOf(...of)));
const beside = (...of: Parameters<typeof pairOf>): number =>
  Math.min(sizeBits, pairOf(...of).bits) * policy.person.agrees + weights.at('person_same');
const elsewhere = (...of: Parameters<typeof pairOf>): number =>
  weights.onCurve('elsewhere', above(pairOf(...of))) - weights.onCurve('person', above(pairOf(...of)));

describe('weighNames', () => {
  const [exact, dba] = ['Wendlestone Masonry', 'Ashlar Works'];
  const differs = weights.at('name_differs');
  const common = (bits: number) => weights.at('name_common') + bits;
  it.each<[RosterEntry, string, ...(readonly [signal: string, weight: number, rosterValue: string])[]]>([
    [firm, exact, ['name_exact', named(exact, firm), firm.name]],
    [firm, dba, ['name_exact', named(dba, firm, 0, 1), 'Ashlar Works']],
    [firm, 'Wendlestone', ['name_strong', named('Wendlestone', firm), firm.name]],
    [firm, 'Wendelstone Masonry', ['name_fuzzy', named('Wendelstone Masonry', firm), firm.name]],
    [firm, 'Quillon Drywall', ['name_differs', differs, firm.name]],
    [firm, 'Corbel Masonry', ['name_differs', common(pairOf('Corbel Masonry', firm).bits), firm.name]],
    [firm, 'Ida Fenwright', ['person', person('Ida Fenwright', firm, 0, 2), 'Ida Fenwright']],
    [firm, 'FENWRIGHT, IDA', ['person', person('FENWRIGHT, IDA', firm, 0, 2), 'Ida Fenwright']],
    [
      firm,
      'Ida Fenwright, Wendlestone Masonry',
      ['name_exact', named(exact, firm), firm.name],
      ['person', beside('Ida Fenwright, Wendlestone Masonry', firm, 1, 2), 'Ida Fenwright'],
    ],
    [
      firm,
      'Noel Fenwright, Wendlestone Masonry',
      ['name_exact', named(exact, firm), firm.name],
      ['person_differs', weights.at('person_differs'), 'Ida Fenwright'],
    ],
    [
      firm,
      'Ida Fenwright, Brackley Drywall',
      ['person', person('Ida Fenwright', firm, 0, 2), 'Ida Fenwright'],
      ['name_differs', elsewhere('Ida Fenwright', firm, 0, 2), firm.name],
    ],
    [alone, 'Beth Quandt', ['name_fuzzy', named('Beth Quandt', alone), alone.name]],
    [alone, 'Elizabeth Quandt', ['name_exact', named('Elizabeth Quandt', alone), alone.name]],
    [alone, 'Otis Brackley', ['name_differs', differs, alone.name]],
    [partner, 'Hawser Glass', ['name_exact', named('Hawser Glass', partner, 0, 1), 'Hawser Glass']],
    [
      trades,
      'Corbel Building Construction Roofing Masonry Concrete Painting',
      ['name_differs', 0, trades.name],
    ],
    [firm, '555-555-0190'],
  ])('weighs %j for "%s"', ({ id }, text, ...expected) => {
    const entry = [firm, alone, trades, partner].find((one) => one.id === id) as RosterEntry;
    const found = partsFor(text, entry).map(({ signal, weight, rosterValue }) => [
      signal,
      weight,
      rosterValue,
    ]);
    expect(found).toEqual(
      expected.map(([signal, weight, value]) => [signal, expect.closeTo(weight, 9), value]),
    );
  });
  it.each<[boolean, string, RosterEntry]>([
    [true, 'Ida Fenwright, Brackley Drywall', firm],
    [true, 'Ida B Fenwright, Wendlestone Masonry', firm],
    [true, 'Beth Quandt, Corbel Drywall', married],
    [false, 'Fenwright Drywall', firm],
    [false, 'Ida Fenwrite, Brackley Drywall', firm],
    [false, 'I Fenwright, Wendlestone Masonry', firm],
    [false, 'Fenwright, Noel, Brackley Drywall', firm],
    [false, 'Noel Wendlestone, Brackley Drywall', firm],
  ])(
    'says only of given name and surname together that they are one person (%s: "%s")',
    (isOne, text, entry) => {
      const said = partsFor(text, entry).find(({ signal }) => signal === 'person')?.reason;
      expect(said).toBe(
        isOne ? 'The person in the record is the person on the license.' : signalDescriptions.person,
      );
    },
  );
  it('shows the compared name of the claim', () => {
    const shown = partsFor('Ida Fenwright, Brackley Drywall', firm).map(({ claimValue }) => claimValue);
    expect(shown).toEqual(['Ida Fenwright', 'Brackley Drywall']);
  });
});

describe('two initials', () => {
  const street = '418 Quillby Ave';
  const atDoor = (id: number, name: string, address: string) =>
    entryOf({ id, name, address, city: 'Dunmore', zip: '55901', phone: '612-555-0101' });
  const alder = atDoor(910, 'Alder Cranework', street);
  const crowd = ['Brindle Oak', 'Fenmoor Glass', 'Ostler Tile', 'Quince Paving'];
  const signalOf = (others: readonly RosterEntry[], printed: Partial<Claim>) => {
    const door = matcherOf(buildRoster([...readRoster(), alder, ...others], readDictionaries(), settings));
    const parts = explainCandidate(door, claimOf({ name: 'AC Inc', ...printed }), alder.id)?.parts ?? [];
    return parts.map(({ signal }) => signal).find((signal) => signal.startsWith('name_'));
  };
  const neighbors = crowd.map((name, at) => atDoor(911 + at, name, street));
  const place = { city: 'Dunmore', zip: '55901' };
  it.each<[string, string, readonly RosterEntry[], Partial<Claim>]>([
    ['count at the door of one firm', 'name_fuzzy', [], { address: street, ...place }],
    ['don’t count at the door of five', 'name_differs', neighbors, { address: street, ...place }],
    ['don’t count beside a phone', 'name_differs', [], { phone: '612-555-0101' }],
    ['don’t count at another door', 'name_differs', [], { address: '9 Larch Ln', ...place }],
    [
      'don’t count in another town',
      'name_differs',
      [],
      { address: street, city: 'Kelso Falls', zip: '55917' },
    ],
  ])('%s', (_, signal, others, printed) => {
    expect(signalOf(others, printed)).toBe(signal);
  });
});
