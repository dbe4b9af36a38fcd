import { gzipSync } from 'node:zlib';
import { GuardError } from '@crs/domain';
import { rowsOf } from '@crs/testing/file-rows';
import { zip } from '@crs/testing/fixtures';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import writeWorkbook from 'write-excel-file/node';

type Row = readonly [number: string, note: string];

const rows: readonly Row[] = [
  ['101', 'Alder "and" Birch'],
  ['102', 'Cedar, Dogwood'],
  ['103', 'Elm\nFir'],
  ['104', 'Grüner Holunder'],
];
const quoted = (field: string) => (/[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);
const csv = `number,note\n${rows.map((row) => `${row.map(quoted).join(',')}\n`).join('')}`;
const wide = `number,note,end\n${rows.map((row) => `${row.map(quoted).join(',')},z\n`).join('')}`;
const objects = rows.map(([number, note]) => ({ number, note }));
const features = objects.map((properties) => ({ type: 'Feature', geometry: null, properties }));
const workbook = await writeWorkbook(
  [['number', 'note'], ...rows].map((row) => row.map((value) => ({ value, type: String }))),
  {},
).toBuffer();
const fields = [
  { name: 'number', from: 1, to: 3 },
  { name: 'note', from: 4, to: 20 },
];
const fixed = rows.map(([number, note]) => `${number}${note.replace('\n', ' ').padEnd(17)}\n`).join('');

/** Returns the rows read from a file, or the error code that rejects it. */
async function outcome(content: Buffer, format: Record<string, unknown>): Promise<Row[] | string> {
  try {
    const { rows: read } = await rowsOf(content, format);
    return read.map(({ values, error }) =>
      error === null ? [String(values.number), String(values.note)] : ['unreadable', error.reason],
    );
  } catch (error) {
    if (error instanceof GuardError) return error.code;
    throw error;
  }
}

/** Errors for a cut file. Its header may lack a column, and its first bytes may no longer be an archive. */
const refusals = ['feed.truncated', 'feed.column_missing', 'feed.unreadable'];

describe('a file cut anywhere is refused', () => {
  it.each<[string, string | Buffer, Record<string, unknown>]>([
    ['JSON', JSON.stringify(objects), { type: 'json' }],
    ['JSON with rows inside', JSON.stringify({ rows: objects, more: {} }), { type: 'json', path: 'rows' }],
    ['gzip', gzipSync(csv), { type: 'csv' }],
    ['ZIP', zip({ 'a.csv': csv, 'b.csv': csv }), { type: 'csv' }],
    ['XLSX', workbook, { type: 'xlsx' }],
  ])('as %s', async (_what, content, format) => {
    const whole = Buffer.from(content);
    expect(typeof (await outcome(whole, format))).toBe('object');
    for (let end = 0; end < whole.length; end++) {
      const found = await outcome(whole.subarray(0, end), format);
      expect([end, refusals.includes(found as string) ? 'refused' : found]).toEqual([end, 'refused']);
    }
  });

  it('as GeoJSON', async () => {
    const whole = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));
    const format = { type: 'json', path: 'features', header: ['properties.number', 'note'] };
    for (let end = 0; end < whole.length; end++)
      expect([end, await outcome(whole.subarray(0, end), format)]).toEqual([end, 'feed.truncated']);
  });
});

