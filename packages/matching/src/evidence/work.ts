/** What the time and the kind of the work say. */
import type { ClaimView } from '../claim-view.js';
import type { Ledger } from '../ledger.js';
import type { Roster } from '../roster.js';

const dayLength = 86_400_000;

/** A license that began after the last record, or ended before the first, is less likely the one. */
export function weighDates(roster: Roster, view: ClaimView, entry: number, ledger: Ledger): void {
  const { firstDate, lastDate } = view.claim;
  const { graceDays } = roster.policy.dates;
  const began = roster.index.beganOn(entry);
  const ends = roster.index.endsOn(entry);
  if (began !== '' && lastDate !== null && daysBetween(lastDate, began) > graceDays) {
    ledger.begin('license_later');
    ledger.level('license_later');
    ledger.end(lastDate, began);
  } else if (ends !== '' && firstDate !== null && daysBetween(ends, firstDate) > graceDays) {
    ledger.begin('license_ended');
    ledger.level('license_ended');
    ledger.end(firstDate, ends);
  } else if ((began !== '' || ends !== '') && lastDate !== null) ledger.seen('in_time');
}

/** Days from `a` to `b`, both `YYYY-MM-DD`; 0 where `b` is not the later one, which is nearly always. */
function daysBetween(a: string, b: string): number {
  return b <= a ? 0 : (Date.parse(b) - Date.parse(a)) / dayLength;
}

/** Only where both sides name a trade: a general license says nothing about a permit for a roof. */
export function weighTrade(roster: Roster, view: ClaimView, entry: number, ledger: Ledger): void {
  const ours = roster.index.tradesOf(entry);
  if (ours.size === 0 || view.trades.size === 0) return;
  const agrees = [...view.trades].some((trade) => ours.has(trade));
  ledger.begin(agrees ? 'trade' : 'trade_differs');
  ledger.level(agrees ? 'trade_same' : 'trade_differs');
  if (ledger.explaining) ledger.end([...view.trades].join(', '), [...ours].join(', '));
  else ledger.end(null, null);
}
