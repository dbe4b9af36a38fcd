import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CopyValue } from '../copy.js';
import { stagedLines, stagedPieces } from './staged-lines.js';

const groups = [['number'], ['name', 'phone', 'claim_id'], ['value']];
const value: fc.Arbitrary<CopyValue> = fc.oneof(
  fc.constant(null),
  fc.string(),
  fc.integer(),
  fc.array(fc.string(), { maxLength: 2 }),
);
const row = fc.tuple(...groups.map((columns) => fc.tuple(...columns.map(() => value))));

describe('stagedPieces', () => {
  it('returns the same hash for any split of the column groups', () => {
    fc.assert(
      fc.property(row, (values) => {
        const whole = stagedPieces(groups)(values);
        const pieces = groups.map((columns, index) => stagedPieces([columns])([values[index] ?? []]));
        expect(pieces.map(({ fields }) => fields).join('')).toBe(whole.fields);
        expect(pieces.reduce((sum, { low }) => sum ^ low, 0)).toBe(whole.low);
        expect(pieces.reduce((sum, { high }) => sum ^ high, 0)).toBe(whole.high);
      }),
    );
  });

  it.each<[string, CopyValue[][], CopyValue[][]]>([
    ['nothing and an empty text', [[null]], [['']]],
    ['nothing and the text that stands for it', [[null]], [['\\N']]],
    ['a value in one column and in the next', [['a', null, null]], [[null, 'a', null]]],
    ['a tab and two columns', [['a\tb', 'c', null]], [['a', 'b\tc', null]]],
  ])('distinguishes %s', (_what, one, other) => {
    const columns = (one[0] ?? []).map((_, index) => `column${index}`);
    const piece = stagedPieces([columns]);
    expect(piece(one)).not.toEqual(piece(other));
    expect(piece(one).low).not.toBe(piece(other).low);
  });
});

describe('stagedLines', () => {
  it('writes a line per row: id, key, the hashes of content and record, and the pieces', () => {
    const lines = stagedLines({
      ids: Float64Array.of(11, 12),
      sourceKeys: ['A-1', 'B\t2'],
      sourceHashes: BigUint64Array.of(7n, 2n ** 64n - 1n),
      contents: Int32Array.of(5, 0, -1, -1),
      pieces: [
        ['\tx', '\ty'],
        ['\t1', '\t2'],
      ],
    });
    expect(lines.split('\n').map((line) => line.split('\t'))).toEqual([
      ['11', 'A-1', '5', '7', 'x', '1'],
      ['12', 'B\\t2', '-1', '-1', 'y', '2'],
      [''],
    ]);
  });
});
