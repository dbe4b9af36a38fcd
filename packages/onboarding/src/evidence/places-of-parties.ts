/** Whose place a column called "City", "State" or "Zip" is: that of the address before it. */
import type { Profile } from '../profile/profile.js';
import { type NameWords, wordsOf } from './column-words.js';
import { partyWords } from './name-words.js';
import { roleOf } from './parties.js';
import { isConstant } from './values.js';

const places: ReadonlySet<string> = new Set(['city', 'state', 'zip']);

/** The words of every column; of a bare place behind the address of a party with that party before them. */
export function wordsByColumn(profiles: readonly Profile[]): ReadonlyMap<string, NameWords> {
  const found = new Map<string, NameWords>();
  let party: readonly string[] = [];
  for (const profile of profiles) {
    const { words, numbers } = wordsOf(profile.column);
    const isPlace = places.has(words.join(' '));
    if (!isPlace) party = words.includes('address') ? partyOf(words) : [];
    // All permits of a city are in it, whoever's address stands before.
    const isOfParty = isPlace && party.length > 0 && !isConstant(profile);
    found.set(profile.column, { words: isOfParty ? [...party, ...words] : words, numbers });
  }
  return found;
}

function partyOf(words: readonly string[]): readonly string[] {
  const role = roleOf(words.join(' '));
  return role === '' ? words.filter((word) => partyWords.has(word)) : role.split(' ');
}
