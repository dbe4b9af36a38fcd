import { type NightComparison, nightComparisonSchema } from '@crs/feeds';
import { listComparisons } from '@crs/store';
import type pg from 'pg';

/** The nights behind the bounds of a feed or scope. */
const nightsOfPast = 30;

/** The comparisons of the last good nights of a feed or scope; details in an older form are left out. */
export async function pastComparisons(
  client: pg.ClientBase,
  of: Parameters<typeof listComparisons>[1],
): Promise<NightComparison[]> {
  const kept = await listComparisons(client, of, nightsOfPast);
  return kept.flatMap(({ comparison }) => nightComparisonSchema.safeParse(comparison).data ?? []);
}
