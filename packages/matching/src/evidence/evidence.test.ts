import type { Claim, RosterEntry } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { claimOf, entryOf, readDictionaries, readRoster, readSettings } from '../../cases/fixture.js';
import { explainClaim } from '../explain/explain.js';
import { matcherOf } from '../matcher.js';
import { buildRoster } from '../roster.js';

const dictionaries = readDictionaries();
const settings = readSettings();

/** Signals of one contractor, among the made-up ones, for a claim that its phone leads to. */
function signalsOf(entry: Partial<RosterEntry>, claim: Partial<Claim>): string[] {
  const phone = '(555) 555-0190';
  const added = entryOf({ id: 900, name: 'Wendlestone Masonry LLC', phone, ...entry });
  const roster = buildRoster([...readRoster(), added], dictionaries, settings);
  const explained = explainClaim(matcherOf(roster), claimOf({ phone, ...claim }));
  const found = explained.candidates.find((candidate) => candidate.entry.id === added.id);
  return (found?.parts ?? [])
    .map(({ signal }) => signal)
    .filter((signal) => !['prior', 'phone'].includes(signal));
}

describe('names', () => {
  it.each([
    ['the legal form aside', 'Wendlestone Masonry Inc', ['name_exact']],
    ['the words in another order', 'Masonry Wendlestone', ['name_exact']],
    ['written apart', 'Wendle Stone Masonry', ['name_exact']],
    ['with a word on top', 'Wendlestone Masonry of Dunmore', ['name_strong']],
    ['with a word missing', 'Wendlestone', ['name_strong']],
    ['with another word in its address', 'Wendlestone Gutters', ['name_strong']],
    ['misspelt', 'Wendelstone Masonry', ['name_fuzzy']],
    ['another firm of the trade', 'Ashlar Masonry', ['name_differs']],
    ['generic words only', 'The Masonry Company', ['name_differs']],
  ])('%s', (_, name, signals) => {
    expect(signalsOf({}, { name })).toEqual(signals);
  });

  it.each([
    ['the person beside the company', 'Ida Fenwright, Wendlestone Masonry', ['name_exact', 'person']],
    ['by the last name first', 'FENWRIGHT, IDA', ['person']],
    [
      'another person beside the company',
      'Otis Brackley, Wendlestone Masonry',
      ['name_exact', 'person_differs'],
    ],
    [
      'a relative beside the company',
      'Noel Fenwright, Wendlestone Masonry',
      ['name_exact', 'person_differs'],
    ],
    ['the person with another company', 'Ida Fenwright, Brackley Drywall', ['person', 'name_differs']],
  ])('%s', (_, name, signals) => {
    expect(signalsOf({ personName: 'Ida Fenwright' }, { name })).toEqual(signals);
  });

  it('reads a person by the name people call her', () => {
    const entry = { name: 'Fenwright, Elizabeth', entityType: 'Personal' as const };
    expect(signalsOf(entry, { name: 'Beth Fenwright' })).toEqual(['name_fuzzy']);
  });
});

describe('words of the trade', () => {
  it('never speak for two firms being one, however many they share', () => {
    const name = 'Ashlar Building Construction Roofing Masonry Concrete Painting Service';
    const added = entryOf({ id: 900, name, phone: '(555) 555-0190' });
    const roster = buildRoster([...readRoster(), added], dictionaries, settings);
    const claim = claimOf({ name: name.replace('Ashlar', 'Corbel'), phone: '(555) 555-0190' });
    const found = explainClaim(matcherOf(roster), claim).candidates.find(({ entry }) => entry.id === 900);
    const names = found?.parts.filter(({ signal }) => signal.startsWith('name_')) ?? [];
    expect(names.map(({ signal }) => signal)).toEqual(['name_differs']);
    expect(names[0]?.weight).toBeLessThanOrEqual(0);
  });
});

describe('addresses', () => {
  const entry = { address: '418 Quillby Ave Ste 3', city: 'Dunmore', zip: '55901' };
  it.each([
    ['the same', '418 Quillby Avenue', 'Dunmore', '55901', ['address']],
    ['without city and ZIP code', '418 Quillby Ave', null, null, ['address']],
    ['misspelt', '418 Quilby Ave', 'Dunmore', '55901', ['address_near']],
    ['another number on the street', '420 Quillby Ave', 'Dunmore', '55901', ['street']],
    ['another street', '9 Hawser St', 'Dunmore', '55902', ['city', 'address_differs']],
    ['another city', '9 Hawser St', 'Pellworth', '55930', ['city_differs', 'address_differs']],
    ['a city misspelt', null, 'Dunmoor', null, []],
    ['nothing to compare', null, null, null, []],
  ])('%s', (_, address, city, zip, signals) => {
    expect(signalsOf(entry, { address, city, zip })).toEqual(signals);
  });

  it('compares post office boxes by number and town', () => {
    const box = { address: 'PO Box 88', city: 'Dunmore', zip: '55901' };
    expect(signalsOf(box, { ...box, address: 'P.O. BOX 88' })).toEqual(['address']);
    expect(signalsOf(box, { ...box, address: 'P.O. BOX 89' })).toEqual(['zip', 'address_differs']);
  });

  it('takes numbered roads for the same by their number', () => {
    const road = { address: '9473 highway 292', city: 'Dunmore', zip: '55901' };
    expect(signalsOf(road, { ...road, address: '9473 US 292' })).toEqual(['address']);
  });

  it('says less where many contractors share the address', () => {
    const shared = [1, 2, 3, 4].map((id) => entryOf({ id, name: `Firm ${id}`, address: '1 Tower Pl' }));
    const weight = (entries: RosterEntry[]): number => {
      const roster = buildRoster(entries, dictionaries, settings);
      const parts = explainClaim(matcherOf(roster), claimOf({ name: 'Firm 1', address: '1 Tower Pl' }))
        .candidates[0]?.parts;
      return parts?.find(({ signal }) => signal === 'address')?.weight ?? 0;
    };
    const alone = weight(shared.map((entry) => (entry.id === 1 ? entry : { ...entry, address: null })));
    expect(alone - weight(shared)).toBeCloseTo(2, 10);
  });
});

describe('time and trade', () => {
  it.each([
    ['a license that began after the work', { originalDate: '2020-01-01' }, ['license_later']],
    ['a license that began within the days of grace', { originalDate: '2015-07-01' }, []],
    ['a license that ended before the work', { expirationDate: '2014-01-01' }, ['license_ended']],
    ['work of the license', { licenseTypes: ['Masonry Contractor'] }, ['trade']],
    ['work of another license', { licenseTypes: ['Electrical Contractor'] }, ['trade_differs']],
    ['a license for anything', { licenseTypes: ['General Contractor'] }, []],
  ])('%s', (_, entry, signals) => {
    const claim = { firstDate: '2015-06-01', lastDate: '2015-06-01', trades: ['Masonry repair'] };
    expect(signalsOf(entry, claim)).toEqual(signals);
  });
});
