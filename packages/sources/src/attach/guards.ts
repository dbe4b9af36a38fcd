/** Guards on attached sources, since missing attached rows remove values from many records. */
import { GuardError, percent } from '@crs/domain';
import { checkShrink, type FeedDefinition } from '@crs/feeds';
import type { AttachedCounts } from './join.js';

/**
 * Compares the rows of an attached source with the bounds of its feed. A source that never had a row has nothing to
 * lose: its feed is read without it.
 * @param part the attached source as a definition
 * @param previousRows number of its rows at the last join, if it was read by the same definition; otherwise 0
 * @param lastRows the same by any definition
 * @throws GuardError `feed.too_few_rows`, `feed.too_many_rejects`, `feed.shrunk`
 */
export function checkAttached(
  definition: FeedDefinition,
  { rows, leftOut, unreadable }: AttachedCounts,
  previousRows: number,
  lastRows: number,
): void {
  const { feed, expect } = definition;
  const read = rows + leftOut + unreadable;
  if (rows === 0 && read > 0) {
    throw new GuardError(
      'feed.too_few_rows',
      `${feed}: the filters leave none of ${read} attached rows.`,
      'Check whether the attached source is complete, and what "only" and "except" filter out.',
    );
  }
  if (read === 0 && lastRows > 0 && previousRows === 0) {
    throw new GuardError(
      'feed.too_few_rows',
      `${feed}: the attached source has no rows; it had ${lastRows} at the last run.`,
      'Check whether the attached source is complete.',
    );
  }
  if (unreadable > read * expect.rejects) {
    throw new GuardError(
      'feed.too_many_rejects',
      `${feed}: ${unreadable} of ${read} attached rows cannot be read, ${percent(unreadable / read)}; the definition allows ${percent(expect.rejects)}.`,
      'Check whether the attached source still has the format of the definition.',
    );
  }
  checkShrink(definition, 'attached rows', rows, previousRows);
}
