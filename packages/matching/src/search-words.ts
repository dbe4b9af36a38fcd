/** The words that blocking searches for: the claim's own, other spellings and forms, nicknames, joined, cut-off and split words. */
import type { MatchScratch } from './match-scratch.js';
import type { ClaimName } from './parsed-claim.js';
import type { Roster } from './roster.js';
import { unknownWord, type Vocabulary } from './words/vocabulary.js';

/** Calls `add` with every word to search for and its bits. A word may occur several times. */
export function eachSearchWord(
  {
    vocabulary,
    policy,
    nicknames,
    tradeForms,
  }: Pick<Roster, 'vocabulary' | 'policy' | 'nicknames' | 'tradeForms'>,
  { spellings }: Pick<MatchScratch, 'spellings'>,
  names: readonly Pick<ClaimName, 'tokens' | 'isPerson' | 'cutOff'>[],
  add: (id: number, bits: number) => void,
): void {
  const { name, person, search } = policy;
  const addId = (id: number, share: number): void => add(id, vocabulary.bitsAt(id) * share);
  const addWord = (word: string, share: number): void => {
    const id = vocabulary.idOf(word);
    if (id !== unknownWord) addId(id, share);
  };
  for (const { tokens, isPerson, cutOff } of names) {
    for (let at = 0; at < tokens.length; at += 1) {
      const word = tokens[at] as string;
      const id = vocabulary.idOf(word);
      if (id !== unknownWord) addId(id, 1);
      if (id === unknownWord || vocabulary.frequency(id) <= search.spellingsBelow) {
        const others = spellings.of(word, () =>
          rarest(vocabulary, vocabulary.alike(word), search.spellingsOfWord),
        );
        for (const other of others) addId(other, name.misspelt);
        if (!isPerson) for (const other of tradeForms.get(word) ?? []) addWord(other, name.form);
      }
      if (isPerson) for (const other of nicknames.get(word) ?? []) addWord(other, person.nickname);
      const next = tokens[at + 1];
      if (next !== undefined) addWord(`${word}${next}`, name.joined);
      else if (cutOff && word.length > 2) {
        for (const longer of completionsOf(vocabulary, word, search.spellingsOfWord))
          addId(longer, name.cutOff);
      }
      // S & D, SD
      const initial = word.length === 1 && next === 'and' ? tokens[at + 2] : undefined;
      if (initial?.length === 1) addWord(word + initial, name.joined);
      if (at === 0 && word.length === 2 && !isPerson) for (const letter of word) addWord(letter, name.joined);
      if (id === unknownWord) for (const half of splitWord(vocabulary, word)) addId(half, name.joined);
    }
  }
}

/** Sorts words in place: rarest first, equally rare ones alphabetically. */
export function rarestFirst(vocabulary: Vocabulary, ids: number[]): number[] {
  return ids.sort(
    (a, b) =>
      vocabulary.frequency(a) - vocabulary.frequency(b) ||
      (vocabulary.wordOf(a) < vocabulary.wordOf(b) ? -1 : 1),
  );
}

/**
 * How many of the words, rarest first, fit into the postings budget. The rarest word is taken even if it alone costs up
 * to twice the budget.
 */
export function countWithinBudget(vocabulary: Vocabulary, words: readonly number[], budget: number): number {
  let spent = 0;
  for (let at = 0; at < words.length; at += 1) {
    spent += vocabulary.frequency(words[at] as number);
    if (spent > budget && (at > 0 || spent > budget * 2)) return at;
  }
  return words.length;
}

function rarest(vocabulary: Vocabulary, ids: number[], limit: number): number[] {
  return rarestFirst(vocabulary, ids).slice(0, limit);
}

/** Up to `limit` words that begin with a cut-off word, rarest first. */
function completionsOf(vocabulary: Vocabulary, beginning: string, limit: number): number[] {
  // A beginning with too many completions is not worth following.
  const max = limit * 8;
  const found = vocabulary.continuing(beginning, max);
  return found.length > max ? [] : rarest(vocabulary, found, limit);
}

/** Splits an unknown word into two known words: `allseasons` → `all seasons`. */
function splitWord(vocabulary: Vocabulary, word: string): number[] {
  for (let cut = 3; cut <= word.length - 3; cut += 1) {
    const left = vocabulary.idOf(word.slice(0, cut));
    if (left === unknownWord) continue;
    const right = vocabulary.idOf(word.slice(cut));
    if (right !== unknownWord) return [left, right];
  }
  return [];
}
