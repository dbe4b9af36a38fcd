/**
 * Disjoint sets of positions; the root of a set is its smallest member. Path halving: Tarjan and van Leeuwen,
 * "Worst-case analysis of set union algorithms", J. ACM 31 (1984).
 */
export class DisjointSets {
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

  /** Unites the sets of all members and returns the root. */
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

  /** The sizes of all sets, in the order of their roots. */
  sizes(): number[] {
    const sizes: number[] = [];
    for (const [position, above] of this.#parent.entries()) {
      if (above === position) sizes.push(this.sizeOf(position));
    }
    return sizes;
  }
}
