/** Working memory for finding candidates: one for a roster, cleared in no time by counting claims. */

/** Marks a word that is not looked for. */
export const unsought = -1;

/**
 * Collects the contractors that one claim finds and the words it looks for. Arrays as long as the roster and its
 * vocabulary are allocated once. They are the working set of the innermost loop, hence single precision and one array
 * each: what stays in the cache is several times as fast.
 */
export class Shortlist {
  private readonly bits: Float32Array;
  private readonly worths: Float32Array;
  private readonly found: number[] = [];
  private readonly sought: number[] = [];
  private readonly anchors: Float32Array;

  constructor(entryCount: number, wordCount: number) {
    this.bits = new Float32Array(entryCount).fill(unsought);
    this.anchors = new Float32Array(entryCount);
    this.worths = new Float32Array(wordCount).fill(unsought);
  }

  clear(): void {
    for (const entry of this.found) {
      this.bits[entry] = unsought;
      this.anchors[entry] = 0;
    }
    for (const word of this.sought) this.worths[word] = unsought;
    this.found.length = 0;
    this.sought.length = 0;
  }

  /** Adds a contractor found by a word of so many bits. */
  add(entry: number, bits: number): void {
    const known = this.bits[entry] as number;
    if (known >= 0) {
      this.bits[entry] = known + bits;
      return;
    }
    this.bits[entry] = bits;
    this.found.push(entry);
  }

  /** Adds a contractor found by its number, its address or its whole name. */
  anchor(entry: number, bits: number): void {
    this.add(entry, bits);
    this.anchors[entry] = (this.anchors[entry] as number) + bits;
  }

  /** A word to look for, worth so many bits; the higher worth counts where it is given twice. */
  seek(word: number, worth: number): void {
    const known = this.worths[word] as number;
    if (known === unsought) this.sought.push(word);
    if (worth > known) this.worths[word] = worth;
  }

  /** Bits a word is looked for with, or `unsought`. */
  worthOf(word: number): number {
    return this.worths[word] as number;
  }

  entries(): readonly number[] {
    return this.found;
  }

  words(): readonly number[] {
    return this.sought;
  }

  /** Bits of all that found a contractor. */
  bitsOf(entry: number): number {
    return this.bits[entry] as number;
  }

  /** Bits of what found a contractor, its words aside. */
  anchorOf(entry: number): number {
    return this.anchors[entry] as number;
  }
}
