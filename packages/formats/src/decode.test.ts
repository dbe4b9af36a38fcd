import { lineNumberNote, rowsOf } from '@crs/testing/file-rows';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { recode } from './decode.js';

async function recoded(bytes: Buffer, encoding: Parameters<typeof recode>[0], size = 1 << 20) {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const out: Buffer[] = [];
  for await (const piece of recode(encoding)(pieces())) out.push(piece);
  return Buffer.concat(out)
    .toString()
    .replace(/^\ufeff/, '');
}

/** Encodes UTF-8 a second time, as if it were Latin-1. */
const twice = (text: string): Buffer => Buffer.from(Buffer.from(text).toString('latin1'));

const big = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('bytes', () => {
  it.each<[string, Buffer, Parameters<typeof recode>[0], string]>([
    ['UTF-8', Buffer.from('é €'), 'utf-8', 'é €'],
    ['nothing', Buffer.alloc(0), 'utf-8', ''],
    ['windows-1252 called UTF-8', Buffer.from('caf\xe9 \x93x\x94 Inc', 'latin1'), 'utf-8', 'café “x” Inc'],
    [
      'both in one file',
      Buffer.concat([Buffer.from('é,'), Buffer.from('\xe9,', 'latin1'), Buffer.from('€')]),
      'utf-8',
      'é,é,€',
    ],
    ['UTF-8 cut inside a letter', Buffer.from('a€').subarray(0, 3), 'utf-8', 'aâ‚'],
    ['UTF-8 encoded twice', Buffer.from('MuÃ±oz â€œDâ€\u009d, Å‚, 5Â°'), 'utf-8', 'Muñoz “D”, ł, 5°'],
    ['once and twice in one file', Buffer.from('Muñoz,MuÃ±oz,NÃO,Âme'), 'utf-8', 'Muñoz,Muñoz,NÃO,Âme'],
    ['windows-1252 with a mark of UTF-8', Buffer.from('\ufeffé'), 'windows-1252', 'é'],
    ['UTF-16 with a mark, called UTF-8', Buffer.from('\ufeffé', 'utf16le'), 'utf-8', 'é'],
    ['UTF-16 the other way round, with a mark', big('\ufeffé'), 'utf-8', 'é'],
    ['UTF-16 the other way round', big('é'), 'utf-16be', 'é'],
  ])('of %s', async (_what, bytes, encoding, text) => {
    expect(await recoded(bytes, encoding)).toBe(text);
  });

  it('return the same text for chunks of any size', async () => {
    const piece = fc.constantFrom('a', 'é', '€', '𝒜', '\n', 'ñ', '”');
    await fc.assert(
      fc.asyncProperty(fc.array(piece), fc.integer({ min: 1, max: 5 }), async (letters, size) => {
        const text = letters.join('');
        expect(await recoded(Buffer.from(text), 'utf-8', size)).toBe(text);
        expect(await recoded(twice(text), 'utf-8', size)).toBe(text);
        expect(await recoded(Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-8', size)).toBe(text);
      }),
      { numRuns: 200 },
    );
  });

  it('of any kind return a text without replacement characters', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 40 }),
        fc.integer({ min: 1, max: 9 }),
        async (bytes, size) => {
          fc.pre(!(bytes[0] === 0xff && bytes[1] === 0xfe) && !(bytes[0] === 0xfe && bytes[1] === 0xff));
          expect(await recoded(Buffer.from(bytes), 'utf-8', size)).not.toContain('\ufffd');
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('delimited text with', () => {
  it.each<[string, string, Record<string, unknown>, unknown[]]>([
    ['lines above its header', 'Permits\n,\nnumber,note\n1,a\n', { skip: 2 }, [[4, '1', 'a']]],
    [
      'a quote that never closes above its header',
      '"Permits\nnumber,note\n1,a\n',
      { skip: 1 },
      [[3, '1', 'a']],
    ],
    ['comments', '# made, today\nnumber,note\n#x\n1,#a\n', { comment: '#' }, [[4, '1', '#a']]],
    ['other quotes', "number,note\n1,'a, b''s'\n", { quote: "'" }, [[2, '1', "a, b's"]]],
    [
      'no quotes',
      'number,note\n1,5" pipe\n2,"x\n',
      { quote: '' },
      [
        [2, '1', '5" pipe'],
        [3, '2', '"x'],
      ],
    ],
    [
      'escaped quotes',
      'number,note\n1,"a \\"b\\", c \\\\"\n2,d\n',
      { escape: '\\' },
      [
        [2, '1', 'a "b", c \\'],
        [3, '2', 'd'],
      ],
    ],
    ['a header in another case', 'NUMBER , Note\n1,a\n', {}, [[2, '1', 'a']]],
    ['a header with a hard space', 'number\u00a0,note\n1,a\n', {}, [[2, '1', 'a']]],
  ])('%s', async (_what, content, format, expected) => {
    const { rows } = await rowsOf(content, { type: 'csv', ...format });
    expect(rows.map(lineNumberNote)).toEqual(expected);
  });

  it('returns the same rows with skipped lines as without them, for chunks of any size', async () => {
    const lines = Array.from({ length: 40_000 }, (_, n) => (n % 7 === 0 ? `# ${n}` : `${n},"a\\"${n}"`));
    const { rows } = await rowsOf(`number,note\n${lines.join('\n')}\n`, {
      type: 'csv',
      comment: '#',
      escape: '\\',
    });
    expect(rows.length).toBe(lines.filter((line) => !line.startsWith('#')).length);
    for (const { line, values } of rows)
      expect([line, values.note]).toEqual([Number(values.number) + 2, `a"${values.number}`]);
  });
});
