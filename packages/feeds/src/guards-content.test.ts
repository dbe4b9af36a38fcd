import { GuardError } from '@crs/domain';
import { definitionOf } from '@crs/testing/fixtures';
import { describe, expect, it } from '@jest/globals';
import { checkChangedValues, checkContent } from './guards.js';
import {
  addStatistics,
  noStatistics,
  RowCounter,
  type RowStatistics,
  wholeStatistics,
} from './statistics.js';

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
    checkContent(definition, { read: now, whole: now, before }, today);
    return 'passes';
  } catch (error) {
    if (error instanceof GuardError) return error.code;
    throw error;
  }
}

describe('the values of rows', () => {
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
    ['a few rows lack a column', 'passes', {}, rows(199, { value: 0 }), rows(1000, { value: 800 })],
    [
      'many rows lack a column',
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
      rows(10, {}, { newest: '2025-12-01' }),
      rows(10, {}, { newest: '2025-12-01' }),
    ],
    ['a few broken characters', 'passes', {}, rows(1000, {}, { broken: 10 }), rows(1000, {}, { broken: 0 })],
    [
      'broken characters in 3% that were not there',
      'feed.broken_characters',
      {},
      rows(1000, {}, { broken: 30 }),
      rows(1000, {}, { broken: 0 }),
    ],
    ['as many as before', 'passes', {}, rows(1000, {}, { broken: 300 }), rows(1000, {}, { broken: 280 })],
    ['some on a first night', 'passes', {}, rows(1000, {}, { broken: 90 }), null],
    ['many on a first night', 'feed.broken_characters', {}, rows(1000, {}, { broken: 110 }), null],
    ['a few typing errors in dates', 'passes', {}, rows(1000, {}, { future: 10 }), null],
    ['dates in the wrong order', 'feed.future_dates', {}, rows(1000, {}, { future: 11 }), null],
    ['one in a hundred of many', 'passes', {}, rows(100_000, {}, { future: 1000 }), null],
  ])('%s: %s', (_what, code, expectations, now, before) => {
    expect(verdict(expectations, now, before)).toBe(code);
  });
});

describe('an incremental run', () => {
  const judge = (expectations: Record<string, unknown>, read: RowStatistics, whole: RowStatistics | null) => {
    const definition = definitionOf('permits', { expect: { rows: [1, 1_000_000], ...expectations } });
    return () => checkContent(definition, { read, whole, before: whole }, today);
  };
  const all = rows(60_000, { value: 48_000 });

  it('is compared by the whole feed, except for future dates', () => {
    expect(judge({ filled: { value: 0.5 } }, rows(300, { value: 0 }), all)).not.toThrow();
    expect(judge({ filled: { value: 0.9 } }, rows(300, { value: 300 }), all)).toThrow(/80\.0% of 60000 rows/);
    expect(judge({}, rows(300, {}, { future: 11 }), all)).toThrow(/11 of 300 rows have a date/);
    expect(judge({ fresh: 30 }, rows(1, {}, { newest: '2019-01-01' }), all)).not.toThrow();
  });

  it('is compared by the read rows if the other rows have no statistics', () => {
    expect(judge({ filled: { value: 0.5 } }, rows(300, { value: 0 }), null)).not.toThrow();
    expect(judge({ fresh: 30 }, rows(1, {}, { newest: '2019-01-01' }), null)).toThrow(/2019-01-01/);
  });

  it.each<[string, string, number, number, number]>([
    ['lose a value', 'held', 200, 200, 0],
    ['lose half of what they had', 'passes', 200, 100, 50],
    ['lose more than half', 'held', 200, 100, 49],
    ['lose what few had', 'passes', 200, 39, 0],
    ['are few', 'passes', 199, 199, 0],
    ['are none', 'passes', 0, 0, 0],
    ['gain values', 'passes', 200, 0, 200],
  ])('and rows that changed %s: %s', (_what, expected, count, before, after) => {
    const values = [
      { column: 'description', before: count, after: count },
      { column: 'value', before, after },
    ];
    const check = (expectations: Record<string, unknown>) => () =>
      checkChangedValues(
        definitionOf('permits', { expect: { rows: [1, 9], ...expectations } }),
        count,
        values,
      );
    if (expected === 'held')
      expect(check({})).toThrow(/changed rows have a value for value; before the change/);
    else expect(check({})).not.toThrow();
    expect(check({ filled: { value: 0.1 } })).not.toThrow();
  });
});

