/** The words in the roster's names: their rarity, their contractors, and lookups by spelling. */
import {
  hashOn,
  hashStart,
  hashText,
  PackedIndex,
  type PackedIndexArrays,
  packIndex,
} from '../packed-index.js';
import { GrowingNumbers } from '../roster/growing-arrays.js';
import { refuseBeyond } from '../roster/limits.js';
import { TextPool, type TextPoolArrays, TextPoolBuilder, unknownText } from '../roster/text-pool.js';
import type { PolicyValues } from '../settings.js';
import { Rarity } from './rarity.js';
import { isMisspelling } from './spelling.js';
import { countWithAll } from './words-together.js';

/** Id of a word that occurs in no name of the roster. */
export const unknownWord = unknownText;

/** Limit of word ids (see `name-table.ts`). */
const wordLimit = 2 ** 21;

/** The arrays of a vocabulary, in shared memory or not. */
export interface VocabularyArrays {
  readonly words: TextPoolArrays;
  /** First posting of each word, and one past the last posting. */
  readonly starts: Uint32Array;
  readonly postings: Uint32Array;
  readonly bits: Float32Array;
  readonly common: Uint8Array;
  /** Word ids in alphabetical order. */
  readonly byBeginning: Uint32Array;
  readonly byDeletion: PackedIndexArrays;
}

/** Collects the words of each contractor while an index is built. */
export class VocabularyBuilder {
  private readonly words: TextPoolBuilder;
  private readonly lastEntry = new GrowingNumbers();
  private readonly pairWords = new GrowingNumbers();
  private readonly pairEntries = new GrowingNumbers();

  /** @param former words of the previous roster, so that they need not be read again */
  constructor(former: TextPool | null = null) {
    this.words = new TextPoolBuilder(former);
  }

  /** Adds `word` for contractor number `entry`; contractors arrive in ascending order. Returns the word's number. */
  add(word: string, entry: number): number {
    return this.file(this.words.add(word), entry);
  }

  /** Adds a word by its number in the previous roster. */
  addFormer(word: number, entry: number): number {
    return this.file(this.words.addFormer(word), entry);
  }

  private file(id: number, entry: number): number {
    if (id === this.lastEntry.length) this.lastEntry.push(0);
    if (this.lastEntry.at(id) !== entry + 1) {
      this.lastEntry.set(id, entry + 1);
      this.pairWords.push(id);
      this.pairEntries.push(entry);
    }
    return id;
  }

  /**
   * @param among the roster whose counts determine the rarity of words, if it is not the one being built: for an index
   * of aliases, which are found only by whole names
   */
  build(entryCount: number, policy: PolicyValues, among: Counted | null = null): VocabularyArrays {
    refuseBeyond(this.words.size, wordLimit, 'different words');
    const words = this.words.build();
    const { starts, postings } = postingsOf(
      this.words.size,
      this.pairWords.taken(),
      this.pairEntries.taken(),
    );
    const pool = new TextPool(words);
    const texts = Array.from({ length: pool.size }, (_, id) => pool.textOf(id));
    const rarity = new Rarity(among?.size ?? entryCount, policy);
    const frequencyOf = (text: string, id: number): number =>
      among === null ? (starts[id + 1] as number) - (starts[id] as number) : frequencyIn(among, text);
    return {
      words,
      starts,
      postings,
      bits: Float32Array.from(texts, (text, id) => rarity.bitsOf(text, frequencyOf(text, id))),
      common: Uint8Array.from(texts, (text) => (rarity.isCommon(text) ? 1 : 0)),
      byBeginning: among === null ? inAlphabet(texts, pool) : new Uint32Array(),
      byDeletion: indexDeletions(among === null ? texts : [], policy.spelling.minLength),
    };
  }
}

/** A roster whose words are counted. */
interface Counted {
  readonly size: number;
  readonly words: TextPool;
  readonly vocabulary: Pick<VocabularyArrays, 'starts'>;
}

function frequencyIn({ words, vocabulary: { starts } }: Counted, word: string): number {
  const id = words.find(word);
  return id === unknownText ? 0 : (starts[id + 1] as number) - (starts[id] as number);
}

/** Contractors by word, ascending: a counting sort of pairs that are already sorted by contractor. */
function postingsOf(
  wordCount: number,
  pairWords: Uint32Array,
  pairEntries: Uint32Array,
): { starts: Uint32Array; postings: Uint32Array } {
  const starts = new Uint32Array(wordCount + 1);
  for (const word of pairWords) starts[word + 1] = (starts[word + 1] as number) + 1;
  for (let word = 0; word < wordCount; word += 1) {
    starts[word + 1] = (starts[word + 1] as number) + (starts[word] as number);
  }
  const next = starts.slice();
  const postings = new Uint32Array(pairWords.length);
  for (let pair = 0; pair < pairWords.length; pair += 1) {
    const word = pairWords[pair] as number;
    postings[next[word] as number] = pairEntries[pair] as number;
    next[word] = (next[word] as number) + 1;
  }
  return { starts, postings };
}

/** Sorts texts instead of ids: without a comparison function, sorting is several times as fast. */
function inAlphabet(texts: readonly string[], pool: TextPool): Uint32Array {
  return Uint32Array.from([...texts].sort(), (text) => pool.find(text));
}

/** Maximum number of cached texts of words together. */
const MOST_TOGETHER = 50_000;