describe('a text of lines cut anywhere', () => {
  const texts: [string, Buffer, Record<string, unknown>][] = [
    ['JSON Lines', Buffer.from(objects.map((row) => `${JSON.stringify(row)}\n`).join('')), { type: 'jsonl' }],
    ['fixed columns', Buffer.from(fixed), { type: 'fixed', fields }],
    ['CSV with a column after the one that is read', Buffer.from(wide), { type: 'csv' }],
    ['ragged CSV', Buffer.from(wide), { type: 'csv', ragged: true }],
  ];

  const shortRows = new Set(['fixed columns', 'ragged CSV']);

  it.each(texts)('as %s is refused, or has only whole rows', async (what, whole, format) => {
    const all = (await outcome(whole, format)) as Row[];
    expect(all.length).toBe(rows.length);
    for (let end = 0; end < whole.length; end++) {
      const found = await outcome(whole.subarray(0, end), format);
      if (typeof found === 'string') expect(refusals).toContain(found);
      // If rows may be short, one row alone does not show their normal length.
      else if (found.length > 1 || !shortRows.has(what))
        expect([end, found]).toEqual([end, all.slice(0, found.length)]);
    }
  });

  it('as CSV lacks at most the end of its last field, which nothing in the text shows', async () => {
    const whole = Buffer.from(csv);
    for (let end = 0; end < whole.length; end++) {
      const found = await outcome(whole.subarray(0, end), { type: 'csv' });
      if (typeof found === 'string') {
        expect(refusals).toContain(found);
        continue;
      }
      const [number, note = ''] = found.pop() ?? [];
      expect(found).toEqual(rows.slice(0, found.length));
      if (number === undefined) continue;
      expect(number).toBe(rows[found.length]?.[0]);
      // The cut may also split a character.
      expect(rows[found.length]?.[1]?.startsWith(note.replace(/Ã$/, ''))).toBe(true);
    }
  });

  it('as CSV in UTF-16 is refused if it is cut inside a character', async () => {
    const whole = Buffer.from(`\ufeff${csv}`, 'utf16le');
    for (let end = 3; end < whole.length; end += 2)
      expect(refusals).toContain(await outcome(whole.subarray(0, end), { type: 'csv' }));
  });

  it.each(texts)('as %s is read without its last line end', async (_what, whole, format) => {
    expect(await outcome(whole.subarray(0, -1), format)).toEqual(await outcome(whole, format));
  });

  it('as CSV of any rows is refused if its last row lacks a field', async () => {
    const field = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
    const row = fc.tuple(field, field, field);
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), fc.nat(), async (records, at) => {
        const lines = records.map((record) => record.map((text) => `"${text.replaceAll('"', '""')}"`));
        const head = 'number,note,more\n';
        const before =
          head +
          lines
            .slice(0, -1)
            .map((line) => `${line.join(',')}\n`)
            .join('');
        const [first = '', second = ''] = lines.at(-1) ?? [];
        const short = `${first},${second}`;
        const text = before + short.slice(0, 1 + (at % short.length));
        expect(await outcome(Buffer.from(text), { type: 'csv' })).toBe('feed.truncated');
      }),
      { numRuns: 100 },
    );
  });
});

describe('JSON that is one page of several', () => {
  const read = (more: object) =>
    outcome(Buffer.from(JSON.stringify({ ...more, rows: objects })), { type: 'json', path: 'rows' });

  it.each([
    [{ exceededTransferLimit: true }],
    [{ properties: { exceededTransferLimit: true } }],
    [{ numberMatched: 5 }],
    [{ totalFeatures: '5' }],
    [{ '@odata.count': 5 }],
    [{ '@odata.nextLink': 'https://portal.example/rows?page=2' }],
  ])('is refused if it says so: %j', async (more) => {
    expect(await read(more)).toBe('feed.truncated');
  });

  it.each([
    [{ exceededTransferLimit: false, numberMatched: 4 }],
    [{ '@odata.count': 4, '@odata.nextLink': null }],
    [{ totalFeatures: 'unknown', total: 1000 }],
  ])('is read if it says that it is complete, or nothing certain: %j', async (more) => {
    expect(await read(more)).toHaveLength(4);
  });

  it('is refused if it says so after its rows', async () => {
    const text = JSON.stringify({ rows: Array(2000).fill(objects[0]), exceededTransferLimit: true });
    expect(await outcome(Buffer.from(text), { type: 'json', path: 'rows' })).toBe('feed.truncated');
  });
});
