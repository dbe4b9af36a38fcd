import { describe, expect, it } from '@jest/globals';
import { seenSchema, seenText } from './seen-schema.js';

describe('what a definition was checked against', () => {
  const on = '2026-11-20';

  it.each<[string, readonly object[], string]>([
    ['nothing yet', [], 'nothing'],
    ['the source, on that day', [{ what: 'source', rows: 9, on }], 'source 2026-11-20'],
    ['rows of an unknown day', [{ what: 'rows', on }], 'rows'],
    [
      'a file before columns, however new these are',
      [
        { what: 'columns', of: 2026, on },
        { what: 'file', of: '2022-04', on },
      ],
      'file 2022-04',
    ],
    [
      'the newer of two files',
      [
        { what: 'file', of: '2019-01-30', on },
        { what: 'file', of: '2022-04', on },
      ],
      'file 2022-04',
    ],
  ])('is stated in a few words: %s', (_what, entries, text) => {
    expect(seenText(seenSchema.parse(entries))).toBe(text);
  });
});
