import { describe, expect, it } from '@jest/globals';
import { columnLines } from './column-lines.js';

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
  ])('tells %s', (_what, details, lines) => {
    expect(columnLines(details)).toEqual(lines);
  });
});
