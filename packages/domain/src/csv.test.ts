import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csvText, unescapedText } from './csv.js';

describe('csvText', () => {
  it('writes a header, leaves numbers alone, and writes null as empty', () => {
    expect(csvText([['a', -1.5, null, true]], { columns: ['w', 'x', 'y', 'z'] })).toBe(
      'w,x,y,z\na,-1.5,,true\n',
    );
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+1 612 555 0100', "'+1 612 555 0100"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\uff1d1', "'\uff1d1"],
    ["'=1", "''=1"],
    ["O'Brien", "O'Brien"],
    ["'quoted'", "'quoted'"],
    ['a=b', 'a=b'],
  ])('writes %j as %j', (text, written) => expect(csvText([[text]])).toBe(`${written}\n`));

  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^[='+\-@\t\r\n", \uff1d]{0,6}[a-z]{0,2}$/),
  );
  it('is read back unchanged, and no cell begins as a formula', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(text, text), { minLength: 1 }),
        fc.constantFrom('\n', '\r\n'),
        (rows, lineEnd) => {
          const written = csvText(rows, { lineEnd: lineEnd as '\n' });
          // Readers accept any of the three line ends, whichever was written.
          const read = parse(written, { record_delimiter: ['\r\n', '\n', '\r'] }) as string[][];
          expect(read.flat().filter((cell) => /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(cell))).toEqual([]);
          expect(read.map((row) => row.map(unescapedText))).toEqual(rows);
        },
      ),
    );
  });
});
