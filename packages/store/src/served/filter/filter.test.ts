import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../../test/harness/database.js';
import { createPool } from '../../pool.js';
import { Conditions } from '../conditions.js';
import { compileFilter } from './compile-filter.js';
import { compileOrder } from './compile-order.js';
import type { FieldColumn } from './field-column.js';
import { filterOperators } from './operators.js';
import type { Filter, FilterCondition, OrderTerm } from './tree.js';

const fields: readonly FieldColumn[] = [
  { name: 'Name', type: 'text', column: 't.name' },
  { name: 'Amount', type: 'number', column: 't.amount' },
  { name: 'Day', type: 'date', column: 't.day' },
  { name: 'Tags', type: 'list', column: 't.tags' },
];

interface Row {
  readonly id: number;
  readonly name: string | null;
  readonly amount: number | null;
  readonly day: string | null;
  readonly tags: readonly string[];
}

/** A reference implementation of filters without SQL. */
function meets(filter: Filter, row: Row): boolean {
  if (filter.kind !== 'condition') {
    const [left, right] = [meets(filter.left, row), meets(filter.right, row)];
    return filter.kind === 'and' ? left && right : left || right;
  }
  const { field, operator, value, ignoreCase } = filter;
  const held = row[field.toLowerCase() as keyof Row];
  if (value === null) {
    const empty = held === null || held === '' || (Array.isArray(held) && held.length === 0);
    return empty === (operator === '=');
  }
  if (Array.isArray(held)) {
    const quantifier = operator.startsWith('!') ? 'every' : 'some';
    return held[quantifier]((one: string) => compareTexts(one, operator, value, ignoreCase));
  }
  if (held === null) return operator.startsWith('!');
  if (field === 'Amount' && /^(!=|[<>=]+)$/.test(operator))
    return ordered(operator, Number(held) - Number(value));
  return compareTexts(String(held), operator, value, ignoreCase && field === 'Name');
}

function compareTexts(held: string, operator: string, value: string, ignoreCase: boolean): boolean {
  const fold = (text: string): string => (/^[<>]/.test(operator) ? text.toUpperCase() : text.toLowerCase());
  const [left, right] = ignoreCase ? [fold(held), fold(value)] : [held, value];
  switch (operator.replace('!', '')) {
    case '=*':
    case '*':
      return left.includes(right) !== operator.startsWith('!');
    case '^':
      return left.startsWith(right) !== operator.startsWith('!');
    case '$':
      return left.endsWith(right) !== operator.startsWith('!');
    default:
      return ordered(operator, byCodePoint(left, right));
  }
}

function ordered(operator: string, difference: number): boolean {
  const equal = difference === 0;
  const results: Record<string, boolean> = {
    '=': equal,
    '!=': !equal,
    '>': difference > 0,
    '<': difference < 0,
    '>=': difference >= 0,
    '<=': difference <= 0,
  };
  return results[operator] ?? false;
}

