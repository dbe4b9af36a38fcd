import { GuardError } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { definitionOf } from '../test/fixtures.js';
import { checkContent } from './guards-content.js';
import { addStatistics, noStatistics, RowCounter, type RowStatistics } from './statistics.js';

const today = '2026-03-10';

function rows(
  count: number,
  filled: Record<string, number>,
  more: Partial<RowStatistics> = {},
): RowStatistics {
  return { rows: count, filled, newest: '2026-03-09', future: 0, ...more };
}

function verdict(
  expectations: Record<string, unknown>,
  now: RowStatistics,
  before: RowStatistics | null = null,
): string {
  const definition = definitionOf('permits', { expect: { rows: [1, 1_000_000], ...expectations } });
  try {
    checkContent(definition, now, before, today);
    return 'passes';
  } catch (error) {
    if (error instanceof GuardError) return error.code;
    throw error;
  }
}

describe('what rows hold', () => {
  it.each<[string, string, Record<string, unknown>, RowStatistics, RowStatistics | null]>([
    ['all is as it was', 'passes', {}, rows(1000, { value: 800 }), rows(1000, { value: 800 })],
    ['a column is empty now', 'feed.column_empty', {}, rows(1000, { value: 0 }), rows(1000, { value: 800 })],
    [
      'a column has half of what it had',
      'passes',
      {},
      rows(1000, { value: 400 }),
      rows(1000, { value: 800 }),
    ],
    [
      'a column has less than half',
      'feed.column_empty',
      {},
      rows(1000, { value: 399 }),
      rows(1000, { value: 800 }),
    ],
    [
      'a column that was nearly empty is empty',
      'passes',
      {},
      rows(1000, { value: 0 }),
      rows(1000, { value: 190 }),
    ],
    ['a few changed rows lack a column', 'passes', {}, rows(199, { value: 0 }), rows(1000, { value: 800 })],
    [
      'many changed rows lack a column',
      'feed.column_empty',
      {},
      rows(200, { value: 0 }),
      rows(90_000, { value: 80_000 }),
    ],
    ['nothing is known yet', 'passes', {}, rows(1000, { value: 0 }), null],
    ['a floor is kept', 'passes', { filled: { value: 0.5 } }, rows(10, { value: 5 }), null],
    ['a floor is not kept', 'feed.column_empty', { filled: { value: 0.5 } }, rows(10, { value: 4 }), null],
    [
      'a floor allows the fall',
      'passes',
      { filled: { value: 0.1 } },
      rows(1000, { value: 100 }),
      rows(1000, { value: 800 }),
    ],
    [
      'a floor, and a few changed rows',
      'passes',
      { filled: { value: 0.5 } },
      rows(3, { value: 0 }),
      rows(1000, { value: 800 }),
    ],
    [
      'the newest record is old enough',
      'passes',
      { fresh: 30 },
      rows(10, {}, { newest: '2026-02-08' }),
      null,
    ],
    [
      'the newest record is too old',
      'feed.stale',
      { fresh: 30 },
      rows(10, {}, { newest: '2026-02-07' }),
      null,
    ],
    [
      'nothing is new, and nothing was',
      'feed.stale',
      { fresh: 30 },
      noStatistics,
      rows(10, {}, { newest: '2025-12-01' }),
    ],
    ['nothing changed, but lately', 'passes', { fresh: 30 }, noStatistics, rows(10, {})],
    ['a few typing errors in dates', 'passes', {}, rows(1000, {}, { future: 10 }), null],
    ['dates in the wrong order', 'feed.future_dates', {}, rows(1000, {}, { future: 11 }), null],
    ['one in a hundred of many', 'passes', {}, rows(100_000, {}, { future: 1000 }), null],
  ])('%s: %s', (_what, code, expectations, now, before) => {
    expect(verdict(expectations, now, before)).toBe(code);
  });
});

describe('RowCounter', () => {
  const definition = definitionOf('permits', {
    columns: { description: 'note', contractorName: 'who', issueDate: 'issued' },
  });
  const record = (more: Record<string, unknown>) =>
    ({ permitNumber: '1', description: null, contractorName: null, issueDate: null, ...more }) as never;

  it('counts values, the newest day that is not to come, and dates far ahead', () => {
    const counter = new RowCounter(definition, today);
    counter.add(record({ contractorName: 'Alder Roofing', issueDate: '2026-03-10T23:00:00Z' }));
    counter.add(record({ issueDate: '2026-03-11T00:00:00Z' }));
    counter.add(record({ issueDate: '2062-03-01T00:00:00Z' }));
    counter.add(record({ issueDate: '2019-03-01T00:00:00Z' }));
    const taken = counter.take();
    expect(taken).toMatchObject({ rows: 4, newest: '2026-03-10', future: 1 });
    expect(taken.filled).toMatchObject({ permitNumber: 4, contractorName: 1, issueDate: 4, description: 0 });
    expect(counter.take()).toMatchObject({ rows: 0, newest: null, future: 0 });
  });

  it('adds up to the same whatever the batches', () => {
    const one = new RowCounter(definition, today);
    const many = new RowCounter(definition, today);
    let sum = noStatistics;
    for (let n = 0; n < 20; n++) {
      const row = record({ issueDate: `20${10 + n}-01-01T00:00:00Z`, contractorName: n % 3 ? 'x' : null });
      one.add(row);
      many.add(row);
      sum = addStatistics(sum, many.take());
    }
    expect(sum).toEqual(one.take());
  });
});
