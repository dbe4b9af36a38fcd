/** Evidence from names: the company or person named as the contractor, and the person named with it. */
import type { ClaimName, ParsedClaim } from '../parsed-claim.js';
import type { Roster } from '../roster.js';
import type { ScoreBreakdown } from '../score-breakdown.js';
import type { Signal } from '../signals.js';
import { roles } from '../words/names.js';
import { isAtDoor } from './address.js';
import type { Comparison, NameGrade } from './comparison.js';
import { commonBits, compareNames, differing, weightOfPair } from './name-pair.js';

const signalOfGrade: Readonly<Record<NameGrade, Signal>> = {
  exact: 'name_exact',
  strong: 'name_strong',
  partial: 'name_partial',
  fuzzy: 'name_fuzzy',
  differs: 'name_differs',
};

interface WeighedPair {
  readonly claim: ClaimName;
  readonly pair: Comparison;
  /** The weight of the pair alone. */
  readonly weight: number;
}

/**
 * Weighs only the best pair of names, since several pairs repeat the same evidence. If the best pair is the main names
 * of both sides, the persons beside them are a second piece. If only a person agrees, the pair weighs less, and
 * different companies count against the pair. Returns the grade of the names; null if a side has none.
 */
export function weighNames(
  roster: Roster,
  parsed: ParsedClaim,
  entry: number,
  breakdown: ScoreBreakdown,
): NameGrade | null {
  const { names } = roster.index;
  // The best pair of main names, of persons named with a company on both sides, and of any other two names.
  let mainPair: WeighedPair | null = null;
  let besidePair: WeighedPair | null = null;
  let crossPair: WeighedPair | null = null;
  for (const claim of parsed.names) {
    const claimBeside = claim.role === roles.person;
    for (let nameId = names.firstOf(entry); nameId < names.endOf(entry); nameId += 1) {
      const compared = compareNames(roster, claim, nameId);
      const pair =
        compared.needsAddress && !isAtDoor(roster, parsed, entry) ? differing(nameId, 0) : compared;
      const weight = weightOfPair(roster, pair);
      if (claimBeside && names.isBeside(nameId)) besidePair = better(besidePair, claim, pair, weight);
      else if (!claimBeside && names.roleOf(nameId) !== roles.person)
        mainPair = better(mainPair, claim, pair, weight);
      else crossPair = better(crossPair, claim, pair, weight);
    }
  }
  const person =
    crossPair === null || (besidePair !== null && besidePair.weight > crossPair.weight)
      ? besidePair
      : crossPair;
  if (mainPair !== null && (person === null || mainPair.weight >= personWeight(roster, mainPair, person))) {
    add(breakdown, roster, entry, mainPair);
    if (besidePair !== null) addBeside(breakdown, roster, entry, besidePair);
    return mainPair.pair.grade;
  }
  if (person === null) return null;
  if (person.pair.level === null) {
    add(breakdown, roster, entry, person);
    return 'differs';
  }
  const above = person.pair.bits - roster.sizeBits;
  beginPerson(breakdown, roster, person);
  breakdown.rarity(roster.sizeBits);
  breakdown.curve('person', above);
  end(breakdown, roster, entry, person);
  if (mainPair !== null && isElsewhere(mainPair)) {
    breakdown.begin('name_differs');
    breakdown.curve('elsewhere', above);
    breakdown.curve('person', above, -1);
    end(breakdown, roster, entry, mainPair);
  }
  return person.pair.grade;
}

/** True if the companies differ: a person may work for several firms, and under their own license. */
function isElsewhere({ claim, pair }: WeighedPair): boolean {
  return pair.level === null && !claim.isPerson;
}

/** The weight of a person alone: less than the weight of the contractor's own name, unless that is almost zero. */
function personWeight(
  { weights, sizeBits }: Roster,
  mainPair: WeighedPair,
  { pair, weight }: WeighedPair,
): number {
  if (pair.level === null) return weight;
  return sizeBits + weights.onCurve(isElsewhere(mainPair) ? 'elsewhere' : 'person', pair.bits - sizeBits);
}

/** The person named with an agreeing name. Sharing only a surname or only a first name is not agreement. */
function addBeside(breakdown: ScoreBreakdown, roster: Roster, entry: number, weighed: WeighedPair): void {
  const { policy, sizeBits } = roster;
  const above = weighed.pair.bits - sizeBits;
  // Not simply `pair.bits`: rounding changes the last digit, and published scores keep it.
  const bits = above + sizeBits;
  const agrees = weighed.pair.level !== null && bits >= policy.words.distinctiveBits;
  if (agrees) beginPerson(breakdown, roster, weighed);
  else breakdown.begin('person_differs');
  // A person named with an agreeing company repeats part of the company's evidence, often in the same words.
  if (agrees) breakdown.rarity(Math.min(sizeBits, bits) * policy.person.agrees);
  breakdown.level(agrees ? 'person_same' : 'person_differs');
  end(breakdown, roster, entry, weighed);
}

/** Begins a person who agrees; only a given name and a surname together say that it is one person. */
function beginPerson(breakdown: ScoreBreakdown, roster: Roster, { claim, pair }: WeighedPair): void {
  if (breakdown.explaining && isSamePerson(roster, claim, pair.nameId))
    breakdown.begin('person', 'The person in the record is the person on the license.');
  else breakdown.begin('person');
}

/** True if the given name, maybe as a nickname, and the surname of each are in the other. */
function isSamePerson({ index, vocabulary, nicknames }: Roster, claim: ClaimName, nameId: number): boolean {
  const [from, to] = [index.names.wordsFrom(nameId), index.names.wordsTo(nameId)];
  const words = Array.from({ length: to - from }, (_, at) =>
    vocabulary.wordOf(index.names.wordAt(from + at)),
  );
  const isIn = (word: string | undefined, others: readonly string[]): boolean =>
    word !== undefined &&
    word.length > 1 &&
    others.some((other) => other === word || nicknames.get(word)?.has(other) === true);
  const ends = (name: readonly string[]) => [name[0], name.at(-1)];
  return (
    Math.min(words.length, claim.tokens.length) > 1 &&
    ends(words).every((word) => isIn(word, claim.tokens)) &&
    ends(claim.tokens).every((word) => isIn(word, words))
  );
}

function better(known: WeighedPair | null, claim: ClaimName, pair: Comparison, weight: number): WeighedPair {
  return known === null || weight > known.weight ? { claim, pair, weight } : known;
}

function add(breakdown: ScoreBreakdown, roster: Roster, entry: number, weighed: WeighedPair): void {
  const { grade, level, bits } = weighed.pair;
  const common = level === null ? commonBits(roster.weights, weighed.pair) : 0;
  breakdown.begin(signalOfGrade[grade]);
  if (level === null && common === 0) breakdown.level('name_differs');
  else if (level === null) {
    breakdown.rarity(common);
    breakdown.level('name_common');
  } else {
    breakdown.rarity(roster.sizeBits);
    breakdown.curve(level, bits - roster.sizeBits);
  }
  end(breakdown, roster, entry, weighed);
}

function end(breakdown: ScoreBreakdown, roster: Roster, entry: number, { claim, pair }: WeighedPair): void {
  if (!breakdown.explaining) {
    breakdown.end(null, null);
    return;
  }
  const of = roster.index.entry(entry);
  const role = roster.index.names.roleOf(pair.nameId);
  const printed = role === roles.dba ? of.dbaName : role === roles.person ? of.personName : of.name;
  breakdown.end(claim.cleaned, printed ?? of.name);
}
