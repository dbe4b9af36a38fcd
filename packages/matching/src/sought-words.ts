/** The words a claim looks for: its own, their other spellings, nicknames, words written together or cut off. */
import type { ClaimForm } from './claim-view.js';
import type { Lately } from './lately.js';
import type { Policy } from './settings.js';
import { unknownWord } from './words/vocabulary.js';

/** What looking for words takes of a roster's vocabulary. */
export interface Lexicon {
  /** The number of a word, or `unknownWord`. */
  idOf(word: string): number;
  wordOf(id: number): string;
  /** Contractors whose names hold the word. */
  frequency(id: number): number;
  /** What sharing the word says, in bits. */
  bitsAt(id: number): number;
  /** All other words that may be this one spelt differently. */
  alike(word: string): number[];
  /** Words that begin with `beginning` and are longer, all of them or some more than `most`. */
  continuing(beginning: string, most: number): number[];
}

/** What words are looked for with. */
export interface SearchRules {
  readonly policy: Policy;
  /** Other given names a person of this given name may go by. */
  readonly nicknames: ReadonlyMap<string, ReadonlySet<string>>;
  /** The rarest other spellings of the last words that were looked for. */
  readonly spellings: Lately<readonly number[]>;
}

/** Calls `seek` with every word to look for and the bits it is worth; a word may come several times. */
export function seekWords(
  lexicon: Lexicon,
  rules: SearchRules,
  forms: readonly Pick<ClaimForm, 'tokens' | 'isPerson' | 'cutOff'>[],
  seek: (id: number, worth: number) => void,
): void {
  const { name, person, search } = rules.policy;
  const seekId = (id: number, share: number): void => seek(id, lexicon.bitsAt(id) * share);
  const seekWord = (word: string, share: number): void => {
    const id = lexicon.idOf(word);
    if (id !== unknownWord) seekId(id, share);
  };
  for (const form of forms) {
    for (let at = 0; at < form.tokens.length; at += 1) {
      const word = form.tokens[at] as string;
      const id = lexicon.idOf(word);
      if (id !== unknownWord) seekId(id, 1);
      if (id === unknownWord || lexicon.frequency(id) <= search.spellingsBelow) {
        const spellings = rules.spellings.of(word, () =>
          rarest(lexicon, lexicon.alike(word), search.spellingsOfWord),
        );
        for (const other of spellings) seekId(other, name.misspelt);
      }
      if (form.isPerson) {
        for (const other of rules.nicknames.get(word) ?? []) seekWord(other, person.nickname);
      }
      const next = form.tokens[at + 1];
      if (next !== undefined) seekWord(`${word}${next}`, name.joined);
      else if (form.cutOff && word.length > 2) {
        for (const longer of continuationsOf(lexicon, word, search.spellingsOfWord))
          seekId(longer, name.cutOff);
      }
      if (id === unknownWord) for (const part of halvesOf(lexicon, word)) seekId(part, name.joined);
    }
  }
}

/** The rarest words first; equally rare ones in the order of the alphabet. Sorts in place. */
export function rarestFirst(lexicon: Lexicon, ids: number[]): number[] {
  return ids.sort(
    (a, b) => lexicon.frequency(a) - lexicon.frequency(b) || (lexicon.wordOf(a) < lexicon.wordOf(b) ? -1 : 1),
  );
}

/**
 * How many of the words, rarest first, have their contractors walked: as many as the budget of postings pays for.
 * The rarest word is walked even where it alone overspends the budget by as much again.
 */
export function countWalked(lexicon: Lexicon, words: readonly number[], budget: number): number {
  let spent = 0;
  for (let at = 0; at < words.length; at += 1) {
    spent += lexicon.frequency(words[at] as number);
    if (spent > budget && (at > 0 || spent > budget * 2)) return at;
  }
  return words.length;
}

function rarest(lexicon: Lexicon, ids: number[], limit: number): number[] {
  return rarestFirst(lexicon, ids).slice(0, limit);
}

/** Up to `limit` words that a cut-off word may be the beginning of, the rarest first. */
function continuationsOf(lexicon: Lexicon, beginning: string, limit: number): number[] {
  // A beginning that fits very many words says too little to follow.
  const most = limit * 8;
  const found = lexicon.continuing(beginning, most);
  return found.length > most ? [] : rarest(lexicon, found, limit);
}

/** Two known words that a word nobody uses may be written together from. */
function halvesOf(lexicon: Lexicon, word: string): number[] {
  for (let cut = 3; cut <= word.length - 3; cut += 1) {
    const left = lexicon.idOf(word.slice(0, cut));
    if (left === unknownWord) continue;
    const right = lexicon.idOf(word.slice(cut));
    if (right !== unknownWord) return [left, right];
  }
  return [];
}
