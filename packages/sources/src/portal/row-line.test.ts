import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { headOfRow, headReader, later, lineOf } from './row-line.js';

describe('the line of a row', () => {
  const keys = { id: ':id', changed: 'when (UTC)' };

  it('begins with what identifies the row, and is otherwise unchanged', () => {
    expect(lineOf({ number: 1, 'when (UTC)': 5, ':id': 'row-1' }, keys)).toBe(
      '{":id":"row-1","when (UTC)":5,"number":1}',
    );
  });

  it('returns its head without being parsed, as the row itself would', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.double(), fc.constant(null), fc.constant(undefined));
    const row = fc.dictionary(fc.oneof(fc.constantFrom(':id', 'when (UTC)', '7'), fc.string()), value);
    const read = headReader(keys);
    fc.assert(
      fc.property(row, (one) => {
        const line = Buffer.from(`x\n${lineOf(one, keys)}\ny`);
        const expected = headOfRow(JSON.parse(JSON.stringify(one)), keys);
        expect(read(line, 2, line.length - 2)).toEqual(expected);
      }),
    );
  });
});

describe('the later of two times', () => {
  it.each([
    [null, null, null],
    [null, 'b', 'b'],
    ['a', null, 'a'],
    ['2024-01-01T00:00:00.000Z', '2024-01-02T00:00:00.000Z', '2024-01-02T00:00:00.000Z'],
    [10, 9, 10],
  ])('of %j and %j is %j', (one, two, expected) => {
    expect(later(one, two)).toBe(expected);
  });
});
