import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Batcher } from './batcher.js';

describe('Batcher', () => {
  it('answers lookups of one event loop turn together, and those that come in the meantime', async () => {
    const asked: number[][] = [];
    const batches = new Batcher(3, async (asks: readonly number[]) => {
      asked.push([...asks]);
      await new Promise((done) => setImmediate(done));
      return asks.map((ask) => ask * 10);
    });
    const answers = await Promise.all([1, 2, 3, 4, 5].map((ask) => batches.ask(ask)));
    expect(answers).toEqual([10, 20, 30, 40, 50]);
    expect(asked).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    await Promise.all([batches.ask(6), batches.ask(7)]);
    expect(asked.at(-1)).toEqual([6, 7]);
  });

  it('rejects all lookups of a failed batch, and continues with the next batch', async () => {
    let calls = 0;
    const batches = new Batcher(2, async (asks: readonly string[]) => {
      calls += 1;
      if (calls === 2) throw new Error('the database is away');
      return asks;
    });
    const settled = await Promise.allSettled(['a', 'b', 'c', 'd'].map((ask) => batches.ask(ask)));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
  });

  it('answers every lookup once, whenever it comes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(3), { maxLength: 40 }),
        fc.integer({ min: 1, max: 5 }),
        async (waits, most) => {
          const batches = new Batcher(most, async (asks: readonly number[]) => {
            expect(asks.length).toBeLessThanOrEqual(most);
            await new Promise((done) => setImmediate(done));
            return asks;
          });
          const answers = await Promise.all(
            waits.map(async (wait, at) => {
              for (let turn = 0; turn < wait; turn += 1) await new Promise((done) => setImmediate(done));
              return batches.ask(at);
            }),
          );
          expect(answers).toEqual(waits.map((_, at) => at));
        },
      ),
      { numRuns: 50 },
    );
  });
});
