/** Blocking: selects a claim's few candidates from all contractors. */
import type { Matcher } from './matcher.js';
import { hashText, type PackedIndex } from './packed-index.js';
import type { ParsedClaim } from './parsed-claim.js';
import type { AddressTable } from './roster/address-table.js';
import type { Roster } from './roster.js';
import { countWithinBudget, eachSearchWord, rarestFirst } from './search-words.js';
import { beginsName, bitsIn, wordIn } from './words/name-table.js';

/**
 * Numbers of the best candidates, best first, up to the policy's limit. The blocking keys are license number, phone,
 * address, whole name, and words from rare to common until the budget of postings is used up. The order of the roster
 * makes no difference. Contractors that the matcher leaves out don't crowd out others.
 */
export function findCandidates(matcher: Matcher, parsed: ParsedClaim): number[] {
  const { roster, scratch } = matcher;
  const { index, sizeBits } = roster;
  const { shortlist } = scratch;
  const { search } = roster.policy;
  const { leftOut } = matcher;
  // A shortlist with contractors left out applies to this claim only.
  if (leftOut !== undefined) shortlist.begin([]);
  findByNames(matcher, parsed);
  const addHits = (of: PackedIndex, key: string, bits: number): void =>
    eachUnlessCommon(of, key, search.sharers, (entry) => shortlist.addExactHit(entry, bits));
  for (const license of parsed.licenses) addHits(index.byLicense, license, sizeBits * 2);
  for (const phone of parsed.phones) addHits(index.byPhone, phone, sizeBits * 2);
  // More bits than common words can total, so contractors at the address are always considered.
  if (parsed.addressKey !== '') addHits(index.byAddress, parsed.addressKey, sizeBits * 1.25);
  shortlist.addWordBitsToExactHits(roster.vocabulary);
  if (leftOut !== undefined) shortlist.leaveOut(leftOut);
  const found = best(matcher, parsed);
  shortlist.removeExactHits();
  if (leftOut !== undefined) shortlist.begin([]);
  return found;
}

/**
 * True if two variants of one claim find the same candidates: names and address are the same objects, since variants
 * share what was parsed, and their numbers find nobody.
 */
export function findsSameCandidates({ index }: Roster, one: ParsedClaim, other: ParsedClaim): boolean {
  const findsNobody = (of: PackedIndex, keys: readonly string[]): boolean =>
    keys.every((key) => !of.has(hashText(key)));
  return (
    one.names === other.names &&
    one.addressIds === other.addressIds &&
    [one, other].every(
      ({ licenses, phones }) => findsNobody(index.byLicense, licenses) && findsNobody(index.byPhone, phones),
    )
  );
}

/** Fills the shortlist by names. Variants of a claim share their names, so this happens once for all of them. */
function findByNames({ roster, scratch }: Matcher, { names }: ParsedClaim): void {
  const { index, vocabulary, policy } = roster;
  const { shortlist } = scratch;
  if (shortlist.isOf(names)) return;
  shortlist.begin(names);
  const { search } = policy;
  for (const { compact } of names)
    eachUnlessCommon(index.byName, compact, search.sharers, (entry) => shortlist.add(entry, 0));
  eachSearchWord(roster, scratch, names, (word, bits) => shortlist.addSearchWord(word, bits));
  const words = rarestFirst(vocabulary, [...shortlist.words()]);
  shortlist.walk(vocabulary, words.slice(0, countWithinBudget(vocabulary, words, search.postings)));
}

/** Visits the contractors with a key, unless more than `limit` share the key: such a key is no evidence. */
export function eachUnlessCommon(
  index: PackedIndex,
  key: string,
  limit: number,
  visit: (entry: number) => void,
): void {
  const hash = hashText(key);
  const from = index.first(hash);
  if (index.isAt(from + limit, hash)) return;
  for (let at = from; index.isAt(at, hash); at += 1) visit(index.idAt(at));
}

/**
 * The best of the shortlist, best first; ties go by contractor id, so the order of the roster never decides. Skips a
 * contractor found with far fewer bits than the best one, or than the last of the top k, because its other words can't
 * make up for that.
 */
function best(matcher: Matcher, parsed: ParsedClaim): number[] {
  const { shortlist, topK } = matcher.scratch;
  const { index, policy } = matcher.roster;
  const { worthShare } = policy.search;
  const { city, zip } = parsed.addressIds;
  const { addresses } = index;
  const { highest, strong } = shortlist.strongest(topK.limit);
  const floor = highest * worthShare - maxTownBits;
  topK.clear();
  // Strong candidates come first. The score of the last one is then the bar for weak candidates.
  let enough = Number.NEGATIVE_INFINITY;
  for (const isStrong of [true, false]) {
    const count = shortlist.choose(isStrong, strong, floor, enough, maxTownBits);
    prefetch(matcher, count);
    for (let one = 0; one < count; one += 1) {
      const at = shortlist.chosenAt(one);
      const entry = shortlist.foundAt(at);
      let nameBits = shortlist.nameBitsAt(at);
      if (Number.isNaN(nameBits)) {
        nameBits = nameBitsOf(matcher, entry);
        shortlist.setNameBits(at, nameBits);
      }
      const worth = shortlist.exactHitBitsAt(at) + nameBits;
      if (worth + maxTownBits < topK.lowest()) continue;
      topK.add(entry, worth + townBits(addresses, entry, city, zip));
    }
    enough = topK.lowest();
  }
  return topK.listed(topK.highest() * worthShare);
}

/**
 * Reads the chosen contractors' names and towns ahead of use, except those measured for an earlier variant. The data is
 * far apart in memory, and independent reads take a fraction of the time of reads that wait for each other.
 */
function prefetch({ roster, scratch }: Matcher, count: number): void {
  const { names, addresses } = roster.index;
  const { shortlist } = scratch;
  let touched = 0;
  let unread = 0;
  for (let one = 0; one < count; one += 1) {
    const at = shortlist.chosenAt(one);
    if (!Number.isNaN(shortlist.nameBitsAt(at))) continue;
    const entry = shortlist.foundAt(at);
    shortlist.firstWords[unread] = names.firstWordOf(entry);
    unread += 1;
    touched ^= addresses.zipOf(entry);
  }
  for (let one = 0; one < unread; one += 1) touched ^= names.packedAt(shortlist.firstWords[one] as number);
  scratch.touched = touched;
}

/**
 * A quick comparison of names: the bits of the search words they contain, minus a share of their other words; the best
 * name counts.
 */
function nameBitsOf({ roster, scratch }: Matcher, entry: number): number {
  const { names } = roster.index;
  const { shortlist } = scratch;
  const missing = roster.policy.name.missingShare;
  const to = names.lastWordOf(entry);
  let highest = 0;
  let total = 0;
  for (let at = names.firstWordOf(entry); at < to; at += 1) {
    const packed = names.packedAt(at);
    if (beginsName(packed)) {
      if (total > highest) highest = total;
      total = 0;
    }
    const word = wordIn(packed);
    total += shortlist.isSearchWord(word) ? shortlist.bitsOfWord(word) : -missing * bitsIn(packed);
  }
  return Math.max(highest, total);
}

/** The highest result of `townBits`. */
const maxTownBits = 3;

/** Distinguishes contractors with the same name before the full comparison. */
function townBits(addresses: AddressTable, entry: number, city: number, zip: number): number {
  if (zip !== 0 && addresses.zipOf(entry) === zip) return maxTownBits;
  return city !== 0 && addresses.cityOf(entry) === city ? 1 : 0;
}
