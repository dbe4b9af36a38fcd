/** An inverted index from hashed texts to ids, in flat typed arrays. */

/** FNV-1a over UTF-16 code units, 32 bits (Fowler, Noll and Vo). */
export function hashText(text: string): number {
  return hashOn(hashStart, text, 0, text.length);
}

export const hashStart = 0x811c9dc5;

/** Continues a hash with the characters of a text from `from` to `to`. */
export function hashOn(hash: number, text: string, from: number, to: number): number {
  let on = hash;
  for (let at = from; at < to; at += 1) on = Math.imul(on ^ text.charCodeAt(at), 0x01000193);
  return on >>> 0;
}

/** The arrays of an index, in shared memory or not. */
export interface PackedIndexArrays {
  /** First position of each bucket, and one past the last bucket's end. */
  readonly buckets: Uint32Array;
  /** Parallel; sorted by hash within a bucket, and by id within a hash. */
  readonly hashes: Uint32Array;
  readonly ids: Uint32Array;
}

/** Small buckets of 32-bit hashes with their ids. Two texts may share a hash, so the caller compares the texts of a hit. */
export class PackedIndex {
  private readonly buckets: Uint32Array;
  private readonly hashes: Uint32Array;
  private readonly ids: Uint32Array;
  private readonly shift: number;

  constructor(parts: PackedIndexArrays) {
    this.buckets = parts.buckets;
    this.hashes = parts.hashes;
    this.ids = parts.ids;
    this.shift = shiftOf(parts.buckets.length - 1);
  }

  /** `hashes` and `ids` are parallel; ids ascend. */
  static build(hashes: ArrayLike<number>, ids: ArrayLike<number>): PackedIndex {
    return new PackedIndex(packIndex(hashes, ids));
  }

  /** Calls `visit` with every id of the hash, ascending, until it returns false. */
  each(hash: number, visit: (id: number) => boolean | undefined): void {
    for (let at = this.first(hash); this.isAt(at, hash); at += 1) {
      if (visit(this.idAt(at)) === false) return;
    }
  }

  /** The first possible position of the hash; `isAt` says whether it is there. Ids with one hash are consecutive. */
  first(hash: number): number {
    const bucket = bucketOf(hash, this.shift);
    const to = this.buckets[bucket + 1] as number;
    let at = this.buckets[bucket] as number;
    while (at < to && (this.hashes[at] as number) < hash) at += 1;
    return at;
  }

  /** True if the hash has any id. */
  has(hash: number): boolean {
    return this.isAt(this.first(hash), hash);
  }

  /** True if the id at a position belongs to the hash. */
  isAt(position: number, hash: number): boolean {
    return this.hashes[position] === hash;
  }

  idAt(position: number): number {
    return this.ids[position] as number;
  }
}

/** Average ids in a bucket. */
const bucketSize = 4;

/** Builds the arrays of an index. `hashes` and `ids` are parallel; ids ascend. */
export function packIndex(hashes: ArrayLike<number>, ids: ArrayLike<number>): PackedIndexArrays {
  let count = 2;
  while (count * bucketSize < hashes.length) count *= 2;
  const shift = shiftOf(count);
  const buckets = new Uint32Array(count + 1);
  for (let at = 0; at < hashes.length; at += 1) {
    const next = bucketOf(hashes[at] as number, shift) + 1;
    buckets[next] = (buckets[next] as number) + 1;
  }
  for (let bucket = 0; bucket < count; bucket += 1) {
    buckets[bucket + 1] = (buckets[bucket + 1] as number) + (buckets[bucket] as number);
  }
  const ends = buckets.slice(0, count);
  const packed = { buckets, hashes: new Uint32Array(hashes.length), ids: new Uint32Array(hashes.length) };
  for (let at = 0; at < hashes.length; at += 1) {
    const hash = hashes[at] as number;
    const bucket = bucketOf(hash, shift);
    const from = buckets[bucket] as number;
    let to = ends[bucket] as number;
    ends[bucket] = to + 1;
    while (to > from && (packed.hashes[to - 1] as number) > hash) {
      packed.hashes[to] = packed.hashes[to - 1] as number;
      packed.ids[to] = packed.ids[to - 1] as number;
      to -= 1;
    }
    packed.hashes[to] = hash;
    packed.ids[to] = ids[at] as number;
  }
  return packed;
}

function shiftOf(buckets: number): number {
  return 32 - Math.log2(buckets);
}

/** Mixes the bits first, because the last letters of a text hardly affect the high bits of FNV-1a. */
function bucketOf(hash: number, shift: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> shift;
}
