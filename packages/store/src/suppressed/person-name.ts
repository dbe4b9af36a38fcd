/**
 * Finds a person's name among printed words: in any order, with initials, joined or divided, with or without middle
 * names.
 */
import { type Token, tokensOf } from './printed-words.js';

/** Other forms of each given name, such as `bill` and `wm` for `william`. */
export type GivenNameForms = ReadonlyMap<string, ReadonlySet<string>>;

/** A word of a name, in one of the orders of its words. */
interface Part {
  readonly word: string;
  /** Other forms of the given name. */
  readonly forms: ReadonlySet<string>;
  /** False for middle names, which are often left out. */
  readonly required: boolean;
  /** True if the initial may stand for the word. */
  readonly initial: boolean;
  /** True for the first word of the surname. */
  readonly surname: boolean;
}

/** A person's names in one order. */
export type PersonName = readonly Part[];

/** Any initial, if the name has no middle name. */
const ANY_INITIAL: Part = { word: '', forms: new Set(), required: false, initial: true, surname: false };
const GENERATIONS = new Set(['jr', 'sr', 'ii', 'iii', 'iv']);
/** Beginnings of surnames that are printed separately or joined: `O Brien`, `McDonald`, `Delacruz`. */
const PREFIXES = new Set(
  'o,d,l,a,mc,mac,de,del,la,las,los,el,le,da,das,di,do,dos,du,van,von,vander,der,den,ter,ten,st,san,santa,al,ben,bin'.split(
    ',',
  ),
);
/** Maximum number of joined words: `Vandenberg`, `Delacruz`. */
const MOST_JOINED = 4;
/** Maximum number of words skipped for another person's given names: `John & Mary Ann Doe`. */
const MOST_BESIDE = 2;
const BETWEEN_NAMES = /^[\s,.\-‐-―"'’()]{0,40}$/u;
const BETWEEN_PERSONS = /^[\s,.]*(?:&|\+|\/|\band\b)\s*$/iu;

const ENDS = /^\s*(?:$|[^\s\p{L}\p{N}])/u;

/** The words of a name, given names first; hyphenated words stay together. */
function wordsOf(name: string): { readonly words: readonly string[]; readonly surname: number } {
  const [before = '', ...others] = name.split(',');
  const after = others.join(' ');
  const isSuffix = tokensOf(after).every(({ word }) => GENERATIONS.has(word));
  const text = isSuffix ? name : `${after} ${before}`;
  const tokens = tokensOf(text).filter(({ word }) => !GENERATIONS.has(word));
  let surname = Math.max(tokens.length - 1, 1);
  while (surname > 1 && isHyphen(text, tokens[surname - 1], tokens[surname])) surname--;
  return { words: tokens.map(({ word }) => word), surname };
}

function isHyphen(text: string, one: Token | undefined, other: Token | undefined): boolean {
  return one !== undefined && other !== undefined && /^[-‐-―]$/u.test(text.slice(one.end, other.start));
}

/**
 * The orders in which a name of two or more words is printed: `Ana Maria Quill`, `Quill, Ana Maria`, and for a surname
 * with several words, every place where it may begin. Vietnamese names are also reversed as a whole. A one-word name
 * has no order.
 */
export function personNames(name: string, givenNames: GivenNameForms): PersonName[] {
  const { words, surname } = wordsOf(name);
  if (words.length < 2) return [];
  const parts = words.map(
    (word, at): Part => ({
      word,
      forms: givenNames.get(word) ?? new Set(),
      required: at === 0 || at >= surname,
      initial: at < surname,
      surname: at === surname,
    }),
  );
  const [first, ...rest] = parts as [Part, ...Part[]];
  if (surname === 1)
    return [
      [first, ANY_INITIAL, ...rest],
      [...rest, first, ANY_INITIAL],
    ];
  const turned = [...parts.slice(surname), ...parts.slice(1, surname), first];
  return [...parts.map((_, at) => [...parts.slice(at), ...parts.slice(0, at)]), turned];
}

/** The word of a one-word name; null for other names. */
export function singleWord(name: string): string | null {
  const { words } = wordsOf(name);
  return words.length === 1 ? (words[0] ?? null) : null;
}

/** The words that a printed form of the name may begin with. */
export function firstWords(name: PersonName): string[] {
  const found: string[] = [];
  for (const [at, { word, forms, required, initial }] of name.entries()) {
    if (word !== '') found.push(word, ...forms, ...prefixesOf(word));
    if (initial && word !== '') found.push(word.slice(0, 1));
    for (let end = at + 2; end <= Math.min(at + MOST_JOINED, name.length); end++)
      found.push(joined(name.slice(at, end)));
    if (required) break;
  }
  return found;
}

/** Parts of words. Each printed form of the name contains at least one, however its words are joined or divided. */
export function searchWords(name: PersonName): string[] {
  const sure = name.filter(({ required, forms, initial }) => required && forms.size === 0 && !initial);
  const all = sure.length > 0 ? sure : name.filter(({ required }) => required);
  const longest = all
    .map(({ word }) => withoutPrefixes(word))
    .sort((one, other) => other.length - one.length);
  if (sure.length > 0) return longest.slice(0, 1);
  return [...longest, ...all.flatMap(({ forms }) => [...forms])];
}

const joined = (parts: readonly Part[]): string => parts.map(({ word }) => word).join('');

const prefixesOf = (word: string): string[] =>
  [...PREFIXES].filter((prefix) => word.length > prefix.length + 1 && word.startsWith(prefix));

/** A surname without the words that may be printed separately. */
function withoutPrefixes(word: string): string {
  return prefixesOf(word)
    .map((prefix) => withoutPrefixes(word.slice(prefix.length)))
    .reduce((one, other) => (other.length < one.length ? other : one), word);
}

/** The parts of a name found so far. */
interface Seen {
  /** True if the whole first name was found, not only an initial. */
  readonly whole: boolean;
  /** Middle names, or their initials. */
  readonly middle: number;
}

/** A text to search for a name. */
interface PrintedText {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** True if the initial of the first name and the surname are enough. */
  readonly initials: boolean;
}

/** Searches one text's words for a name. */
class Search {
  /** A token that may follow an `&`. */
  #joined = -1;

  constructor(
    private readonly name: PersonName,
    private readonly printed: PrintedText,
    private readonly from: number,
  ) {}

  /** The last token of the longest form that begins at token `from`; null if none does. */
  last(): number | null {
    return this.#at(0, this.from, { whole: this.printed.initials, middle: 0 });
  }

  #at(part: number, token: number, seen: Seen): number | null {
    const wanted = this.name[part];
    // An initial alone can mean many given names.
    if (wanted === undefined) return seen.whole || seen.middle > 0 ? token - 1 : null;
    const ends = [
      ...this.#read(wanted, part, token, seen),
      wanted.required ? null : this.#at(part + 1, token, seen),
      this.#isGeneration(token) ? this.#at(part, token + 1, seen) : null,
      wanted.surname ? this.#besideAnother(part, token, seen) : null,
      wanted.required && wanted.initial && part > 0 ? this.#behindAnother(part, token, seen) : null,
    ].filter((end) => end !== null);
    return ends.length === 0 ? null : Math.max(...ends);
  }

  /** The possible ends of the name if its next word is at a token. */
  *#read(wanted: Part, part: number, token: number, seen: Seen): Generator<number | null> {
    const { word = '' } = this.printed.tokens[token] ?? {};
    if (word === '' || !this.#follows(token)) return;
    const { word: name, forms, initial } = wanted;
    const isMiddle = !wanted.required && name !== '';
    const middle = seen.middle + (isMiddle ? 1 : 0);
    const isFirst = wanted.required && initial;
    if (word === name || forms.has(word))
      yield this.#at(part + 1, token + 1, { whole: seen.whole || isFirst, middle });
    else if (initial && word.length === 1 && (name === '' || name.startsWith(word)))
      yield this.#at(part + 1, token + 1, { ...seen, middle });
    else if (isMiddle && name.length === 1 && word.startsWith(name))
      yield this.#at(part + 1, token + 1, { ...seen, middle });
    for (let end = part + 2; end <= Math.min(part + MOST_JOINED, this.name.length); end++)
      if (joined(this.name.slice(part, end)) === word)
        yield this.#at(end, token + 1, this.#seenAll(this.name.slice(part, end), seen));
    if (name.length <= word.length || !PREFIXES.has(word) || !name.startsWith(word)) return;
    let apart = word;
    for (let at = token + 1; apart.length < name.length && this.#follows(at); at++) {
      apart += this.printed.tokens[at]?.word ?? '';
      if (apart === name) yield this.#at(part + 1, at + 1, { whole: seen.whole || isFirst, middle });
    }
  }

  #seenAll(parts: readonly Part[], seen: Seen): Seen {
    return {
      whole: seen.whole || parts.some(({ required, initial }) => required && initial),
      middle: seen.middle + parts.filter(({ required, word }) => !required && word !== '').length,
    };
  }

  /** `John` in `John & Mary Doe`: the surname follows another given name. */
  #besideAnother(part: number, token: number, seen: Seen): number | null {
    if (token === this.from || !BETWEEN_PERSONS.test(this.#between(token))) return null;
    for (let other = token + 1; other <= token + MOST_BESIDE && this.#follows(other); other++)
      if (this.#at(part, other, seen) !== null) return token - 1;
    return null;
  }

  /** `William` in `Doe Mary & William`: another given name follows the surname. */
  #behindAnother(part: number, token: number, seen: Seen): number | null {
    for (let other = token; other < token + MOST_BESIDE && this.#follows(other); other++) {
      if (!BETWEEN_PERSONS.test(this.#between(other + 1))) continue;
      this.#joined = other + 1;
      const end = Math.max(
        -1,
        ...[...this.#read(this.name[part] as Part, part, other + 1, seen)].map((one) => one ?? -1),
      );
      this.#joined = -1;
      const last = this.printed.tokens[end];
      if (last !== undefined && ENDS.test(this.printed.text.slice(last.end))) return end;
    }
    return null;
  }

  #isGeneration(token: number): boolean {
    return (
      token > this.from && GENERATIONS.has(this.printed.tokens[token]?.word ?? '') && this.#follows(token)
    );
  }

  #follows(token: number): boolean {
    if (token === this.from || token === this.#joined) return true;
    return token < this.printed.tokens.length && BETWEEN_NAMES.test(this.#between(token));
  }

  #between(token: number): string {
    const [one, other] = [this.printed.tokens[token - 1], this.printed.tokens[token]];
    return one === undefined || other === undefined ? '' : this.printed.text.slice(one.end, other.start);
  }
}

/** The last token of a name that begins at a token; null if it is not there. */
export const lastTokenOfPerson = (name: PersonName, printed: PrintedText, from: number): number | null =>
  new Search(name, printed, from).last();
