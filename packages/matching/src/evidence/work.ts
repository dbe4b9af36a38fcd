/** What the time and the kind of the work say. */
import type { ClaimView } from '../claim-view.js';
import type { Ledger } from '../ledger.js';
import type { Roster } from '../roster.js';

/** A license that began after the last record, or ended before the first, is less likely the one. */
export function weighDates(roster: Roster, view: ClaimView, entry: number, ledger: Ledger): void {
  const { firstDate, lastDate } = view.claim;
  const { graceDays } = roster.policy.dates;
  const { index } = roster;
  const began = index.days[entry * 2] as number;
  const ends = index.days[entry * 2 + 1] as number;
  // Where one of the two days is not known the difference is no number, and not greater than anything.
  if (began - view.lastDay > graceDays) {
    ledger.begin('license_later');
    ledger.level('license_later');
    ledger.end(lastDate, ledger.explaining ? index.beganOn(entry) : null);
  } else if (view.firstDay - ends > graceDays) {
    ledger.begin('license_ended');
    ledger.level('license_ended');
    ledger.end(firstDate, ledger.explaining ? index.endsOn(entry) : null);
  } else if (lastDate !== null && !(Number.isNaN(began) && Number.isNaN(ends))) ledger.seen('in_time');
}

/** Only where both sides name a trade: a general license says nothing about a permit for a roof. */
export function weighTrade(roster: Roster, view: ClaimView, entry: number, ledger: Ledger): void {
  const ours = roster.index.tradesOf(entry);
  if (ours.size === 0 || view.trades.size === 0) return;
  let agrees = false;
  for (const trade of view.trades) agrees ||= ours.has(trade);
  ledger.begin(agrees ? 'trade' : 'trade_differs');
  ledger.level(agrees ? 'trade_same' : 'trade_differs');
  if (ledger.explaining) ledger.end([...view.trades].join(', '), [...ours].join(', '));
  else ledger.end(null, null);
}
