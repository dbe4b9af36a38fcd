/** What a column's values show, rule by rule. */
import { describe, expect, it } from '@jest/globals';
import { type Profile, profileRows } from '../profile/profile.js';
import { isConstant, type Kind, support, type ValueHint, valueHints } from './values.js';

const profileOf = (values: readonly unknown[], type: string | null = null): Profile => {
  const declared = [{ name: 'x', type, label: null }];
  const [profile] = profileRows(
    values.map((x) => ({ x })),
    declared,
  );
  if (profile === undefined) throw new Error('the column is declared');
  return profile;
};

const times = (count: number, make: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => make(index));
/** Creates 20 values, `share` of them with one function and the rest with the other. */
const mixed = (share: number, one: (index: number) => string, other: (index: number) => string): string[] =>
  times(20, (index) => (index < share * 20 ? one(index) : other(index)));

const day = (index: number) => `2025-03-${10 + index}`;
const word = (index: number) => ['Building', 'Roofing', 'Plumbing'][index % 3] ?? '';
const code = (index: number) => ['BLD', 'ROOF', 'PLB'][index % 3] ?? '';
const firm = (index: number) => `ALDER ROOFING ${index} INC`;
const person = (index: number) => ['June Elm', 'Paul Oak', 'Mary Ash', 'Tom Pine'][index % 4] ?? '';
const phone = (index: number) => `612-555-01${10 + index}`;
const street = (index: number) => `${100 + index} ELM ST`;
const serial = (index: number) => `BC${7000 + index}`;
const city = (index: number) => ['AVON', 'DERBY', 'KENT', 'LYME', 'SHARON'][index % 5] ?? '';
const prose = (index: number) => `Strip the roof of house ${word(index)} and lay new shingles on all of it`;
const essay = (index: number) =>
  `${prose(index)}; then mend the gutters and paint the porch of number ${index}`;
const yes = (index: number) => (index % 2 ? 'Y' : 'N');
const object = (index: number) => `{"a": "some words ${index}"}`;

describe('support', () => {
  it.each<[Kind, what: string, values: readonly unknown[], weight: number]>([
    ['date', 'days', times(20, day), 1.05],
    ['date', 'days in four of five', mixed(0.8, day, word), 1.05],
    ['date', 'days in more than half', mixed(0.6, day, serial), 0.85],
    ['date', 'days in fewer', mixed(0.4, day, serial), 0],
    ['phone', 'phones', times(20, phone), 1.05],
    ['phone', 'words', times(20, word), 0],
    ['email', 'addresses', times(20, (index) => `a${index}@example.org`), 1.05],
    ['link', 'links in more than half', mixed(0.6, (index) => `https://example.org/${index}`, word), 0.85],
    ['integer', 'whole numbers', times(20, (index) => String(index)), 1.05],
    ['integer', 'numbers of records', times(20, serial), 1.05],
    ['zip', 'ZIP codes', times(20, (index) => `5540${index % 10}`), 1.05],
    ['zip', 'ZIP codes without their zero', times(20, (index) => `703${index % 10}`), 0.85],
    ['zip', 'words', times(20, word), 0],
    ['state', 'states', times(20, (index) => (index % 2 ? 'MN' : 'WI')), 1.05],
    ['state', 'states in more than half', mixed(0.6, () => 'MN', word), 0.85],
    ['state', 'names of states', times(20, (index) => (index % 2 ? 'Minnesota' : 'Iowa')), 0.6],
    ['state', 'sixty words and more', times(70, (index) => `${word(index)} ${index}`), 0],
    ['money', 'dollars', times(20, (index) => `$${index}00.00`), 1.05],
    ['money', 'plain numbers', times(20, (index) => `${index}00.00`), 1],
    ['money', 'longitudes', times(20, (index) => `-93.${100 + index}`), 0],
    ['money', 'latitudes', times(20, (index) => `44.${100 + index}`), 0],
    ['money', 'words in a fourth', mixed(0.75, (index) => `$${index}00`, word), 0],
    ['latitude', 'latitudes', times(20, (index) => `44.${100 + index}`), 1.05],
    ['latitude', 'longitudes, which are no less than -180', times(20, (index) => `-93.${100 + index}`), 0],
    ['latitude', 'words', times(20, word), 0],
    ['longitude', 'longitudes', times(20, (index) => `-93.${100 + index}`), 1.05],
    ['longitude', 'metres', times(20, (index) => `-1036384${index}.5`), 0],
    ['flag', 'yes and no', times(20, yes), 1],
    ['flag', 'five words', times(20, city), 1],
    ['flag', 'more', times(20, day), 0],
    ['serial', 'numbers of records', times(20, serial), 1.04],
    ['serial', 'that come twice', times(20, (index) => serial(index >> 1)), 1],
    ['serial', 'that come seven times', times(21, (index) => serial(index % 3)), 0.8],
    ['serial', 'one alone', times(20, () => serial(1)), 0.3],
    ['serial', 'days', times(20, day), 0],
    ['serial', 'firms', times(20, firm), 0],
    ['serial', 'states', times(20, () => 'MN'), 0],
    ['serial', 'prose', times(20, prose), 0],
    ['serial', 'yes and no', times(20, yes), 0],
    ['name', 'firms', times(20, firm), 1.05],
    ['name', 'persons', times(20, person), 1.05],
    ['name', 'other words', times(20, (index) => (index % 2 ? 'an old sort' : 'a new sort')), 0.9],
    ['name', 'cut words', times(20, (index) => `a${index}`), 0.3],
    ['name', 'legal forms', times(20, (index) => (index % 2 ? 'Corporation' : 'LLC')), 0],
    ['name', 'yes and no', times(20, yes), 0],
    ['name', 'days', times(20, day), 0],
    ['name', 'objects', times(20, object), 0],
    ['name', 'e-mail addresses', times(20, (index) => `a${index}@example.org`), 0],
    ['name', 'links', times(20, (index) => `https://example.org/${index}`), 0],
    ['address', 'streets', times(20, street), 1.05],
    ['address', 'words', times(20, word), 0.85],
    ['address', 'cut words', times(20, (index) => `a${index}`), 0.3],
    ['address', 'phones', times(20, phone), 0],
    ['address', 'days', times(20, day), 0],
    ['address', 'points', times(20, (index) => `(44.${100 + index}, -93.1)`), 0],
    ['address', 'numbers', times(20, (index) => String(index)), 0],
    ['city', 'cities', times(20, city), 1],
    ['city', 'prose', times(20, prose), 0.4],
    ['city', 'states', times(20, () => 'MN'), 0],
    ['city', 'streets', times(20, street), 0],
    ['city', 'city, state and ZIP', times(20, (index) => `${city(index)}, MN 55401`), 0],
    ['category', 'words', times(20, word), 1.02],
    ['category', 'codes', times(20, code), 0.93],
    ['category', 'long texts that come again', times(20, () => `${prose(0)} ${prose(1)}`), 0.6],
    ['category', 'texts that never come again', times(30, (index) => `${word(index)} ${index}`), 0.6],
    ['category', 'long texts that never come again', times(20, essay), 0.4],
    ['category', 'yes and no', times(20, yes), 0],
    ['category', 'days', times(20, day), 0],
    ['category', 'phones', times(20, phone), 0],
    ['long', 'prose', times(20, prose), 1.04],
    ['long', 'words', times(20, word), 0.95],
    ['long', 'numbers', times(20, (index) => String(index * 1000)), 0],
    ['long', 'objects', times(20, object), 0],
    ['list', 'words', times(20, word), 1],
    ['list', 'one word in every row', times(20, () => 'Order'), 0],
    ['list', 'days', times(20, day), 0],
    ['list', 'yes and no', times(20, yes), 0],
    ['any', 'anything', times(20, object), 1],
    ['any', 'names of shapes', times(20, () => 'MultiPolygon'), 0],
  ])('for %s: %s', (kind, _what, values, weight) => {
    expect(support(kind, profileOf(values))).toBe(weight);
  });

  it('is neutral without values, except for what the portal declares as a day', () => {
    expect(support('name', profileOf([null]))).toBe(0.9);
    expect(support('name', profileOf([null], 'calendar_date'))).toBe(0.2);
    expect(support('date', profileOf([null], 'esriFieldTypeTimestamp'))).toBe(1);
  });
});

