/** Signals of dates, statuses and sanctions for a newer license as an older one, reopened. */
import type { RelatedContractor } from './related-contractor.js';
import type { ClusteringSettings, ReopenedSignal } from './settings.js';

const endedStatuses = new Set(['Expired', 'Revoked', 'Suspended']);
/** These licenses ended by order, whatever end they print. */
const endedByOrder = new Set(['Revoked', 'Suspended']);

export interface HistorySignal {
  readonly code: ReopenedSignal;
  readonly sentence: string;
}

/**
 * Finds the signals about time. Both contractors have first dates, the older one's is earlier. Sanctions from long after the newer
 * license began do not count.
 */
export function historySignals(
  older: RelatedContractor,
  newer: RelatedContractor,
  settings: ClusteringSettings['reopened'],
): HistorySignal[] {
  const opened = newer.originalDate as string;
  const signals: HistorySignal[] = [];
  const ended = older.status !== null && endedStatuses.has(older.status);
  const ranOut = older.status === null && older.expirationDate !== null && older.expirationDate < opened;
  if (ended) {
    signals.push({
      code: 'old_license_ended',
      sentence: `The older license is ${(older.status as string).toLowerCase()}.`,
    });
  } else if (ranOut) {
    signals.push({
      code: 'old_license_ended',
      sentence: `The older license ran out on ${older.expirationDate}.`,
    });
  } else if (older.status !== null || older.expirationDate !== null) {
    signals.push({ code: 'old_license_active', sentence: 'The older license is still active.' });
  }
  return [...signals, ...sanctionSignals(older, opened, settings), ...timeSignals(older, opened, settings)];
}

function sanctionSignals(
  older: RelatedContractor,
  opened: string,
  { monthsBefore }: ClusteringSettings['reopened'],
): HistorySignal[] {
  const inTime = older.sanctions.filter(
    ({ date }) => date === null || date <= addMonths(opened, monthsBefore),
  );
  const signals: HistorySignal[] = [];
  // A flag without a record: there is an action of unknown date.
  const flaggedOnly = older.hasEnforcementAction && older.sanctions.length === 0;
  const byOrder = older.status !== null && endedByOrder.has(older.status);
  if (inTime.length > 0 || flaggedOnly) {
    signals.push({
      code: 'sanctioned_before',
      sentence: 'Enforcement actions stand against the older license.',
    });
  } else if (byOrder) {
    signals.push({
      code: 'sanctioned_before',
      sentence: `The older license was ${(older.status as string).toLowerCase()}.`,
    });
  } else {
    signals.push({
      code: 'never_sanctioned',
      sentence: 'No sanction of the older license is known from before the newer one began.',
    });
  }
  if (inTime.some(({ penaltyOpen }) => penaltyOpen)) {
    signals.push({
      code: 'penalty_open',
      sentence: 'A penalty was ordered against the older license and is not stayed.',
    });
  }
  return signals;
}

function timeSignals(
  older: RelatedContractor,
  opened: string,
  { monthsBefore, monthsAfter }: ClusteringSettings['reopened'],
): HistorySignal[] {
  const ends = endsOf(older);
  const [earliest, latest] = [ends[0], ends.at(-1)];
  if (earliest === undefined || latest === undefined) return [];
  const soon = ends.find(
    (end) => opened >= addMonths(end, -monthsBefore) && opened <= addMonths(end, monthsAfter),
  );
  if (soon !== undefined) {
    return [
      {
        code: 'opened_soon_after',
        sentence: `The newer license began on ${opened}, close to the end of the older one on ${soon}.`,
      },
    ];
  }
  if (opened < earliest) {
    return [
      {
        code: 'opened_long_before',
        sentence: `The newer license began on ${opened}, long before the older one ended.`,
      },
    ];
  }
  return [
    {
      code: 'opened_long_after',
      sentence: `The newer license began on ${opened}, long after the older one ended on ${latest}.`,
    },
  ];
}

/** The days on which a license may have ended, ascending: the printed one, and those of orders that took it away. */
function endsOf({ status, expirationDate, sanctions }: RelatedContractor): string[] {
  const byOrder = status !== null && endedByOrder.has(status);
  const ending = byOrder ? sanctions.filter(({ endsLicense }) => endsLicense) : [];
  const orders = ending.map(({ date }) => date).filter((date) => date !== null);
  const printed = expirationDate === null ? [] : [expirationDate];
  // An order after the printed end does not end the license.
  const before = orders.filter((date) => expirationDate === null || date < expirationDate);
  return [...before, ...printed].sort();
}

/** Adds months to a day. A day past the month's end keeps its number, which compares like the last day. */
function addMonths(day: string, months: number): string {
  const monthCount = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const year = String(Math.floor(monthCount / 12)).padStart(4, '0');
  const month = String((monthCount % 12) + 1).padStart(2, '0');
  return `${year}-${month}-${day.slice(8)}`;
}
