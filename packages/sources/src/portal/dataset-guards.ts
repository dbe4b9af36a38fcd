/** Refuses a data set before its rows are downloaded. */
import type { FeedDefinition } from '@crs/feeds';
import { checkSoFar, columnsMissing, missingColumns } from '@crs/feeds';

/**
 * @param columns of the data set; null if they are unknown
 * @throws GuardError `feed.column_missing`
 */
export function requireColumns(definition: FeedDefinition, columns: readonly string[] | null): void {
  if (columns === null) return;
  const missing = missingColumns(definition, columns);
  if (missing.length > 0) throw columnsMissing(definition.feed, missing, columns);
}

/**
 * Refuses a data set with more rows than the definition expects. With `only` or `except` the portal counts other rows than
 * the feed's, so nothing is refused.
 * @throws GuardError `feed.too_many_rows`
 */
export function refuseTooManyRows(definition: FeedDefinition, total: number | null): void {
  const { only, except } = definition;
  if (total === null || only !== undefined || except !== undefined) return;
  checkSoFar(definition, { read: total, rejected: 0 });
}
