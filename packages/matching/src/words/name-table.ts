/** The names of a roster in flat arrays. */
import { hashText } from '../packed-index.js';
import { GrowingNumbers } from '../roster/growing-arrays.js';
import { compactOf, type NameWithRole, printedOf, type Role, roles } from './names.js';
import type { VocabularyBuilder } from './vocabulary.js';

/** The kind of a name in one byte: its role, and flags for a person and for a person named with a company. */
const roleMask = 3;
const personFlag = 4;
const besideFlag = 8;

/** A word is packed into one number: 21 bits for its id, 9 for its rarity in quarter bits, one for the start of a name. */
const wordMask = 2 ** 21 - 1;
const rarityShift = 21;
const maxQuarters = 2 ** 9 - 1;
const nameStart = 2 ** 30;

/** Id of a packed word. */
export function wordIn(packed: number): number {
  return packed & wordMask;
}

/** Rarity bits of a packed word: faster than the vocabulary, since the words of a name are adjacent. */
export function bitsIn(packed: number): number {
  return ((packed >>> rarityShift) & maxQuarters) / 4;
}

/** True if a packed word is the first of a name. */
export function beginsName(packed: number): boolean {
  return packed >= nameStart;
}

/** The arrays of a table, in shared memory or not. */
export interface NameTableArrays {
  readonly entryStarts: Uint32Array;
  readonly entryWords: Uint32Array;
  readonly wordStarts: Uint32Array;
  readonly words: Uint32Array;
  readonly kinds: Uint8Array;
  readonly hashes: Uint32Array;
  readonly printedHashes: Uint32Array;
}

/** Names of all contractors: contractor → names → words, as positions in flat arrays. */
export class NameTable {
  private readonly entryStarts: Uint32Array;
  private readonly entryWords: Uint32Array;
  private readonly wordStarts: Uint32Array;
  private readonly words: Uint32Array;
  private readonly kinds: Uint8Array;
  private readonly hashes: Uint32Array;
  private readonly printedHashes: Uint32Array;

  constructor(parts: NameTableArrays) {
    this.entryStarts = parts.entryStarts;
    this.entryWords = parts.entryWords;
    this.wordStarts = parts.wordStarts;
    this.words = parts.words;
    this.kinds = parts.kinds;
    this.hashes = parts.hashes;
    this.printedHashes = parts.printedHashes;
  }

  firstOf(entry: number): number {
    return this.entryStarts[entry] as number;
  }
  endOf(entry: number): number {
    return this.entryStarts[entry + 1] as number;
  }
  /** Id of the word at a position. */
  wordAt(position: number): number {
    return wordIn(this.words[position] as number);
  }
  /** The packed word at a position, for `wordIn`, `bitsIn` and `beginsName`. */
  packedAt(position: number): number {
    return this.words[position] as number;
  }
  /** First position of a contractor's words, name after name. */
  firstWordOf(entry: number): number {
    return this.entryWords[entry] as number;
  }
  lastWordOf(entry: number): number {
    return this.entryWords[entry + 1] as number;
  }
  wordsFrom(nameId: number): number {
    return this.wordStarts[nameId] as number;
  }
  wordsTo(nameId: number): number {
    return this.wordStarts[nameId + 1] as number;
  }
  roleOf(nameId: number): Role {
    return ((this.kinds[nameId] as number) & roleMask) as Role;
  }
  isPerson(nameId: number): boolean {
    return ((this.kinds[nameId] as number) & personFlag) !== 0;
  }
  /** True for a person named with a company of the same contractor. */
  isBeside(nameId: number): boolean {
    return ((this.kinds[nameId] as number) & besideFlag) !== 0;
  }
  kindOf(nameId: number): number {
    return this.kinds[nameId] as number;
  }
  hashOf(nameId: number): number {
    return this.hashes[nameId] as number;
  }
  /** Hash of the name as printed; a hint only. */
  printedHashOf(nameId: number): number {
    return this.printedHashes[nameId] as number;
  }
}

/** Builds the table. Contractors arrive in ascending order. */
export class NameTableBuilder {
  private readonly entryStarts = new GrowingNumbers();
  private readonly entryWords = new GrowingNumbers();
  private readonly wordStarts = new GrowingNumbers();
  private readonly words = new GrowingNumbers();
  private readonly kinds = new GrowingNumbers();
  private readonly hashes = new GrowingNumbers();
  private readonly printedHashes = new GrowingNumbers();
  private readonly owners = new GrowingNumbers();

  constructor(private readonly vocabulary: VocabularyBuilder) {
    for (const starts of [this.entryStarts, this.entryWords, this.wordStarts]) starts.push(0);
  }

  add(entry: number, names: readonly NameWithRole[]): void {
    const company = names.some(({ name, role }) => role !== roles.person && name.kind !== 'person');
    for (const { name, role } of names) {
      let start = nameStart;
      for (const token of name.tokens) {
        this.words.push(this.vocabulary.add(token, entry) + start);
        start = 0;
      }
      const person = name.kind === 'person';
      const beside = role === roles.person || (person && company);
      const kind = role | (person ? personFlag : 0) | (beside ? besideFlag : 0);
      this.endName(entry, kind, hashText(compactOf(name.tokens)), hashText(printedOf(name)));
    }
    this.endEntry();
  }

  /** Copies the names of contractor `before` of a former table. */
  addFormer(entry: number, former: NameTable, before: number): void {
    for (let nameId = former.firstOf(before); nameId < former.endOf(before); nameId += 1) {
      let start = nameStart;
      for (let at = former.wordsFrom(nameId); at < former.wordsTo(nameId); at += 1) {
        this.words.push(this.vocabulary.addFormer(former.wordAt(at), entry) + start);
        start = 0;
      }
      this.endName(entry, former.kindOf(nameId), former.hashOf(nameId), former.printedHashOf(nameId));
    }
    this.endEntry();
  }

  private endName(entry: number, kind: number, hash: number, printedHash: number): void {
    this.wordStarts.push(this.words.length);
    this.kinds.push(kind);
    this.hashes.push(hash);
    this.printedHashes.push(printedHash);
    this.owners.push(entry);
  }

  private endEntry(): void {
    this.entryStarts.push(this.kinds.length);
    this.entryWords.push(this.words.length);
  }

  /** @param bits rarity by word id */
  build(bits: Float32Array): NameTableArrays & { readonly owners: Uint32Array } {
    return {
      entryStarts: this.entryStarts.taken(),
      entryWords: this.entryWords.taken(),
      wordStarts: this.wordStarts.taken(),
      words: this.words.taken().map((word) => word + packedBits(bits[word & wordMask] as number)),
      kinds: Uint8Array.from(this.kinds.taken()),
      hashes: this.hashes.taken(),
      printedHashes: this.printedHashes.taken(),
      owners: this.owners.taken(),
    };
  }
}

/** Packs bits in quarters, see `rarity.ts`. They never reach the limit. */
function packedBits(bits: number): number {
  return Math.max(0, Math.min(maxQuarters, Math.round(bits * 4))) * 2 ** rarityShift;
}
