import { describe, expect, it } from '@jest/globals';
import { inLimitedTime } from './draft-base.js';

describe('work in limited time', () => {
  it('gives its result, and throws what it throws', () => {
    expect(inLimitedTime(() => 7)).toBe(7);
    expect(() =>
      inLimitedTime(() => {
        throw new RangeError('no');
      }),
    ).toThrow(RangeError);
  });

  it('ends a pattern that tries too many ways, and says so', () => {
    expect(() => inLimitedTime(() => /^(a+)+$/u.test(`${'a'.repeat(40)}b`), 200)).toThrow(
      'took more than 0.2 seconds',
    );
  });
});
