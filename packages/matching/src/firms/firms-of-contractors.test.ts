import { describe, expect, it } from '@jest/globals';
import { readDictionaries, readPolicy, readRoster } from '../../cases/fixture.js';
import { buildRosterIndex } from '../roster/build-index.js';
import { readContractor } from '../roster/contractor.js';
import { type FirmContractor, firmsOfContractors } from './firms-of-contractors.js';

const policy = readPolicy();

function contractor(over: Partial<FirmContractor>): FirmContractor {
  return {
    name: '',
    dba: '',
    persons: [],
    isPerson: () => false,
    phone: '',
    street: '',
    unit: '',
    city: '',
    zip: '',
    ...over,
  };
}

/** Enough names for a whole country, so that words are as rare as in reality. */
const others = Array.from({ length: 3000 }, (_, at) =>
  contractor({ name: `firm${at} of${at % 90}`, city: `city${at % 40}|mn`, zip: `${55000 + (at % 40)}` }),
);
const firmsOf = (...some: readonly Partial<FirmContractor>[]): number[] =>
  [...firmsOfContractors([...some.map(contractor), ...others], policy)].slice(0, some.length);

describe('firmsOfContractors', () => {
  const minnesota = { name: 'tamarack ridge builder', zip: '55401', city: 'minneapolis|mn' };
  const wisconsin = { name: 'tamarack ridge builder', zip: '54001', city: 'hudson|wi' };
  it.each<[string, Partial<FirmContractor>]>([
    ['phone', { phone: '6125550101' }],
    ['person', { persons: ['Ada Example'] }],
    ['address', { street: '12 elm st', city: 'minneapolis|mn' }],
  ])('joins one firm across states by name and %s', (_, shared) => {
    expect(firmsOf({ ...minnesota, ...shared }, { ...wisconsin, ...shared })).toEqual([0, 0]);
  });
  it('never joins firms across states by name alone', () => {
    expect(firmsOf(minnesota, wisconsin)).toEqual([0, 1]);
    const wisconsinCity = { ...wisconsin, city: 'minneapolis|wi' };
    expect(firmsOf(minnesota, wisconsinCity)).toEqual([0, 1]);
    expect(firmsOf(minnesota, { ...minnesota, zip: '55402' })).toEqual([0, 0]);
  });
  it('recognizes a person’s own license, and does not join people by name', () => {
    const ada = { name: 'ada tamarack', isPerson: () => true, phone: '6125550101', zip: '55401' };
    expect(firmsOf({ ...minnesota, phone: '6125550101' }, ada)).toEqual([0, 0]);
    expect(firmsOf({ ...ada, phone: '1' }, { ...ada, phone: '2' })).toEqual([0, 1]);
  });
  it('distinguishes units in a building', () => {
    const tower = { street: '3 fir st', zip: '55401' };
    const suites = (one: string, other: string) =>
      firmsOf({ ...tower, name: 'tamarack', unit: one }, { ...tower, name: 'tamarack home', unit: other });
    expect(suites('1', '1')).toEqual([0, 0]);
    expect(suites('1', '2')).toEqual([0, 1]);
  });
  it('groups the made-up roster as its index does', () => {
    const dictionaries = readDictionaries();
    const entries = readRoster();
    const contractors = entries.map((entry) => {
      const { names, address, phone } = readContractor(entry, dictionaries);
      const keys = (role: number) => names.filter((name) => name.role === role).map(({ name }) => name);
      const { number, street, direction, unit, poBox, city, zip } = address;
      return contractor({
        name: keys(0)[0]?.key ?? '',
        dba: keys(1)[0]?.key ?? '',
        persons: keys(2).map(({ key }) => key),
        isPerson: () => keys(0)[0]?.kind === 'person',
        ...{ phone, unit, city, zip },
        street: poBox === '' ? `${number} ${street} ${direction}`.trim() : `box ${poBox}`,
      });
    });
    const { firms } = buildRosterIndex(entries, dictionaries, policy);
    expect([...firmsOfContractors(contractors, policy)]).toEqual([...firms]);
    expect(new Set(firms).size).toBeLessThan(firms.length);
  });
});
