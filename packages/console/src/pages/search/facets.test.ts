import { describe, expect, it } from '@jest/globals';
import { facetsOf } from './facets.js';
import { type Found, searchedQuery } from './searched.js';

const row = (one: object) =>
  ({
    status: 'Issued',
    licenseType: 'Roofing',
    state: 'MN',
    city: 'Duluth',
    hasEnforcementAction: false,
    ...one,
  }) as unknown as Found['data'][number];
const found = (data: Found['data'], totalCount = data.length) => ({ data, totalCount }) as unknown as Found;
const asked = (query: object) => searchedQuery.parse({ q: 'roofing', ...query });

describe('ways to narrow a search', () => {
  const rows = [
    row({}),
    row({ city: 'DULUTH' }),
    row({ status: 'Revoked', hasEnforcementAction: true, city: 'Edina' }),
  ];

  it('are counted where all results are here, however they are written', () => {
    expect(facetsOf(found(rows), asked({}))).toEqual([
      {
        name: 'status',
        heading: 'Status',
        choices: [
          { value: 'Issued', label: 'Issued', count: 2 },
          { value: 'Revoked', label: 'Revoked', count: 1 },
        ],
      },
      {
        name: 'city',
        heading: 'City',
        choices: [
          { value: 'Duluth', label: 'Duluth', count: 2 },
          { value: 'Edina', label: 'Edina', count: 1 },
        ],
      },
      {
        name: 'orders',
        heading: 'Against it',
        choices: [{ value: 'yes', label: 'has orders or actions', count: 1 }],
      },
    ]);
  });

  it('are not counted on one page of many, and leave out what is chosen', () => {
    const [status, ...others] = facetsOf(found(rows, 500), asked({ city: 'Duluth' }));
    expect(status?.choices.map(({ value, count }) => [value, count])).toEqual([
      ['Issued', null],
      ['Expired', null],
      ['Suspended', null],
      ['Revoked', null],
    ]);
    expect(others.map(({ name }) => name)).toEqual(['orders']);
  });
});
