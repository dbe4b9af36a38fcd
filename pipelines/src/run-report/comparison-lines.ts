/** Formats the comparison of a night, in the details of an ingest, as lines. */
import { percent } from '@crs/domain';
import { nightComparisonSchema } from '@crs/feeds';

/** What a measure of a night is called; columns go by their own name. */
const words: Readonly<Record<string, string>> = {
  inserted: 'new records',
  updated: 'changed records',
  doubled: 'new records that were there already',
  repeated: 'records that are there more than once',
  moved: 'claims of another contractor',
};

/** How far a night was from the nights before, and what of that is out of bounds; none for other runs. */
export const comparisonLines = (details: Readonly<Record<string, unknown>>): string[] => [
  ...measureLines(details),
  ...(nightComparisonSchema.safeParse(details.comparison).data?.findings ?? []),
];

/** How far a night was from the nights before, and what it was allowed, in one line. */
export function measureLines(details: Readonly<Record<string, unknown>>): string[] {
  const compared = nightComparisonSchema.safeParse(details.comparison).data;
  if (compared === undefined) return [];
  const { nights, measures } = compared;
  const found = Object.entries(measures).map(
    ([name, { value, bound }]) => `${words[name] ?? name} ${percent(value)} (at most ${percent(bound)})`,
  );
  const what = nights === 0 ? 'compared, with no nights before' : `compared with ${nights} nights before`;
  return found.length === 0 ? [] : [`${what}: ${found.join(', ')}`];
}
