/** Finds names in text, regardless of the order of a person's names, capitals, accents, and punctuation. */
import {
  firstWords,
  type GivenNameForms,
  lastTokenOfPerson,
  type PersonName,
  personNames,
  searchWords,
  singleWord,
} from './person-name.js';
import { plain, type Token, tokensOf, WORD } from './printed-words.js';

/** The placeholder for a withheld name. */
export const WITHHELD = '[withheld]';

/** A name to find. */
export interface Phrase<T> {
  readonly name: string;
  /** A person's names can be in either order, and initials between them are optional. */
  readonly person: boolean;
  /** True if the initial of the first name and the surname are enough, because other details identify the person. */
  readonly initials?: boolean;
  /** What the name belongs to. */
  readonly of: T;
}

/** The words of a company's name, which have one order. */
interface CompanyName {
  readonly words: readonly string[];
  /** A single word counts only if the text has no other words. */
  readonly alone: boolean;
}

/** A form of a name, and what it belongs to. */
interface Form<T> {
  readonly of: T;
  readonly company: CompanyName | null;
  readonly person: PersonName;
  readonly initials: boolean;
}

/** A found name, from `start` to `end`. */
interface Found<T> {
  readonly start: number;
  readonly end: number;
  readonly of: readonly T[];
}

const BETWEEN_WORDS = /^[^\p{L}\p{M}\p{N}"]{0,6}(?:(?<=\s)(?:and|the)(?=\s)[^\p{L}\p{M}\p{N}"]{0,6})*$/iu;
const LEGAL_FORMS =
  'llc|inc|incorporated|corp|corporation|co|company|ltd|limited|lp|llp|pllc|pc|l l c|l l p|p c';
const LEGAL = new Set(LEGAL_FORMS.split(/[|\s]/));
const LEGAL_ENDING = new RegExp(`(?: (?:${LEGAL_FORMS}))+$`);

/** The words of a company's name without its legal form, which may be spelled `L.L.C.` */
function firmWords(name: string): string[] {
  const words = tokensOf(name)
    .map(({ word }) => word)
    .join(' ');
  return words.replace(LEGAL_ENDING, '').split(' ').filter(Boolean);
}

function formsOf<T>(
  { name, person, initials = false, of }: Phrase<T>,
  givenNames: GivenNameForms,
): Form<T>[] {
  const single = person ? singleWord(name) : null;
  if (person && single === null)
    return personNames(name, givenNames).map((one) => ({ of, company: null, person: one, initials }));
  const words = single === null ? firmWords(name) : [single];
  return words.length === 0
    ? []
    : [{ of, company: { words, alone: words.length === 1 }, person: [], initials }];
}

/** Names, prepared to be found in many texts. */
export class Phrases<T> {
  readonly #byFirst = new Map<string, Form<T>[]>();
  readonly #searched = new Set<string>();

  /** @param givenNames other forms of given names, which count as the name itself */
  constructor(phrases: readonly Phrase<T>[], givenNames: GivenNameForms = new Map()) {
    for (const form of phrases.flatMap((phrase) => formsOf(phrase, givenNames))) {
      const { company, person } = form;
      const longest = company?.words.reduce((one, other) => (other.length > one.length ? other : one));
      for (const word of longest === undefined ? searchWords(person) : [longest]) this.#searched.add(word);
      for (const first of new Set(company === null ? firstWords(person) : company.words.slice(0, 1)))
        this.#byFirst.set(first, [...(this.#byFirst.get(first) ?? []), form]);
    }
  }

  /** Parts of words. A text with a name contains at least one. */
  searchWords(): string[] {
    return [...this.#searched];
  }

  /** False if the text has no word that a name begins with. This quickly excludes most texts. */
  mayBeIn(text: string): boolean {
    if (this.#byFirst.size === 0) return false;
    for (const [printed] of text.matchAll(WORD)) if (this.#byFirst.has(plain(printed))) return true;
    return false;
  }

  /** The subjects whose names the text contains. */
  in(text: string): Set<T> {
    return new Set(this.#find(text).flatMap(({ of }) => of));
  }

  /** The text with a placeholder for each name, if `counts` accepts its subject. */
  without(text: string, counts: (of: T) => boolean = () => true, mark = WITHHELD): string {
    let [shown, from] = ['', 0];
    for (const { start, end, of } of this.#find(text)) {
      if (start < from || !of.some(counts)) continue;
      shown += text.slice(from, start) + mark;
      from = end;
    }
    return from === 0 ? text : shown + text.slice(from);
  }

  #find(text: string): Found<T>[] {
    if (this.#byFirst.size === 0) return [];
    const tokens = tokensOf(text);
    const found: Found<T>[] = [];
    for (const [at, { word, start }] of tokens.entries()) {
      const forms = this.#byFirst.get(word);
      if (forms === undefined) continue;
      const ends = new Map<number, T[]>();
      for (const { of, company, person, initials } of forms) {
        const last =
          company === null
            ? lastTokenOfPerson(person, { text, tokens, initials }, at)
            : lastTokenOfCompany(company, text, tokens, at);
        if (last !== null) ends.set(last, [...(ends.get(last) ?? []), of]);
      }
      // Longest first, so that the longest one is replaced.
      for (const [last, of] of [...ends].toSorted(([one], [other]) => other - one))
        found.push({ start, end: tokens[last]?.end ?? start, of });
    }
    return found;
  }
}

/** The index of the last token of a company's name that begins at a token; null if the name is not there. */
function lastTokenOfCompany(
  { words, alone }: CompanyName,
  text: string,
  tokens: readonly Token[],
  from: number,
): number | null {
  if (alone && tokens.some(({ word }, index) => index !== from && !LEGAL.has(word))) return null;
  for (const [index, word] of words.entries()) {
    const [before, token] = [tokens[from + index - 1], tokens[from + index]];
    if (token?.word !== word) return null;
    if (index > 0 && before !== undefined && !BETWEEN_WORDS.test(text.slice(before.end, token.start)))
      return null;
  }
  return from + words.length - 1;
}