/** Words by id, with postings, rarity bits, and lookups by spelling and by beginning. */
export class Vocabulary {
  private readonly pool: TextPool;
  private readonly starts: Uint32Array;
  private readonly postings: Uint32Array;
  private readonly bits: Float32Array;
  private readonly common: Uint8Array;
  private readonly byBeginning: Uint32Array;
  private readonly byDeletion: PackedIndex;
  private readonly rarity: Rarity;
  private readonly policy: PolicyValues;
  /** Bits of words together, by text: the same words are shared by many pairs of names. */
  private readonly bitsTogether = new Map<string, number>();

  /**
   * @param pool the words of `parts`, if already open
   * @param among the roster's words, if these are those of its aliases: they count its contractors
   */
  constructor(
    parts: VocabularyArrays,
    entryCount: number,
    policy: PolicyValues,
    pool = new TextPool(parts.words),
    private readonly among: Vocabulary | null = null,
  ) {
    this.pool = pool;
    this.starts = parts.starts;
    this.postings = parts.postings;
    this.bits = parts.bits;
    this.common = parts.common;
    this.byBeginning = parts.byBeginning;
    this.byDeletion = new PackedIndex(parts.byDeletion);
    this.rarity = new Rarity(entryCount, policy);
    this.policy = policy;
  }

  idOf(word: string): number {
    return this.pool.find(word);
  }

  wordOf(id: number): string {
    return this.pool.textOf(id);
  }

  /** Number of contractors whose names contain the word. */
  frequency(id: number): number {
    return (this.starts[id + 1] as number) - (this.starts[id] as number);
  }

  /** The word's postings: their positions, and the contractor at each. Walking over them creates no array. */
  postingsFrom(id: number): number {
    return this.starts[id] as number;
  }
  postingsTo(id: number): number {
    return this.starts[id + 1] as number;
  }
  entryAt(position: number): number {
    return this.postings[position] as number;
  }

  /** True if a name of the contractor contains the word. Binary search. */
  isEntryOf(id: number, entry: number): boolean {
    let low = this.starts[id] as number;
    let high = this.starts[id + 1] as number;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.postings[middle] as number) < entry) low = middle + 1;
      else high = middle;
    }
    return low < (this.starts[id + 1] as number) && this.postings[low] === entry;
  }

  /** Bits for sharing this word: log2 of its rarity among contractors. */
  bitsAt(id: number): number {
    return this.bits[id] as number;
  }

  /** True for a word that is common in the trade, however rare in this roster. */
  isCommon(id: number): boolean {
    return this.common[id] === 1;
  }

  /** Bits of a word that may be unknown. */
  bitsOf(id: number, word: string): number {
    if (id !== unknownWord) return this.bitsAt(id);
    return this.among === null ? this.rarity.bitsOf(word, 0) : this.among.bitsOf(this.among.idOf(word), word);
  }

  /** Bits for sharing all of these words, which is rarer than sharing one: as of a word that as many contractors use. */
  bitsOfAll(words: readonly string[]): number {
    if (this.among !== null) return this.among.bitsOfAll(words);
    const text = words.join(' ');
    const known = this.bitsTogether.get(text);
    if (known !== undefined) return known;
    const ids = words.map((word) => this.idOf(word));
    const bits = this.rarity.bitsOf(text, ids.includes(unknownWord) ? 0 : countWithAll(this, ids));
    if (this.bitsTogether.size >= MOST_TOGETHER) this.bitsTogether.clear();
    this.bitsTogether.set(text, bits);
    return bits;
  }

  /** All other words that may be spellings of this one. */
  alike(word: string): number[] {
    const { spelling } = this.policy;
    if (word.length < spelling.minLength) return [];
    const found = new Set<number>();
    const visit = (id: number): undefined => {
      const other = this.wordOf(id);
      if (other !== word && !found.has(id) && isMisspelling(word, other, spelling)) found.add(id);
      return undefined;
    };
    eachDeletionHash(word, (hash) => this.byDeletion.each(hash, visit));
    return [...found];
  }

  /** Longer words that begin with `beginning`, in alphabetical order; at most one more than `limit`. */
  continuing(beginning: string, limit: number): number[] {
    let low = 0;
    let high = this.byBeginning.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.wordOf(this.byBeginning[middle] as number) <= beginning) low = middle + 1;
      else high = middle;
    }
    const found: number[] = [];
    for (let at = low; at < this.byBeginning.length && found.length <= limit; at += 1) {
      const id = this.byBeginning[at] as number;
      if (!this.wordOf(id).startsWith(beginning)) break;
      found.push(id);
    }
    return found;
  }
}

/**
 * Visits the hashes of a word and of its variants with one letter deleted (Garbe's symmetric delete spelling
 * correction). Words within one edit share a variant; two edits are only found if they affect the same letter.
 */
function eachDeletionHash(word: string, visit: (hash: number) => void): void {
  visit(hashText(word));
  let before = hashStart;
  for (let at = 0; at < word.length; at += 1) {
    if (at === 0 || word.charCodeAt(at) !== word.charCodeAt(at - 1)) {
      visit(hashOn(before, word, at + 1, word.length));
    }
    before = hashOn(before, word, at, at + 1);
  }
}

function indexDeletions(words: readonly string[], minLength: number): PackedIndexArrays {
  const hashes = new GrowingNumbers();
  const ids = new GrowingNumbers();
  for (let id = 0; id < words.length; id += 1) {
    const word = words[id] as string;
    if (word.length < minLength) continue;
    eachDeletionHash(word, (hash) => {
      hashes.push(hash);
      ids.push(id);
    });
  }
  return packIndex(hashes.taken(), ids.taken());
}
