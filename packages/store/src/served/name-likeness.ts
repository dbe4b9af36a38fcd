/** How alike two names are: pure, word by word. */
import { distance } from 'fastest-levenshtein';

/** A name to look for, in the words of a comparable name (see `normaliseName`). */
export interface SearchedName {
  readonly tokens: readonly string[];
  /** Those of the words that tell names apart; all of them where every word is a common one. */
  readonly distinctive: readonly string[];
}

/** Words shorter than this must be equal; from `TWO_SLIPS` letters on two slips are forgiven, between them one. */
export const ONE_SLIP = 4;
export const TWO_SLIPS = 8;
/** Least share of its letters in which a name must agree. */
const ENOUGH = 0.5;
/** From so many distinctive words on, one may be missing. */
export const ONE_MAY_MISS = 3;

/**
 * How alike stored names are to the one looked for: 1 for the same words, less for fewer, 0 where it is another name.
 * Distinctive words must be there, in any order and with slips of the hand; so must half of the letters of one of
 * the names. The last word may be cut off. Names share their words: each is compared once, however many names have it.
 */
export function likenessTo({ tokens, distinctive }: SearchedName): (storedKey: string) => number {
  const key = tokens.join(' ');
  const asked = letters(tokens);
  const shareOf = tokens.map((token, i) => once((one) => shareOfWord(token, one, i === tokens.length - 1)));
  return (storedKey) => {
    const stored = storedKey.split(' ');
    const shares = tokens.map((token, i) =>
      Math.max(wordShare(token, stored, shareOf[i] ?? (() => 0)), joinedShare(tokens, i, stored)),
    );
    const found = new Set(tokens.filter((_, i) => (shares[i] ?? 0) > 0));
    const missing = distinctive.filter((word) => !found.has(word)).length;
    if (missing > (distinctive.length >= ONE_MAY_MISS ? 1 : 0)) return 0;
    const agreed = tokens.reduce((sum, token, i) => sum + token.length * (shares[i] ?? 0), 0);
    const held = letters(stored);
    if (agreed < ENOUGH * asked && agreed < ENOUGH * held) return 0;
    return Math.min(1, (2 * agreed) / (asked + held)) - (key === storedKey ? 0 : 0.001);
  };
}

/** The same function, which remembers what it gave. */
function once(share: (word: string) => number): (word: string) => number {
  const given = new Map<string, number>();
  return (word) => {
    const known = given.get(word) ?? share(word);
    given.set(word, known);
    return known;
  };
}

const letters = (words: readonly string[]): number => words.reduce((sum, { length }) => sum + length, 0);

/** Share of a word that the nearest stored word or two neighbours written together agree with. */
function wordShare(word: string, stored: readonly string[], shareOf: (one: string) => number): number {
  if (stored.includes(word) || stored.some((one, i) => one + (stored[i + 1] ?? '') === word)) return 1;
  let best = 0;
  for (const one of stored) best = Math.max(best, shareOf(one));
  return best;
}

/** Share of a word that one stored word agrees with. */
export function shareOfWord(word: string, one: string, last: boolean): number {
  if (one === word) return 1;
  const slips = slipsBetween(word, one);
  if (slips !== null) return 1 - slips / word.length;
  return last && word.length >= ONE_SLIP && one.startsWith(word) ? word.length / one.length : 0;
}

/** 1 where a word and its neighbour are one stored word. */
function joinedShare(tokens: readonly string[], i: number, stored: readonly string[]): number {
  const word = tokens[i] ?? '';
  return stored.includes(word + (tokens[i + 1] ?? ' ')) || stored.includes((tokens[i - 1] ?? ' ') + word)
    ? 1
    : 0;
}

/** How many slips of the hand lie between two spellings of a word, at least 1, or null for two words. A swap is one slip. */
function slipsBetween(a: string, b: string): number | null {
  const shorter = Math.min(a.length, b.length);
  if (shorter < ONE_SLIP - 1 || a.length < ONE_SLIP) return null;
  const allowed = shorter >= TWO_SLIPS - 1 && a.length >= TWO_SLIPS ? 2 : 1;
  // One more for a final s.
  if (Math.abs(a.length - b.length) > allowed + 1) return null;
  // A digit that differs makes another word: 4th and 5th.
  if (/\d/.test(a) || /\d/.test(b)) return null;
  const finalS = a.endsWith('s') !== b.endsWith('s');
  const slips = finalS ? slipsIn(withoutFinalS(a), withoutFinalS(b)) : slipsIn(a, b);
  return slips <= allowed ? Math.max(1, slips) : null;
}

const slipsIn = (a: string, b: string): number => (swappedNeighbours(a).includes(b) ? 1 : distance(a, b));

/** A name such as Carlos keeps its s in a comparable name, and loses it misspelt: nobody knows Calros for a name. */
export const withoutFinalS = (word: string): string => word.replace(/s$/, '');

/** True where a letter is wrong, missing or too many between two words, or two neighbours are swapped. */
export const isOneSlipApart = (a: string, b: string): boolean => slipsBetween(a, b) === 1;

/** Every word that one swap of neighbouring letters makes of a word. */
export function swappedNeighbours(word: string): string[] {
  const swapped: string[] = [];
  for (let i = 0; i + 1 < word.length; i++)
    if (word[i] !== word[i + 1])
      swapped.push(`${word.slice(0, i)}${word[i + 1]}${word[i]}${word.slice(i + 2)}`);
  return swapped;
}
