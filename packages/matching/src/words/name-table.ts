/** The names of a roster laid out in flat arrays. */
import { hashText } from '../packed-index.js';
import { GrowingNumbers } from '../roster/growing-arrays.js';
import { compactOf, type NameWithRole, printedOf, type Role, roles } from './names.js';
import type { VocabularyBuilder } from './vocabulary.js';

/** What a name is, in one byte: its role, whether it is a person's, and whether that person stands beside a company. */
const roleMask = 3;
const personFlag = 4;
const besideFlag = 8;

/** Each word of the table is one number: 21 bits say which word, 9 its rarity in quarter bits, one that a name begins. */
const wordMask = 2 ** 21 - 1;
const rarityShift = 21;
const mostQuarters = 2 ** 9 - 1;
/** Set on the first word of each name. */
const nameStart = 2 ** 30;

/** Number of a packed word. */
export function wordIn(packed: number): number {
  return packed & wordMask;
}

/** Bits of a packed word: read in a row, where the vocabulary would be read here and there. */
export function bitsIn(packed: number): number {
  return ((packed >>> rarityShift) & mostQuarters) / 4;
}

/** True where a packed word is the first of a name. */
export function beginsName(packed: number): boolean {
  return packed >= nameStart;
}

/** What a table is made of: typed arrays, in memory of any kind. */
export interface NameTableArrays {
  readonly entryStarts: Uint32Array;
  readonly entryWords: Uint32Array;
  readonly wordStarts: Uint32Array;
  readonly words: Uint32Array;
  readonly kinds: Uint8Array;
  readonly hashes: Uint32Array;
  readonly printedHashes: Uint32Array;
}

/** Names of all contractors: words by number in one array, contractor → names → words. */
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
  /** Number of the word at a position. */
  wordAt(position: number): number {
    return wordIn(this.words[position] as number);
  }
  /** The word at a position as it is packed: `wordIn`, `bitsIn` and `beginsName` take it apart. */
  packedAt(position: number): number {
    return this.words[position] as number;
  }
  /** Positions of all words of a contractor, name after name. */
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
  /** True for a person beside a company of the same contractor. */
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

/** Lays out the names of contractors; they come in ascending order. */
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

  /** Adds the names of contractor number `entry`. */
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

  /** Adds names as they stood in a former table, whose words the vocabulary takes over. */
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

  /** @param bits of the words by number */
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

/** Bits are counted in quarters (`rarity.ts`), from 0 to far less than what fits. */
function packedBits(bits: number): number {
  return Math.max(0, Math.min(mostQuarters, Math.round(bits * 4))) * 2 ** rarityShift;
}
