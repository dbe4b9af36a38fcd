import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readingsOf } from './readings.js';

describe('what words may mean', () => {
  it.each([
    ['roofer', ['roofer', ''], [['roofing', '', '']]],
    [
      'plumbers in duluth',
      ['plumbers in duluth', ''],
      [
        ['plumbing', '', 'duluth'],
        ['plumbing in duluth', '', ''],
      ],
    ],
    ['roofing minneapolis', ['roofing minneapolis', ''], [['roofing', '', 'minneapolis']]],
    ['BC100000 MN', ['BC100000', 'MN'], [['BC100000', 'MN', '']]],
    [
      'alder roofing, minnesota',
      ['alder roofing', 'MN'],
      [
        ['alder', 'MN', 'roofing'],
        ['roofing', 'MN', 'alder'],
        ['alder roofing', 'MN', ''],
      ],
    ],
    [
      'electrician near saint paul, mn',
      ['electrician near saint paul', 'MN'],
      [
        ['electric', 'MN', 'saint paul'],
        ['electric', 'MN', 'St. Paul'],
        ['electric', 'MN', 'Saint Paul'],
        ['electric near saint paul', 'MN', ''],
      ],
    ],
    [
      'alder roofing co',
      ['alder roofing co', ''],
      [
        ['alder', '', 'roofing co'],
        ['alder roofing', '', 'co'],
      ],
    ],
    [
      'alder roofing, co',
      ['alder roofing', 'CO'],
      [
        ['alder', 'CO', 'roofing'],
        ['roofing', 'CO', 'alder'],
        ['alder roofing', 'CO', ''],
      ],
    ],
    ['alder new mexico', ['alder', 'NM'], [['alder', 'NM', '']]],
    ['who is the best roofer near me?', ['roofer', ''], [['roofing', '', '']]],
    [
      'a good plumber in duluth',
      ['plumber in duluth', ''],
      [
        ['plumbing', '', 'duluth'],
        ['plumbing in duluth', '', ''],
      ],
    ],
    ['licensed near me', ['licensed near me', ''], [['licensed', '', 'me']]],
    ['northside', ['northside', ''], []],
    ['Builders', ['Builders', ''], []],
  ])('%s', (q, [city = '', state = ''], others) => {
    expect(readingsOf(q).map((one) => [one.q, one.state, one.city])).toEqual([['', state, city], ...others]);
  });

  it.each([
    ['fined in Minneapolis', ['', '', 'Minneapolis', { orders: 'yes' }]],
    ['who was fined in saint paul, mn?', ['', 'MN', 'saint paul', { orders: 'yes' }]],
    ['contractors that were fined in Minnesota', ['', 'MN', '', { orders: 'yes' }]],
    ['disciplined contractors in Minnesota', ['', 'MN', '', { orders: 'yes' }]],
    ['fined', ['', '', '', { orders: 'yes' }]],
    ['revoked licenses', ['', '', '', { status: 'Revoked' }]],
    ['suspended contractors duluth', ['', '', 'duluth', { status: 'Suspended' }]],
  ])('%s searches for disciplinary history', (q, first) => {
    const [reading] = readingsOf(q);
    expect([reading?.q, reading?.state, reading?.city, reading?.concern]).toEqual(first);
  });

  it.each([
    ['license number BC100000', { q: 'BC100000', city: '' }],
    ['lic # BC100000', { q: 'BC100000', city: '' }],
    ['Lic. no. BC100000', { q: 'BC100000', city: '' }],
    ['call 612.555.0100', { q: '612.555.0100', city: '' }],
    ['hvac contractor', { q: 'hvac', city: '' }],
    ['roofing companies in duluth', { q: 'roofing', city: 'duluth' }],
    ['electrician st paul', { q: 'electric', city: 'St. Paul' }],
    ['plumber in saint paul', { q: 'plumbing', city: 'St. Paul' }],
    ['minneapolis roofing', { q: 'roofing', city: 'minneapolis' }],
    ['st paul electrician', { q: 'electric', city: 'St. Paul' }],
    ['duluth contractors', { q: '', city: 'duluth' }],
    ['contractor duluth', { q: '', city: 'duluth' }],
    ['companies in duluth', { q: '', city: 'duluth' }],
    ['roofing contracter', { q: 'roofing', city: '' }],
    ['residential roofer', { q: 'roofing', city: '' }],
    ['plummer', { q: 'plumbing', city: '' }],
    ['furnace repair duluth', { q: 'heating', city: 'duluth' }],
    ['deck builder eagan', { q: 'deck', city: 'eagan' }],
  ])('%s can mean only the number, the trade, or the city', (q, reading) => {
    expect(readingsOf(q)).toContainEqual({ ...reading, state: '', concern: {} });
  });

  it.each([
    ['MN BC100000', { q: 'BC100000', state: 'MN', city: '' }],
    ['minnesota electricians', { q: 'electric', state: 'MN', city: '' }],
    ['contractors in minnesota', { q: '', state: 'MN', city: '' }],
    ['contractors near duluth mn', { q: '', state: 'MN', city: 'duluth' }],
  ])('%s is searched for in the state', (q, reading) => {
    expect(readingsOf(q)).toContainEqual({ ...reading, concern: {} });
  });

  it.each(['duluth', 'northside', 'or roofing'])('%s names no state', (q) => {
    expect(readingsOf(q).filter(({ state }) => state !== '')).toEqual([]);
  });

  it('looks for a city before a trade only, not before a name', () => {
    expect(readingsOf('duluth alder roofing').map(({ city }) => city)).not.toContain('duluth');
  });

  it('keeps a label without a number', () => {
    expect(readingsOf('Call Electric').map((one) => one.q)).not.toContain('Electric');
  });

  it('searches for a trade with a revoked license', () => {
    expect(readingsOf('revoked roofers in duluth')).toContainEqual({
      ...{ q: 'roofing', state: '', city: 'duluth' },
      concern: { status: 'Revoked' },
    });
  });

  it.each(['MN', ''])('%j has no other reading', (q) => {
    expect(readingsOf(q)).toEqual([]);
  });

  it('is never the text itself or empty', () => {
    fc.assert(
      fc.property(fc.string(), (q) => {
        for (const reading of readingsOf(q)) {
          expect(reading.q).not.toBe(q);
          const asked = reading.q || reading.city || reading.state;
          expect(asked.length > 1 || Object.keys(reading.concern).length > 0).toBe(true);
        }
      }),
    );
  });
});
