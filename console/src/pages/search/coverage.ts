import type { ResponseOf } from '@crs/client';
import type { Tile } from '../../layout/tiles.js';
import { numberText, shareText, shortDayText } from '../../layout/values.js';

type Feed = Pick<
  ResponseOf<'/v1/coverage'>[number],
  'family' | 'records' | 'lastSuccessAt' | 'precision' | 'precisionOf'
>;

const FAMILIES = [
  ['licenses', 'license', '/sources'],
  ['orders', 'disciplinary order', '/sources'],
  ['actions', 'attorney general action', '/sources'],
  ['inspections', 'OSHA inspection', '/sources'],
  ['permits', 'building permit', '/cities'],
] as const;

/** Returns the number of records of each kind, without empty kinds. Pure. */
export const coverageTiles = (feeds: readonly Feed[]): Tile[] =>
  FAMILIES.flatMap(([family, word, href]) => {
    const records = feeds.reduce((sum, feed) => (feed.family === family ? sum + feed.records : sum), 0);
    return records === 0
      ? []
      : [{ label: records === 1 ? word : `${word}s`, value: numberText(records), href }];
  });

/** `Updated today, 05:22 UTC.`; null if no feed was read. Pure. */
export function updatedText(feeds: readonly Feed[], now: Date): string | null {
  const last = feeds
    .flatMap(({ lastSuccessAt }) => lastSuccessAt ?? [])
    .sort()
    .at(-1);
  if (last === undefined) return null;
  const isToday = last.slice(0, 10) === now.toISOString().slice(0, 10);
  return `Updated ${isToday ? 'today' : shortDayText(last)}, ${new Date(last).toISOString().slice(11, 16)} UTC.`;
}

/** The share of the checked permit matches, verified and likely ones, that is correct; null if none was checked. Pure. */
export function accuracyText(feeds: readonly Feed[]): string | null {
  let [checked, correct] = [0, 0];
  for (const { precision, precisionOf } of feeds) {
    checked += precision === null ? 0 : (precisionOf ?? 0);
    correct += (precision ?? 0) * (precisionOf ?? 0);
  }
  return checked === 0
    ? null
    : `${shareText(correct / checked)} of the ${numberText(checked)} verified and likely permit matches that we could check are correct.`;
}
