/** What one name of a claim and one name of a contractor say together. */
import type { ClaimForm } from '../claim-view.js';
import { compactOf } from '../name-forms.js';
import type { Roster } from '../roster.js';
import type { Policy } from '../settings.js';
import { isMisspelling } from '../spelling.js';
import { unknownWord } from '../vocabulary.js';

export type NameLevel = 'exact' | 'strong' | 'partial' | 'fuzzy' | 'differs';

export interface NamePair {
  readonly bits: number;
  readonly level: NameLevel;
}

/** Words beyond this many are left out: bit masks hold 30, and no name is told apart by its thirty-first word. */
const mostWords = 30;

/**
 * Compares word by word. Shared words count by rarity; words missing from the claim cost more than words the claim
 * has on top, because clerks add words more often than they drop them; words left over on both sides speak against
 * the pair. Without a distinctive shared word names differ, unless they are the same altogether.
 */
export function comparePair(roster: Roster, claim: ClaimForm, form: number): NamePair {
  const { forms, policy } = roster;
  const alignment = align(roster, claim, form);
  const rules = policy.name;
  const crossed = claim.isPerson !== forms.isPerson(form);
  const bothPersons = claim.isPerson && forms.isPerson(form);
  const cap = roster.sizeBits + rules.capAbovePrior;
  const shared = Math.min(cap, alignment.shared * rules.agreement);
  if (alignment.same) {
    const printed = claim.printedHash === forms.printedHashOf(form) ? rules.printedBonus : 0;
    return { bits: shared + rules.exactBonus + printed, level: 'exact' };
  }
  if (!alignment.distinctive) return { bits: rules.differs, level: 'differs' };
  const complete = alignment.missingWords === 0 && alignment.extraWords === 0;
  const bits =
    shared +
    (complete ? rules.completeBonus : 0) -
    alignment.missingWords * rules.missingBase -
    alignment.missingBits * rules.missingShare -
    alignment.extraWords * rules.extraBase -
    alignment.extraBits * rules.extraShare -
    Math.min(alignment.missingBits, alignment.extraBits) * rules.conflictShare -
    (crossed ? policy.person.crossedKinds : 0) -
    (bothPersons && alignment.missingBits > 0 && alignment.extraBits > 0 ? policy.person.otherGivenName : 0);
  if (bits <= rules.differs) return { bits: rules.differs, level: 'differs' };
  return { bits, level: levelOf(alignment, policy) };
}

function levelOf(alignment: Alignment, policy: Policy): NameLevel {
  if (alignment.respelt) return 'fuzzy';
  const covered = alignment.shared / (alignment.shared + alignment.missingBits);
  return covered >= policy.name.strongCoverage ? 'strong' : 'partial';
}

interface Alignment {
  same: boolean;
  shared: number;
  distinctive: boolean;
  respelt: boolean;
  missingWords: number;
  missingBits: number;
  extraWords: number;
  extraBits: number;
}

