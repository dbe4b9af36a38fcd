/** The working set of blocking: the contractors that one claim finds, and the words it searches for. */
import type { ClaimName } from './parsed-claim.js';
import type { Vocabulary } from './words/vocabulary.js';

/** Marks a word that is not searched for, and a contractor that no name found. */
const none = -1;

/** Initial room for contractors; more are rarely found. */
const room = 1024;

/** Hash slots for each contractor: in a mostly empty table, the first slot is usually free. */
const slotsEach = 4;

/** The factor of Knuth's multiplicative hashing, which spreads nearby numbers. */
const spread = 0x9e3779b1;

/** Contractors with more whole bits are counted together. */
const maxWholeBits = 63;

/**
 * Collects contractors with the bits that found them. Name hits stay for all variants of a claim with the same names;
 * exact hits by number and address are added for one variant and removed again. This is the innermost loop: found
 * contractors are kept in rows, and their hash table is as long as the rows, not as the roster, so it stays in cache.
 */
export class Shortlist {
  /** Contractors in the order in which they were found. */
  private found = new Int32Array(room);
  private foundCount = 0;
  /** Open addressing: a contractor's position in `found` plus one, in the slot of its hash or the next free one. */
  private slots = new Int32Array(room * slotsEach);
  /** Parallel to `found`: all bits of a contractor, and those of its exact hits. */
  private bits = new Float32Array(room);
  private exactHitBits = new Float32Array(room);
  /** By word: the bits it is searched with. */
  private readonly wordBits: Float32Array;
  private readonly searchWords: number[] = [];
  /** One bit per word, set for search words: small enough for the nearest cache. */
  private readonly marks: Uint32Array;
  private readonly tally = new Int32Array(maxWholeBits + 1);
  private names: readonly ClaimName[] | null = null;
  /** Search words whose contractors were added, rarest first. */
  private walked: readonly number[] = [];
  /** Parallel to `found`: the result of the quick name comparison; `NaN` before the comparison. */
  private nameBits = new Float64Array(room);
  /** Positions in `found` of the contractors to consider, and the first words of their names. */
  private chosen = new Int32Array(room);
  firstWords = new Int32Array(room);
  /** The number of contractors found by names, the positions of exact hits, and the bits that these had by names. */
  private foundByNames = 0;
  private readonly exactHits: number[] = [];
  private readonly bitsByNames: number[] = [];

  constructor(wordCount: number) {
    this.wordBits = new Float32Array(wordCount).fill(none);
    this.marks = new Uint32Array((wordCount >>> 5) + 1);
  }

  /** True if the hits of these names are already in the list. */
  isOf(names: readonly ClaimName[]): boolean {
    return this.names === names;
  }

  /** Empties the list for the names of another claim. */
  begin(names: readonly ClaimName[]): void {
    this.names = names;
    this.slots.fill(0);
    for (const word of this.searchWords) {
      this.wordBits[word] = none;
      this.marks[word >>> 5] = 0;
    }
    this.foundCount = 0;
    this.searchWords.length = 0;
  }

  /**
   * Adds every contractor with the words, with the bits of those words. Call it once after `begin`, after the other
   * name hits.
   */
  walk(vocabulary: Vocabulary, words: readonly number[]): void {
    for (const word of words) {
      const bits = this.bitsOfWord(word);
      const to = vocabulary.postingsTo(word);
      for (let at = vocabulary.postingsFrom(word); at < to; at += 1) this.add(vocabulary.entryAt(at), bits);
    }
    this.walked = words;
    this.foundByNames = this.foundCount;
    this.nameBits.fill(Number.NaN, 0, this.foundByNames);
  }

  /** Adds a contractor found by a word with the given bits. */
  add(entry: number, bits: number): void {
    const filed = this.slots[this.slotOf(entry)] as number;
    if (filed === 0) this.append(entry, bits);
    else this.bits[filed - 1] = (this.bits[filed - 1] as number) + bits;
  }

  /** The slot of a contractor, or the free one where it would be filed. */
  private slotOf(entry: number): number {
    const { slots, found } = this;
    const mask = slots.length - 1;
    let slot = (Math.imul(entry, spread) >>> 8) & mask;
    for (;;) {
      const filed = slots[slot] as number;
      if (filed === 0 || found[filed - 1] === entry) return slot;
      slot = (slot + 1) & mask;
    }
  }

  /** Adds a contractor that is not in the list yet; returns its position. */
  private append(entry: number, bits: number): number {
    const at = this.foundCount;
    if (at === this.found.length) this.widen();
    this.foundCount += 1;
    this.slots[this.slotOf(entry)] = at + 1;
    this.found[at] = entry;
    this.bits[at] = bits;
    this.exactHitBits[at] = 0;
    return at;
  }

  /** Doubles the capacity. */
  private widen(): void {
    const { found, bits, exactHitBits, nameBits } = this;
    const length = found.length * 2;
    this.found = new Int32Array(length);
    this.bits = new Float32Array(length);
    this.exactHitBits = new Float32Array(length);
    this.nameBits = new Float64Array(length);
    this.chosen = new Int32Array(length);
    this.firstWords = new Int32Array(length);
    this.slots = new Int32Array(length * slotsEach);
    this.found.set(found);
    this.bits.set(bits);
    this.exactHitBits.set(exactHitBits);
    this.nameBits.set(nameBits);
    for (const [at, entry] of found.entries()) this.slots[this.slotOf(entry)] = at + 1;
  }

