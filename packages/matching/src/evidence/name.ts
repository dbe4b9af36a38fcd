/** What the names say: the company or whoever is named as the contractor, and the person beside it. */
import type { ClaimForm, ClaimView } from '../claim-view.js';
import type { Ledger } from '../ledger.js';
import type { Roster } from '../roster.js';
import type { Signal } from '../signals.js';
import { roles } from '../words/name-forms.js';
import { comparePair, type NameLevel, type NamePair } from './name-pair.js';

const signalOfLevel: Readonly<Record<NameLevel, Signal>> = {
  exact: 'name_exact',
  strong: 'name_strong',
  partial: 'name_partial',
  fuzzy: 'name_fuzzy',
  differs: 'name_differs',
};

interface Meeting {
  readonly claim: ClaimForm;
  readonly form: number;
  readonly pair: NamePair;
}

/**
 * The best pair of names carries the evidence; pairs are not added up, for they repeat each other. Where that pair is
 * what both sides are called, the persons beside them are a second piece. Where only a person agrees, it says less, and
 * companies that differ speak against it. Gives the level of the names, null where a side has none.
 */
export function weighNames(roster: Roster, view: ClaimView, entry: number, ledger: Ledger): NameLevel | null {
  const { forms } = roster.index;
  let called: Meeting | null = null;
  let beside: Meeting | null = null;
  let crossed: Meeting | null = null;
  for (const claim of view.forms) {
    const claimBeside = claim.role === roles.person;
    for (let form = forms.firstOf(entry); form < forms.endOf(entry); form += 1) {
      const meeting: Meeting = { claim, form, pair: comparePair(roster, claim, form) };
      if (claimBeside && forms.isBeside(form)) beside = better(beside, meeting);
      else if (!claimBeside && forms.roleOf(form) !== roles.person) called = better(called, meeting);
      else crossed = better(crossed, meeting);
    }
  }
  const person = beside === null ? crossed : better(crossed, beside);
  if (called !== null && (person === null || called.pair.weight >= personWeight(roster, called, person))) {
    add(ledger, roster, entry, called);
    if (beside !== null) addBeside(ledger, roster, entry, beside);
    return called.pair.level;
  }
  if (person === null) return null;
  if (person.pair.kind === null) {
    add(ledger, roster, entry, person);
    return 'differs';
  }
  ledger.begin('person');
  ledger.rarity(roster.sizeBits);
  ledger.curve('person', person.pair.bits);
  end(ledger, roster, entry, person);
  if (called !== null && isElsewhere(called)) {
    ledger.begin('name_differs');
    ledger.curve('elsewhere', person.pair.bits);
    ledger.curve('person', person.pair.bits, -1);
    end(ledger, roster, entry, called);
  }
  return person.pair.level;
}

/** Companies that differ: people work for several firms, and under their own license. */
function isElsewhere({ claim, pair }: Meeting): boolean {
  return pair.kind === null && !claim.isPerson;
}

/** What a person alone says; what a contractor is called says more, unless it says next to nothing. */
function personWeight(roster: Roster, called: Meeting, { pair }: Meeting): number {
  if (pair.kind === null) return pair.weight;
  return roster.sizeBits + roster.weights.onCurve(isElsewhere(called) ? 'elsewhere' : 'person', pair.bits);
}

/** The person beside an agreeing name. A shared surname alone, or a shared first name, is not agreement. */
function addBeside(ledger: Ledger, roster: Roster, entry: number, meeting: Meeting): void {
  const { policy, sizeBits } = roster;
  const bits = meeting.pair.bits + sizeBits;
  const agrees = meeting.pair.kind !== null && bits >= policy.words.distinctiveBits;
  ledger.begin(agrees ? 'person' : 'person_differs');
  // Beside an agreeing company a person repeats part of what is known, often in the same words.
  if (agrees) ledger.rarity(Math.min(sizeBits, bits) * policy.person.agrees);
  ledger.level(agrees ? 'person_same' : 'person_differs');
  end(ledger, roster, entry, meeting);
}

function better(known: Meeting | null, next: Meeting): Meeting {
  return known === null || next.pair.weight > known.pair.weight ? next : known;
}

function add(ledger: Ledger, roster: Roster, entry: number, meeting: Meeting): void {
  const { level, kind, common, bits } = meeting.pair;
  ledger.begin(signalOfLevel[level]);
  if (kind === null && common === 0) ledger.level('name_differs');
  else if (kind === null) {
    ledger.rarity(common);
    ledger.level('name_common');
  } else {
    ledger.rarity(roster.sizeBits);
    ledger.curve(kind, bits);
  }
  end(ledger, roster, entry, meeting);
}

function end(ledger: Ledger, roster: Roster, entry: number, { claim, form }: Meeting): void {
  if (!ledger.explaining) {
    ledger.end(null, null);
    return;
  }
  const of = roster.index.entry(entry);
  const role = roster.index.forms.roleOf(form);
  const printed = role === roles.dba ? of.dbaName : role === roles.person ? of.personName : of.name;
  ledger.end(claim.cleaned, printed ?? of.name);
}
