/** Signals from dates and statuses that a newer license is an older one, reopened. */
import { addMonths, distanceText } from './months.js';
import { endedByOrder, type HistorySignal, motiveSignals } from './motive.js';
import type { RelatedContractor } from './related-contractor.js';
import type { ClusteringSettings, ReopenedSignal } from './settings.js';

const endedStatuses = new Set(['Expired', 'Revoked', 'Suspended']);

/**
 * Finds the signals about time. Both contractors have first dates, and the older one's is earlier. Sanctions from long
 * after the newer license began don't count.
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
      sentence: `The older license expired on ${older.expirationDate}.`,
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
  const signal = (code: ReopenedSignal, ended: string): HistorySignal[] => [
    { code, sentence: gapSentence(opened, ended, kindOf(older, ended, { opened, earliest })) },
  ];
  const soon = ends.find(
    (end) => opened >= addMonths(end, -monthsBefore) && opened <= addMonths(end, monthsAfter),
  );
  if (soon !== undefined) return signal('opened_soon_after', soon);
  return opened < earliest ? signal('opened_long_before', earliest) : signal('opened_long_after', latest);
}

/** The kind of a day in the older license's life. A revoked or suspended license did not end on its expiration date. */
function kindOf(
  { status, expirationDate }: RelatedContractor,
  ended: string,
  { opened, earliest }: { readonly opened: string; readonly earliest: string },
): LicenseDay {
  if (ended !== expirationDate) return ended === earliest ? 'first order' : 'later order';
  return status === 'Expired' || (status === null && ended < opened) ? 'end' : 'expiration date';
}

/** The days on which a license may have ended, ascending: the printed one, and those of orders that ended it. */
function endsOf({ status, expirationDate, sanctions }: RelatedContractor): string[] {
  const byOrder = status !== null && endedByOrder.has(status);
  const ending = byOrder ? sanctions.filter(({ endsLicense }) => endsLicense) : [];
  const orders = ending.map(({ date }) => date).filter((date) => date !== null);
  const printed = expirationDate === null ? [] : [expirationDate];
  // An order after the printed end does not end the license.
  const before = orders.filter((date) => expirationDate === null || date < expirationDate);
  return [...before, ...printed].sort();
}

/**
 * A day in the older license's life: the first order that ended it, or a later one; its expiration date; or its end, if
 * it was not revoked and has passed.
 */
type LicenseDay = 'first order' | 'later order' | 'expiration date' | 'end';

/** The older license's event on that day, to follow "before" and "after". */
const ENDS: Readonly<Record<LicenseDay, (day: string) => string>> = {
  'first order': (day) => `an order to revoke or suspend the older license, dated ${day}`,
  'later order': (day) => `a later order against the older license, dated ${day}`,
  'expiration date': (day) => `the expiration date of the older license, ${day}`,
  end: (day) => `the older license ended on ${day}`,
};

/** The time between the newer license's start and a day of the older one, and the direction. */
function gapSentence(opened: string, ended: string, kind: LicenseDay): string {
  const end = ENDS[kind](ended);
  const began = `The newer license began on ${opened}`;
  if (opened === ended)
    return kind === 'end'
      ? `${began}, the day the older license ended.`
      : kind === 'expiration date'
        ? `${began}, the expiration date of the older license.`
        : `${began}, the day of ${end.replace(`, dated ${ended}`, '')}.`;
  return opened < ended
    ? `${began}, ${distanceText(opened, ended)} before ${end}.`
    : `${began}, ${distanceText(ended, opened)} after ${end}.`;
}
