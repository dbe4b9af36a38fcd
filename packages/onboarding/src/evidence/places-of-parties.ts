/** Decides whose place a "City", "State", or "Zip" column is: the place of the address before it. */
import type { Profile } from '../profile/profile.js';
import { type NameWords, wordsOf } from './column-words.js';
import { partyWords } from './name-words.js';
import { roleOf } from './parties.js';
import { isConstant } from './values.js';

const places: ReadonlySet<string> = new Set(['city', 'state', 'zip']);

/** Returns each column's words. If a plain place column follows a party's address, the party's words come first. */
export function wordsByColumn(profiles: readonly Profile[]): ReadonlyMap<string, NameWords> {
  const found = new Map(profiles.map(({ column }) => [column, wordsOf(column)]));
  for (const { party, behind } of addressesOf(profiles)) {
    // All permits of a city are located there, whoever's address comes before.
    if (behind.every(isConstant)) continue;
    for (const { column } of behind) {
      const { words, numbers } = wordsOf(column);
      found.set(column, { words: [...party, ...words], numbers });
    }
  }
  return found;
}

/**
 * Warns about a plain "City" column with varying values that follows no address, if the contractor's address has no
 * city: the column may belong to either. Null if there is none.
 */
export function placeWarning(profiles: readonly Profile[], given: ReadonlySet<string>): string | null {
  if (!given.has('contractorAddress') || given.has('contractorCity') || !given.has('city')) return null;
  const at = profiles.findIndex(
    (profile) => wordsOf(profile.column).words.join(' ') === 'city' && !isConstant(profile),
  );
  const before = profiles.slice(0, Math.max(0, at)).findLast(({ column }) => !isPlace(column));
  if (at < 0 || (before !== undefined && wordsOf(before.column).words.includes('address'))) return null;
  const { column = '' } = profiles[at] ?? {};
  return `${column} is read as the permit's city but may be the contractor's: it follows neither address. If it is the contractor's, add it under "columns" as contractorCity.`;
}

const isPlace = (column: string): boolean => places.has(wordsOf(column).words.join(' '));

/** Returns the parties' addresses, each with the plain place columns that follow it. */
function addressesOf(
  profiles: readonly Profile[],
): { readonly party: readonly string[]; readonly behind: readonly Profile[] }[] {
  const found: { party: readonly string[]; behind: Profile[] }[] = [];
  let last: { party: readonly string[]; behind: Profile[] } | null = null;
  for (const profile of profiles) {
    const { words } = wordsOf(profile.column);
    if (isPlace(profile.column)) {
      last?.behind.push(profile);
      continue;
    }
    const party = words.includes('address') ? partyOf(words) : [];
    last = party.length > 0 ? { party, behind: [] } : null;
    if (last !== null) found.push(last);
  }
  return found;
}

function partyOf(words: readonly string[]): readonly string[] {
  const role = roleOf(words.join(' '));
  return role === '' ? words.filter((word) => partyWords.has(word)) : role.split(' ');
}
