import { Conditions, createPool } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { compileFilter } from './compile.js';
import type { Field } from './fields.js';
import { compileOrderBy } from './order-by.js';
import { parseFilter } from './parse.js';
import { printFilter } from './print.js';
import { type Filter, operators } from './tree.js';
import { type TypedFilter, typeFilter } from './typed.js';

const fields: readonly Field[] = [
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

/** What a filter means, said once more without SQL. */
function meets(filter: TypedFilter, row: Row): boolean {
  if (filter.kind !== 'condition') {
    const [left, right] = [meets(filter.left, row), meets(filter.right, row)];
    return filter.kind === 'and' ? left && right : left || right;
  }
  const { field, operator, value, ignoreCase } = filter;
  const held = row[field.name.toLowerCase() as keyof Row];
  if (value === null) {
    const empty = held === null || held === '' || (Array.isArray(held) && held.length === 0);
    return empty === (operator === '=');
  }
  if (Array.isArray(held)) return held.some((one: string) => compareTexts(one, operator, value, ignoreCase));
  if (held === null) return operator.startsWith('!');
  if (field.type === 'number' && /^(!=|[<>=]+)$/.test(operator))
    return ordered(operator, Number(held) - Number(value));
  return compareTexts(String(held), operator, value, ignoreCase && field.type === 'text');
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
      operator: fc.constantFrom(...operators),
      value: field.type === 'number' ? amount.map(String) : field.type === 'date' ? day : text,
      ignoreCase: fc.boolean(),
      position: fc.constant(1),
      valuePosition: fc.constant(1),
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
  // Locale C is the poorest a database can have: alone, it folds the case of ASCII only.
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

async function select(filter: TypedFilter): Promise<number[]> {
  const conditions = new Conditions();
  conditions.add(compileFilter(filter)((value) => conditions.bind(value)));
  const result = await pool.query<{ id: number }>(
    `select id from sheet t where ${conditions.sql} order by id`,
    conditions.values,
  );
  return result.rows.map(({ id }) => id);
}

describe('compileFilter', () => {
  it('selects what the filter means, through print and parse', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.array(filters, { minLength: 1, maxLength: 5 }), async (drawn, trees) => {
        const sheet = drawn.map((row, id) => ({ id, ...row }));
        await fill(sheet);
        for (const tree of trees) {
          const printed = printFilter(tree);
          const parsed = parseFilter(printed);
          if (parsed === null) throw new Error(`${printed} reads as nothing`);
          const typed = typeFilter(parsed, fields);
          const wanted = sheet.filter((row) => meets(typed, row)).map(({ id }) => id);
          expect({ printed, ids: await select(typed) }).toEqual({ printed, ids: wanted });
        }
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    ['a value is never SQL', "Name='; drop table sheet; --", []],
    ['a field without case', 'nAmE=plain', [1]],
    ['% is a plain character', 'Name=*%', [2]],
    ['_ is a plain character', 'Name^_', []],
    ['!= keeps null', 'Name!=plain', [2, 3, 4]],
    ['a list holds the value', 'Tags=Fine', [1]],
    ['any element of a list', 'Tags^F/i', [1, 2]],
    ['no list', 'Tags=', [3]],
    ['a number as it is shown', 'Amount$.5', [1]],
    ['spaces around a number', 'Amount> 1 ,Amount<2', [1]],
    ['case by the rules of Unicode', 'Name=МОНТАЖ ÉTÉ/i', [4]],
    ['so does an order without case', 'Name>=МОНТАЖ ÉTÉ/i,Name<=МОНТАЖ ÉTÉ/i', [4]],
  ])('%s: %s', async (_name, expression, ids) => {
    await fill([
      { id: 1, name: 'plain', amount: 1.5, day: '2024-01-01', tags: ['Fine'] },
      { id: 2, name: '100%', amount: null, day: null, tags: ['fee'] },
      { id: 3, name: null, amount: 2, day: '2024-01-02', tags: [] },
      { id: 4, name: 'монтаж été', amount: null, day: null, tags: ['-'] },
    ]);
    const parsed = parseFilter(expression);
    if (parsed === null) throw new Error('blank');
    expect(await select(typeFilter(parsed, fields))).toEqual(ids);
  });
});

const orders = fc.uniqueArray(
  fc.record({
    field: fc.constantFrom('name', 'amount', 'day'),
    direction: fc.constantFrom('', ' asc', ' DESC', '  Desc '),
  }),
  { minLength: 1, selector: ({ field }) => field },
);

/** Where a row stands beside another: null last, texts by code point, the id where nothing else differs. */
function compareRows(a: Row, b: Row, by: readonly { field: string; direction: string }[]): number {
  for (const { field, direction } of by) {
    const [left, right] = [a[field as keyof Row], b[field as keyof Row]];
    if (left === right) continue;
    if (left === null) return 1;
    if (right === null) return -1;
    const difference =
      typeof left === 'number' ? left - Number(right) : byCodePoint(String(left), String(right));
    return /desc/i.test(direction) ? -difference : difference;
  }
  return a.id - b.id;
}

describe('compileOrderBy', () => {
  it('orders as it says', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.array(orders, { minLength: 1, maxLength: 4 }), async (drawn, all) => {
        const sheet = drawn.map((row, id) => ({ id, ...row }));
        await fill(sheet);
        for (const by of all) {
          const text = by.map(({ field, direction }) => field + direction).join(' , ');
          const result = await pool.query<{ id: number }>(
            `select id from sheet t order by ${compileOrderBy(text, fields)?.join(', ')}, id`,
          );
          const wanted = [...sheet].sort((a, b) => compareRows(a, b, by)).map(({ id }) => id);
          expect({ text, ids: result.rows.map(({ id }) => id) }).toEqual({ text, ids: wanted });
        }
      }),
      { numRuns: 100 },
    );
  });
});
