import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inBlindOrder } from './blind-order.js';

const candidates = fc.array(
  fc.record({ license: fc.record({ name: fc.string(), licenseNumber: fc.string({ minLength: 1 }) }) }),
);

it('is the same for any order of scores', () => {
  fc.assert(
    fc.property(candidates, fc.integer(), (some, turn) => {
      const at = some.length === 0 ? 0 : Math.abs(turn) % some.length;
      const turned = [...some.slice(at), ...some.slice(0, at)].toReversed();
      const names = (all: typeof some) =>
        inBlindOrder(all).map(({ license }) => [license.name.toLowerCase(), license.licenseNumber]);
      expect(names(turned)).toEqual(names(some));
    }),
  );
});
