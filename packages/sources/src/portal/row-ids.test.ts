import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RowIds } from './row-ids.js';

describe('the row ids that were seen', () => {
  it('are a set of texts and numbers', () => {
    const id = fc.oneof(fc.nat(60), fc.integer(), fc.string({ maxLength: 2 }), fc.nat(60).map(String));
    fc.assert(
      fc.property(fc.array(id, { maxLength: 200 }), (ids) => {
        const [ours, plain] = [new RowIds(), new Set<string>()];
        for (const one of ids) {
          const isNew = !plain.has(String(one));
          plain.add(String(one));
          expect(ours.add(one)).toBe(isNew);
        }
      }),
    );
  });

  it('take little memory: a bit per number, some bytes per text', () => {
    const before = process.memoryUsage().arrayBuffers;
    const ids = new RowIds();
    for (let number = 0; number < 2e5; number++) {
      ids.add(number);
      ids.add(`row-${number.toString(36)}~x`);
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(12e6);
    expect([ids.add(199_999), ids.add('row-0~x'), ids.add(1e6)]).toEqual([false, false, true]);
  });
});
