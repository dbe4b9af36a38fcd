import { describe, expect, it } from '@jest/globals';
import { chosenOf, meantFilter, permitFilterQuery, searchOf } from './permit-filter.js';

const filterOf = (query: Record<string, string>) => meantFilter(permitFilterQuery.parse(query));
const asked = (query: Record<string, string>) => searchOf(filterOf(query), 'lakeview');

describe('the filter of permits', () => {
  it.each([
    [{}, { permitType: null, orderBy: 'issueDate desc' }],
    [{ type: ' Electrical ' }, { permitType: 'Electrical' }],
    [{ year: '2024' }, { fromDate: '2024-01-01', toDate: '2024-12-31' }],
    [
      { year: '2024', month: '2' },
      { fromDate: '2024-02-01', toDate: '2024-02-29' },
    ],
    [
      { year: '2023', month: '12' },
      { fromDate: '2023-12-01', toDate: '2023-12-31' },
    ],
    [
      { least: '$50,000', most: '90000.50' },
      { minValue: 50_000, maxValue: 90_000.5 },
    ],
    [
      { least: '9', most: '5' },
      { minValue: 5, maxValue: 9 },
    ],
    [
      { tier: 'likely', sort: '-value' },
      { tier: 'likely', orderBy: 'value desc' },
    ],
  ])('filters by %j', (query, values) => {
    expect(asked(query)).toMatchObject({ jurisdiction: 'lakeview', ...values });
  });

  it.each([
    ['no year', { year: '' }],
    ['a month alone', { month: '3' }],
    ['words', { year: 'last', month: 'May', tier: 'sure', least: 'much', most: '-1', sort: 'address' }],
    ['what the form sends empty', { type: '', year: '', month: '', tier: '', least: '', most: '' }],
  ])('ignores %s', (_, query) => {
    expect(asked(query)).toEqual(asked({}));
  });

  it('lists each choice with the address without it', () => {
    const chosen = chosenOf(
      filterOf({ type: 'Roofing', year: '2024', month: '3', least: '1000', sort: 'value' }),
    );
    expect(chosen.map(({ label }) => label)).toEqual(['Roofing', '2024', 'March', '$1,000 or more']);
    const [type, year] = chosen;
    expect(type?.without).toMatchObject({ type: null, year: 2024, month: 3, least: 1000, sort: 'value' });
    // A month without its year would be meaningless.
    expect(year?.without).toMatchObject({ year: null, month: null, type: 'Roofing' });
    expect(chosenOf(filterOf({}))).toEqual([]);
  });
});
