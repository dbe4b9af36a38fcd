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
  const drawn = all
    .map((one) => ({ one, values: valuesOf(one) }))
    .filter(({ values }) => values.length > 0)
    .slice(0, MOST_DRAWN)
    .map(({ one, values }) => ({ one, values, keys: values.map(({ key }) => key) }));
  // The first spelling of a value is shown.
  const values = new Map(
    drawn.flatMap((node) => node.values.map((value) => [value.key, value] as const)).reverse(),
  );
  const order = [...new Set(drawn.flatMap(({ keys }) => keys))];
  // Contractors of the same value stand together.
  drawn.sort((a, b) => meanOf(a.keys, order) - meanOf(b.keys, order));
  const rows = Math.max(drawn.length, order.length, 1);
  const spread = (count: number, at: number): number => ((at + 0.5) * rows * ROW) / count;
  return {
    height: rows * ROW,
    selfY: (rows * ROW) / 2,
    shared: order.flatMap((key, at) => {
      const value = values.get(key);
      return value === undefined
        ? []
        : [{ kind: value.kind, value: value.value, y: spread(order.length, at) }];
    }),
    related: drawn.map(({ one, keys }, at) => ({
      related: one,
      y: spread(drawn.length, at),
      shares: keys.map((key) => order.indexOf(key)),
    })),
  };
}

/** What a contractor shares. A value of many unrelated contractors connects none. */
function valuesOf(one: Related) {
  return (
    [
      ['phone', one.sharedPhoneHub === true ? null : one.sharedPhone],
      ['address', one.sharedAddressHub === true ? null : one.sharedAddress],
      ['person', one.sharedPersonHub === true ? null : one.sharedPerson],
    ] as const
  ).flatMap(([kind, value]) =>
    value === null ? [] : [{ kind, value, key: `${kind} ${value.toLowerCase()}` }],
  );
}

function meanOf(keys: readonly string[], order: readonly string[]): number {
  return keys.length === 0 ? 0 : keys.reduce((sum, key) => sum + order.indexOf(key), 0) / keys.length;
}
