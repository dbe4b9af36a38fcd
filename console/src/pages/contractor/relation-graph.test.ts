import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BOX, type Related, relationGraph } from './relation-graph.js';

const nothing = { sharedPhone: null, sharedAddress: null, sharedPerson: null };
const relatedOf = (name: string, shared: object): Related =>
  ({ name, licenseNumber: name, ...nothing, ...shared }) as unknown as Related;

describe('the graph of related contractors', () => {
  it('has each value once, in any spelling, with its contractors together', () => {
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
    expect(graph.related.map(({ related, shares }) => [related.name, shares.toSorted()])).toEqual([
      ['A', [0]],
      ['B', [1]],
      ['C', [0]],
      ['D', [0, 1]],
    ]);
    const downwards = graph.related.toSorted((a, b) => a.y - b.y).map(({ related }) => related.name);
    expect(downwards.join('')).toMatch(/^([AC]{2}DB|BD[AC]{2})$/);
    // The contractor, the shared values, and the other contractors are in three columns.
    const columns = [[graph.self], graph.shared, graph.related].map(
      (nodes) => new Set(nodes.map(({ x }) => x)),
    );
    expect(columns.map(({ size }) => size)).toEqual([1, 1, 1]);
    expect(columns.flatMap((xs) => [...xs])).toEqual([95, 360, 625]);
  });

  it('leaves out contractors that only share what many unrelated contractors have', () => {
    const graph = relationGraph([
      relatedOf('A', { sharedPhone: '1', sharedPhoneHub: true }),
      relatedOf('B', { sharedPhone: '1', sharedPhoneHub: true, sharedPerson: 'Ada Example' }),
    ]);
    expect(graph.related.map(({ related }) => related.name)).toEqual(['B']);
    expect(graph.shared.map(({ kind }) => kind)).toEqual(['person']);
  });

  it('draws at most ten, without overlap and within its height', () => {
    const related = fc.record({
      sharedPhone: fc.option(fc.constantFrom('1', '2', '3')),
      sharedAddress: fc.option(fc.constantFrom('1', '2', '3')),
    });
    fc.assert(
      fc.property(fc.array(related, { maxLength: 30 }), (all) => {
        const graph = relationGraph(all.map((shared, at) => relatedOf(`${at}`, shared)));
        const tied = all.filter((one) => one.sharedPhone !== null || one.sharedAddress !== null).length;
        expect(graph.related.length).toBe(Math.min(10, tied));
        const half = BOX.height / 2;
        for (const column of [graph.related, graph.shared]) {
          const ys = column.map(({ y }) => y).toSorted((a, b) => a - b);
          for (const [at, y] of ys.entries()) {
            expect(y).toBeGreaterThanOrEqual(half);
            expect(y).toBeLessThanOrEqual(graph.height - half);
            if (at > 0) expect(y - (ys[at - 1] ?? 0)).toBeGreaterThanOrEqual(BOX.height);
          }
        }
      }),
    );
  });
});