function byCodePoint(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

const letter = fc.constantFrom(
  ...['a', 'B', 'b', 'é', 'É', 'Σ', 'σ', 'ß', 'İ', 'ж', 'Ж', '😀', '\u200f', '%', '_', '\\', '*', ' '],
  ...["'", '"', '[', '$1', '1', '5', '/i', '(', ')', ',', '|', '=', '!', '^'],
);
const text = fc.array(letter, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
const day = fc.constantFrom('2023-12-31', '2024-01-01', '2024-02-29');
const amount = fc.integer({ min: -300, max: 300 }).map((cents) => cents / 100);
const rows = fc.array(
  fc.record({
    name: fc.option(fc.oneof(text, fc.constant(''))),
    amount: fc.option(amount),
    day: fc.option(day),
    tags: fc.array(text, { maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 20 },
);
const condition: fc.Arbitrary<Filter> = fc
  .constantFrom(...fields)
  .chain((field) =>
    fc.record({
      kind: fc.constant('condition' as const),
      field: fc.constant(field.name),
      operator: fc.constantFrom(...filterOperators),
      value: field.type === 'number' ? amount.map(String) : field.type === 'date' ? day : text,
      ignoreCase: fc.boolean(),
    }),
  )
  .chain((one) =>
    fc.boolean().map((empty) => ({
      ...one,
      value: empty && (one.operator === '=' || one.operator === '!=') ? null : one.value,
    })),
  );
const filters = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3 },
    condition,
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      left: tie('filter'),
      right: tie('filter'),
    }),
  ),
})).filter;

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  // Locale C is the most limited one: on its own, it folds only the case of ASCII.
  await pool.query(
    'create table sheet (id int, name text collate "C", amount numeric(14, 2), day date, tags text[] collate "C")',
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function fill(sheet: readonly Row[]): Promise<void> {
  await pool.query('truncate sheet');
  await pool.query(
    `insert into sheet select * from jsonb_to_recordset($1::jsonb) as r (id int, name text, amount numeric, day date, tags text[])`,
    [JSON.stringify(sheet)],
  );
}

async function select(filter: Filter): Promise<number[]> {
  const conditions = new Conditions();
  conditions.add(compileFilter(filter, fields)((value) => conditions.bind(value)));
  const result = await pool.query<{ id: number }>(
    `select id from sheet t where ${conditions.sql} order by id`,
    conditions.values,
  );
  return result.rows.map(({ id }) => id);
}

/** One condition: `on('Name', '=', 'plain')`, with `/i` to ignore case. */
const on = (
  field: string,
  operator: FilterCondition['operator'],
  value: string | null,
  flag = '',
): Filter => ({
  kind: 'condition',
  field,
  operator,
  value,
  ignoreCase: flag === '/i',
});

describe('compileFilter', () => {
  it('selects what the filter means', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.array(filters, { minLength: 1, maxLength: 5 }), async (drawn, trees) => {
        const sheet = drawn.map((row, id) => ({ id, ...row }));
        await fill(sheet);
        for (const tree of trees) {
          const wanted = sheet.filter((row) => meets(tree, row)).map(({ id }) => id);
          expect({ tree, ids: await select(tree) }).toEqual({ tree, ids: wanted });
        }
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    ['a value is never SQL', on('Name', '=', "'; drop table sheet; --"), []],
    ['% is a plain character', on('Name', '=*', '%'), [2]],
    ['_ is a plain character', on('Name', '^', '_'), []],
    ['!= keeps null', on('Name', '!=', 'plain'), [2, 3, 4]],
    ['a list holds the value', on('Tags', '=', 'Fine'), [1]],
    ['any element of a list', on('Tags', '^', 'F', '/i'), [1, 2]],
    ['no element of a list', on('Tags', '!^', 'F', '/i'), [3, 4]],
    ['an empty list', on('Tags', '=', null), [3]],
    ['a number as it is printed', on('Amount', '$', '.5'), [1]],
    ['case by the rules of Unicode', on('Name', '=', 'МОНТАЖ ÉTÉ', '/i'), [4]],
    ['an order by the same case', on('Name', '>=', 'МОНТАЖ ÉTÉ', '/i'), [4]],
  ])('%s', async (_name, filter, ids) => {
    await fill([
      { id: 1, name: 'plain', amount: 1.5, day: '2024-01-01', tags: ['Fine'] },
      { id: 2, name: '100%', amount: null, day: null, tags: ['fee'] },
      { id: 3, name: null, amount: 2, day: '2024-01-02', tags: [] },
      { id: 4, name: 'монтаж été', amount: null, day: null, tags: ['-'] },
    ]);
    expect(await select(filter)).toEqual(ids);
  });

  // Indexes match these expressions only as written here.
  it.each([
    [on('Name', '=', 'x'), '((t.name collate "C") = ($1::text collate "C"))'],
    [on('Name', '=', 'x', '/i'), `(${folded('lower', 't.name')} = ${folded('lower', '$1::text')})`],
    [on('Name', '<', 'x', '/i'), `(${folded('upper', 't.name')} < ${folded('upper', '$1::text')})`],
    [on('Name', '^', 'x'), 'starts_with((t.name collate "C"), ($1::text collate "C"))'],
    [on('Name', '!=', null), `not ((t.name is null or (t.name collate "C") = ''))`],
    [on('Amount', '!=', '1'), 'not coalesce((t.amount = $1::numeric), false)'],
    [on('Amount', '>=', '1', '/i'), '(t.amount >= $1::numeric)'],
    [
      on('Amount', '^', '1', '/i'),
      'starts_with((trim_scale(t.amount::numeric)::text collate "C"), ($1::text collate "C"))',
    ],
    [
      on('Day', '!$', '1'),
      "not coalesce(right(to_char(t.day, 'YYYY-MM-DD'), char_length($1::text)) = $1::text, false)",
    ],
    [on('Amount', '=', null), '(t.amount is null)'],
    [on('Day', '<=', '2024-01-01'), '(t.day <= $1::date)'],
    [on('Tags', '=', 'x'), 't.tags @> array[$1::text]'],
    [on('Tags', '!=', 'x'), 'not coalesce(t.tags @> array[$1::text], false)'],
    [on('Tags', '!=', null), 'not (coalesce(cardinality(t.tags), 0) = 0)'],
  ])('%j', (filter, sql) => {
    const conditions = new Conditions();
    expect(compileFilter(filter, fields)((value) => conditions.bind(value))).toBe(sql);
    expect(conditions.values).toEqual(
      filter.kind === 'condition' && filter.value !== null ? [filter.value] : [],
    );
  });

  it('refuses a field that the list does not have', () => {
    expect(() => compileFilter(on('Nmae', '=', 'x'), fields)(String)).toThrow('no field "Nmae"');
  });
});

/** A text in one case, in index order. */
function folded(fold: string, text: string): string {
  return `(${fold}(${text} collate "und-x-icu") collate "C")`;
}

const orders: fc.Arbitrary<OrderTerm[]> = fc.uniqueArray(
  fc.record({
    field: fc.constantFrom('Name', 'Amount', 'Day'),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  }),
  { minLength: 1, selector: ({ field }) => field },
);

/** Compares two rows: null last, texts by code point, then the id. */
function compareRows(a: Row, b: Row, by: readonly OrderTerm[]): number {
  for (const { field, direction } of by) {
    const column = field.toLowerCase() as 'name' | 'amount' | 'day';
    const [left, right] = [a[column], b[column]];
    if (left === right) continue;
    if (left === null) return 1;
    if (right === null) return -1;
    const difference =
      typeof left === 'number' ? left - Number(right) : byCodePoint(String(left), String(right));
    return direction === 'desc' ? -difference : difference;
  }
  return a.id - b.id;
}

describe('compileOrder', () => {
  it('sorts in the requested order', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.array(orders, { minLength: 1, maxLength: 4 }), async (drawn, all) => {
        const sheet = drawn.map((row, id) => ({ id, ...row }));
        await fill(sheet);
        for (const by of all) {
          const result = await pool.query<{ id: number }>(
            `select id from sheet t order by ${compileOrder(by, fields).join(', ')}, id`,
          );
          const wanted = [...sheet].sort((a, b) => compareRows(a, b, by)).map(({ id }) => id);
          expect({ by, ids: result.rows.map(({ id }) => id) }).toEqual({ by, ids: wanted });
        }
      }),
      { numRuns: 100 },
    );
  });
});
