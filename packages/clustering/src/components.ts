/**
 * Connected components over shared values (union–find), with large ones split at their weakest edges. Adding edges
 * strongest first, while no component gets too large, gives the same pieces as dropping the weakest first, and visits
 * each value once.
 */
import { DisjointSets } from '@crs/domain';
import type { SharedKind } from './shared-values.js';

/** A shared value that connects its members. */
export interface JoiningValue {
  readonly kind: SharedKind;
  readonly key: string;
  /** Ascending positions; at least two. */
  readonly members: readonly number[];
  /** How strongly it connects them. */
  readonly weight: number;
}

/** Weight of a value's edges by its number of parties: 1 for one, 0.63 for two, 0.29 for ten. */
export function edgeWeight(parties: number): number {
  return 1 / Math.log2(1 + parties);
}

/** A component as ascending positions, and the larger one it was split from. */
interface Component {
  readonly members: readonly number[];
  /** First position of the oversized component; null if nothing was split. */
  readonly splitFrom: number | null;
}

/**
 * Groups `count` contractors through values that are not hubs. Returns the components of two or more members, none
 * larger than `maxSize`, in the order of their first members.
 */
export function findComponents(count: number, values: readonly JoiningValue[], maxSize: number): Component[] {
  const whole = new DisjointSets(count);
  const kept = new DisjointSets(count);
  for (const { members } of [...values].sort(strongestFirst)) {
    const root = whole.unite(members);
    if (whole.sizeOf(root) <= maxSize) kept.unite(members);
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
    components.set(root, { members: [position], splitFrom: whole.sizeOf(parent) > maxSize ? parent : null });
  }
  return [...components.values()];
}

/** By weight, then fewer members, then phones before addresses, since neighbors share an address; then by key. */
function strongestFirst(a: JoiningValue, b: JoiningValue): number {
  if (a.weight !== b.weight) return b.weight - a.weight;
  if (a.members.length !== b.members.length) return a.members.length - b.members.length;
  if (a.kind !== b.kind) return a.kind === 'phone' ? -1 : 1;
  return a.key < b.key ? -1 : 1;
}
