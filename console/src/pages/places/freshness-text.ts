import type { ResponseOf } from '@crs/client';
import { counted, shortDayText } from '../../layout/values.js';

export type Coverage = ResponseOf<'/v1/coverage'>[number];

/** A source's known freshness. */
type Freshness = Pick<
  Coverage,
  'family' | 'freshness' | 'lastSuccessAt' | 'lastChangeAt' | 'lastDate' | 'intervalDays'
>;

/** Name of one record in a family. */
const RECORDS: Readonly<Record<string, string>> = {
  permits: 'permit',
  orders: 'order',
  inspections: 'inspection',
  actions: 'action',
};

const DAY = 86_400_000;
const MONTH = 30.44 * DAY;
/** Permits are issued nearly every day, so a source whose newest one is this much older is behind. */
const UNUSUAL_DAYS = 31;

/** Whether a source is read and changes as usual. Pure. */
export function standingText({ freshness, intervalDays }: Freshness): string {
  if (freshness === 'active') return 'up to date';
  if (intervalDays === null) return 'late: not read for two days or more';
  return freshness === 'late' ? 'late: overdue for a change' : 'frozen: no change for months';
}

/** When a source was read, and the date of its newest record: `Last checked Nov 26, 2026. Newest permit: Jun 29, 2026.` Pure. */
export function readText({ family, lastSuccessAt, lastDate }: Freshness): string {
  const read = lastSuccessAt === null ? 'Not checked yet' : `Last checked ${shortDayText(lastSuccessAt)}`;
  const newest =
    lastDate === null ? '' : `. Newest ${RECORDS[family] ?? 'record'}: ${shortDayText(lastDate)}`;
  return `${read}${newest}.`;
}

/** Says that a source publishes permits later than usual; null if it does not. Pure. */
export function delayText({ family, lastSuccessAt, lastDate, intervalDays }: Freshness): string | null {
  if (family !== 'permits' || lastSuccessAt === null || lastDate === null) return null;
  const behind = Date.parse(lastSuccessAt) - Date.parse(lastDate);
  if (behind <= Math.max(UNUSUAL_DAYS, 2 * (intervalDays ?? 0)) * DAY) return null;
  const months = Math.max(1, Math.round(behind / MONTH));
  return `The newest permit is about ${counted(months, 'month')} older than our last check, which is unusual. Later work may be missing.`;
}
