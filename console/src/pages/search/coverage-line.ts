import type { ResponseOf } from '@crs/client';
import { counted, shortDayText } from '../../layout/values.js';

type Feed = Pick<ResponseOf<'/v1/coverage'>[number], 'family' | 'records' | 'lastSuccessAt'>;

const FAMILIES = [
  ['licenses', 'license'],
  ['orders', 'order'],
  ['actions', 'attorney general action'],
  ['inspections', 'inspection'],
  ['permits', 'permit'],
] as const;

/** `2,000 licenses · 297 orders · 19,985 permits · updated today, 05:22 UTC`: what is here, and how fresh. Pure. */
export function coverageLine(feeds: readonly Feed[], now: Date): string {
  const counts = FAMILIES.map(([family, word]) => {
    const records = feeds.reduce((sum, feed) => (feed.family === family ? sum + feed.records : sum), 0);
    return records === 0 ? null : counted(records, word);
  });
  const last = feeds
    .flatMap(({ lastSuccessAt }) => lastSuccessAt ?? [])
    .sort()
    .at(-1);
  const isToday = last?.slice(0, 10) === now.toISOString().slice(0, 10);
  const updated =
    last === undefined
      ? null
      : `updated ${isToday ? 'today' : shortDayText(last)}, ${new Date(last).toISOString().slice(11, 16)} UTC`;
  return [...counts, updated].filter((part) => part !== null).join(' · ');
}
