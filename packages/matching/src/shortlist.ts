/** Working memory for finding candidates: one for a roster, cleared in no time by counting claims. */

/** Marks a word that is not looked for, and a contractor that was not found. */
const unsought = -1;

/** More bits than this are counted together. */
const mostWholeBits = 63;

/**
 * Collects the contractors that one claim finds and the words it looks for. Arrays as long as the roster and its
 * vocabulary are allocated once. They are the working set of the innermost loop, hence single precision and one array
 * each: what stays in the cache is several times as fast.
 */
export class Shortlist {
  /** Two numbers a contractor: all its bits, and those of what found it beside its words. */
  private readonly bits: Float32Array;
  private readonly worths: Float32Array;
  private readonly found: number[] = [];
  private readonly sought: number[] = [];
  /** One bit a word that is sought: small enough to stay in the nearest cache. */
  private readonly marks: Uint32Array;
  private readonly tally = new Int32Array(mostWholeBits + 1);

  constructor(entryCount: number, wordCount: number) {
    this.bits = new Float32Array(entryCount * 2).fill(unsought);
    this.worths = new Float32Array(wordCount).fill(unsought);
    this.marks = new Uint32Array((wordCount >>> 5) + 1);
  }

  clear(): void {
    for (const entry of this.found) {
      this.bits[entry * 2] = unsought;
    }
    for (const word of this.sought) {
      this.worths[word] = unsought;
      this.marks[word >>> 5] = 0;
    }
    this.found.length = 0;
    this.sought.length = 0;
  }

  /** Adds a contractor found by a word of so many bits. */
  add(entry: number, bits: number): void {
    const at = entry * 2;
    const known = this.bits[at] as number;
    if (known >= 0) {
      this.bits[at] = known + bits;
      return;
    }
    this.bits[at] = bits;
    this.bits[at + 1] = 0;
    this.found.push(entry);
  }

  /** Adds a contractor found by its number, its address or its whole name. */
  anchor(entry: number, bits: number): void {
    this.add(entry, bits);
    this.bits[entry * 2 + 1] = (this.bits[entry * 2 + 1] as number) + bits;
  }

  /** A word to look for, worth so many bits; the higher worth counts where it is given twice. */
  seek(word: number, worth: number): void {
    const known = this.worths[word] as number;
    if (known === unsought) {
      this.sought.push(word);
      this.marks[word >>> 5] = (this.marks[word >>> 5] as number) | (1 << (word & 31));
    }
    if (worth > known) this.worths[word] = worth;
  }

  /** Bits a word is looked for with, or `unsought`. */
  worthOf(word: number): number {
    return this.worths[word] as number;
  }

  isSought(word: number): boolean {
    return ((this.marks[word >>> 5] as number) & (1 << (word & 31))) !== 0;
  }

  entries(): readonly number[] {
    return this.found;
  }

  words(): readonly number[] {
    return this.sought;
  }

  /** Bits of all that found a contractor. */
  bitsOf(entry: number): number {
    return this.bits[entry * 2] as number;
  }

  /** Most bits of any contractor, and whole bits that at least so many of them reach; 0 where there are fewer. */
  strongest(count: number): { highest: number; strong: number } {
    this.tally.fill(0);
    let highest = 0;
    for (const entry of this.found) {
      const bits = this.bits[entry * 2] as number;
      if (bits > highest) highest = bits;
      const whole = Math.min(mostWholeBits, bits | 0);
      this.tally[whole] = (this.tally[whole] as number) + 1;
    }
    let reached = 0;
    for (let whole = mostWholeBits; whole > 0; whole -= 1) {
      reached += this.tally[whole] as number;
      if (reached >= count) return { highest, strong: whole };
    }
    return { highest, strong: 0 };
  }

  /** Bits of what found a contractor, its words aside. */
  anchorOf(entry: number): number {
    return this.bits[entry * 2 + 1] as number;
  }
}
