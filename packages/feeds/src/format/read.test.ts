import { gzipSync } from 'node:zlib';
import { GuardError } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { definitionOf, dictionaries, file, zip } from '../../test/fixtures.js';
import { compileMapping } from '../mapping/compile.js';
import type { RawRow } from '../row.js';
import { readFeed } from './read.js';

/** Every row of a file, read with a format; the definition needs the columns `number` and `note`. */
async function rowsOf(content: string | Uint8Array, format: Record<string, unknown> = { type: 'csv' }) {
  const definition = definitionOf('permits', { format, columns: { description: 'note' } });
  const rows: RawRow[] = [];
  const columns: string[][] = [];
  const source = { path: file(content), format: definition.format ?? fail() };
  for await (const batch of readFeed(definition, source, {
    onColumns: (names) => columns.push([...names]),
  })) {
    expect(batch.length).toBeLessThanOrEqual(1000);
    rows.push(...batch);
  }
  return { rows, columns };
}

function fail(): never {
  throw new Error('the definition has no format');
}

const plain = ({ line, values }: RawRow) => [line, values.number, values.note];

/** What a source is refused with. */
async function refusalOf(
  content: string | Uint8Array,
  format?: Record<string, unknown>,
): Promise<GuardError> {
  try {
    await rowsOf(content, format);
  } catch (error) {
    if (error instanceof GuardError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

describe('delimited text', () => {
  it.each<[string, string | Uint8Array, Record<string, unknown>, unknown[]]>([
    [
      'a header and rows',
      'number,note\n1,a\n2,b\n',
      {},
      [
        [2, '1', 'a'],
        [3, '2', 'b'],
      ],
    ],
    ['no line end after the last row', 'number,note\n1,a', {}, [[2, '1', 'a']]],
    [
      'line ends of Windows',
      'number,note\r\n1,a\r\n2,b\r\n',
      {},
      [
        [2, '1', 'a'],
        [3, '2', 'b'],
      ],
    ],
    [
      'mixed line ends',
      'number,note\r\n1,a\n2,b\n',
      {},
      [
        [2, '1', 'a'],
        [3, '2', 'b'],
      ],
    ],
    [
      'quotes, delimiters and line breaks in fields',
      'number,note\n1,"a, ""b""\nc"\n2,d\n',
      {},
      [
        [2, '1', 'a, "b"\nc'],
        [4, '2', 'd'],
      ],
    ],
    [
      'quotes in the middle of a field',
      'number,note\n1,5" pipe\n2,"a" b\n',
      {},
      [
        [2, '1', '5" pipe'],
        [3, '2', '"a" b'],
      ],
    ],
    [
      'blank lines',
      'number,note\n\n1,a\n\n2,b\n\n',
      {},
      [
        [3, '1', 'a'],
        [5, '2', 'b'],
      ],
    ],
    ['a byte order mark', '\ufeffnumber,note\n1,a\n', {}, [[2, '1', 'a']]],
    ['white space around the names', ' number , note \n1,a\n', {}, [[2, '1', 'a']]],
    ['tabs', 'number\tnote\n1\ta, b\n', { type: 'tsv' }, [[2, '1', 'a, b']]],
    ['another delimiter', 'number|note\n1|a\n', { delimiter: '|' }, [[2, '1', 'a']]],
    [
      'no header',
      '1,a\n2,b\n',
      { header: ['number', 'note'] },
      [
        [1, '1', 'a'],
        [2, '2', 'b'],
      ],
    ],
    [
      'windows-1252',
      Buffer.from('number,note\n1,caf\xe9 \x93x\x94\n', 'latin1'),
      { encoding: 'latin1' },
      [[2, '1', 'café “x”']],
    ],
    ['utf-16', Buffer.from('\ufeffnumber,note\n1,é\n', 'utf16le'), { encoding: 'utf-16le' }, [[2, '1', 'é']]],
    ['gzip', gzipSync('number,note\n1,a\n'), {}, [[2, '1', 'a']]],
    [
      'zip, every member with a header',
      zip({ 'a.csv': 'number,note\n1,a\n', 'x/b.csv': 'note,number\nb,2\n' }),
      {},
      [
        [2, '1', 'a'],
        [2, '2', 'b'],
      ],
    ],
    [
      'zip, some members',
      zip({ 'readme.txt': 'hello', 'a.csv': 'number,note\n1,a\n' }),
      { members: '\\.csv$' },
      [[2, '1', 'a']],
    ],
    ['a column without a name', 'number,note,\n1,a,x\n', {}, [[2, '1', 'a']]],
    [
      'columns called like parts of an object',
      'number,note,constructor,__proto__\n1,a,b,c\n',
      {},
      [[2, '1', 'a']],
    ],
  ])('%s', async (_what, content, format, expected) => {
    const { rows } = await rowsOf(content, { type: 'csv', ...format });
    expect(rows.map(plain)).toEqual(expected);
    expect(rows.map(({ fault }) => fault)).toEqual(expected.map(() => null));
  });

  it('reports rows of another width, with the row', async () => {
    const { rows } = await rowsOf('number,note\n1\n2,"b,c",d\n3,e\n');
    expect(rows.map((row) => [row.line, row.fault?.reason, row.raw()])).toEqual([
      [2, '1 fields where the header has 2', '1'],
      [3, '3 fields where the header has 2', '2,"b,c",d'],
      [4, undefined, '3,e'],
    ]);
  });

  it('lets ragged rows be short, or have empty fields at their end', async () => {
    const { rows } = await rowsOf('number,note\n1\n2,b,, \n3,c,d\n', { type: 'csv', ragged: true });
    expect(rows.map(({ fault, values }) => fault?.code ?? values.note)).toEqual([
      undefined,
      'b',
      'row.columns',
    ]);
  });

  it('names the member of a zip a row stands in', async () => {
    const { rows, columns } = await rowsOf(
      zip({ 'a.csv': 'number,note\n1,a\n', 'b.csv': 'number,note\n2,b\n' }),
    );
    expect(rows.map(({ member }) => member)).toEqual(['a.csv', 'b.csv']);
    expect(columns).toEqual([
      ['number', 'note'],
      ['number', 'note'],
    ]);
  });

  it('hands on batches of at most 1,000 rows', async () => {
    const lines = Array.from({ length: 2500 }, (_, index) => `${index},x`).join('\n');
    const { rows } = await rowsOf(`number,note\n${lines}\n`);
    expect(rows.length).toBe(2500);
    expect(rows.at(-1)?.line).toBe(2501);
  });
});

describe('JSON', () => {
  it.each<[string, string | Uint8Array, Record<string, unknown>, unknown[]]>([
    [
      'an array',
      '[{"number":1,"note":"a"},{"number":2}]',
      {},
      [
        [1, 1, 'a'],
        [2, 2, undefined],
      ],
    ],
    [
      'an array somewhere inside',
      '{"n":1,"result":{"rows":[{"number":1,"note":null}]}}',
      { path: 'result.rows' },
      [[1, 1, null]],
    ],
    ['a byte order mark', '\ufeff[{"number":1,"note":"é"}]', {}, [[1, 1, 'é']]],
    ['gzip', gzipSync('[{"number":1,"note":"a"}]'), {}, [[1, 1, 'a']]],
    [
      'lines',
      '{"number":1,"note":"a"}\n\n{"number":2,"note":"b"}',
      { type: 'jsonl' },
      [
        [1, 1, 'a'],
        [3, 2, 'b'],
      ],
    ],
  ])('%s', async (_what, content, format, expected) => {
    const { rows } = await rowsOf(content, { type: 'json', ...format });
    expect(rows.map(plain)).toEqual(expected);
  });

  it('reports rows that are no objects', async () => {
    const { rows } = await rowsOf('[{"number":1,"note":2},"x",[1]]', { type: 'json' });
    expect(rows.map(({ fault }) => fault?.code)).toEqual([undefined, 'row.malformed', 'row.malformed']);
  });

  it('reports lines that are not JSON, with the line', async () => {
    const { rows } = await rowsOf('{"number":1,"note":2}\n{"number":\n{"number":3}\n', { type: 'jsonl' });
    expect(rows.map(({ line, fault, raw }) => [line, fault?.code, raw()])).toEqual([
      [1, undefined, '{"number":1,"note":2}'],
      [2, 'row.malformed', '{"number":'],
      [3, undefined, '{"number":3}'],
    ]);
  });

  it('reads documents larger than one piece', async () => {
    const many = Array.from({ length: 30_000 }, (_, number) => ({ number, note: 'x'.repeat(number % 50) }));
    const { rows, columns } = await rowsOf(JSON.stringify({ rows: many }), { type: 'json', path: 'rows' });
    expect(rows.length).toBe(30_000);
    expect(columns).toEqual([['number', 'note']]);
  });
});

describe('a source is refused', () => {
  const gzipped = gzipSync(`number,note\n${'1,abcdef\n'.repeat(5000)}`);
  const zipped = zip({ 'a.csv': `number,note\n${'1,abcdef\n'.repeat(5000)}` });
  const flipped = Buffer.from(zipped);
  flipped.fill(0x55, 60, 90);

  it.each<[string, string | Uint8Array, Record<string, unknown> | undefined, string, RegExp]>([
    [
      'without columns it needs, all of them named',
      'a,b\n1,2\n',
      undefined,
      'feed.column_missing',
      /"number", "note"/,
    ],
    [
      'without columns it needs, in JSON',
      '[{"a":1}]',
      { type: 'json' },
      'feed.column_missing',
      /"number", "note"/,
    ],
    [
      'with two columns of one name',
      'number,note,note\n1,2,3\n',
      undefined,
      'feed.duplicate_column',
      /"note"/,
    ],
    ['when empty', '', undefined, 'feed.truncated', /empty/],
    [
      'when a quote never closes',
      'number,note\n1,"a\n2,b\n',
      undefined,
      'feed.truncated',
      /line 2 never closes/,
    ],
    ['when cut inside its last row', 'number,note\n1,a\n2', undefined, 'feed.truncated', /line 3/],
    ['as a cut gzip', gzipped.subarray(0, gzipped.length - 20), undefined, 'feed.truncated', /gzip/],
    ['as a cut zip', zipped.subarray(0, zipped.length - 40), undefined, 'feed.truncated', /zip/],
    ['as a damaged zip', flipped, undefined, 'feed.truncated', /zip/],
    ['as cut JSON', '[{"number":1,"note":"a"},{"num', { type: 'json' }, 'feed.truncated', /after row 1/],
    ['as cut JSON Lines', '{"number":1,"note":"a"}\n{"num', { type: 'jsonl' }, 'feed.truncated', /line 2/],
    ['as broken JSON', '[{"number":1,,}]', { type: 'json' }, 'feed.unreadable', /not JSON/],
    [
      'as JSON without rows there',
      '{"rows":{"a":{}}}',
      { type: 'json', path: 'rows' },
      'feed.unreadable',
      /not an array/,
    ],
  ])('%s', async (_what, content, format, code, message) => {
    const refusal = await refusalOf(content, format);
    expect(refusal.code).toBe(code);
    expect(refusal.message).toMatch(message);
    expect(refusal.exitStatus).toBe(3);
  });
});

describe('any text', () => {
  const definition = definitionOf('permits', { columns: { description: 'note' } });
  const mapping = compileMapping(definition, dictionaries);

  async function outcome(path: string): Promise<{ read: number; keys: string[]; rejects: number } | string> {
    const keys: string[] = [];
    let read = 0;
    let rejects = 0;
    try {
      for await (const batch of readFeed(definition, { path, format: definition.format ?? fail() })) {
        for (const row of batch) {
          read++;
          const result = mapping.map(row);
          if (result.ok) keys.push(result.sourceKey);
          else rejects++;
        }
      }
    } catch (error) {
      if (error instanceof GuardError) return error.code;
      throw error;
    }
    return { read, keys, rejects };
  }

  it('is refused as a whole, or every row is a record or a reject; the same keys each time', async () => {
    const piece = fc.oneof(
      fc.constantFrom('\n', '\r\n', ',', '"', '""', '1', ' '),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
        const path = file(`number,note\n${pieces.join('')}`);
        const first = await outcome(path);
        expect(await outcome(path)).toEqual(first);
        if (typeof first !== 'string') expect(first.keys.length + first.rejects).toBe(first.read);
      }),
      { numRuns: 200 },
    );
  });

  it('comes back as it was written', async () => {
    const field = fc.string({ unit: 'grapheme', maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(field, field), { minLength: 1, maxLength: 20 }), async (records) => {
        const text = records.map((fields) =>
          fields.map((text) => `"${text.replaceAll('"', '""')}"`).join(','),
        );
        const { rows } = await rowsOf(`number,note\n${text.join('\n')}\n`);
        expect(rows.map(({ values }) => [values.number, values.note])).toEqual(records);
      }),
      { numRuns: 100 },
    );
  });
});
