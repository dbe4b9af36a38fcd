/** What the names say: the company or whoever is named as the contractor, and the person beside it. */
import type { ClaimForm, ClaimView } from '../claim-view.js';
import type { Ledger } from '../ledger.js';
import { roles } from '../name-forms.js';
import type { Roster } from '../roster.js';
import type { Signal } from '../signals.js';
import { comparePair, type NameLevel } from './name-pair.js';

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
  readonly bits: number;
  readonly level: NameLevel;
}

/**
 * The best pair of names carries the evidence; pairs are not added up, for they repeat each other. Where that pair is
 * what both sides are called, the persons beside them are a second piece. Where only a person agrees, it says less, and
 * companies that differ speak against it. Gives the level of the names, null where a side has none.
 */
export function weighNames(roster: Roster, view: ClaimView, entry: number, ledger: Ledger): NameLevel | null {
  const { forms, policy } = roster;
  let called: Meeting | null = null;
  let persons: Meeting | null = null;
  let crossed: Meeting | null = null;
  for (const claim of view.forms) {
    const beside = claim.role === roles.person;
    for (let form = forms.firstOf(entry); form < forms.endOf(entry); form += 1) {
      const pair = comparePair(roster, claim, form);
      const meeting: Meeting = { claim, form, bits: pair.bits, level: pair.level };
      if (beside && forms.isBeside(form)) persons = better(persons, meeting);
      else if (!beside && forms.roleOf(form) !== roles.person) called = better(called, meeting);
      else crossed = better(crossed, meeting);
    }
  }
  const person = persons !== null && (crossed === null || persons.bits >= crossed.bits) ? persons : crossed;
  if (called !== null && (person === null || calledWins(roster, called, person))) {
    add(ledger, roster, entry, signalOfLevel[called.level], called.bits, called);
    if (persons !== null) addPerson(roster, entry, ledger, persons);
    return called.level;
  }
  if (person === null) return null;
  const agrees = person.level !== 'differs';
  const weight = Math.min(mostOfPerson(roster), person.bits);
  add(ledger, roster, entry, agrees ? 'person' : 'name_differs', weight, person);
  if (agrees && called !== null && !called.claim.isPerson && called.bits < 0) {
    add(ledger, roster, entry, 'name_differs', Math.max(called.bits, policy.person.otherCompany), called);
  }
  return person.level;
}

/** What a contractor is called says more than who stands beside it, unless it says next to nothing. */
function calledWins(roster: Roster, called: Meeting, person: Meeting): boolean {
  return called.bits >= Math.min(mostOfPerson(roster), person.bits);
}

function mostOfPerson(roster: Roster): number {
  return roster.sizeBits + roster.policy.person.agreesMost;
}

/** The person beside an agreeing name. A shared surname alone, or a shared first name, is not agreement. */
function addPerson(roster: Roster, entry: number, ledger: Ledger, persons: Meeting): void {
  const { policy } = roster;
  if (persons.bits < policy.words.distinctiveBits) {
    add(ledger, roster, entry, 'person_differs', policy.person.differs, persons);
    return;
  }
  const weight = Math.min(mostOfPerson(roster), persons.bits) * policy.person.agrees;
  add(ledger, roster, entry, 'person', weight, persons);
}

function better(known: Meeting | null, next: Meeting): Meeting {
  return known === null || next.bits > known.bits ? next : known;
}

function add(
  ledger: Ledger,
  roster: Roster,
  entry: number,
  signal: Signal,
  weight: number,
  meeting: Meeting,
): void {
  if (!ledger.explaining) {
    ledger.add(signal, weight, null, null);
    return;
  }
  const of = roster.entries[entry];
  const role = roster.forms.roleOf(meeting.form);
  const printed = role === roles.dba ? of?.dbaName : role === roles.person ? of?.personName : of?.name;
  ledger.add(signal, weight, meeting.claim.cleaned, printed ?? of?.name ?? null);
}
