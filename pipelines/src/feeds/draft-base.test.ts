import { describe, expect, it } from '@jest/globals';
import { inLimitedTime } from './draft-base.js';

describe('work in limited time', () => {
  it('returns its result, and passes on its errors', () => {
    expect(inLimitedTime(() => 7)).toBe(7);
    expect(() =>
      inLimitedTime(() => {
        throw new RangeError('no');
      }),
    ).toThrow(RangeError);
  });

  it('stops a pattern that backtracks too much, and reports it', () => {
    expect(() => inLimitedTime(() => /^(a+)+$/u.test(`${'a'.repeat(40)}b`), 200)).toThrow(
      'took more than 0.2 seconds',
    );
  });
});
