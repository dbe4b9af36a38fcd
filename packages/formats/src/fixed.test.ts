import { lineNumberNote, refusalOf, rowsOf } from '@crs/testing/file-rows';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

const fields = [
  { name: 'number', from: 1, to: 4 },
  { name: 'note', from: 6, to: 12 },
];
const format = { type: 'fixed', fields };

describe('fixed columns', () => {
  it.each<[string, string | Uint8Array, Record<string, unknown>, unknown[]]>([
    [
      'lines',
      '0117 alder  \n0118 birch  \n',
      {},
      [
        [1, '0117', 'alder'],
        [2, '0118', 'birch'],
      ],
    ],
    [
      'short lines, line ends of Windows, an end of file of old',
      '0117 alder\r\n0118\r\n\r\n\u001a',
      {},
      [
        [1, '0117', 'alder'],
        [2, '0118', ''],
      ],
    ],
    ['no line end after the last line', '0117 alder', {}, [[1, '0117', 'alder']]],
    ['a field cut short by the end of the line', '0117 al\n', {}, [[1, '0117', 'al']]],
    ['letters of two bytes', '0117 ñandúes!\n', {}, [[1, '0117', 'ñandúes']]],
    ['letters of two places', '0117 𝒜lder 𝒜𝒜\n', {}, [[1, '0117', '𝒜lder 𝒜']]],
    [
      'another encoding',
      Buffer.from('0117 caf\xe9', 'latin1'),
      { encoding: 'latin1' },
      [[1, '0117', 'café']],
    ],
    ['quotes and commas', '0117 a,"b",c\n', {}, [[1, '0117', 'a,"b",c']]],
    [
      'lines above the rows',
      'NO   NOTE\n# x\n0117 alder\n',
      { skip: 1, comment: '#' },
      [[3, '0117', 'alder']],
    ],
  ])('%s', async (_what, content, more, expected) => {
    const { rows } = await rowsOf(content, { ...format, ...more });
    expect(rows.map(lineNumberNote)).toEqual(expected);
  });

  it('cut inside the last line, if all lines have one length, are refused', async () => {
    expect((await refusalOf('0117 alder  \n0118 birch  \n0119 li', format)).message).toContain('line 3');
  });

  it('are read back as written', async () => {
    const letter = fc.constantFrom('a', 'Z', '9', ',', '"', 'é', '𝒜', '-');
    const field = (most: number) => fc.array(letter, { minLength: 1, maxLength: most });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(field(4), field(7)), { minLength: 1, maxLength: 10 }),
        async (records) => {
          const lines = records.map(([number, note]) => {
            const padded = [...number, ...' '.repeat(5 - number.length)].join('');
            return `${padded}${note.join('')}\n`;
          });
          const { rows } = await rowsOf(lines.join(''), format);
          expect(rows.map(({ values }) => [values.number, values.note])).toEqual(
            records.map(([number, note]) => [number.join(''), note.join('')]),
          );
        },
      ),
      { numRuns: 100 },
    );
  });
});
