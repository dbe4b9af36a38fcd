/** The similarity of two names, word by word. Pure. */
import { typingErrors } from '@crs/normalise';

/** A searched name in normalized words (see `normaliseName`). */
export interface SearchedName {
  readonly tokens: readonly string[];
  /** The words that distinguish names; all words if all are common. */
  readonly distinctive: readonly string[];
  /** The distinctive words that are certainly not misspelled common ones; all if there are none. */
  readonly essential: readonly string[];
}

/**
 * How names are compared. `lenient`, used if nothing is found strictly, requires only the essential words and allows a
 * typo in words of two or three letters.
 */
export type Strictness = 'strict' | 'lenient';

/** Minimum length of a word that may have one typo; a word with at least `TWO_TYPOS` letters may have two. */
export const ONE_TYPO = 4;
export const TWO_TYPOS = 8;
/** Minimum length of a word that may have one typo in a lenient comparison. */
const LENIENT_ONE_TYPO = 2;
/** Minimum share of matching letters in a name. */
const ENOUGH = 0.5;
/** Minimum number of distinctive words for which one may be missing. */
export const ONE_MAY_MISS = 3;

/**
 * The similarity of stored names to the searched one: 1 for the same words, less for fewer, 0 for a different name. All
 * distinctive words must match, in any order and with typos allowed, and so must half of the letters in either name. An
 * incomplete last word counts as the word that it begins. Each stored word is compared once, because names share words.
 */
export function likenessTo(name: SearchedName, strictness: Strictness): (storedKey: string) => number {
  const { tokens } = name;
  const key = tokens.join(' ');
  const last = tokens.length - 1;
  const asked = letters(tokens);
  const mostMissing = requiredWords(name, strictness).length >= ONE_MAY_MISS ? 1 : 0;
  const required = requiredWords(name, strictness).map((word) =>
    tokens.flatMap((token, i) => (token === word ? [i] : [])),
  );
  const sharesOf = once((one) =>
    tokens.map((token, i) => shareOfOne(tokens, i, one) || shareOfWord(token, one, i === last, strictness)),
  );
  return (storedKey) => {
    const stored = storedKey.split(' ');
    const shares = tokens.map(() => 0);
    for (let at = 0; at < stored.length; at++) {
      const one = stored[at] ?? '';
      const ofOne = sharesOf(one);
      for (let i = 0; i < tokens.length; i++) {
        const share = isWrittenApart(tokens[i] ?? '', one, stored[at + 1]) ? 1 : (ofOne[i] ?? 0);
        if (share > (shares[i] ?? 0)) shares[i] = share;
      }
    }
    const begun = begunWord(tokens[last] ?? '', stored);
    if (begun !== null) shares[last] = 1;
    const missing = required.filter((places) => !places.some((i) => (shares[i] ?? 0) > 0)).length;
    if (missing > mostMissing) return 0;
    const added = begun === null ? 0 : begun.length - (tokens[last] ?? '').length;
    const agreed = added + tokens.reduce((sum, token, i) => sum + token.length * (shares[i] ?? 0), 0);
    const held = letters(stored);
    const whole = asked + added;
    if (agreed < ENOUGH * whole && agreed < ENOUGH * held) return 0;
    return Math.min(1, (2 * agreed) / (whole + held)) - (key === storedKey ? 0 : 0.001);
  };
}

/** The words that a name must contain; one may be missing if there are at least `ONE_MAY_MISS`. */
export const requiredWords = ({ distinctive, essential }: SearchedName, strictness: Strictness) =>
  strictness === 'strict' ? distinctive : essential;

/** Minimum length of a word that may have a typo. */
export const shortestMisspelt = (strictness: Strictness): number =>
  strictness === 'strict' ? ONE_TYPO : LENIENT_ONE_TYPO;

/** Caches the results of a function. */
function once<T>(make: (word: string) => T): (word: string) => T {
  const made = new Map<string, T>();
  return (word) => {
    const known = made.get(word);
    if (known !== undefined) return known;
    const result = make(word);
    made.set(word, result);
    return result;
  };
}

