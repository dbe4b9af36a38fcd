import { gzipSync } from 'node:zlib';
import { lineNumberNote, rowsOf } from '@crs/testing/file-rows';
import { describe, expect, it } from '@jest/globals';

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

  it('gives the values of arrays the names of the header', async () => {
    const format = { type: 'json', path: 'rows', header: ['number', 'note'] };
    const { rows } = await rowsOf('{"rows":[[1,"a"],[2,null],[3]]}', format);
    expect(rows.slice(0, 2).map(lineNumberNote)).toEqual([
      [1, 1, 'a'],
      [2, 2, null],
    ]);
    expect(rows[2]?.error?.code).toBe('row.malformed');
  });

  it('reports rows that are no objects', async () => {
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

  it('reads documents larger than one piece', async () => {
    const many = Array.from({ length: 30_000 }, (_, number) => ({ number, note: 'x'.repeat(number % 50) }));
    const { rows, columns } = await rowsOf(JSON.stringify({ rows: many }), { type: 'json', path: 'rows' });
    expect(rows.length).toBe(30_000);
    expect(columns).toEqual([['number', 'note']]);
  });
});
