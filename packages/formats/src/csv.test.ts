import { gzipSync } from 'node:zlib';
import { lineNumberNote, rowsOf } from '@crs/testing/file-rows';
import { zip } from '@crs/testing/fixtures';
import { describe, expect, it } from '@jest/globals';

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
    expect(rows.map(lineNumberNote)).toEqual(expected);
    expect(rows.map(({ error }) => error)).toEqual(expected.map(() => null));
  });

  it('reports rows with a different number of fields, with the row', async () => {
    const { rows } = await rowsOf('number,note\n1\n2,"b,c",d\n3,e\n');
    expect(rows.map((row) => [row.line, row.error?.reason, row.raw()])).toEqual([
      [2, '1 fields where the header has 2', '1'],
      [3, '3 fields where the header has 2', '2,"b,c",d'],
      [4, undefined, '3,e'],
    ]);
  });

  it('reports a row that swallowed the rows after it, with all of them', async () => {
    const { rows } = await rowsOf(
      'number,note,what,cost\n1,"Alder,a,9\n2,Birch,b,8\n3,"Cedar",c,7\n4,Elm,d,6\n',
    );
    expect(rows.map((row) => [row.line, row.error?.code, row.raw()])).toEqual([
      [2, 'row.swallowed', '1,"Alder,a,9\n2,Birch,b,8\n3,"Cedar",c,7'],
      [5, undefined, '4,Elm,d,6'],
    ]);
  });

  it('allows ragged rows to be short or to have empty fields at the end', async () => {
    const { rows } = await rowsOf('number,note\n1\n2,b,, \n3,c,d\n', { type: 'csv', ragged: true });
    expect(rows.map(({ error, values }) => error?.code ?? values.note)).toEqual([
      undefined,
      'b',
      'row.columns',
    ]);
  });

  it('names the zip member of a row', async () => {
    const { rows, columns } = await rowsOf(
      zip({ 'a.csv': 'number,note\n1,a\n', 'b.csv': 'number,note\n2,b\n' }),
    );
    expect(rows.map(({ member }) => member)).toEqual(['a.csv', 'b.csv']);
    expect(columns).toEqual([
      ['number', 'note'],
      ['number', 'note'],
    ]);
  });

  it('reads a text in many batches as one, and keeps counting its lines', async () => {
    const lines = Array.from({ length: 30_000 }, (_, index) => `${index},"x, ${index}\ny"`).join('\n');
    const { rows, sizes } = await rowsOf(`number,note\n${lines}\n`);
    expect(sizes.length).toBeGreaterThan(1);
    expect(rows.map(({ values }) => values.number)).toEqual(rows.map((_, index) => String(index)));
    expect(rows.at(-1)?.line).toBe(2 + 29_999 * 2);
  });

  it('accepts the line ends of old Macs', async () => {
    const { rows } = await rowsOf('number,note\r1,a\r2,b\r');
    expect(rows.map(lineNumberNote)).toEqual([
      [2, '1', 'a'],
      [3, '2', 'b'],
    ]);
  });
});
