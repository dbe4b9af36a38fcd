import { describe, expect, it } from '@jest/globals';
import { onlyTradeIn, tradeIn, typesOf } from './trades.js';

describe('a trade', () => {
  it.each([
    ['roofers', 'roofing'],
    ['Plumbing', 'plumbing'],
    ['plummers', 'plumbing'],
    ['electritian', 'electric'],
    ['kitchen remodeling', 'remodeling'],
    ['furnace repair', 'heating'],
    ['hvac contracters', 'hvac'],
    ['mechanical contractor', 'mechanical'],
    ['glass', 'glass'],
    ['alder roofing', undefined],
    ['contractors', undefined],
    ['constructor __proto__', undefined],
    ['', undefined],
  ])('%s is called %s in names', (text, name) => {
    expect(onlyTradeIn(text)?.inNames).toBe(name);
  });

  const types = [{ name: 'Roofing' }, { name: 'Mechanical' }, { name: 'Residential Contractors' }];
  const subtypes = [
    { name: 'Residential Roofer', licenseType: 'Residential Contractors' },
    { name: 'Roof coatings', licenseType: 'Mechanical' },
    { name: 'Roofers', licenseType: null },
    { name: 'General', licenseType: 'Residential Contractors' },
    { name: 'General Plumbing', licenseType: 'Mechanical' },
    { name: 'Remodeler', licenseType: 'Residential Contractors' },
  ];
  it.each([
    [
      'alder roofing in duluth',
      [['Roofing'], ['Mechanical', 'Roof coatings'], ['Residential Contractors', 'Residential Roofer']],
    ],
    ['hvac', [['Mechanical']]],
    ['kitchen remodeling', [['Residential Contractors', 'Remodeler']]],
    ['general contractor', [['Residential Contractors', 'General']]],
    ['welders', []],
  ])('has license types by their names and their subtypes: %s', (text, expected) => {
    const trade = tradeIn(text);
    const found = trade === undefined ? [] : typesOf(trade, types, subtypes);
    expect(found.map(({ type, subtypes: within }) => [type, ...within])).toEqual(expected);
  });
});
