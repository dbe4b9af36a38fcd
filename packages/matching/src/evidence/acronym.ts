/** Acronyms: `ABB Inc` for `Alder Brick Builders`. */
import type { ClaimName } from '../parsed-claim.js';
import type { Roster } from '../roster.js';
import { linkingWords } from '../words/linking-words.js';

/** Two letters are the initials of too many firms. */
const fewest = 3;
const most = 6;

/** The bits of initials that one name prints instead of the other's words; 0 if there are no initials. */
export function acronymBits(roster: Roster, claim: ClaimName, nameId: number): number {
  const { names } = roster.index;
  const count = names.wordsTo(nameId) - names.wordsFrom(nameId);
  if ((claim.tokens.length === 1) === (count === 1) || claim.isPerson || names.isPerson(nameId)) return 0;
  const wordAt = (at: number): string => roster.vocabulary.wordOf(names.wordAt(names.wordsFrom(nameId) + at));
  const short = count === 1 ? wordAt(0) : (claim.tokens[0] as string);
  if (short.length < fewest || short.length > most) return 0;
  const long = count === 1 ? claim.tokens : Array.from({ length: count }, (_, at) => wordAt(at));
  return isAcronym(short, long) ? short.length * roster.policy.name.acronymLetter : 0;
}

/** With and without the C for "company", which is not part of a key. */
function isAcronym(short: string, words: readonly string[]): boolean {
  const initials = words
    .filter((word) => !linkingWords.includes(word))
    .map((word) => word[0])
    .join('');
  return short === initials || short === `${initials}c`;
}
