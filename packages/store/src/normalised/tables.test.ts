import { type Field, families, fieldsOf, isShown, isStored } from '@crs/domain';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { createPool } from '../pool.js';
import { recordTables } from './tables.js';

const types: Readonly<Record<Field['kind'], string>> = {
  text: 'text',
  link: 'text',
  choice: 'text',
  day: 'date',
  moment: 'timestamp with time zone',
  money: 'numeric',
  integer: 'integer',
  coordinate: 'double precision',
  flag: 'boolean',
  list: 'text[]',
  violations: 'json',
  inspections: 'jsonb',
  // Not stored as read.
  parties: 'none',
};

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function columnsOf(table: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

it.each(families)('the tables of %s have the columns of the catalog, each with its type', async (family) => {
  const { table } = recordTables[family];
  const typed = (fields: readonly (Field & { readonly column: string })[]) =>
    fields.map(({ column, kind, large }) => [
      column,
      large ? (kind === 'list' ? 'bigint[]' : 'bigint') : types[kind],
    ]);
  const fields = fieldsOf(family);
  const stored = await columnsOf(table);
  const served = await columnsOf(`served.${family === 'licenses' ? 'contractor' : table}`);
  const wanted = typed(fields.filter(isStored));
  expect(wanted.map(([column = '']) => [column, stored.get(column)])).toEqual(wanted);
  const shown = typed(fields.filter((field) => isShown(field) || field.description !== undefined));
  expect(shown.map(([column = '']) => [column, served.get(column)])).toEqual(shown);
});
