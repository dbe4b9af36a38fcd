/** What the names say: the company or whoever is named as the contractor, and the person beside it. */
import type { ClaimName, ParsedClaim } from '../parsed-claim.js';
import type { Roster } from '../roster.js';
import type { ScoreBreakdown } from '../score-breakdown.js';
import type { Signal } from '../signals.js';
import { roles } from '../words/names.js';
import type { Comparison, NameLevel } from './comparison.js';
import { commonBits, compareNames, weightOfPair } from './name-pair.js';

const signalOfLevel: Readonly<Record<NameLevel, Signal>> = {
  exact: 'name_exact',
  strong: 'name_strong',
  partial: 'name_partial',
  fuzzy: 'name_fuzzy',
  differs: 'name_differs',
};

interface Meeting {
  readonly claim: ClaimName;
  readonly pair: Comparison;
  /** What the pair says by itself. */
  readonly weight: number;
}

/**
 * The best pair of names carries the evidence; pairs are not added up, for they repeat each other. Where that pair is
 * what both sides are called, the persons beside them are a second piece. Where only a person agrees, it says less, and
 * companies that differ speak against it. Gives the level of the names, null where a side has none.
 */
export function weighNames(
  roster: Roster,
  parsed: ParsedClaim,
  entry: number,
  breakdown: ScoreBreakdown,
): NameLevel | null {
  const { names } = roster.index;
  let called: Meeting | null = null;
  let beside: Meeting | null = null;
  let crossed: Meeting | null = null;
  for (const claim of parsed.names) {
    const claimBeside = claim.role === roles.person;
    for (let nameId = names.firstOf(entry); nameId < names.endOf(entry); nameId += 1) {
      const pair = compareNames(roster, claim, nameId);
      const weight = weightOfPair(roster, pair);
      if (claimBeside && names.isBeside(nameId)) beside = better(beside, claim, pair, weight);
      else if (!claimBeside && names.roleOf(nameId) !== roles.person)
        called = better(called, claim, pair, weight);
      else crossed = better(crossed, claim, pair, weight);
    }
  }
  const person = crossed === null || (beside !== null && beside.weight > crossed.weight) ? beside : crossed;
  if (called !== null && (person === null || called.weight >= personWeight(roster, called, person))) {
    add(breakdown, roster, entry, called);
    if (beside !== null) addBeside(breakdown, roster, entry, beside);
    return called.pair.level;
  }
  if (person === null) return null;
  if (person.pair.kind === null) {
    add(breakdown, roster, entry, person);
    return 'differs';
  }
  const above = person.pair.bits - roster.sizeBits;
  breakdown.begin('person');
  breakdown.rarity(roster.sizeBits);
  breakdown.curve('person', above);
  end(breakdown, roster, entry, person);
  if (called !== null && isElsewhere(called)) {
    breakdown.begin('name_differs');
    breakdown.curve('elsewhere', above);
    breakdown.curve('person', above, -1);
    end(breakdown, roster, entry, called);
  }
  return person.pair.level;
}

/** Companies that differ: people work for several firms, and under their own license. */
function isElsewhere({ claim, pair }: Meeting): boolean {
  return pair.kind === null && !claim.isPerson;
}

/** What a person alone says; what a contractor is called says more, unless it says next to nothing. */
function personWeight({ weights, sizeBits }: Roster, called: Meeting, { pair, weight }: Meeting): number {
  if (pair.kind === null) return weight;
  return sizeBits + weights.onCurve(isElsewhere(called) ? 'elsewhere' : 'person', pair.bits - sizeBits);
}

/** The person beside an agreeing name. A shared surname alone, or a shared first name, is not agreement. */
function addBeside(breakdown: ScoreBreakdown, roster: Roster, entry: number, meeting: Meeting): void {
  const { policy, sizeBits } = roster;
  const above = meeting.pair.bits - sizeBits;
  // The last digit of a sum of two differs from what they were: published scores have always had it.
  const bits = above + sizeBits;
  const agrees = meeting.pair.kind !== null && bits >= policy.words.distinctiveBits;
  breakdown.begin(agrees ? 'person' : 'person_differs');
  // Beside an agreeing company a person repeats part of what is known, often in the same words.
  if (agrees) breakdown.rarity(Math.min(sizeBits, bits) * policy.person.agrees);
  breakdown.level(agrees ? 'person_same' : 'person_differs');
  end(breakdown, roster, entry, meeting);
}

function better(known: Meeting | null, claim: ClaimName, pair: Comparison, weight: number): Meeting {
  return known === null || weight > known.weight ? { claim, pair, weight } : known;
}

function add(breakdown: ScoreBreakdown, roster: Roster, entry: number, meeting: Meeting): void {
  const { level, kind, bits } = meeting.pair;
  const common = kind === null ? commonBits(roster.weights, meeting.pair) : 0;
  breakdown.begin(signalOfLevel[level]);
  if (kind === null && common === 0) breakdown.level('name_differs');
  else if (kind === null) {
    breakdown.rarity(common);
    breakdown.level('name_common');
  } else {
    breakdown.rarity(roster.sizeBits);
    breakdown.curve(kind, bits - roster.sizeBits);
  }
  end(breakdown, roster, entry, meeting);
}

function end(breakdown: ScoreBreakdown, roster: Roster, entry: number, { claim, pair }: Meeting): void {
  if (!breakdown.explaining) {
    breakdown.end(null, null);
    return;
  }
  const of = roster.index.entry(entry);
  const role = roster.index.names.roleOf(pair.nameId);
  const printed = role === roles.dba ? of.dbaName : role === roles.person ? of.personName : of.name;
  breakdown.end(claim.cleaned, printed ?? of.name);
}
