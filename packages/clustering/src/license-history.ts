/** Signals of dates and statuses for a newer license as an older one, reopened. */
import { addMonths } from './months.js';
import { endedByOrder, type HistorySignal, type LicenseDays, motiveSignals } from './motive.js';
import type { RelatedContractor } from './related-contractor.js';
import type { ClusteringSettings } from './settings.js';

const endedStatuses = new Set(['Expired', 'Revoked', 'Suspended']);

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
  return [...signals, ...motiveSignals(older, opened, settings), ...timeSignals(older, opened, settings)];
}

function timeSignals(
  older: RelatedContractor,
  opened: string,
  { monthsBefore, monthsAfter }: ClusteringSettings['reopened'],
): HistorySignal[] {
  const ends = endsOf(older);
  const [earliest, latest] = [ends[0], ends.at(-1)];
  if (earliest === undefined || latest === undefined) return [];
  const daysOf = (ended: string): LicenseDays => ({
    opened,
    ended,
    by:
      ended !== older.expirationDate
        ? 'order'
        : endedByOrder.has(older.status ?? '')
          ? 'expiration'
          : 'passed',
  });
  const soon = ends.find(
    (end) => opened >= addMonths(end, -monthsBefore) && opened <= addMonths(end, monthsAfter),
  );
  if (soon !== undefined) {
    return [
      {
        code: 'opened_soon_after',
        sentence: `The newer license began on ${opened}, close to ${endText(daysOf(soon), 'the end of the older one on')}.`,
        days: daysOf(soon),
      },
    ];
  }
  if (opened < earliest) {
    return [
      {
        code: 'opened_long_before',
        sentence: `The newer license began on ${opened}, long before the older one ended.`,
        days: daysOf(earliest),
      },
    ];
  }
  return [
    {
      code: 'opened_long_after',
      sentence: `The newer license began on ${opened}, long after ${endText(daysOf(latest), 'the older one ended on')}.`,
      days: daysOf(latest),
    },
  ];
}

/** The day of the older license for what it is. A license that was taken away did not end on its expiration date. */
function endText({ ended, by }: LicenseDays, passed: string): string {
  if (by === 'order') return `an order of ${ended} that revoked or suspended the older one`;
  return by === 'expiration' ? `the expiration date of the older one, ${ended}` : `${passed} ${ended}`;
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