describe('broken characters', () => {
  const counted = (name: string): number => {
    const counter = new RowCounter(
      { family: 'permits', columns: { contractorName: 'c' }, parse: [] } as never,
      '2026-03-10',
    );
    counter.add(counter.observer()({ contractorName: name } as never));
    return counter.take().broken ?? 0;
  };
  it.each(['José Peña & Sons', 'Müller “Roofing” – Co. ™', 'O’Brien', 'ÃLVARO', 'A\tB', '3 × 4'])(
    'are none in %s',
    (name) => {
      expect(counted(name)).toBe(0);
    },
  );
  it.each([
    'Jos\u00c3\u00a9',
    'PE\u00c3\u2018A',
    'JOS\u00c3\u2030',
    'O\u00e2\u20ac\u2122Brien',
    'Jos\ufffd',
    'A\u0001B',
    'x\u0092s',
  ])('are found in %j', (name) => {
    expect(counted(name)).toBe(1);
  });
});

describe('wholeStatistics', () => {
  it('adds up what is known about a column, and estimates the rest', () => {
    const before = rows(1000, { value: 800, type: 1000 }, { newest: '2026-03-01', future: 3 });
    const now = rows(100, { value: 10, type: 100, fee: 7 });
    expect(wholeStatistics(before, 900, now, new Map([['value', -70]]))).toEqual(
      rows(1000, { value: 730, type: 1000, fee: 7 }, { newest: '2026-03-09', broken: 0 }),
    );
  });

  it('never has more values than rows, nor fewer than none', () => {
    const before = rows(10, { value: 10, type: 1 });
    const gains = new Map([
      ['value', 5],
      ['type', -5],
    ]);
    expect(wholeStatistics(before, 10, noStatistics, gains).filled).toEqual({ value: 10, type: 0 });
  });
});

describe('RowCounter', () => {
  const definition = definitionOf('permits', {
    columns: { description: 'note', contractorName: 'who', issueDate: 'issued' },
  });
  const record = (more: Record<string, unknown>) =>
    ({ permitNumber: '1', description: null, contractorName: null, issueDate: null, ...more }) as never;

  it('counts values, the newest day that is not in the future, and rows whose date was dropped', () => {
    const counter = new RowCounter(definition, today);
    const observe = counter.observer();
    const count = (values: Record<string, unknown>) => counter.add(observe(record(values)));
    count({ contractorName: 'Alder Roofing', issueDate: '2026-03-10T23:00:00Z' });
    count({ issueDate: '2026-03-11T00:00:00Z' });
    count({ issueDate: null });
    count({ issueDate: '2019-03-01T00:00:00Z' });
    counter.addRows(4, 1);
    const taken = counter.take();
    expect(taken).toMatchObject({ rows: 4, newest: '2026-03-10', future: 1 });
    expect(taken.filled).toMatchObject({ permitNumber: 4, contractorName: 1, issueDate: 3, description: 0 });
    expect(counter.take()).toMatchObject({ rows: 0, newest: null, future: 0 });
  });

  it('adds up to the same in any batches', () => {
    const one = new RowCounter(definition, today);
    const many = new RowCounter(definition, today);
    let sum = noStatistics;
    for (let n = 0; n < 20; n++) {
      const row = record({ issueDate: `20${10 + n}-01-01T00:00:00Z`, contractorName: n % 3 ? 'x' : null });
      for (const counter of [one, many]) {
        counter.add(counter.observer()(row));
        counter.addRows(1, 0);
      }
      sum = addStatistics(sum, many.take());
    }
    expect(sum).toEqual(one.take());
  });
});
