import { Graph, type GraphLabel, layout, type NodeLabel } from '@dagrejs/dagre';
import type { Profile } from './sentence.js';

export type Related = Profile['related']['newest'][number];

/** The center of a box. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A value that several contractors have in their records. */
export interface SharedNode extends Place {
  readonly kind: 'phone' | 'address' | 'person';
  readonly value: string;
}

/** A contractor that shares values, which are given by index. */
export interface RelatedNode extends Place {
  readonly related: Related;
  readonly shares: readonly number[];
}

/** A contractor on the left, shared values in the middle, the other contractors on the right. */
export interface RelationGraph {
  readonly width: number;
  readonly height: number;
  readonly self: Place;
  readonly shared: readonly SharedNode[];
  readonly related: readonly RelatedNode[];
}

/** Maximum number of contractors drawn. */
const MOST_DRAWN = 10;
/** The size of a box in units of the drawing, and the space between columns and rows. */
export const BOX = { width: 190, height: 38 };
const FREE = { ranksep: 75, nodesep: 8 };

const SELF = 'self';

/**
 * Places the contractors and what they share. Pure. Uses dagre, which implements Sugiyama's layered drawing: it is
 * maintained, typed, and needs no browser, so the graph also works without scripts and in print.
 */
export function relationGraph(all: readonly Related[]): RelationGraph {
  const drawn = all
    .map((related) => ({ related, values: valuesOf(related) }))
    .filter(({ values }) => values.length > 0)
    .slice(0, MOST_DRAWN);
  const printed = drawn.flatMap(({ values }) => values);
  // The first spelling of a value is shown.
  const shared = printed.filter(({ key }, at) => printed.findIndex((one) => one.key === key) === at);

  const graph = new Graph<GraphLabel, NodeLabel, object>();
  graph.setGraph({ rankdir: 'LR', ...FREE });
  graph.setNode(SELF, { ...BOX });
  for (const { key } of shared) {
    graph.setNode(key, { ...BOX });
    graph.setEdge(SELF, key, {});
  }
  for (const [at, { values }] of drawn.entries()) {
    graph.setNode(`${at}`, { ...BOX });
    for (const { key } of values) graph.setEdge(key, `${at}`, {});
  }
  layout(graph);
  const placeOf = (name: string): Place => {
    const { x = 0, y = 0 } = graph.node(name);
    return { x, y };
  };
  const { width = BOX.width, height = BOX.height } = graph.graph();
  return {
    width,
    height,
    self: placeOf(SELF),
    shared: shared.map(({ key, kind, value }) => ({ kind, value, ...placeOf(key) })),
    related: drawn.map(({ related, values }, at) => ({
      related,
      ...placeOf(`${at}`),
      shares: values.map(({ key }) => shared.findIndex((one) => one.key === key)),
    })),
  };
}

/** What a contractor shares. A value that many unrelated contractors have connects nobody. */
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
