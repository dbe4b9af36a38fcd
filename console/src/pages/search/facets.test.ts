import { describe, expect, it } from '@jest/globals';
import { facetsOf } from './facets.js';
import { type Counts, searchedQuery } from './searched.js';

const counts = (some: object): Counts => ({
  totalCount: 40,
  isCut: false,
  status: [
    { value: 'Issued', count: 30, pastDate: 0 },
    { value: 'Revoked', count: 10, pastDate: 4 },
  ],
  licenseType: [{ value: 'Roofing', count: 40 }],
  state: [
    { value: 'MN', count: 25 },
    { value: 'WI', count: 15 },
  ],
  city: [{ value: 'Duluth', count: 12 }],
  withEnforcement: 10,
  ...some,
});
const asked = (query: object) => searchedQuery.parse({ q: 'roofing', ...query });
const shown = (some: object, query: object) =>
  facetsOf(counts(some), asked(query)).map(({ name, choices }) => [
    name,
    ...choices.map(({ value, label, count }) =>
      value === label ? `${label} ${count}` : `${value}: ${label} ${count}`,
    ),
  ]);

describe('the filters of a search', () => {
  it('are counted, and leave out values that all or no results have', () => {
    expect(shown({}, {})).toEqual([
      ['status', 'Issued 30', 'Revoked 10'],
      ['state', 'MN 25', 'WI 15'],
      ['city', 'Duluth 12'],
      ['orders', 'yes: has disciplinary history 10'],
    ]);
    expect(shown({ withEnforcement: 0, city: [] }, {}).map(([name]) => name)).toEqual(['status', 'state']);
  });

  it('leave out the current choice', () => {
    expect(shown({}, { status: 'Revoked', state: 'MN', orders: 'yes' })).toEqual([['city', 'Duluth 12']]);
  });

  it('are limited to eight per kind', () => {
    const city = Array.from({ length: 25 }, (_, at) => ({ value: `City ${at}`, count: 1 }));
    expect(shown({ city }, {}).find(([name]) => name === 'city')).toHaveLength(1 + 8);
  });

  const past = { status: [{ value: 'Issued', count: 30, pastDate: 12 }] };
  it.each([
    [{}, [['status', 'in-date: Issued, not expired 18', 'past-date: Issued, but expired 12']]],
    [
      { status: 'Issued' },
      [['status', 'in-date: Issued, not expired 18', 'past-date: Issued, but expired 12']],
    ],
    [{ status: 'in-date' }, []],
  ])('distinguish issued licenses that are past their date (%j)', (query, expected) => {
    expect(shown(past, query).filter(([name]) => name === 'status')).toEqual(expected);
  });
});
