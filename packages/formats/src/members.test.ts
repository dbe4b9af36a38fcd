import { gzipSync } from 'node:zlib';
import { lineNumberNote, refusalOf, rowsOf } from '@crs/testing/file-rows';
import { zip } from '@crs/testing/fixtures';
import { describe, expect, it } from '@jest/globals';

const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `${from + index},x\n`).join('');

describe('a zip', () => {
  it('of many members, each with a header in its own order, is read as one', async () => {
    const members = Object.fromEntries(
      Array.from({ length: 105 }, (_, part) => {
        const swapped = part === 40 ? `note,number\nx,${part}\n` : `number,note\n${part},x\n`;
        return [`chunk_${part}.csv`, swapped] as const;
      }),
    );
    const read = await rowsOf(zip({ 'folder/': '', '__MACOSX/._chunk_1.csv': '?', ...members }));
    expect(read.rows.map(({ values }) => Number(values.number))).toEqual([...Array(105).keys()]);
  });

  it('without a matching member is refused, with a list of its members', async () => {
    const refused = await refusalOf(zip({ 'a.txt': 'x' }), { type: 'csv', members: '\\.csv$' });
    expect([refused.code, refused.message]).toEqual([
      'feed.unreadable',
      expect.stringContaining('it has a.txt'),
    ]);
  });

  it('that is a workbook is refused as a workbook', async () => {
    const refused = await refusalOf(
      zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' }),
    );
    expect([refused.code, refused.message]).toEqual([
      'feed.unreadable',
      expect.stringContaining('is a workbook, not csv'),
    ]);
  });

  it('inside a zip is refused', async () => {
    const content = zip({ 'a.zip': zip({ 'a.csv': 'number,note\n' }) });
    expect((await refusalOf(content)).message).toContain('"a.zip" in the zip is itself an archive');
  });

  it.each<[string, number, number, RegExp]>([
    ['encrypted', 6, 1, /encrypted/],
    ['packed in another way', 8, 9, /method 9/],
  ])('%s is refused', async (_what, offset, value, message) => {
    const content = zip({ 'a.csv': 'number,note\n1,x\n' });
    // The local header and the directory entry, whose fields are two bytes later.
    content.writeUInt16LE(value, offset);
    content.writeUInt16LE(value, content.indexOf(Buffer.from('PK\u0001\u0002')) + offset + 2);
    const refused = await refusalOf(content);
    expect([refused.code, refused.message]).toEqual(['feed.unreadable', expect.stringMatching(message)]);
  });
});

describe('a file', () => {
  it.each([
    ['7z', '377abcaf271c'],
    ['bzip2', '425a683931'],
    ['pdf', '255044462d'],
    ['xls', 'd0cf11e0a1b1'],
  ])('of the format %s is refused by name', async (name, bytes) => {
    const refused = await refusalOf(Buffer.from(bytes, 'hex'));
    expect([refused.code, refused.message]).toEqual(['feed.unreadable', expect.stringContaining(name)]);
  });
});

describe('the unpacked size of an archive', () => {
  const text = `number,note\n${rows(0, 200_000)}`;

  it.each<[string, Buffer]>([
    ['gzip', gzipSync(text)],
    [
      'zip',
      zip({ 'a.csv': `number,note\n${rows(0, 100_000)}`, 'b.csv': `number,note\n${rows(0, 100_000)}` }),
    ],
  ])('is limited: %s', async (_what, content) => {
    const refused = await refusalOf(content, { type: 'csv', largest: '1 MB' });
    expect([refused.code, refused.exitStatus]).toEqual(['feed.too_large', 3]);
    expect(refused.message).toContain('exceeds the 1 MB of format.largest');
    expect((await rowsOf(content, { type: 'csv', largest: '2 MB' })).rows.length).toBe(200_000);
  });

  it('is limited by the packed size once it is large', async () => {
    const bomb = gzipSync(Buffer.from(`number,note\n${`1,${'x'.repeat(1e6)}\n`.repeat(120)}`));
    const refused = await refusalOf(bomb, { type: 'csv' });
    expect([refused.code, refused.message]).toEqual([
      'feed.too_large',
      expect.stringContaining('format.ratio'),
    ]);
  });

  it('is limited in a workbook, too', async () => {
    const refused = await refusalOf(zip({ 'xl/workbook.xml': ' '.repeat(2_000_000) }), {
      type: 'xlsx',
      largest: '1 MB',
    });
    expect(refused.code).toBe('feed.too_large');
  });

  it('is not limited if it is small', async () => {
    const { rows: read } = await rowsOf(gzipSync(`number,note\n1,${'x'.repeat(500_000)}\n`));
    expect(read.map(lineNumberNote)).toEqual([[2, '1', 'x'.repeat(500_000)]]);
  });
});
