/** Finds names in text, however they are spelled: order of a person's names, capitals, accents, punctuation. */

/** What stands in the place of a withheld name. */
export const WITHHELD = '[withheld]';

/** A name to find. */
export interface Phrase<T> {
  readonly name: string;
  /** The names of a person stand in either order, and initials between them are optional. */
  readonly person: boolean;
  /** What the name belongs to. */
  readonly of: T;
}

interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** One order of a name's words. */
interface Sequence<T> {
  readonly words: readonly string[];
  /** A middle name that may follow. */
  readonly trailing: string | null;
  /** Where a middle name may stand between: before the last word. */
  readonly middle: string | null;
  readonly person: boolean;
  /** A single word counts only if the text holds no other. */
  readonly alone: boolean;
  readonly of: T;
}

/** A name that was found, from `start` to `end`. */
interface Found<T> {
  readonly start: number;
  readonly end: number;
  readonly of: readonly T[];
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’`][\p{L}\p{M}\p{N}]+)*/gu;
const ACCENTS = /[\p{M}'’`]/gu;
const PLAIN = /^[a-z0-9]*$/;
const BETWEEN_NAMES = /^[\s,.\-‐–]{0,4}$/u;
const BETWEEN_WORDS = /^[^\p{L}\p{M}\p{N}"]{0,6}(?:(?<=\s)(?:and|the)(?=\s)[^\p{L}\p{M}\p{N}"]{0,6})*$/iu;
const SKIPPED = new Set(['and', 'the']);
const GENERATIONS = new Set(['jr', 'sr', 'ii', 'iii', 'iv']);
const LEGAL_FORMS =
  'llc|inc|incorporated|corp|corporation|co|company|ltd|limited|lp|llp|pllc|pc|l l c|l l p|p c';
const LEGAL = new Set(LEGAL_FORMS.split(/[|\s]/));
const LEGAL_ENDING = new RegExp(`(?: (?:${LEGAL_FORMS}))+$`);

function plain(word: string): string {
  const small = word.toLowerCase();
  return PLAIN.test(small) ? small : small.normalize('NFKD').replace(ACCENTS, '');
}

/** The words of a text, without `and` and `the`. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: printed, index } of text.matchAll(WORD)) {
    const word = plain(printed);
    if (!SKIPPED.has(word)) tokens.push({ word, start: index, end: index + printed.length });
  }
  return tokens;
}

/** The words of a company's name without its legal form, which may be spelled `L.L.C.` */
function firmWords(name: string): string[] {
  const words = tokensOf(name)
    .map(({ word }) => word)
    .join(' ');
  return words.replace(LEGAL_ENDING, '').split(' ').filter(Boolean);
}

function sequencesOf<T>({ name, person, of }: Phrase<T>): Sequence<T>[] {
  if (!person) {
    const words = firmWords(name);
    if (words.length === 0) return [];
    return [{ words, trailing: null, middle: null, person, alone: words.length === 1, of }];
  }
  const [before = '', after] = name.split(',');
  const surnameFirst = after !== undefined && !GENERATIONS.has(plain(after.replace(/\W/g, '')));
  const words = tokensOf(surnameFirst ? `${name.slice(before.length + 1)} ${before}` : name)
    .map(({ word }) => word)
    .filter((word) => !GENERATIONS.has(word));
  const [first, ...rest] = words;
  const last = rest.pop();
  if (first === undefined) return [];
  if (last === undefined) return [{ words: [first], trailing: null, middle: null, person, alone: true, of }];
  const middle = rest.join(' ');
  return [
    { words: [first, last], trailing: null, middle, person, alone: false, of },
    { words: [last, first], trailing: middle, middle: null, person, alone: false, of },
  ];
}

/** True if a word can be the middle name: its initial, or any initial where the name has none. */
function isMiddle(word: string, middle: string): boolean {
  const [initial = ''] = middle;
  if (word.length === 1) return middle === '' || word === initial;
  return word === middle || (middle.length === 1 && word.startsWith(middle));
}

/** Names, prepared to be found in many texts. */
export class Phrases<T> {
  readonly #byFirst = new Map<string, Sequence<T>[]>();

  constructor(phrases: readonly Phrase<T>[]) {
    for (const phrase of phrases) {
      for (const sequence of sequencesOf(phrase)) {
        const [first = ''] = sequence.words;
        const others = this.#byFirst.get(first);
        if (others) others.push(sequence);
        else this.#byFirst.set(first, [sequence]);
      }
    }
  }

  /** The longest word of every name: a text with a name has one of them. */
  longestWords(): string[] {
    const longest = [...this.#byFirst.values()].flatMap((sequences) =>
      sequences.map(({ words }) => words.reduce((one, other) => (other.length > one.length ? other : one))),
    );
    return [...new Set(longest)];
  }

  /** False if the text has no word that a name begins with: a quick look at the many texts without any. */
  mayBeIn(text: string): boolean {
    if (this.#byFirst.size === 0) return false;
    for (const [printed] of text.matchAll(WORD)) if (this.#byFirst.has(plain(printed))) return true;
    return false;
  }

  /** Whose names the text has. */
  in(text: string): Set<T> {
    return new Set(this.#find(text).flatMap(({ of }) => of));
  }

  /** The text with a mark in the place of each name, of those that `counts` says. */
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
      const sequences = this.#byFirst.get(word);
      if (sequences === undefined) continue;
      const ends = new Map<number, T[]>();
      for (const sequence of sequences) {
        const last = lastTokenOf(sequence, text, tokens, at);
        if (last !== null) ends.set(last, [...(ends.get(last) ?? []), sequence.of]);
      }
      // The longest first, so that it is the one that is replaced.
      for (const [last, of] of [...ends].toSorted(([one], [other]) => other - one))
        found.push({ start, end: tokens[last]?.end ?? start, of });
    }
    return found;
  }
}

/** The index of the last token of a sequence that begins at a token; null if it does not stand there. */
function lastTokenOf<T>(
  { words, middle, trailing, person, alone }: Sequence<T>,
  text: string,
  tokens: readonly Token[],
  from: number,
): number | null {
  if (alone && tokens.some(({ word }, index) => index !== from && !LEGAL.has(word))) return null;
  const between = person ? BETWEEN_NAMES : BETWEEN_WORDS;
  const follows = (index: number): boolean => {
    const [one, other] = [tokens[index - 1], tokens[index]];
    return one !== undefined && other !== undefined && between.test(text.slice(one.end, other.start));
  };
  const isMiddleAt = (index: number, name: string | null): boolean =>
    name !== null && follows(index) && isMiddle(tokens[index]?.word ?? '', name);
  let at = from;
  for (const [index, word] of words.entries()) {
    if (index === 0) continue;
    if (index === words.length - 1 && tokens[at + 1]?.word !== word && isMiddleAt(at + 1, middle)) at++;
    at++;
    if (tokens[at]?.word !== word || !follows(at)) return null;
  }
  return isMiddleAt(at + 1, trailing) ? at + 1 : at;
}
