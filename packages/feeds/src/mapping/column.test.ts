import type { Family } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { mapColumn, mapRow } from '../../test/map-row.js';
import type { Cells } from '../row.js';

describe('forms', () => {
  it.each<[string, unknown, Cells, unknown]>([
    ['a column', 'status', { status: ' Final ' }, 'Final'],
    ['a column that is empty', 'status', { status: '  ' }, null],
    ['a column the row lacks', 'status', {}, null],
    ['a number of JSON', 'status', { status: 7 }, '7'],
    ['a dotted path', 'site.status', { site: { status: 'Open' } }, 'Open'],
    ['a column with a dot in its name', 'St. No.', { 'St. No.': '12' }, '12'],
    ['joined pieces', { join: ['a', 'b', 'c'] }, { a: '12', b: '', c: 'Elm' }, '12 Elm'],
    ['joined with a separator', { join: ['a', 'b'], separator: ', ' }, { a: '12', b: 'Elm' }, '12, Elm'],
    ['no pieces at all', { join: ['a', 'b'] }, {}, null],
    ['the first with a value', { first: ['a', 'b'] }, { a: '', b: 'x' }, 'x'],
    ['a constant', { constant: 'Open' }, {}, 'Open'],
    ['a known word', { column: 's', values: { F: 'Final' } }, { s: 'f' }, 'Final'],
    ['an unknown word', { column: 's', values: { F: 'Final' } }, { s: 'Q' }, 'value.unknown_word s'],
    ['the rest', { column: 's', values: { F: 'Final' }, default: 'Open' }, { s: 'Q' }, 'Open'],
    ['a word kept', { column: 's', values: { F: 'Final' }, otherwise: 'keep' }, { s: 'Q' }, 'Q'],
    ['a word left out', { column: 's', values: { F: 'Final' }, otherwise: 'empty' }, { s: 'Q' }, null],
    ['a word that means nothing', { column: 's', values: { F: null } }, { s: 'F' }, null],
    ['the part that counts', { column: 's', pattern: '^(?<value>\\d+)' }, { s: '238160/Roofing' }, '238160'],
    ['no such part', { column: 's', pattern: '^(?<value>\\d+)' }, { s: 'none' }, 'value.pattern s'],
    [
      'pattern and words',
      { column: 's', pattern: '(?<value>Susp|CLEAR)', values: { susp: 'Held' } },
      { s: 'WC Susp' },
      'Held',
    ],
    ['words that mean nothing here', { column: 's', empty: ['zero'] }, { s: 'Zero' }, null],
    ['another column says yes', { column: 's', when: { role: 'GC' } }, { s: 'x', role: 'gc' }, 'x'],
    ['another column says no', { column: 's', when: { role: ['GC'] } }, { s: 'x', role: 'EL' }, null],
    ['another column is empty', { column: 's', when: { role: ['', 'GC'] } }, { s: 'x' }, 'x'],
    ['a NUL, which no database keeps', 'status', { status: 'Fi\0nal' }, 'Final'],
  ])('%s', (_what, form, values, expected) => {
    expect(mapColumn('permits', 'status', form, values)).toBe(expected);
  });
});

describe('types', () => {
  it.each<[Family, string, unknown, unknown]>([
    ['permits', 'issueDate', '03/04/2025', '2025-03-04T00:00:00Z'],
    ['permits', 'issueDate', '2025-03-04', 'value.date c'],
    ['permits', 'issueDate', '', null],
    ['permits', 'issueDate', 'N/A', null],
    ['permits', 'value', '$1,200.50', 1200.5],
    ['permits', 'value', 'free', 'value.money c'],
    ['permits', 'value', '999999999999999', 'value.out_of_range c'],
    ['permits', 'latitude', '44.97', 44.97],
    ['permits', 'latitude', '444.97', null],
    ['permits', 'latitude', 'north', 'value.number c'],
    ['permits', 'inspectionCount', '12', 12],
    ['permits', 'inspectionCount', '-1', 'value.out_of_range c'],
    ['permits', 'permitType', 'x'.repeat(501), 'value.too_long c'],
    ['permits', 'contractorName', 'NOT LISTED', null],
    ['permits', 'status', 'Pending', 'Pending'],
    ['licenses', 'expirationDate', '03/31/2027', '2027-03-31'],
    ['licenses', 'enforcementFlag', 'Yes', true],
    ['licenses', 'enforcementFlag', 'No', false],
    ['licenses', 'enforcementFlag', 'perhaps', 'value.boolean c'],
    ['licenses', 'entityType', 'business', 'Business'],
    ['licenses', 'entityType', 'Alien', 'value.unknown_word c'],
    ['licenses', 'status', 'Active', 'value.unknown_word c'],
  ])('%s: %s of %j is %j', (family, column, text, expected) => {
    expect(mapColumn(family, column, 'c', { c: text }, { dates: ['MM/DD/YYYY'] })).toEqual(expected);
  });

  it("uses a column's date formats before the feed's", () => {
    const form = { column: 'c', dates: ['epoch-ms'] };
    expect(mapColumn('permits', 'issueDate', form, { c: 1704067200000 })).toBe('2024-01-01T00:00:00Z');
  });
});

describe('lists', () => {
  it.each<[unknown, unknown, unknown]>([
    [{ list: 'c' }, ['A1', 'B2', 'A1', null], ['A1', 'B2']],
    [{ list: 'c' }, '["A1","B2"]', ['A1', 'B2']],
    [{ list: 'c', separator: ';' }, 'A1; B2;', ['A1', 'B2']],
    [{ list: 'c' }, '', []],
    [{ list: 'c' }, 'A1', 'value.list c'],
    ['c', 'A1', ['A1']],
    ['c', null, []],
  ])('%j of %j is %j', (form, value, expected) => {
    expect(mapColumn('orders', 'fileNumbers', form, { c: value })).toEqual(expected);
  });
});

describe('violations', () => {
  const each = { citationId: 'Citation', currentPenalty: 'Penalty', issuanceDate: 'Issued' };
  const form = { violations: 'v', each };
  const one = [{ Citation: '01001', Penalty: '$6,750', Issued: '05/16/2024' }];
  const read = {
    citationId: '01001',
    violationType: null,
    standard: null,
    issuanceDate: '2024-05-16',
    currentPenalty: 6750,
    initialPenalty: null,
  };

  it.each<[unknown, unknown]>([
    [JSON.stringify(one), [read]],
    [one, [read]],
    ['[]', []],
    ['', []],
    ['[{', 'value.list v'],
    ['[7]', 'value.list v'],
    [[{ Citation: '01001', Penalty: 'much' }], 'value.money v'],
  ])('%j', (value, expected) => {
    expect(mapColumn('inspections', 'violations', form, { v: value }, { dates: ['MM/DD/YYYY'] })).toEqual(
      expected,
    );
  });

  it('are counted if the source does not', () => {
    expect(
      mapRow(
        'inspections',
        { dates: ['MM/DD/YYYY'], columns: { violations: form } },
        { number: '1', name: 'A', v: one },
      ),
    ).toMatchObject({ record: { violationCount: 1 } });
  });
});

describe('a license', () => {
  it("keeps the source's own word for its status", () => {
    const status = { column: 's', values: { 'Licensed Expired': 'Expired' } };
    expect(
      mapRow('licenses', { columns: { status } }, { number: 'BC1', name: 'A', s: 'Licensed Expired' }),
    ).toMatchObject({
      record: { status: 'Expired', statusPrinted: 'Licensed Expired' },
    });
  });
});
