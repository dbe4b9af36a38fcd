/** The few contractors a claim may mean, out of all of them. */
import type { ClaimForm, ClaimView } from './claim-view.js';
import { hashText, type PackedIndex } from './packed-index.js';
import { idOf, type Roster } from './roster.js';
import { type Shortlist, unsought } from './shortlist.js';
import type { Town, Towns } from './towns.js';
import { unknownWord } from './vocabulary.js';

/**
 * Numbers of the best candidates, best first, at most as many as the policy allows.
 * They are found by license number, phone, address, whole name, and rare words: words are walked from rare to common
 * until the budget of postings is spent. The order in which the roster came in makes no difference.
 */
export function findCandidates(roster: Roster, view: ClaimView): number[] {
  const { shortlist, sizeBits } = roster;
  const { search } = roster.policy;
  shortlist.clear();
  const few = (index: PackedIndex, key: string, bits: number): void =>
    addFew(index, key, search.sharers, bits, shortlist);
  for (const license of view.licenses) few(roster.byLicense, license, sizeBits * 2);
  for (const phone of view.phones) few(roster.byPhone, phone, sizeBits * 2);
  if (view.placeKey !== '') few(roster.byPlace, view.placeKey, sizeBits);
  for (const form of view.forms) few(roster.byName, form.compact, 0);
  const unwalked = walkWords(roster, seekWords(roster, view.forms));
  return best(roster, view, unwalked);
}

/** A list shared by very many says nothing about any one of them and is not walked. */
function addFew(index: PackedIndex, key: string, limit: number, bits: number, shortlist: Shortlist): void {
  const hash = hashText(key);
  let length = 0;
  index.each(hash, () => {
    length += 1;
    return length <= limit;
  });
  if (length > limit) return;
  index.each(hash, (entry) => {
    shortlist.anchor(entry, bits);
    return undefined;
  });
}

/**
 * Adds every contractor of the rare words with the bits of those words. The rarest word is walked even where it alone
 * overspends the budget by as much again. Gives the bits of the words that were not walked.
 */
function walkWords(roster: Roster, words: readonly number[]): number {
  const { vocabulary, shortlist } = roster;
  const budget = roster.policy.search.postings;
  let spent = 0;
  let unwalked = 0;
  for (const word of words) {
    spent += vocabulary.frequency(word);
    const worth = shortlist.worthOf(word);
    if (spent > budget && (word !== words[0] || spent > budget * 2)) unwalked += worth;
    else for (const entry of vocabulary.entriesOf(word)) shortlist.add(entry, worth);
  }
  return unwalked;
}

/** The claim's words and their other spellings, the rarest first; equally rare ones in the order of the alphabet. */
function seekWords(roster: Roster, forms: readonly ClaimForm[]): number[] {
  const { vocabulary, policy, shortlist } = roster;
  const { name, person, search } = policy;
  const seek = (id: number, share: number): void => shortlist.seek(id, vocabulary.bitsAt(id) * share);
  const seekWord = (word: string, share: number): void => {
    const id = vocabulary.idOf(word);
    if (id !== unknownWord) seek(id, share);
  };
  for (const form of forms) {
    for (let at = 0; at < form.tokens.length; at += 1) {
      const word = form.tokens[at] as string;
      const id = form.ids[at] as number;
      if (id !== unknownWord) seek(id, 1);
      if (id === unknownWord || vocabulary.frequency(id) <= search.spellingsBelow) {
        for (const other of vocabulary.spellingsOf(word, search.spellingsOfWord)) seek(other, name.misspelt);
      }
      if (form.isPerson) {
        for (const other of roster.nicknames.get(word) ?? []) seekWord(other, person.nickname);
      }
      const next = form.tokens[at + 1];
      if (next !== undefined) seekWord(`${word}${next}`, name.joined);
      else if (form.cutOff && word.length > 2) {
        for (const longer of vocabulary.continuationsOf(word, search.spellingsOfWord))
          seek(longer, name.cutOff);
      }
      if (id === unknownWord) for (const part of halvesOf(roster, word)) seek(part, name.joined);
    }
  }
  return [...shortlist.words()].sort(
    (a, b) =>
      vocabulary.frequency(a) - vocabulary.frequency(b) ||
      (vocabulary.wordOf(a) < vocabulary.wordOf(b) ? -1 : 1),
  );
}

