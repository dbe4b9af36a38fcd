/** Aligns the words of two names: which agree, and which are left over on either side. */
import type { ClaimName } from '../parsed-claim.js';
import type { Roster } from '../roster.js';
import { linkingWords } from '../words/linking-words.js';
import { compactOf } from '../words/names.js';
import { isMisspelling } from '../words/spelling.js';
import { unknownWord } from '../words/vocabulary.js';

/** Further words are ignored: bit masks hold 30 words, and no name depends on its thirty-first word. */
const maxWords = 30;

/** Pairs equal words first, then spellings, then words joined on one side. Each word is used once. Bits as in `Vocabulary`. */
export class Alignment {
  /** All words agree in spelling, except for spaces and hyphens. */
  readonly same: boolean;
  /** Bits of the words in both names. */
  shared = 0;
  /** True if one of them is distinctive. */
  distinctive = false;
  /** True if a word agrees in a different spelling. */
  respelt = false;
  missingWords = 0;
  /** True if a distinctive word of the contractor's name is missing. */
  missesDistinctive = false;
  missingBits = 0;
  extraWords = 0;
  extraBits = 0;

  private readonly from: number;
  private readonly claimCount: number;
  private readonly rosterCount: number;
  /** Words of the contractor's name before this index are within the length that the claim's source prints. */
  private reach: number;
  /** Unused words, one bit each. */
  private claimLeft: number;
  private rosterLeft: number;
  /** Words of the contractor's name that agree in more than an initial, one bit each. */
  private agreeing = 0;

  constructor(
    private readonly roster: Roster,
    private readonly claim: ClaimName,
    private readonly nameId: number,
  ) {
    const { names } = roster.index;
    this.from = names.wordsFrom(nameId);
    this.rosterCount = Math.min(maxWords, names.wordsTo(nameId) - this.from);
    this.claimCount = Math.min(maxWords, claim.ids.length);
    this.reach = this.rosterCount;
    this.claimLeft = (1 << this.claimCount) - 1;
    this.rosterLeft = (1 << this.rosterCount) - 1;
    this.pairEqualWords();
    this.same = (this.claimLeft === 0 && this.rosterLeft === 0) || this.isSameJoined();
    if (this.same) return;
    if (this.claimLeft !== 0 && this.rosterLeft !== 0) {
      this.pairAlikeWords();
      this.pairJoinedWords();
    }
    this.countLeftovers();
  }

  private pairEqualWords(): void {
    const { names } = this.roster.index;
    for (let i = 0; i < this.claimCount; i += 1) {
      const id = this.claim.ids[i] as number;
      if (id === unknownWord) continue;
      for (let j = 0; j < this.rosterCount; j += 1) {
        if ((this.rosterLeft & (1 << j)) === 0 || names.wordAt(this.from + j) !== id) continue;
        this.use(1 << i, 1 << j, 1);
        break;
      }
    }
  }

  /** `A 1 Plumbing` and `A1 Plumbing` have the same letters, so all words of the roster name count. */
  private isSameJoined(): boolean {
    if (this.claim.hash !== this.roster.index.names.hashOf(this.nameId)) return false;
    const words: string[] = [];
    let bits = 0;
    for (let j = 0; j < this.rosterCount; j += 1) {
      words.push(this.wordAt(j));
      bits += this.bitsAt(j);
    }
    if (compactOf(words) !== this.claim.compact) return false;
    this.shared = bits;
    return true;
  }

  private pairAlikeWords(): void {
    const person = this.claim.isPerson || this.roster.index.names.isPerson(this.nameId);
    for (let i = 0; i < this.claimCount; i += 1) {
      if ((this.claimLeft & (1 << i)) === 0) continue;
      const cutOff = this.claim.cutOff && i === this.claimCount - 1;
      const forms = person ? undefined : this.roster.tradeForms.get(this.claim.tokens[i] as string);
      for (let j = 0; j < this.rosterCount; j += 1) {
        if ((this.rosterLeft & (1 << j)) === 0) continue;
        const word = this.claim.tokens[i] as string;
        const other = this.wordAt(j);
        const isForm = forms?.has(other) === true;
        const likeness = isForm
          ? this.roster.policy.name.form
          : likenessOf(this.roster, word, other, person, cutOff);
        if (likeness === 0) continue;
        this.use(1 << i, 1 << j, likeness);
        // At the length where a source cuts names off, it can print only the beginning of a word.
        this.respelt ||= !isForm && !(cutOff && this.claim.endsAtCut && other.startsWith(word));
        break;
      }
    }
  }

