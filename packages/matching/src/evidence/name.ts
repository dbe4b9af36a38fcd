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
 * The best pair of names carries the evidence; pairs are not added up, for they repeat each other.
 * Where that pair is the companies, the persons on both sides are a second piece; where it is the persons,
 * companies that differ speak against it. Gives the level of the names, null where a side has none.
 */
export function weighNames(roster: Roster, view: ClaimView, entry: number, ledger: Ledger): NameLevel | null {
  const { forms, policy } = roster;
  let companies: Meeting | null = null;
  let persons: Meeting | null = null;
  let crossed: Meeting | null = null;
  for (const claim of view.forms) {
    for (let form = forms.firstOf(entry); form < forms.endOf(entry); form += 1) {
      const pair = comparePair(roster, claim, form);
      const meeting: Meeting = { claim, form, bits: pair.bits, level: pair.level };
      const claimBeside = claim.role === roles.person;
      const rosterBeside = forms.roleOf(form) === roles.person;
      if (!claimBeside && !rosterBeside) companies = better(companies, meeting);
      else if (claimBeside && rosterBeside) persons = better(persons, meeting);
      else crossed = better(crossed, meeting);
    }
  }
  const beside = persons !== null && (crossed === null || persons.bits >= crossed.bits) ? persons : crossed;
  const main = companies !== null && (beside === null || companies.bits >= beside.bits) ? companies : beside;
  if (main === null) return null;
  const personCap = roster.sizeBits + policy.person.agreesMost;
  if (main === companies) {
    add(ledger, roster, entry, signalOfLevel[main.level], main.bits, main);
    if (persons !== null) addPerson(roster, entry, ledger, persons);
    return main.level;
  }
  const agrees = main.level !== 'differs';
  add(ledger, roster, entry, agrees ? 'person' : 'name_differs', Math.min(personCap, main.bits), main);
  if (agrees && companies !== null && companies.bits < 0) {
    add(
      ledger,
      roster,
      entry,
      'name_differs',
      Math.max(companies.bits, policy.person.otherCompany),
      companies,
    );
  }
  return main.level;
}

function addPerson(roster: Roster, entry: number, ledger: Ledger, persons: Meeting): void {
  const { policy } = roster;
  if (persons.level === 'differs' || persons.bits <= 0) {
    add(ledger, roster, entry, 'person_differs', policy.person.differs, persons);
    return;
  }
  const weight = Math.min(roster.sizeBits + policy.person.agreesMost, persons.bits * policy.person.agrees);
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
