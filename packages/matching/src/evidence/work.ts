/** Evidence from the dates and the trade of the work. */
import type { ParsedClaim } from '../parsed-claim.js';
import type { Roster } from '../roster.js';
import type { ScoreBreakdown } from '../score-breakdown.js';

/** A license that began after the last record, or ended before the first, speaks against a match. */
export function weighDates(
  roster: Roster,
  parsed: ParsedClaim,
  entry: number,
  breakdown: ScoreBreakdown,
): void {
  const { firstDate, lastDate } = parsed.claim;
  const { graceDays } = roster.policy.dates;
  const { index } = roster;
  const began = index.days[entry * 2] as number;
  const ends = index.days[entry * 2 + 1] as number;
  // An unknown day is NaN, which makes the comparison false.
  if (began - parsed.lastDay > graceDays) {
    breakdown.begin('license_later');
    breakdown.level('license_later');
    breakdown.end(lastDate, breakdown.explaining ? index.beganOn(entry) : null);
  } else if (parsed.firstDay - ends > graceDays) {
    breakdown.begin('license_ended');
    breakdown.level('license_ended');
    breakdown.end(firstDate, breakdown.explaining ? index.endsOn(entry) : null);
  } else if (lastDate !== null && !(Number.isNaN(began) && Number.isNaN(ends))) breakdown.seen('in_time');
}

/** Counts only if both sides name a trade: a general license says nothing about a permit for a roof. */
export function weighTrade(
  roster: Roster,
  parsed: ParsedClaim,
  entry: number,
  breakdown: ScoreBreakdown,
): void {
  const ours = roster.index.tradesOf(entry);
  if (ours.size === 0 || parsed.trades.size === 0) return;
  let agrees = false;
  for (const trade of parsed.trades) agrees ||= ours.has(trade);
  breakdown.begin(agrees ? 'trade' : 'trade_differs');
  breakdown.level(agrees ? 'trade_same' : 'trade_differs');
  if (breakdown.explaining) breakdown.end([...parsed.trades].join(', '), [...ours].join(', '));
  else breakdown.end(null, null);
}