  /** Adds a contractor found by its number or address. Call `addWordBitsToExactHits` after the last one. */
  addExactHit(entry: number, bits: number): void {
    const filed = this.slots[this.slotOf(entry)] as number;
    const at = filed === 0 ? this.append(entry, none) : filed - 1;
    if (this.exactHitBits[at] === 0) {
      this.exactHits.push(at);
      this.bitsByNames.push(this.bits[at] as number);
      this.bits[at] = 0;
    }
    this.bits[at] = (this.bits[at] as number) + bits;
    this.exactHitBits[at] = (this.exactHitBits[at] as number) + bits;
  }

  /** Adds the bits of words after those of exact hits, in the order in which the words were walked. */
  addWordBitsToExactHits(vocabulary: Vocabulary): void {
    for (let one = 0; one < this.exactHits.length; one += 1) {
      // No word found it.
      if ((this.bitsByNames[one] as number) <= 0) continue;
      const at = this.exactHits[one] as number;
      const entry = this.found[at] as number;
      for (const word of this.walked) {
        if (vocabulary.isEntryOf(word, entry))
          this.bits[at] = (this.bits[at] as number) + (this.wordBits[word] as number);
      }
    }
  }

  /** Excludes contractors from the choice. Start a new list afterward. */
  leaveOut(entries: ReadonlySet<number>): void {
    for (let at = 0; at < this.foundCount; at += 1)
      if (entries.has(this.found[at] as number)) this.bits[at] = Number.NEGATIVE_INFINITY;
  }

  /** Removes exact hits, so that only name hits remain. */
  removeExactHits(): void {
    for (let one = this.exactHits.length - 1; one >= 0; one -= 1) {
      const at = this.exactHits[one] as number;
      this.bits[at] = this.bitsByNames[one] as number;
      this.exactHitBits[at] = 0;
    }
    // Removes the last one first: no later entry is in its chain of slots, so freeing its slot breaks no chain.
    for (let at = this.foundCount - 1; at >= this.foundByNames; at -= 1)
      this.slots[this.slotOf(this.found[at] as number)] = 0;
    this.exactHits.length = 0;
    this.bitsByNames.length = 0;
    this.foundCount = this.foundByNames;
  }

  /**
   * Chooses contractors to consider; returns how many.
   * @param isStrong true for those with at least `strong` bits, false for the others
   * @param floor minimum bits of a chosen one
   * @param enough bits that a chosen one must reach with `bonus` added
   */
  choose(isStrong: boolean, strong: number, floor: number, enough: number, bonus: number): number {
    let count = 0;
    for (let at = 0; at < this.foundCount; at += 1) {
      const bits = this.bits[at] as number;
      if (bits >= strong !== isStrong || bits < floor || bits + bonus < enough) continue;
      this.chosen[count] = at;
      count += 1;
    }
    return count;
  }

  /** The position in the list of a chosen contractor. */
  chosenAt(one: number): number {
    return this.chosen[one] as number;
  }

  /** The quick name comparison of the contractor at a position; `NaN` before the comparison. */
  nameBitsAt(position: number): number {
    return position < this.foundByNames ? (this.nameBits[position] as number) : Number.NaN;
  }

  setNameBits(position: number, bits: number): void {
    if (position < this.foundByNames) this.nameBits[position] = bits;
  }

  /** Adds a word to search for. If it occurs twice, the higher bits count. */
  addSearchWord(word: number, bits: number): void {
    const known = this.wordBits[word] as number;
    if (known === none) {
      this.searchWords.push(word);
      this.marks[word >>> 5] = (this.marks[word >>> 5] as number) | (1 << (word & 31));
    }
    if (bits > known) this.wordBits[word] = bits;
  }

  /** Bits of a search word. */
  bitsOfWord(word: number): number {
    return this.wordBits[word] as number;
  }

  isSearchWord(word: number): boolean {
    return ((this.marks[word >>> 5] as number) & (1 << (word & 31))) !== 0;
  }

  foundAt(position: number): number {
    return this.found[position] as number;
  }

  words(): readonly number[] {
    return this.searchWords;
  }

  /**
   * The most bits of any contractor, and the whole number of bits that at least `count` of them reach (0 if there are
   * fewer).
   */
  strongest(count: number): { highest: number; strong: number } {
    this.tally.fill(0);
    let highest = 0;
    for (let at = 0; at < this.foundCount; at += 1) {
      const bits = this.bits[at] as number;
      if (bits > highest) highest = bits;
      const whole = Math.min(maxWholeBits, bits | 0);
      this.tally[whole] = (this.tally[whole] as number) + 1;
    }
    let reached = 0;
    for (let whole = maxWholeBits; whole > 0; whole -= 1) {
      reached += this.tally[whole] as number;
      if (reached >= count) return { highest, strong: whole };
    }
    return { highest, strong: 0 };
  }

  /** Bits of the exact hits of the contractor at a position. */
  exactHitBitsAt(position: number): number {
    return this.exactHitBits[position] as number;
  }
}
