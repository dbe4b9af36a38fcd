import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { csvText } from '@crs/domain';
import type { ExportColumn } from '@crs/store';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DuckDb, sqlText } from './duckdb.js';
import { textLines } from './text-lines.js';

const columns: readonly ExportColumn[] = (
  [
    ['id', 'integer'],
    ['name', 'string'],
    ['value', 'number'],
    ['hub', 'boolean'],
    ['issued', 'date'],
    ['fetched_at', 'datetime'],
    ['match_confidence', 'number', 3],
  ] as const
).map(([name, type, decimals]) => ({ name, type, description: '', decimals }));

let folder: string;
let duckdb: DuckDb;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crs-text-'));
  duckdb = await DuckDb.open(join(folder, 'scratch'));
});
afterAll(async () => {
  duckdb.close();
  await rm(folder, { recursive: true });
});

const day = fc
  .date({ min: new Date('1850-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => `${date.toISOString().slice(0, 19)}Z`);
const text = fc.oneof(
  fc.string({ unit: 'binary' }).filter((one) => !one.includes('\0')),
  fc.stringMatching(/^[='+\-@\t\r\n", \uff1d\\/]{0,6}[a-z]{0,2}$/),
);
const row = fc.record({
  id: fc.maxSafeNat(),
  name: fc.option(text),
  value: fc.option(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }).map((cents) => cents / 100)),
  hub: fc.option(fc.boolean()),
  issued: fc.option(day.map((moment) => moment.slice(0, 10))),
  fetched_at: fc.option(day),
  match_confidence: fc.option(fc.integer({ min: 0, max: 1_000 }).map((n) => (n / 1_000).toFixed(3))),
});

it('writes each value as crs export writes it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), async (rows) => {
      const given = join(folder, 'rows.json');
      const parquet = join(folder, 'rows.parquet');
      await writeFile(given, rows.map((one) => `${JSON.stringify(one)}\n`).join(''));
      await duckdb.run(
        `copy (select * from read_json(${sqlText(given)}, format = 'newline_delimited', columns = {id: 'bigint',
           name: 'varchar', value: 'double', hub: 'boolean', issued: 'date', fetched_at: 'timestamptz', match_confidence: 'double'}))
         to ${sqlText(parquet)} (format parquet)`,
      );
      const written = async (format: 'csv' | 'jsonl'): Promise<string> => {
        let all = '';
        for await (const lines of textLines(duckdb, format, columns, [parquet])) all += lines.text;
        return all;
      };
      const names = columns.map(({ name }) => name);
      const cells = rows.map((one) => names.map((name) => one[name as keyof typeof one]));
      expect(await written('csv')).toBe(csvText(cells, { columns: names }));
      // DuckDB writes the digits of an escape in uppercase.
      const lines = (await written('jsonl')).replaceAll(/\\u[0-9A-F]{4}/g, (code) => code.toLowerCase());
      expect(lines).toBe(rows.map((one) => `${JSON.stringify(one)}\n`).join(''));
    }),
    { numRuns: 60 },
  );
});
