/** The score of one candidate: a prior and pieces of evidence, in bits, added up. */
import type { ClaimView } from './claim-view.js';
import { weighAddress } from './evidence/address.js';
import { weighNames } from './evidence/name.js';
import type { NameLevel } from './evidence/name-pair.js';
import { weighLicense, weighPhone } from './evidence/numbers.js';
import { weighDates, weighTrade } from './evidence/work.js';
import type { Ledger } from './ledger.js';
import type { Basis } from './model/model.js';
import type { Roster } from './roster.js';
import { priorPart } from './signals.js';

export interface Scored {
  /** Number of the contractor in the roster. */
  readonly entry: number;
  readonly score: number;
  /** Whether the license numbers agree; null where the claim prints none. */
  readonly license: boolean | null;
  readonly phone: boolean;
  readonly address: boolean;
  readonly name: NameLevel | null;
  readonly basis: Basis;
}

/**
 * Touches what is known of contractors before they are scored. It stands far apart in memory: reads in a row that do not wait
 * for each other take a fraction of the time of as many that do.
 */
export function readAhead({ index, memory }: Roster, candidates: readonly number[]): void {
  const { days, forms, phones, places } = index;
  let touched = 0;
  for (const entry of candidates) {
    const form = forms.firstOf(entry);
    touched ^= forms.wordsFrom(form) ^ forms.hashOf(form) ^ (phones[entry] as number) ^ places.poBoxOf(entry);
    touched ^= index.tradesOf(entry).size ^ (days[entry * 2] as number);
  }
  memory.touched = touched;
}

/** Weighs everything the claim and the contractor say about each other. The ledger holds the parts afterwards. */
export function scoreCandidate(roster: Roster, view: ClaimView, entry: number, ledger: Ledger): Scored {
  ledger.clear();
  ledger.begin(priorPart);
  // Thousands are scored for one whose evidence is read: what is said of it is not put together for the others.
  const among = ledger.explaining
    ? `one of ${roster.index.size} contractors, or one that is not in the roster`
    : '';
  ledger.rarity(-roster.sizeBits, among);
  ledger.rarity(roster.priorBits, 'by how many claims have their contractor in the roster');
  ledger.end(null, null, 'Before any evidence.');
  const license = weighLicense(roster, view, entry, ledger);
  const phone = weighPhone(roster, view, entry, ledger);
  const name = weighNames(roster, view, entry, ledger);
  const address = weighAddress(roster, view, entry, ledger, phone && name === 'differs');
  weighTrade(roster, view, entry, ledger);
  weighDates(roster, view, entry, ledger);
  return {
    entry,
    score: ledger.sum(),
    license,
    phone,
    address,
    name,
    basis: ledger.basis(phone || license === true),
  };
}
