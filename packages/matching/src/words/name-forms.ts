/** The names in a text, and the names of a roster laid out in flat arrays. */
import type { ContractorText, Name } from '@crs/domain';
import { type Dictionaries, normaliseName, parseContractorText } from '@crs/normalise';
import { hashText } from '../packed-index.js';
import type { Vocabulary, VocabularyBuilder } from './vocabulary.js';

/** Where a name stands in a record: the name itself, a trade name, or the person beside it. */
export const roles = { name: 0, dba: 1, person: 2 } as const;
export type Role = (typeof roles)[keyof typeof roles];

export interface NamedForm {
  readonly name: Name;
  readonly role: Role;
}

/** Every name a text holds. A text that normalising could not take apart is one name. */
export function namesIn(parsed: ContractorText, d: Dictionaries): NamedForm[] {
  if (parsed.placeholder) return [];
  const forms: NamedForm[] = [];
  const hasCompany = parsed.companies.length > 0 || parsed.dbas.length > 0;
  for (const name of parsed.companies) forms.push({ name, role: roles.name });
  for (const name of parsed.dbas) forms.push({ name, role: roles.dba });
  for (const name of parsed.persons) forms.push({ name, role: hasCompany ? roles.person : roles.name });
  const usable = forms.filter((form) => form.name.tokens.length > 0);
  if (usable.length > 0) return usable;
  const whole = normaliseName(parsed.original, d);
  return whole.tokens.length > 0 ? [{ name: whole, role: roles.name }] : [];
}

/** Every name of a contractor: legal name, trade name, and the person behind the license. */
export function namesOfEntry(
  entry: { readonly name: string; readonly dbaName: string | null; readonly personName: string | null },
  d: Dictionaries,
): NamedForm[] {
  const forms = namesIn(parseContractorText(entry.name, d), d);
  if (entry.dbaName !== null) {
    for (const form of namesIn(parseContractorText(entry.dbaName, d), d)) {
      forms.push({ name: form.name, role: form.role === roles.person ? roles.person : roles.dba });
    }
  }
  if (entry.personName !== null) {
    for (const form of namesIn(parseContractorText(entry.personName, d), d)) {
      forms.push({ name: form.name, role: roles.person });
    }
  }
  return distinctForms(forms);
}

function distinctForms(forms: readonly NamedForm[]): NamedForm[] {
  const seen = new Set<string>();
  return forms.filter((form) => {
    const known = seen.has(form.name.key);
    seen.add(form.name.key);
    return !known;
  });
}

/** The words of a name joined, so that `A 1`, `A-1` and `A1` are the same. */
export function compactOf(tokens: readonly string[]): string {
  return tokens.join('').replaceAll('-', '');
}

/** A name as printed, legal form included, without case, punctuation and spaces. */
export function printedOf(name: Name): string {
  return name.cleaned.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

const personFlag = 1;
const besideFlag = 2;

/** Each word of the table is one number: 21 bits say which word, 9 its rarity in quarter bits, one that a name begins. */
const wordMask = 2 ** 21 - 1;
const rarityShift = 21;
const mostQuarters = 2 ** 9 - 1;
/** Set on the first word of each name. */
const formStart = 2 ** 30;

/** Names of all contractors: words by number in one array, contractor → names → words. */
export class FormTable {
  constructor(
    private readonly entryStarts: Uint32Array,
    private readonly entryWords: Uint32Array,
    private readonly wordStarts: Uint32Array,
    private readonly words: Uint32Array,
    private readonly roles: Uint8Array,
    private readonly flags: Uint8Array,
    private readonly hashes: Uint32Array,
    private readonly printedHashes: Uint32Array,
  ) {}

  firstOf(entry: number): number {
    return this.entryStarts[entry] as number;
  }
  endOf(entry: number): number {
    return this.entryStarts[entry + 1] as number;
  }
  /** Number of the word at a position. */
  wordAt(position: number): number {
    return (this.words[position] as number) & wordMask;
  }
  /** Bits of the word at a position: read in a row, where the vocabulary would be read here and there. */
  bitsAt(position: number): number {
    return (((this.words[position] as number) >>> rarityShift) & mostQuarters) / 4;
  }
  /** True where the word at a position is the first of a name. */
  beginsForm(position: number): boolean {
    return (this.words[position] as number) >= formStart;
  }
  /** Positions of all words of a contractor, name after name. */
  firstWordOf(entry: number): number {
    return this.entryWords[entry] as number;
  }
  lastWordOf(entry: number): number {
    return this.entryWords[entry + 1] as number;
  }
  wordsFrom(form: number): number {
    return this.wordStarts[form] as number;
  }
  wordsTo(form: number): number {
    return this.wordStarts[form + 1] as number;
  }
  roleOf(form: number): Role {
    return this.roles[form] as Role;
  }
  isPerson(form: number): boolean {
    return ((this.flags[form] as number) & personFlag) !== 0;
  }
  /** True for a person beside a company of the same contractor. */
  isBeside(form: number): boolean {
    return ((this.flags[form] as number) & besideFlag) !== 0;
  }
  hashOf(form: number): number {
    return this.hashes[form] as number;
  }
  /** Hash of the name as printed; a hint only. */
  printedHashOf(form: number): number {
    return this.printedHashes[form] as number;
  }
}

export class FormTableBuilder {
  private readonly entryStarts: number[] = [0];
  private readonly entryWords: number[] = [0];
  private readonly wordStarts: number[] = [0];
  private readonly words: number[] = [];
  private readonly roles: number[] = [];
  private readonly flags: number[] = [];
  private readonly printedHashes: number[] = [];
  readonly hashes: number[] = [];
  readonly owners: number[] = [];

  /** Adds the names of contractor number `entry`; contractors come in ascending order. */
  add(entry: number, forms: readonly NamedForm[], vocabulary: VocabularyBuilder): void {
    const company = forms.some(({ name, role }) => role !== roles.person && name.kind !== 'person');
    for (const { name, role } of forms) {
      let start = formStart;
      for (const token of name.tokens) {
        this.words.push(vocabulary.add(token, entry) + start);
        start = 0;
      }
      this.wordStarts.push(this.words.length);
      this.roles.push(role);
      const person = name.kind === 'person';
      const beside = role === roles.person || (person && company);
      this.flags.push((person ? personFlag : 0) | (beside ? besideFlag : 0));
      this.hashes.push(hashText(compactOf(name.tokens)));
      this.printedHashes.push(hashText(printedOf(name)));
      this.owners.push(entry);
    }
    this.entryStarts.push(this.roles.length);
    this.entryWords.push(this.words.length);
  }

  build(vocabulary: Vocabulary): FormTable {
    return new FormTable(
      Uint32Array.from(this.entryStarts),
      Uint32Array.from(this.entryWords),
      Uint32Array.from(this.wordStarts),
      Uint32Array.from(this.words, (word) => word + packedBits(vocabulary.bitsAt(word & wordMask))),
      Uint8Array.from(this.roles),
      Uint8Array.from(this.flags),
      Uint32Array.from(this.hashes),
      Uint32Array.from(this.printedHashes),
    );
  }
}

/** Bits are counted in quarters (`rarity.ts`), from 0 to far less than what fits. */
function packedBits(bits: number): number {
  return Math.max(0, Math.min(mostQuarters, Math.round(bits * 4))) * 2 ** rarityShift;
}
