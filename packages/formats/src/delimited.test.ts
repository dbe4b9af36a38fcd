import { describe, expect, it } from '@jest/globals';
// csv-parse: the reference for how we find records and fields.
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { findRecords } from './delimited-records.js';
import { recordFields } from './delimited-rows.js';

/** Splits every record of a text, or returns null if a quote never closes. */
function ours(text: string, delimiter: string): string[][] | null {
  const { bounds, rest } = findRecords(text, delimiter, '"', true);
  if (rest < text.length) return null;
  const records: string[][] = [];
  for (let at = 0; at < bounds.length; at += 2) {
    records.push(recordFields(text.slice(bounds[at], bounds[at + 1]), delimiter, '"'));
  }
  return records;
}

function theirs(text: string, delimiter: string): string[][] | null {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      relax_quotes: true,
    });
  } catch (error) {
    if ((error as { code?: string }).code === 'CSV_QUOTE_NOT_CLOSED') return null;
    throw error;
  }
}

describe('finding records and fields', () => {
  it.each<[string, string[][]]>([
    ['a,b\n', [['a', 'b']]],
    [
      'a,\n,b',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    [
      '"a\n""b""",c\r\nd,e\n',
      [
        ['a\n"b"', 'c'],
        ['d', 'e'],
      ],
    ],
    ['"a" b,5" pipe\n', [['"a" b', '5" pipe']]],
    ['"a""b"c,d\n', [['"a"b"c', 'd']]],
    ['a, "b,c"\n', [['a', ' "b', 'c"']]],
    ['"","a"\n', [['', 'a']]],
  ])('%j', (text, records) => expect(ours(text, ',')).toEqual(records));

  it.each([',', '|', '\t'])('finds what csv-parse finds, delimiter %j', (delimiter) => {
    const piece = fc.constantFrom('a', 'b c', '"', '""', delimiter, delimiter, '\n', '\r\n', ' ', 'é');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        // An empty record at the very end does not count for csv-parse, which leaves blank lines to its options.
        expect(ours(text, delimiter)).toEqual(theirs(text, delimiter));
      }),
      { numRuns: 3000 },
    );
  });

  it('finds the same records in chunks of any size', () => {
    const piece = fc.constantFrom('a', '"', '""', ',', ',"', '",', '\n', '\r\n');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.nat(), (pieces, cut) => {
        const text = pieces.join('');
        const whole = findRecords(text, ',', '"', false);
        const at = cut % (text.length + 1);
        const first = findRecords(text.slice(0, at), ',', '"', false);
        const second = findRecords(text.slice(first.rest), ',', '"', false);
        const shifted = second.bounds.map((bound) => bound + first.rest);
        expect([...first.bounds, ...shifted]).toEqual(whole.bounds);
        expect([...first.breaks, ...second.breaks]).toEqual(whole.breaks);
      }),
      { numRuns: 2000 },
    );
  });
});
