/** Working memory for finding candidates: one for a roster, cleared in no time. */
import type { ClaimForm } from './claim-view.js';
import type { Vocabulary } from './words/vocabulary.js';

/** Marks a word that is not looked for, and the bits by names of a contractor that no name found. */
const unsought = -1;

/** Contractors that there is room for at first: more are hardly ever found. */
const room = 1024;

/** Slots for each of them: in a table that is mostly free the first slot is mostly the one. */
const slotsEach = 4;

/** Spreads numbers that are near each other (Knuth's multiplicative hashing). */
const spread = 0x9e3779b1;

/** More bits than this are counted together. */
const mostWholeBits = 63;

/**
 * Collects the contractors that one claim finds and the words it looks for. What its names find is kept as long as
 * variants of the claim with the same names come; what its numbers and its address find is added to that and taken off
 * again. It is the working set of the innermost loop: what was found stands in rows, and where a contractor stands there is
 * looked up in a table as long as what is found, not as long as the roster. What stays in the cache is several times as
 * fast.
 */
export class Shortlist {
  /** Contractors in the order in which they were found. */
  private found = new Int32Array(room);
  private foundCount = 0;
  /** Open addressing: one more than the place of a contractor in `found`, where its number says or in the next free slot. */
  private slots = new Int32Array(room * slotsEach);
  /** Parallel to what was found: all its bits, and those of what found it beside its words. */
  private bits = new Float32Array(room);
  private anchors = new Float32Array(room);
  /** By word: the bits it is looked for with. */
  private readonly worths: Float32Array;
  private readonly sought: number[] = [];
  /** One bit a word that is sought: small enough to stay in the nearest cache. */
  private readonly marks: Uint32Array;
  private readonly tally = new Int32Array(mostWholeBits + 1);
  private forms: readonly ClaimForm[] | null = null;
  /** Words whose contractors were walked, rarest first. */
  private walked: readonly number[] = [];
  /** Parallel to what was found: what its names share with the words sought, where that was reckoned. */
  private shared = new Float64Array(room);
  /** Places of those that are looked at, and where their names begin. */
  private chosen = new Int32Array(room);
  ahead = new Int32Array(room);
  /** How many were found by names, and who was anchored since: by name too, with what bits, or not. */
  private foundByNames = 0;
  private readonly anchored: number[] = [];
  private readonly bitsByNames: number[] = [];

  constructor(wordCount: number) {
    this.worths = new Float32Array(wordCount).fill(unsought);
    this.marks = new Uint32Array((wordCount >>> 5) + 1);
  }

  /** True where what the names of a claim find is here already. */
  isOf(forms: readonly ClaimForm[]): boolean {
    return this.forms === forms;
  }

  /** Empties everything for the names of another claim. */
  begin(forms: readonly ClaimForm[]): void {
    this.forms = forms;
    this.slots.fill(0);
    for (const word of this.sought) {
      this.worths[word] = unsought;
      this.marks[word >>> 5] = 0;
    }
    this.foundCount = 0;
    this.sought.length = 0;
    this.walked = [];
    this.foundByNames = 0;
  }

  /** Adds every contractor of the words with the bits of those words; then all that names find is there. */
  walk(vocabulary: Vocabulary, words: readonly number[]): void {
    for (const word of words) {
      const worth = this.worthOf(word);
      const to = vocabulary.postingsTo(word);
      for (let at = vocabulary.postingsFrom(word); at < to; at += 1) this.add(vocabulary.entryAt(at), worth);
    }
    this.walked = words;
    this.foundByNames = this.foundCount;
    this.shared.fill(Number.NaN, 0, this.foundByNames);
  }

  /** Adds a contractor found by a word of so many bits. */
  add(entry: number, bits: number): void {
    const place = this.slots[this.slotOf(entry)] as number;
    if (place === 0) this.find(entry, bits);
    else this.bits[place - 1] = (this.bits[place - 1] as number) + bits;
  }

  /** The slot in which a contractor is filed, or is to be. */
  private slotOf(entry: number): number {
    const { slots, found } = this;
    const mask = slots.length - 1;
    let slot = (Math.imul(entry, spread) >>> 8) & mask;
    for (;;) {
      const place = slots[slot] as number;
      if (place === 0 || found[place - 1] === entry) return slot;
      slot = (slot + 1) & mask;
    }
  }

