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
  ])('holds %s', (_what, values, line) => expect(copyLine(values)).toBe(line));

  it('is its fields, one by one, with any characters', () => {
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
