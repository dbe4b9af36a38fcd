import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { powerOfTwo } from './power-of-two.js';

it('gives the power itself, the first time and every other', () => {
  const exponent = fc.oneof(fc.double(), fc.double({ min: -60, max: 60 }), fc.constantFrom(0, -0, 1, 1074));
  fc.assert(
    fc.property(fc.array(exponent, { maxLength: 50 }), (list) => {
      for (const one of [...list, ...list]) expect(powerOfTwo(one)).toBe(2 ** one);
    }),
  );
});
