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
  const most = roster.sizeBits + rules.agreesMost;
  const bits = Math.min(most, Math.log2(rules.agrees) + roster.sizeBits - Math.log2(sharers));
  ledger.add('phone', bits, other, rosterValue, sharers > 1 ? `${sharers} contractors print it.` : '');
  return true;
}

/** Gives true where the license numbers agree. */
export function weighLicense(roster: Roster, view: ClaimView, entry: number, ledger: Ledger): boolean {
  if (view.licenses.length === 0) return false;
  const rules = roster.policy.license;
  const other = roster.licenses[entry] as string;
  if (view.licenses.includes(other)) {
    ledger.add('license_number', roster.sizeBits + rules.agreesMost, other, other);
    return true;
  }
  ledger.add('license_number_differs', rules.differs, view.licenses[0] ?? null, other);
  return false;
}
