/** Evidence from phone numbers and license numbers. */
import type { ParsedClaim } from '../parsed-claim.js';
import type { Roster } from '../roster.js';
import type { ScoreBreakdown } from '../score-breakdown.js';
import { sharersText } from './sharers.js';

/** Returns true if the phones agree. A contractor without a phone only disagrees with the phone of another firm. */
export function weighPhone(
  roster: Roster,
  parsed: ParsedClaim,
  entry: number,
  breakdown: ScoreBreakdown,
): boolean {
  const { index } = roster;
  const other = index.phones[entry] as number;
  if (parsed.phones.length === 0) return false;
  const at = other === 0 ? -1 : parsed.phoneIds.indexOf(other);
  const rosterValue = breakdown.explaining ? index.entry(entry).phone : null;
  if (at < 0) {
    const { phoneFirms } = parsed;
    const isOfAnother = phoneFirms.size > 0 && !phoneFirms.has(roster.firms[entry] as number);
    if (other === 0 && !isOfAnother) return false;
    breakdown.begin(isOfAnother ? 'phone_of_another' : 'phone_differs');
    if (other === 0) breakdown.borrowedLevel('phone_differs');
    else breakdown.level('phone_differs');
    const [ofAnother] = isOfAnother ? phoneFirms.values() : parsed.phones;
    breakdown.end(ofAnother ?? null, rosterValue);
    return false;
  }
  const sharers = parsed.phoneSharers[at] as number;
  breakdown.begin('phone');
  // The u probability of a phone: a random contractor has it with probability sharers / roster size.
  breakdown.rarity(roster.sizeBits - Math.log2(sharers));
  breakdown.level('phone_same');
  breakdown.end(parsed.phones[at] ?? null, rosterValue, sharersText(sharers), sharers);
  return true;
}

/** Returns whether the license numbers agree; null if the claim prints none. */
export function weighLicense(
  roster: Roster,
  parsed: ParsedClaim,
  entry: number,
  breakdown: ScoreBreakdown,
): boolean | null {
  if (parsed.licenses.length === 0) return null;
  const { index } = roster;
  const other = breakdown.explaining ? index.licenseOf(entry) : null;
  const at = parsed.licenseIds.indexOf(index.licenses[entry] as number);
  if (at >= 0) {
    const sharers = parsed.licenseSharers[at] as number;
    breakdown.begin('license_number');
    breakdown.rarity(roster.sizeBits - Math.log2(sharers));
    breakdown.level('license_same');
    breakdown.end(other, other, sharersText(sharers), sharers);
    return true;
  }
  breakdown.begin('license_number_differs');
  // Cities also print numbers from other registers. A number that this roster knows is stronger evidence.
  breakdown.level(parsed.licenseKnown ? 'license_of_another' : 'license_unknown');
  breakdown.end(parsed.licenses[0] ?? null, other);
  return false;
}
