/** From a text to the numbers filed under it, in one sorted typed array. */
import { CrsError } from '@crs/domain';

const idBits = 21;
const idLimit = 2 ** idBits;

/** FNV-1a over UTF-16 code units, 32 bits (Fowler, Noll and Vo). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

/**
 * An inverted index of 8 bytes an entry: a 32-bit hash and a 21-bit number packed into one double, sorted.
 * Two texts may share a hash, so a hit is a hint: the caller compares the texts themselves.
 */
export class PackedIndex {
  private constructor(private readonly packed: Float64Array) {}

  /** `hashes` and `ids` are parallel. Throws where an id does not fit into 21 bits. */
  static build(hashes: readonly number[], ids: readonly number[]): PackedIndex {
    const packed = new Float64Array(hashes.length);
    for (let at = 0; at < packed.length; at += 1) {
      const id = ids[at] as number;
      if (id >= idLimit) {
        throw new CrsError('matching.roster_too_large', `A roster holds at most ${idLimit} names.`, {
          nextStep: 'Give the feed fewer rosters to match against.',
        });
      }
      packed[at] = (hashes[at] as number) * idLimit + id;
    }
    return new PackedIndex(packed.sort());
  }

  /** Calls `visit` with every number filed under the hash, ascending, until it returns false. */
  each(hash: number, visit: (id: number) => boolean | undefined): void {
    const from = hash * idLimit;
    const until = from + idLimit;
    for (let at = this.lowerBound(from); at < this.packed.length; at += 1) {
      const value = this.packed[at] as number;
      if (value >= until) return;
      if (visit(value - from) === false) return;
    }
  }

  private lowerBound(value: number): number {
    let low = 0;
    let high = this.packed.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.packed[middle] as number) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
