import type { Profile } from './summary.js';

export type Related = Profile['related']['newest'][number];

/** A value that several contractors print. */
export interface SharedNode {
  readonly kind: 'phone' | 'address' | 'person';
  readonly value: string;
  readonly y: number;
}

/** A contractor that shares a value, and the values by their index. */
export interface RelatedNode {
  readonly related: Related;
  readonly y: number;
  readonly shares: readonly number[];
}

/** A contractor at the left, shared values in the middle, the others at the right. */
export interface RelationGraph {
  readonly height: number;
  readonly selfY: number;
  readonly shared: readonly SharedNode[];
  readonly related: readonly RelatedNode[];
}

/** Contractors that are drawn. */
const MOST_DRAWN = 10;
/** Height of a row. */
export const ROW = 46;

/** Places the contractors and what they share so that lines cross little. Pure. */
export function relationGraph(all: readonly Related[]): RelationGraph {
  const values = new Map<string, { kind: SharedNode['kind']; value: string }>();
  const keysOf = (one: Related): string[] =>
    (
      [
        ['phone', one.sharedPhone],
        ['address', one.sharedAddress],
        ['person', one.sharedPerson],
      ] as const
    ).flatMap(([kind, value]) => {
      if (value === null) return [];
      const key = `${kind} ${value.toLowerCase()}`;
      if (!values.has(key)) values.set(key, { kind, value });
      return [key];
    });
  const drawn = all.slice(0, MOST_DRAWN).map((one) => ({ one, keys: keysOf(one) }));
  const order = [...values.keys()];
  // Contractors of the same value stand together.
  drawn.sort((a, b) => meanOf(a.keys, order) - meanOf(b.keys, order));
  const rows = Math.max(drawn.length, order.length, 1);
  const spread = (count: number, at: number): number => ((at + 0.5) * rows * ROW) / count;
  return {
    height: rows * ROW,
    selfY: (rows * ROW) / 2,
    shared: [...values.values()].map((value, at) => ({ ...value, y: spread(order.length, at) })),
    related: drawn.map(({ one, keys }, at) => ({
      related: one,
      y: spread(drawn.length, at),
      shares: keys.map((key) => order.indexOf(key)),
    })),
  };
}

function meanOf(keys: readonly string[], order: readonly string[]): number {
  return keys.length === 0 ? 0 : keys.reduce((sum, key) => sum + order.indexOf(key), 0) / keys.length;
}
