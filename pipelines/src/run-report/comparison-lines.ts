/** Formats a nightly comparison, from an ingest's details, as lines. */
import { percent } from '@crs/domain';
import { type Measure, nightComparisonSchema } from '@crs/feeds';

/** Names of a night's measures; columns have their own names. */
const words: Readonly<Record<string, string>> = {
  inserted: 'new records',
  updated: 'changed records',
  removed: 'removed records',
  doubled: 'new records that already existed',
  repeated: 'duplicate records',
  moved: 'claims with another contractor',
  merged: 'contractors in merged clusters',
  split: 'contractors in split clusters',
};

/** Sentences on what is out of bounds in a night; none for other runs. */
export const findingsOf = (details: Readonly<Record<string, unknown>>): readonly string[] =>
  nightComparisonSchema.safeParse(details.comparison).data?.findings ?? [];

/** How much a night differed from previous nights, and what is out of bounds; none for other runs. */
export const comparisonLines = (details: Readonly<Record<string, unknown>>): string[] => [
  ...measureLines(details, Number.POSITIVE_INFINITY),
  ...findingsOf(details),
];

/**
 * How much a night differed from previous nights, and what was allowed: the measures closest to their bounds, in one
 * line.
 * @param most maximum number of measures
 */
export function measureLines(details: Readonly<Record<string, unknown>>, most: number): string[] {
  const compared = nightComparisonSchema.safeParse(details.comparison).data;
  if (compared === undefined) return [];
  const { nights, measures } = compared;
  const found = Object.entries(measures).sort(([, one], [, other]) => nearness(other) - nearness(one));
  if (found.length === 0) return [];
  const what =
    nights === 0
      ? 'first run, so no earlier nights to compare with'
      : `compared with ${nights} earlier nights`;
  const shown = found
    .slice(0, most)
    .map(([name, { value, bound }]) => `${nameOf(name)} ${percent(value)} (limit ${percent(bound)})`);
  const others = found.length - shown.length;
  return [`${what}: ${shown.join(', ')}${others > 0 ? `, ${others} more, farther from their limits` : ''}`];
}

const nearness = ({ value, bound }: Measure): number => (bound === 0 ? value : value / bound);

const nameOf = (measure: string): string =>
  words[measure] ?? measure.replace(/^(.+)\.replaced$/, 'records with another $1');
