import { isDiskFull } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createTestDatabase } from '../../../test/harness/database.js';
import { copyField, copyLine, copyRows } from './copy.js';
import { createPool } from './pool.js';

describe("a line in COPY's text format", () => {
  it.each<[string, Parameters<typeof copyLine>[0], string]>([
    ['values as they are', ['Alder', 12.5, true, false, 0], 'Alder\t12.5\tt\tf\t0'],
    ['nothing', [null, undefined, ''], '\\N\t\\N\t'],
    ['characters that mean something', ['a\tb', 'c\\N', 'd\ne\r'], 'a\\tb\tc\\\\N\td\\ne\\r'],
    ['a NUL, which no text can hold', ['a\0b'], 'ab'],
    ['arrays', [['a', 'b "c"', 'd\\']], '{"a","b \\\\"c\\\\"","d\\\\\\\\"}'],
    ['one field', ['a'], 'a'],
  ])('can contain %s', (_what, values, line) => expect(copyLine(values)).toBe(line));

  it('consists of its fields, with any characters', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'é', ' ', '\t', '\\', '\n', '\r', '\0', '"', '{', ','),
    });
    const value = fc.oneof(
      text,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(text, { maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 8 }), (values) => {
        expect(copyLine(values)).toBe(values.map(copyField).join('\t'));
      }),
    );
  });
});

describe('copyRows', () => {
  it.each([1, 50_000])("fails with the server's error after %i rows, such as a full disk", async (rows) => {
    const database = await createTestDatabase();
    const pool = createPool(database.url);
    const client = await pool.connect();
    await client.query(`create temporary table copied (id int);
      create function pg_temp.refuse() returns trigger language plpgsql
        as $$ begin raise 'could not extend file' using errcode = '53100'; end $$;
      create trigger full_disk before insert on copied execute function pg_temp.refuse()`);
    const lines = Array.from({ length: rows }, (_, row) => [row]);
    const error = await copyRows(client, 'copied', ['id'], lines).catch((thrown: unknown) => thrown);
    expect(isDiskFull(error)).toBe(true);
    client.release();
    await pool.end();
    await database.drop();
  });

  it('ends a COPY that failed before it began', async () => {
    const database = await createTestDatabase();
    const pool = createPool(database.url);
    const client = await pool.connect();
    await expect(copyRows(client, 'no_such_table', ['id'], [[1]])).rejects.toThrow(/no_such_table/);
    expect((await client.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
    client.release();
    await pool.end();
    await database.drop();
  });
});
