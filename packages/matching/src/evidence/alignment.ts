/** Aligns the words of two names: which agree, and which are left over on either side. */
import type { ClaimName } from '../parsed-claim.js';
import type { Roster } from '../roster.js';
import { compactOf } from '../words/names.js';
import { isMisspelling } from '../words/spelling.js';
import { unknownWord } from '../words/vocabulary.js';

/** Further words are ignored: bit masks hold 30, and no name depends on its thirty-first word. */
const maxWords = 30;

/** Pairs equal words first, then spellings, then words joined on one side. Each word is used once. Bits as in `Vocabulary`. */
export class Alignment {
  /** All words agree and are spelt the same, apart from spaces and hyphens. */
  readonly same: boolean;
  /** Bits of the words both names hold. */
  shared = 0;
  /** True when one of them is distinctive. */
  distinctive = false;
  /** True when a word agrees with another spelling. */
  respelt = false;
  missingWords = 0;
  /** True when a distinctive word of the contractor's name is missing. */
  missesDistinctive = false;
  missingBits = 0;
  extraWords = 0;
  extraBits = 0;

  private readonly from: number;
  private readonly claimCount: number;
  private readonly rosterCount: number;
  /** Unused words, one bit each. */
  private claimLeft: number;
  private rosterLeft: number;

  constructor(
    private readonly roster: Roster,
    private readonly claim: ClaimName,
    private readonly nameId: number,
  ) {
    const { names } = roster.index;
    this.from = names.wordsFrom(nameId);
    this.rosterCount = Math.min(maxWords, names.wordsTo(nameId) - this.from);
    this.claimCount = Math.min(maxWords, claim.ids.length);
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

  /** `A 1 Plumbing` and `A1 Plumbing` have the same letters: all words of the roster name count. */
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
      for (let j = 0; j < this.rosterCount; j += 1) {
        if ((this.rosterLeft & (1 << j)) === 0) continue;
        const word = this.claim.tokens[i] as string;
        const likeness = likenessOf(this.roster, word, this.wordAt(j), person, cutOff);
        if (likeness === 0) continue;
        this.use(1 << i, 1 << j, likeness);
        this.respelt = true;
        break;
      }
    }
  }

  private pairJoinedWords(): void {
    const { joined } = this.roster.policy.name;
    for (let i = 0; i < this.claimCount; i += 1) {
      for (let j = 0; j < this.rosterCount; j += 1) {
        const claimPair = 3 << i;
        const rosterPair = 3 << j;
        const claimWord = this.claim.tokens[i] as string;
        if (this.isLeft(claimPair, 1 << j) && claimWord + this.claim.tokens[i + 1] === this.wordAt(j)) {
          this.use(claimPair, 1 << j, joined);
          this.respelt = true;
        } else if (this.isLeft(1 << i, rosterPair) && this.wordAt(j) + this.wordAt(j + 1) === claimWord) {
          this.use(1 << i, rosterPair, joined);
          this.respelt = true;
        }
      }
    }
  }

  private countLeftovers(): void {
    for (let j = 0; j < this.rosterCount; j += 1) {
      if ((this.rosterLeft & (1 << j)) === 0) continue;
      this.missingWords += 1;
      this.missingBits += this.bitsAt(j);
      if (this.isDistinctive(j)) this.missesDistinctive = true;
    }
    for (let i = 0; i < this.claimCount; i += 1) {
      if ((this.claimLeft & (1 << i)) === 0) continue;
      this.extraWords += 1;
      this.extraBits += this.claim.bits[i] as number;
    }
  }

  private isLeft(claimMask: number, rosterMask: number): boolean {
    return (this.claimLeft & claimMask) === claimMask && (this.rosterLeft & rosterMask) === rosterMask;
  }

  /** Uses words of both sides; `share` of their bits counts as shared. */
  private use(claimMask: number, rosterMask: number, share: number): void {
    this.claimLeft &= ~claimMask;
    this.rosterLeft &= ~rosterMask;
    for (let j = 0; j < this.rosterCount; j += 1) {
      if ((rosterMask & (1 << j)) === 0) continue;
      this.shared += this.bitsAt(j) * share;
      if (share > this.roster.policy.name.initial && this.isDistinctive(j)) this.distinctive = true;
    }
  }

  private wordAt(j: number): string {
    return this.roster.vocabulary.wordOf(this.roster.index.names.wordAt(this.from + j));
  }

  /** A common word of the trade is never distinctive, however rare in this roster. */
  private isDistinctive(j: number): boolean {
    const { vocabulary, index, policy } = this.roster;
    const word = index.names.wordAt(this.from + j);
    return vocabulary.bitsAt(word) >= policy.words.distinctiveBits && !vocabulary.isCommon(word);
  }

  private bitsAt(j: number): number {
    return this.roster.vocabulary.bitsAt(this.roster.index.names.wordAt(this.from + j));
  }
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
