/**
 * Connected components over shared values (union–find), with large ones split at their weakest edges.
 *
 * Dropping the weakest edges first until every piece fits is the same as adding them strongest first and
 * keeping a union only while nothing it belongs to is too large; done this way each value is looked at once.
 * Union–find with path halving: Tarjan and van Leeuwen, "Worst-case analysis of set union algorithms",
 * J. ACM 31 (1984).
 */
import type { ValueMembers } from './shared-values.js';

/** Weight of the edges that a value of that many sharers makes: 0.63 for two, 0.29 for ten, 0.12 for three hundred. */
export function edgeWeight(sharers: number): number {
  return 1 / Math.log2(1 + sharers);
}

/** Contractors that belong together, as ascending positions, and the component they were split from. */
export interface Component {
  readonly members: readonly number[];
  /** First position of the too large component, or null where nothing was split. */
  readonly splitFrom: number | null;
}

/**
 * Groups `count` contractors through values that are not hubs.
 * Gives the components of two or more members in order of their first member, none larger than `maxSize`.
 */
export function findComponents(count: number, values: readonly ValueMembers[], maxSize: number): Component[] {
  const whole = new DisjointSets(count);
  const kept = new DisjointSets(count);
  const tooLarge = new Set<number>();

  for (const { members } of [...values].sort(strongestFirst)) {
    const roots = new Set<number>();
    let size = 0;
    let split = false;
    for (const member of members) {
      const root = whole.rootOf(member);
      if (roots.has(root)) continue;
      roots.add(root);
      size += whole.sizeOf(root);
      split ||= tooLarge.has(root);
    }
    split ||= size > maxSize;
    const root = whole.unite(members);
    if (split) tooLarge.add(root);
    else kept.unite(members);
  }

  const components = new Map<number, { members: number[]; splitFrom: number | null }>();
  for (let position = 0; position < count; position += 1) {
    const root = kept.rootOf(position);
    if (kept.sizeOf(root) < 2) continue;
    const component = components.get(root);
    if (component !== undefined) {
      component.members.push(position);
      continue;
    }
    const parent = whole.rootOf(position);
    components.set(root, { members: [position], splitFrom: tooLarge.has(parent) ? parent : null });
  }
  return [...components.values()];
}

/** Fewer sharers are stronger. Of equal values a phone outlives an address: a firm's neighbours share the latter. */
function strongestFirst(a: ValueMembers, b: ValueMembers): number {
  const byWeight = edgeWeight(b.members.length) - edgeWeight(a.members.length);
  if (byWeight !== 0) return byWeight;
  if (a.kind !== b.kind) return a.kind === 'phone' ? -1 : 1;
  return a.key < b.key ? -1 : 1;
}

/** Disjoint sets of positions; the root of a set is its smallest member. */
class DisjointSets {
  readonly #parent: Int32Array;
  readonly #size: Int32Array;

  constructor(count: number) {
    this.#parent = Int32Array.from({ length: count }, (_, position) => position);
    this.#size = new Int32Array(count).fill(1);
  }

  rootOf(position: number): number {
    const parent = this.#parent;
    let at = position;
    for (;;) {
      const above = parent[at] as number;
      if (above === at) return at;
      const next = parent[above] as number;
      parent[at] = next;
      at = next;
    }
  }

  sizeOf(root: number): number {
    return this.#size[root] as number;
  }

  /** Makes one set of all members' sets; gives its root. */
  unite(members: readonly number[]): number {
    let root = this.rootOf(members[0] as number);
    for (const member of members) {
      const other = this.rootOf(member);
      if (other === root) continue;
      const [smaller, larger] = other < root ? [other, root] : [root, other];
      this.#parent[larger] = smaller;
      this.#size[smaller] = this.sizeOf(smaller) + this.sizeOf(larger);
      root = smaller;
    }
    return root;
  }
}
