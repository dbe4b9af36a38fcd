/** The few contractors a claim may mean, out of all of them. */
import type { ClaimView } from './claim-view.js';
import { hashText, type PackedIndex } from './packed-index.js';
import { idOf, type Roster } from './roster.js';
import { type Shortlist, unsought } from './shortlist.js';
import { countWalked, rarestFirst, seekWords } from './sought-words.js';
import type { Town, Towns } from './towns.js';

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
  seekWords(roster.vocabulary, roster, view.forms, (word, worth) => shortlist.seek(word, worth));
  const unwalked = walkWords(roster, rarestFirst(roster.vocabulary, [...shortlist.words()]));
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
 * Adds every contractor of the rare words with the bits of those words. Gives the bits of the words that were not
 * walked.
 */
function walkWords(roster: Roster, words: readonly number[]): number {
  const { vocabulary, shortlist } = roster;
  const walked = countWalked(vocabulary, words, roster.policy.search.postings);
  let unwalked = 0;
  words.forEach((word, at) => {
    const worth = shortlist.worthOf(word);
    if (at >= walked) unwalked += worth;
    else for (const entry of vocabulary.entriesOf(word)) shortlist.add(entry, worth);
  });
  return unwalked;
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
