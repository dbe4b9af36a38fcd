import { describe, expect, it } from '@jest/globals';
import { askedContractor, askedText } from './asked.js';

describe('askedContractor', () => {
  it.each([
    ['BC100001', { licenseNumber: 'BC100001' }],
    [' bc100001 mn ', { licenseNumber: 'bc100001', state: 'MN' }],
    ['BC100001, MN', { licenseNumber: 'BC100001', state: 'MN' }],
    ['23/MC 7#é WI', { licenseNumber: '23/MC 7#é', state: 'WI' }],
    ['/contractors/BC100001?state=MN', { licenseNumber: 'BC100001', state: 'MN' }],
    [
      'https://records.example.org/contractors/23%2FMC%207?state=MN&licenseType=Electrical#orders',
      { licenseNumber: '23/MC 7', state: 'MN', licenseType: 'Electrical' },
    ],
    ['/contractors/BC100001/permits?state=WI', { licenseNumber: 'BC100001', state: 'WI' }],
    ['/contractors/%E0%A4%A', { licenseNumber: '%E0%A4%A' }],
    ['', null],
  ])('reads %j', (text, picked) => expect(askedContractor(text)).toEqual(picked));

  it.each([
    ['/contractors/23%2FMC%207?state=MN', '23/MC 7 MN'],
    ['bc100001 mn', 'bc100001 MN'],
    ['BC100001', 'BC100001'],
    ['', ''],
    ['/contractors/BC1?state=MN&licenseType=Electrical', '/contractors/BC1?state=MN&licenseType=Electrical'],
  ])('shows %j as %j, and reads that as the same', (typed, shown) => {
    expect(askedText(typed)).toBe(shown);
    expect(askedContractor(shown)).toEqual(askedContractor(typed));
  });
});
