/** What phone numbers and license numbers say. */
import type { ClaimView } from '../claim-view.js';
import type { Ledger } from '../ledger.js';
import type { Roster } from '../roster.js';

/** Gives true where the phones agree. */
export function weighPhone(roster: Roster, view: ClaimView, entry: number, ledger: Ledger): boolean {
  const other = roster.phones[entry] as string;
  if (other === '' || view.phones.length === 0) return false;
  const rules = roster.policy.phone;
  const at = view.phones.indexOf(other);
  const rosterValue = roster.entries[entry]?.phone ?? null;
  if (at < 0) {
    ledger.add('phone_differs', rules.differs, view.phones[0] ?? null, rosterValue);
    return false;
  }
  const sharers = view.phoneSharers[at] as number;
  // A phone that many contractors print says less: a random one has it with sharers / roster size.
  const bits = roster.sizeBits - Math.log2(sharers) + rules.agrees;
  ledger.add('phone', bits, other, rosterValue, sharers > 1 ? `${sharers} contractors print it.` : '');
  return true;
}

/** Gives whether the license numbers agree; null where the claim prints none. */
export function weighLicense(roster: Roster, view: ClaimView, entry: number, ledger: Ledger): boolean | null {
  if (view.licenses.length === 0) return null;
  const rules = roster.policy.license;
  const other = roster.licenses[entry] as string;
  if (view.licenses.includes(other)) {
    ledger.add('license_number', roster.sizeBits + rules.agrees, other, other);
    return true;
  }
  const weight = view.licenseKnown ? rules.ofAnother : rules.differs;
  ledger.add('license_number_differs', weight, view.licenses[0] ?? null, other);
  return false;
}
