import { describe, expect, it } from '@jest/globals';
import { columnLines, detailPhrases, toldDetails } from './details.js';

describe('the details of a run', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    [
      'are labeled',
      { sharedValues: 141 },
      ['addresses, phones, and people shared by several contractors: 141'],
    ],
    ['have a unit', { bytes: 6_653_241 }, ['size: 6.7 MB']],
    ['go by their own name where they have no label', { oddThing: ['a', 2] }, ['odd thing: a, 2']],
    [
      'tell the parts of a list',
      { attached: [{ name: 'fees', rows: 1_200, leftOut: 3 }] },
      ['attached sources: “fees”: 1,200 rows, 3 more excluded by the definition'],
    ],
    [
      'name attached sources that are empty',
      { emptyAttached: ['inspections'] },
      ['attached sources without a row (read without them): inspections'],
    ],
    [
      'leave out tables that stayed as they are',
      {
        changes: {
          permit: { inserted: 19_985, updated: 0, removed: 2 },
          firm: { inserted: 0, updated: 0, removed: 0 },
        },
      },
      ['permits: 19,985 new, 2 gone'],
    ],
    ['leave out what is told in other words', { knowable: { count: 1, of: 2 }, sameAs: 4 }, []],
    [
      'name columns whose numbers a spreadsheet destroyed',
      { destroyed: ['Lic No (2)', 'Phone (1)'] },
      ['numbers that a spreadsheet rounded (dropped): Lic No (2), Phone (1)'],
    ],
    ['leave out what is 0', { gone: 0 }, []],
    ['leave out what is not there', { learned: null, newColumns: '' }, []],
    ['leave out fingerprints', { settings: 'a754' }, []],
  ])('%s', (_, details, phrases) => {
    expect(detailPhrases(details)).toEqual(phrases);
  });

  it('say what a fingerprint is for', () => {
    expect(toldDetails({ settings: 'a754', hubs: 2 })).toEqual([
      { label: 'addresses and phones shared by too many contractors to connect them', text: '2' },
      { label: 'fingerprint of the settings', text: 'a754', note: expect.stringContaining('changes') },
    ]);
  });
});

describe('columnLines', () => {
  it.each([
    ['none', { leftOut: 3 }, []],
    ['new ones', { newColumns: ['Fee', 'Zone'], leftOut: 3 }, ['new columns: Fee, Zone']],
    [
      'new and lost ones',
      { newColumns: ['Fee'], lostColumns: ['Cost'] },
      ['new columns: Fee', 'lost columns: Cost'],
    ],
    ['what is kept by another kind of run', { newColumns: 3 }, []],
  ])('describes %s', (_what, details, lines) => {
    expect(columnLines(details)).toEqual(lines);
  });
});
