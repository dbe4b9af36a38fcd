/** What the time and the kind of the work say. */
import type { ClaimView } from '../claim-view.js';
import type { Ledger } from '../ledger.js';
import type { Roster } from '../roster.js';

const dayLength = 86_400_000;

/** A license that began after the last record, or ended before the first, is less likely the one. */
export function weighDates(roster: Roster, view: ClaimView, entry: number, ledger: Ledger): void {
  const { firstDate, lastDate } = view.claim;
  const license = roster.entries[entry];
  const rules = roster.policy.dates;
  const began = license?.originalDate ?? null;
  const ends = license?.expirationDate ?? null;
  if (began !== null && lastDate !== null && daysBetween(lastDate, began) > rules.graceDays) {
    ledger.add('license_later', rules.later, lastDate, began);
  }
  if (ends !== null && firstDate !== null && daysBetween(ends, firstDate) > rules.graceDays) {
    ledger.add('license_ended', rules.ended, firstDate, ends);
  }
}

/** Days from `a` to `b`, both `YYYY-MM-DD`; 0 where `b` is not the later one, which is nearly always. */
function daysBetween(a: string, b: string): number {
  return b <= a ? 0 : (Date.parse(b) - Date.parse(a)) / dayLength;
}

/** Only where both sides name a trade: a general license says nothing about a permit for a roof. */
export function weighTrade(roster: Roster, view: ClaimView, entry: number, ledger: Ledger): void {
  const ours = roster.trades[entry];
  if (ours === undefined || ours.size === 0 || view.trades.size === 0) return;
  const rules = roster.policy.trade;
  const shared = [...view.trades].filter((trade) => ours.has(trade));
  const claimValue = ledger.explaining ? [...view.trades].join(', ') : null;
  const rosterValue = ledger.explaining ? [...ours].join(', ') : null;
  if (shared.length > 0) ledger.add('trade', rules.agrees, claimValue, rosterValue);
  else ledger.add('trade_differs', rules.differs, claimValue, rosterValue);
}