/** Two known words that a word nobody uses may be written together from. */
function halvesOf(roster: Roster, word: string): number[] {
  for (let cut = 3; cut <= word.length - 3; cut += 1) {
    const left = roster.vocabulary.idOf(word.slice(0, cut));
    if (left === unknownWord) continue;
    const right = roster.vocabulary.idOf(word.slice(cut));
    if (right !== unknownWord) return [left, right];
  }
  return [];
}

/**
 * The best of the shortlist, best first; equal ones by their stable id, so that roster order never decides.
 * One that with all the words that were not walked would still be worth much less than the best is not looked at.
 */
function best(roster: Roster, view: ClaimView, unwalked: number): number[] {
  const { shortlist } = roster;
  const { candidates: most, worthShare } = roster.policy.search;
  const town = roster.towns.townOf(view.place);
  const kept: number[] = [];
  const worths: number[] = [];
  let highest = 0;
  for (const entry of shortlist.entries()) highest = Math.max(highest, shortlist.bitsOf(entry));
  const slack = unwalked + nearest;
  const least = highest * worthShare - slack;
  for (const entry of shortlist.entries()) {
    const bits = shortlist.bitsOf(entry);
    if (bits < least || (kept.length === most && bits + slack < (worths[most - 1] as number))) continue;
    let worth = shortlist.anchorOf(entry) + sharedBits(roster, entry);
    if (kept.length === most && worth + nearest < (worths[most - 1] as number)) continue;
    worth += nearness(roster.towns, entry, town);
    let at = kept.length;
    while (at > 0 && comesBefore(roster, entry, worth, kept[at - 1] as number, worths[at - 1] as number))
      at -= 1;
    if (at >= most) continue;
    if (kept.length < most) {
      kept.push(entry);
      worths.push(worth);
    }
    kept.copyWithin(at + 1, at);
    worths.copyWithin(at + 1, at);
    kept[at] = entry;
    worths[at] = worth;
  }
  const floor = (worths[0] ?? 0) * worthShare;
  while (worths.length > 1 && (worths[worths.length - 1] as number) < floor) worths.pop();
  return kept.slice(0, worths.length);
}

function comesBefore(
  roster: Roster,
  entry: number,
  worth: number,
  other: number,
  otherWorth: number,
): boolean {
  return worth > otherWorth || (worth === otherWorth && idOf(roster, entry) < idOf(roster, other));
}

/** A quick measure of the names: bits of sought words less some for words not sought, of the name where it is most. */
function sharedBits(roster: Roster, entry: number): number {
  const { forms, policy, vocabulary, shortlist } = roster;
  const missing = policy.name.missingShare;
  const to = forms.lastWordOf(entry);
  let most = 0;
  let total = 0;
  for (let at = forms.firstWordOf(entry); at < to; at += 1) {
    const word = forms.wordAt(at);
    const worth = shortlist.worthOf(word);
    if (forms.beginsForm(at)) total = 0;
    total += worth === unsought ? -missing * vocabulary.bitsAt(word) : worth;
    if (total > most && (at + 1 === to || forms.beginsForm(at + 1))) most = total;
  }
  return most;
}

/** Most bits that `nearness` gives. */
const nearest = 3;

/** Tells namesakes apart before they are compared in full. */
function nearness(towns: Towns, entry: number, town: Town): number {
  if (towns.sameZip(entry, town)) return nearest;
  return towns.sameCity(entry, town) ? 1 : 0;
}