const letters = (words: readonly string[]): number => words.reduce((sum, { length }) => sum + length, 0);

/** True if a word is stored as two adjacent ones. */
const isWrittenApart = (word: string, one: string, next: string | undefined): boolean =>
  next !== undefined &&
  one.length + next.length === word.length &&
  word.startsWith(one) &&
  word.endsWith(next);

/** The matching share of a word compared with one stored word. */
export function shareOfWord(word: string, one: string, last: boolean, strictness: Strictness): number {
  if (one === word) return 1;
  const typos = typosBetween(word, one, shortestMisspelt(strictness));
  if (typos !== null) return 1 - typos / word.length;
  return mayBeCutOff(word, last) && one.startsWith(word) ? word.length / one.length : 0;
}

/** Whether a word may be incomplete: only the last one, if it is long enough to be meaningful. */
export const mayBeCutOff = (word: string, last: boolean): boolean => last && word.length >= ONE_TYPO;

/** The stored word that an incomplete word begins; null for a word that is stored itself or begins none. */
function begunWord(word: string, stored: readonly string[]): string | null {
  if (!mayBeCutOff(word, true) || stored.includes(word)) return null;
  const begun = stored.filter((one) => one.startsWith(word));
  return begun.reduce<string | null>(
    (short, one) => (short && short.length <= one.length ? short : one),
    null,
  );
}

/** 1 if a stored word is the searched one, or that and a neighbor together. */
function shareOfOne(tokens: readonly string[], i: number, one: string): number {
  const word = tokens[i] ?? '';
  return one === word || one === word + (tokens[i + 1] ?? ' ') || one === (tokens[i - 1] ?? ' ') + word
    ? 1
    : 0;
}

/** The typing errors between two spellings of a word, at least 1; null for two different words. A swap counts once. */
function typosBetween(a: string, b: string, shortest: number): number | null {
  const shorter = Math.min(a.length, b.length);
  if (shorter < shortest - 1 || a.length < shortest) return null;
  const allowed = shorter >= TWO_TYPOS - 1 && a.length >= TWO_TYPOS ? 2 : 1;
  // A final s may add one more.
  if (Math.abs(a.length - b.length) > allowed + 1) return null;
  const finalS = a.endsWith('s') !== b.endsWith('s');
  const typos = finalS ? typingErrors(withoutFinalS(a), withoutFinalS(b)) : typingErrors(a, b);
  return typos !== null && typos <= allowed ? Math.max(1, typos) : null;
}

/** Normalising keeps the s of a known name such as Carlos, but drops it from a misspelled one such as Calros. */
export const withoutFinalS = (word: string): string => word.replace(/s$/, '');

/** True if two words differ by one typing error: a wrong, missing or extra letter, or two swapped ones. */
export const isOneTypoApart = (a: string, b: string): boolean => typosBetween(a, b, ONE_TYPO) === 1;

/** All words that differ from this one by a swap of neighboring letters. */
export function swappedNeighbors(word: string): string[] {
  const swapped: string[] = [];
  for (let i = 0; i + 1 < word.length; i++)
    if (word[i] !== word[i + 1])
      swapped.push(`${word.slice(0, i)}${word[i + 1]}${word[i]}${word.slice(i + 2)}`);
  return swapped;
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** All words that differ from this one by one typing error with a letter from a to z. */
export function oneTypoForms(word: string): string[] {
  const cuts = Array.from({ length: word.length + 1 }, (_, i) => [word.slice(0, i), word.slice(i)] as const);
  return [
    ...swappedNeighbors(word),
    ...cuts.flatMap(([before, after]) => LETTERS.map((letter) => before + letter + after)),
    ...cuts
      .slice(0, -1)
      .flatMap(([before, after]) => ['', ...LETTERS].map((letter) => before + letter + after.slice(1))),
  ];
}
