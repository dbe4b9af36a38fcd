/** The few contractors a claim may mean, out of all of them. */
import type { ClaimView } from './claim-view.js';
import { hashText, type PackedIndex } from './packed-index.js';
import type { PlaceTable } from './roster/place-table.js';
import type { Roster } from './roster.js';
import { countWalked, rarestFirst, seekWords } from './sought-words.js';
import { beginsForm, bitsIn, wordIn } from './words/form-table.js';

/**
 * Numbers of the best candidates, best first, at most as many as the policy allows.
 * They are found by license number, phone, address, whole name, and rare words: words are walked from rare to common
 * until the budget of postings is spent. The order in which the roster came in makes no difference.
 */
export function findCandidates(roster: Roster, view: ClaimView): number[] {
  const { index, sizeBits } = roster;
  const { shortlist } = roster.memory;
  const { search } = roster.policy;
  findByNames(roster, view);
  const few = (of: PackedIndex, key: string, bits: number): void =>
    eachOfFew(of, key, search.sharers, (entry) => shortlist.anchor(entry, bits));
  for (const license of view.licenses) few(index.byLicense, license, sizeBits * 2);
  for (const phone of view.phones) few(index.byPhone, phone, sizeBits * 2);
  // Above what common words add up to: whoever is at the address is to be looked at.
  if (view.placeKey !== '') few(index.byPlace, view.placeKey, sizeBits * 1.25);
  shortlist.addWordsOfAnchored(roster.vocabulary);
  const found = best(roster, view);
  shortlist.letAnchoredGo();
  return found;
}

/**
 * True where two views of one claim find the same candidates: their names and places are the same, and their numbers find
 * nobody. What they share was read once, and is the same object.
 */
export function findsAlike({ index }: Roster, one: ClaimView, other: ClaimView): boolean {
  const findsNobody = (of: PackedIndex, keys: readonly string[]): boolean =>
    keys.every((key) => !of.has(hashText(key)));
  return (
    one.forms === other.forms &&
    one.placeNumbers === other.placeNumbers &&
    [one, other].every(
      ({ licenses, phones }) => findsNobody(index.byLicense, licenses) && findsNobody(index.byPhone, phones),
    )
  );
}

/** Finds by names what they find. Variants of one claim share their names, and what these find is found once. */
function findByNames({ index, vocabulary, nicknames, policy, memory }: Roster, { forms }: ClaimView): void {
  const { shortlist } = memory;
  if (shortlist.isOf(forms)) return;
  shortlist.begin(forms);
  const { search } = policy;
  const rules = { policy, nicknames, spellings: memory.spellings };
  for (const form of forms)
    eachOfFew(index.byName, form.compact, search.sharers, (entry) => shortlist.add(entry, 0));
  seekWords(vocabulary, rules, forms, (word, worth) => shortlist.seek(word, worth));
  const words = rarestFirst(vocabulary, [...shortlist.words()]);
  shortlist.walk(vocabulary, words.slice(0, countWalked(vocabulary, words, search.postings)));
}

/** A list shared by very many says nothing about any one of them and is not walked. */
function eachOfFew(index: PackedIndex, key: string, limit: number, visit: (entry: number) => void): void {
  const hash = hashText(key);
  const from = index.first(hash);
  if (index.isAt(from + limit, hash)) return;
  for (let at = from; index.isAt(at, hash); at += 1) visit(index.idAt(at));
}

/**
 * The best of the shortlist, best first; equal ones by their stable id, so that roster order never decides.
 * One that was found with much less than the best, or than the last of enough others is worth, is not looked at: what
 * common words would add to it does not bring it back.
 */
function best(roster: Roster, view: ClaimView): number[] {
  const { shortlist, few } = roster.memory;
  const { worthShare } = roster.policy.search;
  const { city, zip } = view.placeNumbers;
  const { places } = roster.index;
  const { highest, strong } = shortlist.strongest(few.most);
  const least = highest * worthShare - nearest;
  few.clear();
  // The strongest first: against what the last of them is worth the others are measured by what they were found with.
  let enough = Number.NEGATIVE_INFINITY;
  for (const among of [true, false]) {
    const count = shortlist.choose(among, strong, least, enough, nearest);
    readAhead(roster, count);
    for (let one = 0; one < count; one += 1) {
      const at = shortlist.chosenAt(one);
      const entry = shortlist.foundAt(at);
      let shared = shortlist.sharedAt(at);
      if (Number.isNaN(shared)) {
        shared = sharedBits(roster, entry);
        shortlist.setShared(at, shared);
      }
      const worth = shortlist.anchorAt(at) + shared;
      if (worth + nearest < few.least()) continue;
      few.add(entry, worth + nearness(places, entry, city, zip));
    }
    enough = few.least();
  }
  return few.listed(few.highest() * worthShare);
}

/**
 * Touches the names and towns of those that were chosen and not measured yet, for a variant of the claim. They stand far
 * apart in memory: reads in a row that do not wait for each other take a fraction of the time of as many that do.
 */
function readAhead({ index: { forms, places }, memory }: Roster, count: number): void {
  const { shortlist } = memory;
  let touched = 0;
  let unread = 0;
  for (let one = 0; one < count; one += 1) {
    const at = shortlist.chosenAt(one);
    if (!Number.isNaN(shortlist.sharedAt(at))) continue;
    const entry = shortlist.foundAt(at);
    shortlist.ahead[unread] = forms.firstWordOf(entry);
    unread += 1;
    touched ^= places.zipOf(entry);
  }
  for (let one = 0; one < unread; one += 1) touched ^= forms.packedAt(shortlist.ahead[one] as number);
  memory.touched = touched;
}

/** A quick measure of the names: bits of sought words less some for words not sought, of the name where it is most. */
function sharedBits(roster: Roster, entry: number): number {
  const { forms } = roster.index;
  const { shortlist } = roster.memory;
  const missing = roster.policy.name.missingShare;
  const to = forms.lastWordOf(entry);
  let most = 0;
  let total = 0;
  for (let at = forms.firstWordOf(entry); at < to; at += 1) {
    const packed = forms.packedAt(at);
    if (beginsForm(packed)) {
      if (total > most) most = total;
      total = 0;
    }
    const word = wordIn(packed);
    total += shortlist.isSought(word) ? shortlist.worthOf(word) : -missing * bitsIn(packed);
  }
  return Math.max(most, total);
}

/** Most bits that `nearness` gives. */
const nearest = 3;

/** Tells namesakes apart before they are compared in full. */
function nearness(places: PlaceTable, entry: number, city: number, zip: number): number {
  if (zip !== 0 && places.zipOf(entry) === zip) return nearest;
  return city !== 0 && places.cityOf(entry) === city ? 1 : 0;
}
