import { gzipSync } from 'node:zlib';
import { rowsOf } from '@crs/testing/file-rows';
import { zip } from '@crs/testing/fixtures';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import writeWorkbook from 'write-excel-file/node';

type Rows = readonly (readonly [string, string])[];

const header = ['number', 'note'] as const;
const quoted = (field: string) => `"${field.replaceAll('"', '""')}"`;
const delimited = (rows: Rows, delimiter: string) =>
  [header, ...rows].map((row) => `${row.map(quoted).join(delimiter)}\r\n`).join('');
const objects = (rows: Rows) => rows.map(([number, note]) => ({ number, note }));
const width = 12;
const fields = header.map((name, index) => ({ name, from: index * width + 1, to: (index + 1) * width }));
const padded = (field: string) => field + ' '.repeat(width - [...field].length);

/** Every way to publish the same rows. */
const formats: Record<string, { format: object; write: (rows: Rows) => string | Buffer | Promise<Buffer> }> =
  {
    csv: { format: { type: 'csv' }, write: (rows) => delimited(rows, ',') },
    'csv in UTF-16': {
      format: { type: 'csv' },
      write: (rows) => Buffer.from(`\ufeff${delimited(rows, ',')}`, 'utf16le'),
    },
    'csv, gzipped': { format: { type: 'csv' }, write: (rows) => gzipSync(delimited(rows, ',')) },
    'csv, zipped in two members': {
      format: { type: 'csv' },
      write: (rows) =>
        zip({ 'a.csv': delimited(rows.slice(0, 2), ','), 'b.csv': delimited(rows.slice(2), ',') }),
    },
    tsv: { format: { type: 'tsv' }, write: (rows) => delimited(rows, '\t') },
    json: {
      format: { type: 'json', path: 'rows' },
      write: (rows) => JSON.stringify({ rows: objects(rows) }),
    },
    jsonl: {
      format: { type: 'jsonl' },
      write: (rows) =>
        objects(rows)
          .map((row) => `${JSON.stringify(row)}\n`)
          .join(''),
    },
    xlsx: {
      format: { type: 'xlsx' },
      write: (rows) =>
        writeWorkbook(
          [header, ...rows].map((row) => row.map((value) => ({ value, type: String }))),
          {},
        ).toBuffer(),
    },
    fixed: {
      format: { type: 'fixed', fields },
      write: (rows) => rows.map((row) => `${row.map(padded).join('')}\n`).join(''),
    },
  };

// Without spaces at the ends of a field, which fixed columns lose, and without `_x0041_`, which workbooks escape.
const letter = fc.constantFrom(
  'a',
  'Z',
  '0',
  '9',
  ',',
  '"',
  "'",
  ';',
  '|',
  '&',
  '<',
  'é',
  '€',
  '𝒜',
  '-',
  '\\',
  '#',
);
const field = fc.array(letter, { minLength: 1, maxLength: width }).map((letters) => letters.join(''));

describe('the same rows', () => {
  it.each(Object.keys(formats))('come back from %s', async (name) => {
    const { format, write } = formats[name] as (typeof formats)[string];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(field, field), { minLength: 1, maxLength: 8 }), async (rows) => {
        const read = await rowsOf(await write(rows), { ...format });
        expect(read.rows.map(({ values }) => [values.number, values.note])).toEqual(rows);
        expect(read.rows.map(({ error }) => error)).toEqual(rows.map(() => null));
      }),
      { numRuns: 40 },
    );
  });
});