  /** Adds a contractor that was not found before; gives its place. */
  private find(entry: number, bits: number): number {
    const at = this.foundCount;
    if (at === this.found.length) this.widen();
    this.foundCount += 1;
    this.slots[this.slotOf(entry)] = at + 1;
    this.found[at] = entry;
    this.bits[at] = bits;
    this.anchors[at] = 0;
    return at;
  }

  /** Makes room for twice as many. */
  private widen(): void {
    const { found, bits, anchors, shared } = this;
    const length = found.length * 2;
    this.found = new Int32Array(length);
    this.bits = new Float32Array(length);
    this.anchors = new Float32Array(length);
    this.shared = new Float64Array(length);
    this.chosen = new Int32Array(length);
    this.ahead = new Int32Array(length);
    this.slots = new Int32Array(length * slotsEach);
    this.found.set(found);
    this.bits.set(bits);
    this.anchors.set(anchors);
    this.shared.set(shared);
    for (const [at, entry] of found.entries()) this.slots[this.slotOf(entry)] = at + 1;
  }

  /** Adds a contractor found by its number or its address: `addWordsOfAnchored` when all are there. */
  anchor(entry: number, bits: number): void {
    const place = this.slots[this.slotOf(entry)] as number;
    const at = place === 0 ? this.find(entry, unsought) : place - 1;
    if (this.anchors[at] === 0) {
      this.anchored.push(at);
      this.bitsByNames.push(this.bits[at] as number);
      this.bits[at] = 0;
    }
    this.bits[at] = (this.bits[at] as number) + bits;
    this.anchors[at] = (this.anchors[at] as number) + bits;
  }

  /** Bits of words are added behind those of anchors, in the order in which words are walked. */
  addWordsOfAnchored(vocabulary: Vocabulary): void {
    for (let one = 0; one < this.anchored.length; one += 1) {
      // Neither a word nor its whole name found it.
      if ((this.bitsByNames[one] as number) <= 0) continue;
      const at = this.anchored[one] as number;
      const entry = this.found[at] as number;
      for (const word of this.walked) {
        if (vocabulary.isEntryOf(word, entry))
          this.bits[at] = (this.bits[at] as number) + (this.worths[word] as number);
      }
    }
  }

  /** Takes the anchored off again, so that what names find is left. */
  letAnchoredGo(): void {
    for (let one = this.anchored.length - 1; one >= 0; one -= 1) {
      const at = this.anchored[one] as number;
      this.bits[at] = this.bitsByNames[one] as number;
      this.anchors[at] = 0;
    }
    // The last first: a slot that becomes free is one behind which nobody was filed since.
    for (let at = this.foundCount - 1; at >= this.foundByNames; at -= 1)
      this.slots[this.slotOf(this.found[at] as number)] = 0;
    this.anchored.length = 0;
    this.bitsByNames.length = 0;
    this.foundCount = this.foundByNames;
  }

  /**
   * Chooses those found with at least `strong` bits, or with fewer, that were found with `least` bits and come within
   * `nearest` of `enough`; gives how many there are.
   */
  choose(among: boolean, strong: number, least: number, enough: number, nearest: number): number {
    let count = 0;
    for (let at = 0; at < this.foundCount; at += 1) {
      const bits = this.bits[at] as number;
      if (bits >= strong !== among || bits < least || bits + nearest < enough) continue;
      this.chosen[count] = at;
      count += 1;
    }
    return count;
  }

  chosenAt(one: number): number {
    return this.chosen[one] as number;
  }

  /** What the names of the contractor found at a place share with the words sought; `NaN` as long as nobody reckoned. */
  sharedAt(place: number): number {
    return place < this.foundByNames ? (this.shared[place] as number) : Number.NaN;
  }

  setShared(place: number, bits: number): void {
    if (place < this.foundByNames) this.shared[place] = bits;
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

  foundAt(place: number): number {
    return this.found[place] as number;
  }

  words(): readonly number[] {
    return this.sought;
  }

  /** Most bits of any contractor, and whole bits that at least so many of them reach; 0 where there are fewer. */
  strongest(count: number): { highest: number; strong: number } {
    this.tally.fill(0);
    let highest = 0;
    for (let at = 0; at < this.foundCount; at += 1) {
      const bits = this.bits[at] as number;
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

  /** Bits of what found the contractor at a place, its words aside. */
  anchorAt(place: number): number {
    return this.anchors[place] as number;
  }
}
