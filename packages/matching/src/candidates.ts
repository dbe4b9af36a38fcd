/** The few contractors a claim may mean, out of all of them. */
import type { ClaimForm, ClaimView } from './claim-view.js';
import { hashText, type PackedIndex } from './packed-index.js';
import type { Place } from './place.js';
import type { Roster } from './roster.js';
import { unknownWord } from './vocabulary.js';

/** A word to look for: one of the claim's, or another spelling of it, with what it says in bits. */
interface SearchWord {
  readonly id: number;
  readonly bits: number;
}

/**
 * Numbers of the best candidates, best first, at most as many as the policy allows.
 * They are found by license number, phone, address, whole name, and rare words: words are walked from rare to common
 * until the budget of postings is spent. The order in which the roster came in makes no difference.
 */
export function findCandidates(roster: Roster, view: ClaimView): number[] {
  const { search } = roster.policy;
  const found = new Map<number, number>();
  const strong = (bits: number) => (entry: number) => {
    found.set(entry, (found.get(entry) ?? 0) + bits);
  };
  for (const license of view.licenses)
    visitFew(roster.byLicense, license, search.sharers, strong(roster.sizeBits * 4));
  for (const phone of view.phones)
    visitFew(roster.byPhone, phone, search.sharers, strong(roster.sizeBits * 2));
  if (view.placeKey !== '') visitFew(roster.byPlace, view.placeKey, search.sharers, strong(roster.sizeBits));
  for (const form of view.forms) visitFew(roster.byName, form.compact, search.postings, strong(0));

  const words = searchWords(roster, view.forms);
  let spent = 0;
  for (const { id } of words) {
    const length = roster.vocabulary.frequency(id);
    if (spent + length > search.postings && spent > 0) break;
    if (length > search.postings * 4) break;
    spent += length;
    for (const entry of roster.vocabulary.entriesOf(id)) if (!found.has(entry)) found.set(entry, 0);
  }
  if (found.size <= search.candidates) return inOrder(roster, rank(roster, view, words, found));
  return inOrder(roster, rank(roster, view, words, found)).slice(0, search.candidates);
}

/** A list shared by very many says nothing about any one of them and is not walked. */
function visitFew(index: PackedIndex, key: string, limit: number, visit: (entry: number) => void): void {
  const hits: number[] = [];
  index.each(hashText(key), (entry) => {
    hits.push(entry);
    return hits.length <= limit;
  });
  if (hits.length <= limit) for (const entry of hits) visit(entry);
}

/** The claim's words and their other spellings, the rarest first; equally rare ones in the order of the alphabet. */
function searchWords(roster: Roster, forms: readonly ClaimForm[]): SearchWord[] {
  const { vocabulary, policy } = roster;
  const bits = new Map<number, number>();
  const consider = (id: number, value: number): void => {
    if ((bits.get(id) ?? -1) < value) bits.set(id, value);
  };
  for (const form of forms) {
    for (let at = 0; at < form.tokens.length; at += 1) {
      const word = form.tokens[at] as string;
      const id = form.ids[at] as number;
      if (id !== unknownWord) consider(id, form.bits[at] as number);
      for (const other of vocabulary.spellingsOf(word, policy.search.spellingsOfWord)) {
        consider(other, vocabulary.bitsOf(other, '') * policy.name.misspelt);
      }
      const next = form.tokens[at + 1];
      if (next !== undefined) {
        const joined = vocabulary.idOf(`${word}${next}`);
        if (joined !== unknownWord) consider(joined, vocabulary.bitsOf(joined, '') * policy.name.joined);
      } else if (form.cutOff && word.length > 2) {
        for (const longer of vocabulary.continuationsOf(word, policy.search.spellingsOfWord)) {
          consider(longer, vocabulary.bitsOf(longer, '') * policy.name.cutOff);
        }
      }
      if (id === unknownWord) {
        for (const part of halvesOf(roster, word))
          consider(part, vocabulary.bitsOf(part, '') * policy.name.joined);
      }
    }
  }
  return [...bits]
    .map(([id, value]) => ({ id, bits: value }))
    .sort(
      (a, b) =>
        vocabulary.frequency(a.id) - vocabulary.frequency(b.id) ||
        (vocabulary.wordOf(a.id) < vocabulary.wordOf(b.id) ? -1 : 1),
    );
}

/** Two known words that a word nobody uses may be written together from. */
function halvesOf(roster: Roster, word: string): number[] {
  for (let cut = 3; cut <= word.length - 3; cut += 1) {
    const left = roster.vocabulary.idOf(word.slice(0, cut));
    const right = roster.vocabulary.idOf(word.slice(cut));
    if (left !== unknownWord && right !== unknownWord) return [left, right];
  }
  return [];
}

/** A quick measure of each one found: bits of shared words less some for missing ones, and what found it. */
function rank(
  roster: Roster,
  view: ClaimView,
  words: readonly SearchWord[],
  found: Map<number, number>,
): Map<number, number> {
  const { forms, policy, vocabulary } = roster;
  const worth = new Map(words.map(({ id, bits }) => [id, bits]));
  for (const [entry, start] of found) {
    let best = 0;
    for (let form = forms.firstOf(entry); form < forms.endOf(entry); form += 1) {
      let total = 0;
      for (let at = forms.wordsFrom(form); at < forms.wordsTo(form); at += 1) {
        const id = forms.words[at] as number;
        total += worth.get(id) ?? -policy.name.missingShare * vocabulary.bitsOf(id, '');
      }
      if (total > best) best = total;
    }
    found.set(entry, start + best + nearness(view.place, roster.places[entry] as Place));
  }
  return found;
}

/** Tells namesakes apart before they are compared in full. */
function nearness(claim: Place, other: Place): number {
  let bits = 0;
  if (claim.zip !== '' && claim.zip === other.zip) bits += 1;
  if (claim.city !== '' && claim.city === other.city) bits += 1;
  if (claim.street !== '' && claim.street === other.street) bits += 2;
  return bits;
}

/** Best first; equal ones by their stable id, so that the order of the roster never decides. */
function inOrder(roster: Roster, ranked: ReadonlyMap<number, number>): number[] {
  return [...ranked]
    .sort(([a, x], [b, y]) => y - x || (roster.entries[a]?.id ?? 0) - (roster.entries[b]?.id ?? 0))
    .map(([entry]) => entry);
}
