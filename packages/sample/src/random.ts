/**
 * Random numbers from a seed: the same seed gives the same sequence on every machine. The generator is mulberry32
 * (Tommy Ettinger, public domain). It has only 32 bits of state, since every permit has its own stream.
 */
export class Random {
  #state: number;

  constructor(state: number) {
    this.#state = state | 0;
  }

  /** A number from 0 to 1, 1 excluded. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.next() * items.length)] as T;
  }

  /**
   * Like `pick`, but early items are more frequent, like common names and busy firms; a skew of 1 is uniform. Uses only
   * products and sums, because the last bit of a power may differ between machines.
   */
  pickEarly<T>(items: readonly T[], skew = 2): T {
    const draw = this.next();
    let early = 1;
    let left = skew;
    for (; left >= 1; left -= 1) early *= draw;
    early *= 1 - left + left * draw;
    return items[Math.floor(early * items.length)] as T;
  }

  /** Picks an item by its weight. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T {
    let rest = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of choices) {
      rest -= weight;
      if (rest < 0) return item;
    }
    return (choices.at(-1) as readonly [T, number])[0];
  }

  /** Shuffles in place (Fisher–Yates) and gives the same array. */
  shuffle<T>(items: T[]): T[] {
    for (let last = items.length - 1; last > 0; last -= 1) {
      const other = this.between(0, last);
      [items[last], items[other]] = [items[other] as T, items[last] as T];
    }
    return items;
  }
}

/** Returns an independent stream of random numbers for each purpose, position and variant. */
export type Streams = (purpose: string) => (position?: number, variant?: number) => Random;

/** The streams of a seed. The numbers of one stream do not depend on the use of others. */
export function streamsOf(seed: number): Streams {
  return (purpose) => {
    let base = mix(seed, 0x9e3779b9);
    for (let index = 0; index < purpose.length; index += 1) base = mix(base, purpose.charCodeAt(index));
    return (position = 0, variant = 0) => new Random(mix(mix(base, position), variant));
  };
}

/** One round of MurmurHash3's mixing with its finaliser (Austin Appleby, public domain). */
function mix(hash: number, value: number): number {
  let h = hash ^ Math.imul(value, 0xcc9e2d51);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
