import { type FilterField, filterOperators } from '@crs/store';
import { describe, expect, it } from '@jest/globals';
import { filterLimits } from './parse.js';
import { filterPattern, orderByPattern } from './pattern.js';

const fields: readonly FilterField[] = [
  { name: 'City', type: 'text' },
  { name: 'Penalty', type: 'number' },
  { name: 'Day', type: 'date' },
  { name: 'Tags', type: 'list' },
];
const filters = new RegExp(filterPattern(fields), 'u');
const orders = new RegExp(orderByPattern(fields), 'u');

describe('filterPattern', () => {
  it.each([
    'City=null',
    'City!=null/i',
    'City=',
    'Tags=null|Tags!=',
    'Penalty=null,Day!=null',
    'Penalty=|Day=',
    '(City=null,Penalty>=1.5)|Day<2024-02-29',
    'City=*a\\,b*/i',
    '',
    ' \t\u00a0City=a, City=b| Day=',
  ])('matches %s', (filter) => {
    expect(filters.test(filter)).toBe(true);
  });

  it.each(filterOperators)('matches every type after %s', (operator) => {
    const conditions = ['City', 'Tags'].map((field) => `${field}${operator}a`);
    expect(filters.test(`${conditions.join()},Penalty${operator}1|Day${operator}2024-01-01`)).toBe(true);
  });

  it.each(['City', 'City>', 'Penalty=many', 'Day=2023-02-29', 'City=a,,City=b', 'City=a)'])(
    'does not match %s',
    (filter) => {
      expect(filters.test(filter)).toBe(false);
    },
  );

  it('matches the most conditions, with any values', () => {
    const condition = 'City=\\,\\|\\\\';
    const most = Array<string>(filterLimits.conditions).fill(condition);
    expect(filters.test(most.join(','))).toBe(true);
    expect(filters.test(`(${most.join('|')})`)).toBe(true);
    expect(filters.test([...most, condition].join(','))).toBe(false);
    expect(filters.test(`${condition},(${most.join('|')})`)).toBe(false);
  });

  // A condition that matches in two ways would double the time with each condition: 26 would take seconds, 50 would never end.
  it.each([
    'City=null',
    'Tags!=null',
    'Penalty=null',
    'Day=null',
    'City=/i',
    'City=*a*/i',
    '(City=null)',
    'Penalty<=1.5',
  ])('fails fast on 26 repetitions of %s with a mistake at the end', (condition) => {
    const filter = `${Array<string>(26).fill(condition).join(',')})`;
    const start = performance.now();
    expect(filters.test(filter)).toBe(false);
    expect(performance.now() - start).toBeLessThan(500);
  });
});

describe('orderByPattern', () => {
  it.each(['', ' ', 'City', ' City desc', 'Penalty asc, Day desc,City'])('matches %j', (order) => {
    expect(orders.test(order)).toBe(true);
  });

  it.each(['Tags', 'City down', 'City,', 'City Day', 'undefined'])('does not match %j', (order) => {
    expect(orders.test(order)).toBe(false);
  });

  it('fails fast on a mistake at the end', () => {
    const start = performance.now();
    expect(orders.test(`${Array<string>(1_000).fill('City desc').join(', ')}!`)).toBe(false);
    expect(performance.now() - start).toBeLessThan(500);
  });
});
