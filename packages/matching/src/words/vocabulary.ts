/** The words of the roster's names: how rare each is, who uses it, and which are spelt alike. */
import { hashText, PackedIndex } from '../packed-index.js';
import type { Policy } from '../settings.js';
import type { Lexicon } from '../sought-words.js';
import { bitsOfCount } from './rarity.js';
import { isMisspelling } from './spelling.js';

/** Marks a word that no roster name holds. */
export const unknownWord = -1;

/** Collects the words of each contractor while a roster is read. */
export class VocabularyBuilder {
  private readonly ids = new Map<string, number>();
  private readonly words: string[] = [];
  private readonly lastEntry: number[] = [];
  private readonly frequencies: number[] = [];
  private readonly pairWords: number[] = [];
  private readonly pairEntries: number[] = [];

  /** Files `word` under contractor number `entry`; contractors come in ascending order. Gives the word's number. */
  add(word: string, entry: number): number {
    let id = this.ids.get(word);
    if (id === undefined) {
      id = this.words.length;
      this.ids.set(word, id);
      this.words.push(word);
      this.lastEntry.push(-1);
      this.frequencies.push(0);
    }
    if (this.lastEntry[id] !== entry) {
      this.lastEntry[id] = entry;
      this.frequencies[id] = (this.frequencies[id] as number) + 1;
      this.pairWords.push(id);
      this.pairEntries.push(entry);
    }
    return id;
  }

  build(entryCount: number, policy: Policy): Vocabulary {
    const starts = new Uint32Array(this.words.length + 1);
    for (let word = 0; word < this.words.length; word += 1) {
      starts[word + 1] = (starts[word] as number) + (this.frequencies[word] as number);
    }
    const next = starts.slice();
    const postings = new Uint32Array(this.pairWords.length);
    for (let pair = 0; pair < this.pairWords.length; pair += 1) {
      const word = this.pairWords[pair] as number;
      postings[next[word] as number] = this.pairEntries[pair] as number;
      next[word] = (next[word] as number) + 1;
    }
    return new Vocabulary(this.words, this.ids, starts, postings, entryCount, policy);
  }
}

/** Words by number, with inverted index, bits, and look-ups by spelling and by beginning. */
export class Vocabulary implements Lexicon {
  private readonly bits: Float32Array;
  private readonly common: Uint8Array;
  private readonly byBeginning: Uint32Array;
  private readonly byDeletion: PackedIndex;
  private readonly commonShares: ReadonlyMap<string, number>;

  constructor(
    private readonly words: readonly string[],
    private readonly ids: ReadonlyMap<string, number>,
    private readonly starts: Uint32Array,
    private readonly postings: Uint32Array,
    private readonly entryCount: number,
    private readonly policy: Policy,
  ) {
    // A map, not the object: "constructor" is a word of contractors' names and a property of every object.
    this.commonShares = new Map(Object.entries(policy.words.commonShares));
    this.bits = new Float32Array(words.length);
    this.common = new Uint8Array(words.length);
    for (let word = 0; word < words.length; word += 1) {
      if (this.commonShares.has(words[word] as string)) this.common[word] = 1;
      this.bits[word] = this.bitsOfText(words[word] as string, this.frequency(word));
    }
    this.byBeginning = Uint32Array.from(words.keys()).sort((a, b) =>
      (words[a] as string) < (words[b] as string) ? -1 : 1,
    );
    this.byDeletion = indexDeletions(words, policy.spelling.minLength);
  }

  idOf(word: string): number {
    return this.ids.get(word) ?? unknownWord;
  }

  wordOf(id: number): string {
    return this.words[id] as string;
  }

  /** Contractors whose names hold the word. */
  frequency(id: number): number {
    return (this.starts[id + 1] as number) - (this.starts[id] as number);
  }

  /** Contractor numbers of the word, ascending. */
  entriesOf(id: number): Uint32Array {
    return this.postings.subarray(this.starts[id] as number, this.starts[id + 1] as number);
  }

  get size(): number {
    return this.words.length;
  }

  /** What sharing this word says, in bits: log2 of how rare it is among contractors. */
  bitsAt(id: number): number {
    return this.bits[id] as number;
  }

  /** True for a word that is common in the trade, however rare in this roster. */
  isCommon(id: number): boolean {
    return this.common[id] === 1;
  }

  /** The same for a word that may be unknown to the roster. */
  bitsOf(id: number, word: string): number {
    return id === unknownWord ? this.bitsOfText(word, 0) : this.bitsAt(id);
  }

  /**
   * Rarity is counted in the roster and smoothed with what is known of the trade at large, so that a roster of ten
   * names does not take "construction" for a distinctive word. Another number of contractors may be given.
   */
  bitsOfText(word: string, frequency: number, entryCount = this.entryCount): number {
    const { background, unlistedShare } = this.policy.words;
    const usual = this.commonShares.get(word) ?? unlistedShare;
    return bitsOfCount(entryCount + background) - bitsOfCount(frequency + background * usual);
  }

  /** All other words that may be this one spelt differently. */
  alike(word: string): number[] {
    const { spelling } = this.policy;
    if (word.length < spelling.minLength) return [];
    const found = new Set<number>();
    const visit = (id: number): undefined => {
      const other = this.words[id] as string;
      if (other !== word && !found.has(id) && isMisspelling(word, other, spelling)) found.add(id);
      return undefined;
    };
    for (const hash of deletionHashes(word)) this.byDeletion.each(hash, visit);
    return [...found];
  }

  /** Words that begin with `beginning` and are longer, in the order of the alphabet; at most one more than `most`. */
  continuing(beginning: string, most: number): number[] {
    let low = 0;
    let high = this.byBeginning.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.words[this.byBeginning[middle] as number] as string) <= beginning) low = middle + 1;
      else high = middle;
    }
    const found: number[] = [];
    for (let at = low; at < this.byBeginning.length && found.length <= most; at += 1) {
      const id = this.byBeginning[at] as number;
      if (!(this.words[id] as string).startsWith(beginning)) break;
      found.push(id);
    }
    return found;
  }
}

/**
 * Words within one edit of each other share a form of themselves with at most one letter deleted: the idea of
 * Garbe's symmetric delete spelling correction. Longer words are given one deletion as well; a second edit is
 * found where it falls on the same letter.
 */
function* deletionHashes(word: string): Generator<number> {
  yield hashText(word);
  for (let at = 0; at < word.length; at += 1) {
    if (at > 0 && word[at] === word[at - 1]) continue;
    yield hashText(word.slice(0, at) + word.slice(at + 1));
  }
}

function indexDeletions(words: readonly string[], minLength: number): PackedIndex {
  const hashes: number[] = [];
  const ids: number[] = [];
  for (let id = 0; id < words.length; id += 1) {
    const word = words[id] as string;
    if (word.length < minLength) continue;
    for (const hash of deletionHashes(word)) {
      hashes.push(hash);
      ids.push(id);
    }
  }
  return PackedIndex.build(hashes, ids);
}
