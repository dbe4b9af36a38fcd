import { noHistory } from '@crs/clustering';
import type { ClusteredContractor } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import { projectSettings } from '../../../test/harness/config.js';
import { findFirms, splitUnit } from './find-firms.js';

const settings = projectSettings();

function contractor(id: number, over: Partial<ClusteredContractor>): ClusteredContractor {
  const name = over.name ?? 'Tamarack Ridge Builders';
  return {
    id,
    name,
    nameKey: name.toLowerCase(),
    dbaKey: null,
    persons: [],
    state: 'MN',
    place: '55401',
    city: 'dunmore|MN',
    zip: '55401',
    streetKey: null,
    street: null,
    town: 'Dunmore, MN 55401',
    phoneKey: null,
    phone: null,
    ...over,
  };
}

const phone = { phoneKey: '6125550101' };
const inWisconsin = { state: 'WI', city: 'hudson|WI', zip: '54001' };
const membersOf = (contractors: readonly ClusteredContractor[], history = noHistory) =>
  findFirms(contractors, settings, history).clusters.map(({ id, members }) => [id, members]);

describe('findFirms', () => {
  it('gives a firm in two states one id, and a single contractor none', () => {
    const lines = [
      contractor(3, phone),
      contractor(5, { ...phone, ...inWisconsin }),
      contractor(8, { state: 'IA', city: 'ames|IA', zip: '50010' }),
      contractor(9, { name: 'Vosskuhler Plumbing', ...phone }),
    ];
    expect(membersOf(lines)).toEqual([[1, [3, 5]]]);
  });
  it('reads people from names, who are not a firm by their name', () => {
    const persons = [3, 5].map((id) => contractor(id, { name: 'Desmond Penhallow' }));
    expect(membersOf(persons)).toEqual([]);
    const home = { streetKey: '12 elm st', street: '12 ELM ST STE 3' };
    const [one, other] = persons.map((person) => ({ ...person, ...home }));
    expect(membersOf([one, other].flatMap((line) => line ?? []))).toEqual([[1, [3, 5]]]);
  });
  it('distinguishes the suites of a building', () => {
    const suite = (id: number, name: string, unit: string) =>
      contractor(id, { name, streetKey: '12 elm st', street: `12 ELM ST STE ${unit}` });
    expect(membersOf([suite(3, 'Vosskuhler', '3'), suite(5, 'Vosskuhler Homes', '3')])).toEqual([
      [1, [3, 5]],
    ]);
    expect(membersOf([suite(3, 'Vosskuhler', '3'), suite(5, 'Vosskuhler Homes', '4')])).toEqual([]);
  });
  it('keeps ids while a firm has two contractors, and says where they went', () => {
    const all = [3, 5, 8].map((id) => contractor(id, phone));
    const before = findFirms(all, settings, noHistory);
    expect(membersOf(all.slice(1), before)).toEqual([[1, [5, 8]]]);
    const after = findFirms(all.slice(2), settings, before);
    expect(after).toMatchObject({ clusters: [], gone: [{ id: 1, mergedInto: null }], nextId: 2 });
  });
});

describe('splitUnit', () => {
  it.each([
    ['2214 BIRCH AVE S STE 3', '2214 birch ave s', '2214 BIRCH AVE S', '3'],
    ['2214 BIRCH AVE S # 3', '2214 birch ave s', '2214 BIRCH AVE S', '3'],
    ['2214 BIRCH AVE S #3', '2214 birch ave s', '2214 BIRCH AVE S', '3'],
    ['12 QUARRY RD BLDG 2 APT B', '12 quarry rd', '12 QUARRY RD', '2 b'],
    ['12 QUARRY RD REAR', '12 quarry rd', '12 QUARRY RD', 'rear'],
    ['12499 HIGHWAY 281 N STE 200', '12499 hwy 281 n', '12499 HIGHWAY 281 N', '200'],
    ['12 QUARRY RD', '12 quarry rd', '12 QUARRY RD', null],
    ['PO BOX 12', 'po box 12', 'PO BOX 12', null],
    ['', '', '', null],
  ])('%s: %s and %s', (line, key, building, unit) => {
    expect(splitUnit(line, key)).toEqual({ building, unit });
  });
});
