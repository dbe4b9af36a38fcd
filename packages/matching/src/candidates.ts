/** The few contractors a claim may mean, out of all of them. */
import type { ClaimView } from './claim-view.js';
import { hashText, type PackedIndex } from './packed-index.js';
import type { Roster } from './roster.js';
import type { Shortlist } from './shortlist.js';
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
  // Above what common words add up to: whoever is at the address is to be looked at.
  if (view.placeKey !== '') few(roster.byPlace, view.placeKey, sizeBits * 1.25);
  for (const form of view.forms) few(roster.byName, form.compact, 0);
  seekWords(roster.vocabulary, roster, view.forms, (word, worth) => shortlist.seek(word, worth));
  walkWords(roster, rarestFirst(roster.vocabulary, [...shortlist.words()]));
  return best(roster, view);
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

/** Adds every contractor of the rare words with the bits of those words. */
function walkWords(roster: Roster, words: readonly number[]): void {
  const { vocabulary, shortlist } = roster;
  const walked = countWalked(vocabulary, words, roster.policy.search.postings);
  for (const word of words.slice(0, walked)) {
    const worth = shortlist.worthOf(word);
    for (const entry of vocabulary.entriesOf(word)) shortlist.add(entry, worth);
  }
}

/**
 * The best of the shortlist, best first; equal ones by their stable id, so that roster order never decides.
 * One that was found with much less than the best, or than the last of enough others is worth, is not looked at: what
 * common words would add to it does not bring it back.
 */
function best(roster: Roster, view: ClaimView): number[] {
  const { shortlist, few } = roster;
  const { worthShare } = roster.policy.search;
  const town = roster.towns.townOf(view.place);
  const { highest, strong } = shortlist.strongest(few.most);
  const least = highest * worthShare - nearest;
  few.clear();
  // The strongest first: against what the last of them is worth the others are measured by what they were found with.
  let enough = Number.NEGATIVE_INFINITY;
  for (const among of [true, false]) {
    for (const entry of shortlist.entries()) {
      const bits = shortlist.bitsOf(entry);
      if (bits >= strong !== among || bits < least || bits + nearest < enough) continue;
      const worth = shortlist.anchorOf(entry) + sharedBits(roster, entry);
      if (worth + nearest < few.least()) continue;
      few.add(entry, worth + nearness(roster.towns, entry, town));
    }
    enough = few.least();
  }
  return few.listed(few.highest() * worthShare);
}

/** A quick measure of the names: bits of sought words less some for words not sought, of the name where it is most. */
function sharedBits(roster: Roster, entry: number): number {
  const { forms, policy, shortlist } = roster;
  const missing = policy.name.missingShare;
  const to = forms.lastWordOf(entry);
  let most = 0;
  let total = 0;
  for (let at = forms.firstWordOf(entry); at < to; at += 1) {
    const word = forms.wordAt(at);
    if (forms.beginsForm(at)) total = 0;
    total += shortlist.isSought(word) ? shortlist.worthOf(word) : -missing * forms.bitsAt(at);
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
