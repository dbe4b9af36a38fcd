/** Compares one name of a claim with one name of a contractor. */
import type { Weights } from '../model/weights.js';
import type { ClaimName } from '../parsed-claim.js';
import type { Roster } from '../roster.js';
import { linkingWords } from '../words/linking-words.js';
import { Alignment } from './alignment.js';
import type { Comparison } from './comparison.js';

/** Compares a claim's name with a contractor's name, or returns the earlier comparison. */
export function compareNames(roster: Roster, claim: ClaimName, nameId: number): Comparison {
  const known = claim.comparisons.find(nameId);
  if (known !== undefined) return known;
  const made = compareWords(roster, claim, nameId);
  claim.comparisons.add(made);
  return made;
}

/** The match weight of a comparison alone, with the scope's weights. */
export function weightOfPair({ weights, sizeBits }: Roster, pair: Comparison): number {
  if (pair.level !== null) return sizeBits + weights.onCurve(pair.level, pair.bits - sizeBits);
  const common = commonBits(weights, pair);
  return common > 0 ? weights.at('name_common') + common : weights.at('name_differs');
}

/** The shared bits that count for names that differ: shared trade words never speak for a match. */
export function commonBits(weights: Weights, { bits }: Comparison): number {
  return Math.min(bits, Math.max(0, -weights.at('name_common')));
}

/**
 * Compares word by word. Shared words count by rarity. Words missing from the claim cost more than additional ones,
 * because clerks add words more often than they drop them; words left over on both sides cost most. Without a
 * distinctive shared word, or shared words that are as rare together, names differ, unless they are equal.
 */
function compareWords(roster: Roster, claim: ClaimName, nameId: number): Comparison {
  const { policy } = roster;
  const { names } = roster.index;
  const words = new Alignment(roster, claim, nameId);
  const rules = policy.name;
  const shared = words.shared * rules.agreement;
  const bothPersons = claim.isPerson && names.isPerson(nameId);
  if (words.same) {
    const printed = claim.printedHash === names.printedHashOf(nameId);
    return {
      nameId,
      grade: 'exact',
      level: bothPersons ? 'namesake' : printed ? 'printed' : 'exact',
      bits: shared,
    };
  }
  const { distinctiveBits } = policy.words;
  if (!words.distinctive && shared < distinctiveBits) {
    const initials = words.shared === 0 ? lengthOfInitials(roster, claim, nameId) : 0;
    if (initials === 0) return differing(nameId, shared);
    const needsAddress = initials < FEWEST_ANYWHERE;
    return { nameId, grade: 'fuzzy', level: 'both', bits: initials * rules.acronymLetter, needsAddress };
  }
  const missing = words.missingWords > 0;
  const extra = words.extraWords > 0;
  const lessLeftovers = (agreement: number): number =>
    agreement -
    words.missingWords * rules.missingBase -
    words.missingBits * rules.missingShare -
    words.extraWords * rules.extraBase -
    words.extraBits * rules.extraShare -
    Math.min(words.missingBits, words.extraBits) * rules.conflictShare -
    (missing && extra && bothPersons ? policy.person.otherGivenName : 0);
  if (lessLeftovers(shared) <= 0) return differing(nameId, shared);
  // Last, because counting the contractors with all shared words takes longest.
  const rare = words.distinctive ? shared : Math.min(shared, words.bitsTogether());
  const bits = lessLeftovers(rare);
  if ((!words.distinctive && rare < distinctiveBits) || bits <= 0) return differing(nameId, shared);
  const agreeing = words.respelt ? 'respelt' : bothPersons ? 'namesake' : 'exact';
  const level = missing && extra ? 'both' : missing || extra ? 'part' : agreeing;
  const grade = words.respelt ? 'fuzzy' : words.missesDistinctive ? 'partial' : 'strong';
  return { nameId, grade, level, bits };
}

/** Names that differ, with the bits of the words they share. */
export const differing = (nameId: number, bits: number): Comparison => ({
  nameId,
  grade: 'differs',
  level: null,
  bits,
});

/** One letter is the initial of too many firms. */
const FEWEST_INITIALS = 2;
const MOST_INITIALS = 6;
/** Two letters are the initials of every sixtieth firm: too many to count beside a phone alone. */
const FEWEST_ANYWHERE = 3;

/** The number of initials, such as `ABB Inc` for `Alder Brick Builders`, that one name prints instead of the other's words; 0 if there are none. */
function lengthOfInitials(roster: Roster, claim: ClaimName, nameId: number): number {
  const { names } = roster.index;
  const count = names.wordsTo(nameId) - names.wordsFrom(nameId);
  if ((claim.tokens.length === 1) === (count === 1) || claim.isPerson || names.isPerson(nameId)) return 0;
  const wordAt = (at: number): string => roster.vocabulary.wordOf(names.wordAt(names.wordsFrom(nameId) + at));
  const short = count === 1 ? wordAt(0) : (claim.tokens[0] as string);
  if (short.length < FEWEST_INITIALS || short.length > MOST_INITIALS) return 0;
  const long = count === 1 ? claim.tokens : Array.from({ length: count }, (_, at) => wordAt(at));
  return isAcronym(short, long) ? short.length : 0;
}

/** With and without the C for "company", which is not part of a key. */
function isAcronym(short: string, words: readonly string[]): boolean {
  const initials = words
    .filter((word) => !linkingWords.includes(word))
    .map((word) => word[0])
    .join('');
  return short === initials || short === `${initials}c`;
}