function align(roster: Roster, claim: ClaimForm, form: number): Alignment {
  const { forms, vocabulary, policy } = roster;
  const from = forms.wordsFrom(form);
  const rosterCount = Math.min(mostWords, forms.wordsTo(form) - from);
  const claimCount = Math.min(mostWords, claim.ids.length);
  let shared = 0;
  let strongest = 0;
  let claimLeft = (1 << claimCount) - 1;
  let rosterLeft = (1 << rosterCount) - 1;
  for (let i = 0; i < claimCount; i += 1) {
    const id = claim.ids[i] as number;
    if (id === unknownWord) continue;
    for (let j = 0; j < rosterCount; j += 1) {
      if ((rosterLeft & (1 << j)) === 0 || forms.wordAt(from + j) !== id) continue;
      claimLeft &= ~(1 << i);
      rosterLeft &= ~(1 << j);
      const bits = claim.bits[i] as number;
      shared += bits;
      strongest = Math.max(strongest, bits);
      break;
    }
  }
  let same = claimLeft === 0 && rosterLeft === 0;
  if (!same && claim.hash === forms.hashOf(form) && claim.compact === compactOfForm(roster, form)) {
    same = true;
    shared = 0;
    for (let j = 0; j < rosterCount; j += 1) shared += bitsAt(roster, from + j);
  }
  const result: Alignment = {
    same,
    shared,
    distinctive: strongest >= policy.words.distinctiveBits,
    respelt: false,
    missingWords: 0,
    missingBits: 0,
    extraWords: 0,
    extraBits: 0,
  };
  if (same) return result;

  if (claimLeft !== 0 && rosterLeft !== 0) {
    const eitherPerson = claim.isPerson || forms.isPerson(form);
    for (let i = 0; i < claimCount; i += 1) {
      if ((claimLeft & (1 << i)) === 0) continue;
      const word = claim.tokens[i] as string;
      for (let j = 0; j < rosterCount; j += 1) {
        if ((rosterLeft & (1 << j)) === 0) continue;
        const id = forms.wordAt(from + j);
        const other = vocabulary.wordOf(id);
        const last = claim.cutOff && i === claimCount - 1;
        const likeness = likenessOf(roster, word, other, eitherPerson, last);
        if (likeness === 0) continue;
        claimLeft &= ~(1 << i);
        rosterLeft &= ~(1 << j);
        const bits = vocabulary.bitsAt(id) * likeness;
        result.shared += bits;
        result.respelt = true;
        if (bits >= policy.words.distinctiveBits) result.distinctive = true;
        break;
      }
    }
    for (let i = 0; i + 1 < claimCount; i += 1) {
      if ((claimLeft & (3 << i)) !== 3 << i) continue;
      const joined = `${claim.tokens[i]}${claim.tokens[i + 1]}`;
      for (let j = 0; j < rosterCount; j += 1) {
        if ((rosterLeft & (1 << j)) === 0) continue;
        const id = forms.wordAt(from + j);
        if (vocabulary.wordOf(id) !== joined) continue;
        claimLeft &= ~(3 << i);
        rosterLeft &= ~(1 << j);
        addJoined(result, vocabulary.bitsAt(id), policy);
        break;
      }
    }
    for (let j = 0; j + 1 < rosterCount; j += 1) {
      if ((rosterLeft & (3 << j)) !== 3 << j) continue;
      const joined = `${wordAt(roster, from + j)}${wordAt(roster, from + j + 1)}`;
      for (let i = 0; i < claimCount; i += 1) {
        if ((claimLeft & (1 << i)) === 0 || claim.tokens[i] !== joined) continue;
        claimLeft &= ~(1 << i);
        rosterLeft &= ~(3 << j);
        addJoined(result, bitsAt(roster, from + j) + bitsAt(roster, from + j + 1), policy);
        break;
      }
    }
  }
  for (let j = 0; j < rosterCount; j += 1) {
    if ((rosterLeft & (1 << j)) === 0) continue;
    result.missingWords += 1;
    result.missingBits += bitsAt(roster, from + j);
  }
  for (let i = 0; i < claimCount; i += 1) {
    if ((claimLeft & (1 << i)) === 0) continue;
    result.extraWords += 1;
    result.extraBits += claim.bits[i] as number;
  }
  return result;
}

function addJoined(result: Alignment, wordBits: number, policy: Policy): void {
  const bits = wordBits * policy.name.joined;
  result.shared += bits;
  result.respelt = true;
  if (bits >= policy.words.distinctiveBits) result.distinctive = true;
}

/** How much of a word's bits counts where two different words may be the same one: 0 to 1. */
function likenessOf(roster: Roster, word: string, other: string, person: boolean, cutOff: boolean): number {
  const { name, person: persons, spelling } = roster.policy;
  const shorter = word.length < other.length ? word : other;
  const longer = shorter === word ? other : word;
  const begins = longer.startsWith(shorter);
  if (cutOff && begins && shorter === word) return name.cutOff;
  if (shorter.length === 1) return person && begins ? name.initial : 0;
  if (begins && shorter.length >= 4) return name.cutOff;
  if (person && roster.nicknames.get(word)?.has(other) === true) return persons.nickname;
  return isMisspelling(word, other, spelling) ? name.misspelt : 0;
}

function wordAt(roster: Roster, position: number): string {
  return roster.vocabulary.wordOf(roster.forms.wordAt(position));
}

function bitsAt(roster: Roster, position: number): number {
  return roster.vocabulary.bitsAt(roster.forms.wordAt(position));
}

function compactOfForm(roster: Roster, form: number): string {
  const words: string[] = [];
  for (let at = roster.forms.wordsFrom(form); at < roster.forms.wordsTo(form); at += 1) {
    words.push(wordAt(roster, at));
  }
  return compactOf(words);
}
