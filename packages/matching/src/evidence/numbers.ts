/** What phone numbers and license numbers say. */
import type { ClaimView } from '../claim-view.js';
import type { Ledger } from '../ledger.js';
import type { Roster } from '../roster.js';

/** Gives true where the phones agree. */
export function weighPhone(roster: Roster, view: ClaimView, entry: number, ledger: Ledger): boolean {
  const { index } = roster;
  const other = index.phones[entry] as number;
  if (other === 0 || view.phones.length === 0) return false;
  const at = view.phoneNumbers.indexOf(other);
  const rosterValue = ledger.explaining ? index.entry(entry).phone : null;
  if (at < 0) {
    ledger.begin('phone_differs');
    ledger.level('phone_differs');
    ledger.end(view.phones[0] ?? null, rosterValue);
    return false;
  }
  const sharers = view.phoneSharers[at] as number;
  ledger.begin('phone');
  // A phone that many contractors print says less: a random one has it with sharers / roster size.
  ledger.rarity(roster.sizeBits - Math.log2(sharers));
  ledger.level('phone_same');
  ledger.end(view.phones[at] ?? null, rosterValue, sharers > 1 ? `${sharers} contractors print it.` : '');
  return true;
}

/** Gives whether the license numbers agree; null where the claim prints none. */
export function weighLicense(roster: Roster, view: ClaimView, entry: number, ledger: Ledger): boolean | null {
  if (view.licenses.length === 0) return null;
  const { index } = roster;
  const other = ledger.explaining ? index.licenseOf(entry) : null;
  if (view.licenseNumbers.includes(index.licenses[entry] as number)) {
    ledger.begin('license_number');
    ledger.rarity(roster.sizeBits);
    ledger.level('license_same');
    ledger.end(other, other);
    return true;
  }
  ledger.begin('license_number_differs');
  // Cities print numbers of other registers, too: one that this roster knows speaks louder.
  ledger.level(view.licenseKnown ? 'license_of_another' : 'license_unknown');
  ledger.end(view.licenses[0] ?? null, other);
  return false;
}
