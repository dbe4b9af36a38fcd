import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Related, ROW, relationGraph } from './relation-graph.js';

const nothing = { sharedPhone: null, sharedAddress: null, sharedPerson: null };
const relatedOf = (name: string, shared: object): Related =>
  ({ name, licenseNumber: name, ...nothing, ...shared }) as unknown as Related;

describe('the graph of related contractors', () => {
  it('has a value once, however it is written, and its contractors together', () => {
    const graph = relationGraph([
      relatedOf('A', { sharedPhone: '1' }),
      relatedOf('B', { sharedAddress: '12 ELM ST' }),
      relatedOf('C', { sharedPhone: '1' }),
      relatedOf('D', { sharedAddress: '12 Elm St', sharedPhone: '1' }),
    ]);
    expect(graph.shared.map(({ kind, value }) => [kind, value])).toEqual([
      ['phone', '1'],
      ['address', '12 ELM ST'],
    ]);
    expect(graph.related.map(({ related, shares }) => [related.name, shares])).toEqual([
      ['A', [0]],
      ['C', [0]],
      ['D', [0, 1]],
      ['B', [1]],
    ]);
  });

  it('draws nobody who shares only what many unrelated contractors have', () => {
    const graph = relationGraph([
      relatedOf('A', { sharedPhone: '1', sharedPhoneHub: true }),
      relatedOf('B', { sharedPhone: '1', sharedPhoneHub: true, sharedPerson: 'Ada Example' }),
    ]);
    expect(graph.related.map(({ related }) => related.name)).toEqual(['B']);
    expect(graph.shared.map(({ kind }) => kind)).toEqual(['person']);
  });

  it('draws ten at most, none over another and all within its height', () => {
    const related = fc.record({
      sharedPhone: fc.option(fc.constantFrom('1', '2', '3')),
      sharedAddress: fc.option(fc.constantFrom('1', '2', '3')),
    });
    fc.assert(
      fc.property(fc.array(related, { maxLength: 30 }), (all) => {
        const graph = relationGraph(all.map((shared, at) => relatedOf(`${at}`, shared)));
        const tied = all.filter((one) => one.sharedPhone !== null || one.sharedAddress !== null).length;
        expect(graph.related.length).toBe(Math.min(10, tied));
        for (const column of [graph.related, graph.shared]) {
          const ys = column.map(({ y }) => y);
          for (const [at, y] of ys.entries()) {
            expect(y).toBeGreaterThan(0);
            expect(y).toBeLessThan(graph.height);
            if (at > 0) expect(y - (ys[at - 1] ?? 0)).toBeGreaterThanOrEqual(ROW - 1e-9);
          }
        }
      }),
    );
  });
});
