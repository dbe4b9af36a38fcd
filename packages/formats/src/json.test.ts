import { gzipSync } from 'node:zlib';
import { lineNumberNote, refusalOf, rowsOf } from '@crs/testing/file-rows';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { plainNumbers } from './json.js';
import { sniff } from './sniff/sniff.js';

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
    expect(rows.map(lineNumberNote)).toEqual(expected);
  });

  it('names the values of arrays after the header', async () => {
    const format = { type: 'json', path: 'rows', header: ['number', 'note'] };
    const { rows } = await rowsOf('{"rows":[[1,"a"],[2,null],[3]]}', format);
    expect(rows.slice(0, 2).map(lineNumberNote)).toEqual([
      [1, 1, 'a'],
      [2, 2, null],
    ]);
    expect(rows[2]?.error?.code).toBe('row.malformed');
  });

  const two = [
    [1, 'B-1', 'a'],
    [2, 'B-2', null],
  ];
  it.each([
    ['keyed', '{"B-1": {"number": "B-1", "note": "a"}, "B-2": {"number": "B-2", "note": null}}'],
    ['columns', '{"number": {"0": "B-1", "1": "B-2"}, "note": {"0": "a", "1": null}}'],
    ['columns', '{"number": ["B-1", "B-2"], "note": ["a", null]}'],
    ['table', '[["number", "note"], ["B-1", "a"], ["B-2", null]]'],
    ['sequence', '{"number": "B-1",\n "note": "a"}\n{"number": "B-2",\n "note": null}\n'],
    ['sequence', '{"number":"B-1","note":"a"}{"number":"B-2","note":null}'],
    ['sequence', '\u001e{"number":"B-1","note":"a"}\n\u001e{"number":"B-2","note":NaN}\n'],
  ])('reads rows that are not an array, and reports their shape: %s', async (shape, content) => {
    expect(sniff(Buffer.from(content), 'it').format).toEqual({ type: 'json', rows: shape });
    const { rows } = await rowsOf(content, { type: 'json', rows: shape });
    expect(rows.map(lineNumberNote)).toEqual(two);
  });

  it('returns the names of member rows as a column', async () => {
    const { rows } = await rowsOf('{"7":{"number":1,"note":"a"}}', { type: 'json', rows: 'keyed' });
    expect(rows[0]?.values).toEqual({ key: '7', number: 1, note: 'a' });
  });

  it.each([
    ['array', '{"a":{"number":1}}', /an object, not an array of rows/],
    ['keyed', '[{"number":1}]', /an array, not an object of rows/],
    ['table', '[{"number":1}]', /the first row of the document is not an array of names/],
    ['columns', '{"number":1}', /the column number has no values by row/],
    ['sequence', '{"number":1,"note":2}{"number":2,', /ends early, after row 1/],
    ['keyed', '{"a":{"number":1,"note":2},"b":{', /ends early, after row 1/],
  ])('refuses other shapes: %s of %s', async (rows, content, message) => {
    expect((await refusalOf(content, { type: 'json', rows })).message).toMatch(message);
  });

  it('reads invalid numbers as no value, at any chunk boundary, and leaves texts alone', async () => {
    const rows = [
      { number: 1, note: 'a NaN, b' },
      { number: null, note: null },
      { number: -2.5, note: 'é' },
    ];
    const text =
      '[{"number":1,"note":"a NaN, b"},{"number":NaN,"note": -Infinity},{"number":-2.5,"note":"é"}]';
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 40 }), { maxLength: 8 }), async (lengths) => {
        const bytes = Buffer.from(text);
        const pieces: Buffer[] = [];
        let from = 0;
        for (const length of lengths) {
          pieces.push(bytes.subarray(from, from + length));
          from += length;
        }
        pieces.push(bytes.subarray(from));
        const all: Buffer[] = [];
        for await (const piece of plainNumbers(toAsync(pieces))) all.push(piece);
        expect(JSON.parse(Buffer.concat(all).toString())).toEqual(rows);
      }),
    );
  });

  it('reports rows that are not objects', async () => {
    const { rows } = await rowsOf('[{"number":1,"note":2},"x",[1]]', { type: 'json' });
    expect(rows.map(({ error }) => error?.code)).toEqual([undefined, 'row.malformed', 'row.malformed']);
  });

  it('reports lines that are not JSON, with the line', async () => {
    const { rows } = await rowsOf('{"number":1,"note":2}\n{"number":\n{"number":3}\n', { type: 'jsonl' });
    expect(rows.map(({ line, error, raw }) => [line, error?.code, raw()])).toEqual([
      [1, undefined, '{"number":1,"note":2}'],
      [2, 'row.malformed', '{"number":'],
      [3, undefined, '{"number":3}'],
    ]);
  });

  it('reads documents larger than one chunk', async () => {
    const many = Array.from({ length: 30_000 }, (_, number) => ({ number, note: 'x'.repeat(number % 50) }));
    const { rows, columns } = await rowsOf(JSON.stringify({ rows: many }), { type: 'json', path: 'rows' });
    expect(rows.length).toBe(30_000);
    expect(columns).toEqual([['number', 'note']]);
  });
});

async function* toAsync(pieces: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces;
}