  private pairJoinedWords(): void {
    const { joined } = this.roster.policy.name;
    for (let i = 0; i < this.claimCount; i += 1) {
      for (let j = 0; j < this.rosterCount; j += 1) {
        if (!this.isLeft(1 << i, 1 << j)) continue;
        const word = this.claim.tokens[i] as string;
        const other = this.wordAt(j);
        if (word.length === other.length) continue;
        const apart = word.length < other.length;
        if (apart ? !other.startsWith(word) : !word.startsWith(other)) continue;
        const mask = apart
          ? maskOfJoined(other, word, this.claimWordAt(i + 1), this.claimWordAt(i + 2))
          : maskOfJoined(word, other, this.rosterWordAt(j + 1), this.rosterWordAt(j + 2));
        const [claimMask, rosterMask] = apart ? [mask << i, 1 << j] : [1 << i, mask << j];
        if (mask === 0 || !this.isLeft(claimMask, rosterMask)) continue;
        this.use(claimMask, rosterMask, joined);
        // Other firms may have the same initials without "and".
        this.respelt ||= mask === initialsMask;
      }
    }
  }

  private countLeftovers(): void {
    for (let j = 0; j < this.reach; j += 1) {
      if ((this.rosterLeft & (1 << j)) === 0 || this.isLinking(j)) continue;
      this.missingWords += 1;
      this.missingBits += this.bitsAt(j);
      if (this.isDistinctive(j)) this.missesDistinctive = true;
    }
    for (let i = 0; i < this.claimCount; i += 1) {
      if ((this.claimLeft & (1 << i)) === 0 || linkingWords.includes(this.claim.tokens[i] as string))
        continue;
      this.extraWords += 1;
      this.extraBits += this.claim.bits[i] as number;
    }
  }

  /** Bits of the agreeing words by how rare they are together, without trade words; 0 for a single one. */
  bitsTogether(): number {
    const words = new Set<string>();
    for (let j = 0; j < this.rosterCount; j += 1)
      if ((this.agreeing & (1 << j)) !== 0 && !this.isCommon(j) && !this.isLinking(j))
        words.add(this.wordAt(j));
    return words.size < 2 ? 0 : this.roster.vocabulary.bitsOfAll([...words]);
  }

  private isLinking(j: number): boolean {
    return this.roster.linkingWords.has(this.roster.index.names.wordAt(this.from + j));
  }

  private isLeft(claimMask: number, rosterMask: number): boolean {
    return (this.claimLeft & claimMask) === claimMask && (this.rosterLeft & rosterMask) === rosterMask;
  }

  /** Uses words from both sides; `share` of their bits counts as shared. */
  private use(claimMask: number, rosterMask: number, share: number): void {
    // The words after the match of a last word at the cut were cut off.
    if (this.claim.endsAtCut && claimMask >>> (this.claimCount - 1) === 1)
      this.reach = 32 - Math.clz32(rosterMask);
    this.claimLeft &= ~claimMask;
    this.rosterLeft &= ~rosterMask;
    for (let j = 0; j < this.rosterCount; j += 1) {
      if ((rosterMask & (1 << j)) === 0) continue;
      this.shared += this.bitsAt(j) * share;
      if (share <= this.roster.policy.name.initial) continue;
      this.agreeing |= 1 << j;
      if (this.isDistinctive(j)) this.distinctive = true;
    }
  }

  /** The words at positions that may be past the end, where they are empty. */
  private claimWordAt(i: number): string {
    return this.claim.tokens[i] ?? '';
  }
  private rosterWordAt(j: number): string {
    return j < this.rosterCount ? this.wordAt(j) : '';
  }

  private wordAt(j: number): string {
    return this.roster.vocabulary.wordOf(this.roster.index.names.wordAt(this.from + j));
  }

  /** A common trade word is never distinctive, however rare it is in this roster. */
  private isDistinctive(j: number): boolean {
    return this.bitsAt(j) >= this.roster.policy.words.distinctiveBits && !this.isCommon(j);
  }

  private isCommon(j: number): boolean {
    return this.roster.vocabulary.isCommon(this.roster.index.names.wordAt(this.from + j));
  }

  private bitsAt(j: number): number {
    return this.roster.vocabulary.bitsAt(this.roster.index.names.wordAt(this.from + j));
  }
}

/** Initials with "and" between them, as bits. */
const initialsMask = 0b101;

/**
 * The first of these words that make up `whole`, as bits: two in a row, or initials (`S & D` is `SD`); 0 if there are
 * none.
 */
function maskOfJoined(whole: string, first: string, next: string, last: string): number {
  if (first + next === whole) return 0b11;
  return next === 'and' && first.length === 1 && last.length === 1 && first + last === whole
    ? initialsMask
    : 0;
}

/** The share of a word's bits that counts when two words may be spellings of one word: 0 to 1. */
function likenessOf(roster: Roster, word: string, other: string, person: boolean, cutOff: boolean): number {
  const { name, person: persons, spelling } = roster.policy;
  const shorter = word.length < other.length ? word : other;
  const longer = shorter === word ? other : word;
  const begins = longer.startsWith(shorter);
  if (cutOff && begins && shorter === word) return name.cutOff;
  if (shorter.length === 1) return person && begins ? name.initial : 0;
  if (begins && shorter.length >= spelling.minLength) return name.cutOff;
  if (person && roster.nicknames.get(word)?.has(other) === true) return persons.nickname;
  return isMisspelling(word, other, spelling) ? name.misspelt : 0;
}
