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
 * incomplete last word counts as the word that it begins. Word comparisons are cached, because names share words.
 */
export function likenessTo(name: SearchedName, strictness: Strictness): (storedKey: string) => number {
  const { tokens } = name;
  const required = requiredWords(name, strictness);
  const key = tokens.join(' ');
  const asked = letters(tokens);
  const shareOf = tokens.map((token, i) =>
    once((one) => shareOfWord(token, one, i === tokens.length - 1, strictness)),
  );
  return (storedKey) => {
    const stored = storedKey.split(' ');
    const begun = begunWord(tokens.at(-1) ?? '', stored);
    const shares = tokens.map((token, i) =>
      begun !== null && i === tokens.length - 1
        ? 1
        : Math.max(wordShare(token, stored, shareOf[i] ?? (() => 0)), joinedShare(tokens, i, stored)),
    );
    const added = begun === null ? 0 : begun.length - (tokens.at(-1) ?? '').length;
    const found = new Set(tokens.filter((_, i) => (shares[i] ?? 0) > 0));
    const missing = required.filter((word) => !found.has(word)).length;
    if (missing > (required.length >= ONE_MAY_MISS ? 1 : 0)) return 0;
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
function once(share: (word: string) => number): (word: string) => number {
  const given = new Map<string, number>();
  return (word) => {
    const known = given.get(word) ?? share(word);
    given.set(word, known);
    return known;
  };
}

const letters = (words: readonly string[]): number => words.reduce((sum, { length }) => sum + length, 0);

/**
 * The matching share of a word, compared with the most similar stored word, or with two adjacent ones written together.
 */
function wordShare(word: string, stored: readonly string[], shareOf: (one: string) => number): number {
  if (stored.includes(word) || stored.some((one, i) => one + (stored[i + 1] ?? '') === word)) return 1;
  let best = 0;
  for (const one of stored) best = Math.max(best, shareOf(one));
  return best;
}

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

/** 1 if a word and its neighbor together are one stored word. */
function joinedShare(tokens: readonly string[], i: number, stored: readonly string[]): number {
  const word = tokens[i] ?? '';
  return stored.includes(word + (tokens[i + 1] ?? ' ')) || stored.includes((tokens[i - 1] ?? ' ') + word)
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