it('a value is constant if all rows have it and there are at least fifteen', () => {
  expect(isConstant(profileOf(times(15, () => 'a word')))).toBe(true);
  expect(isConstant(profileOf(times(14, () => 'a word')))).toBe(false);
  expect(isConstant(profileOf([...times(15, () => 'a word'), null]))).toBe(false);
  expect(isConstant(profileOf([...times(15, () => 'a word'), 'another']))).toBe(false);
});

describe('a hint', () => {
  it.each<[ValueHint, shown: readonly unknown[], not: readonly unknown[]]>([
    ['key', times(20, serial), times(20, (index) => serial(index >> 1))],
    ['key', times(20, (index) => String(100_000 + index)), times(20, (index) => String(index))],
    ['serial', times(20, serial), times(20, (index) => `${index}.50`)],
    ['serial', times(20, serial), times(20, phone)],
    ['street', times(20, street), times(20, word)],
    ['phone', times(20, phone), times(20, serial)],
    ['email', times(20, (index) => `a${index}@example.org`), times(20, word)],
    ['state', times(20, () => 'MN'), times(3, () => 'MN')],
    ['zip', times(20, () => '55401'), times(20, () => '5540')],
    ['date', times(20, day), times(20, (index) => String(20_250_101 + index))],
    ['large', times(20, () => '$501'), times(20, () => '$500')],
    ['small', times(20, () => '$500'), times(20, () => '$501')],
    ['firm', times(20, firm), times(20, person)],
    ['firm', times(20, firm), times(20, (index) => `${firm(index)} ${prose(index)}`)],
    ['holder', times(20, firm), times(20, person)],
    ['person', ['June Elm', 'Paul Oak', 'Mary Ash'], times(20, person)],
    ['status', times(20, (index) => (index % 2 ? 'Issued' : 'Finaled')), times(20, word)],
    ['latitude', times(20, (index) => `44.${100 + index}`), times(20, (index) => `-93.${100 + index}`)],
    ['longitude', times(20, (index) => `-93.${100 + index}`), times(20, (index) => `44.${100 + index}`)],
    ['long', times(20, essay), times(20, word)],
    ['city', times(20, city), times(20, word)],
    ['city', times(20, city), times(20, (index) => firm(index % 5))],
    ['kind', times(20, word), times(20, () => 'Building')],
    ['kind', times(20, word), times(20, code)],
    ['code', times(20, code), times(20, () => 'BLD')],
    ['code', times(20, word), times(50, (index) => `${word(index)} ${index}`)],
  ])('%s', (hint, shown, not) => {
    const [reason, holds] = valueHints[hint];
    expect([holds(profileOf(shown)), holds(profileOf(not))]).toEqual([true, false]);
    expect(reason).toMatch(/^(its values|no two rows)/);
  });
});
