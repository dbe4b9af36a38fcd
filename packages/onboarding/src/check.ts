/** Checks whether a feed's source still has the columns that its definition names. */
import { type FeedDefinition, leftoverColumns, missingColumns } from '@crs/feeds';
import type { Respelled } from '@crs/formats';
import { type OpenOptions, withTemporaryFolder } from '@crs/sources';
import { type FirstRows, firstRows, openSample } from './source/first-rows.js';

/** The result of a check. The feed is sound if nothing is missing. */
export interface FeedCheck {
  readonly columns: readonly string[];
  /** Columns that the definition needs and the source lacks. */
  readonly missing: readonly string[];
  /** Columns that the source has and the definition neither reads nor ignores. */
  readonly leftover: readonly string[];
  /** Columns that the source spells differently than the definition. They are still read. */
  readonly respelled: readonly Respelled[];
}

/**
 * Fetches only enough of a source to see its columns: one page from a portal. The download goes to a temporary folder,
 * because a run of the same feed may be reading its own.
 * @throws what `openSource` and `readFeed` throw, except `feed.column_missing`
 */
export async function checkFeed(
  definition: FeedDefinition,
  options: Omit<OpenOptions, 'previousStamp' | 'sample'>,
): Promise<FeedCheck> {
  return withTemporaryFolder(options.dataDir, async (folder) => {
    const source = await openSample(definition, { ...options, dataDir: folder });
    return checkOf(definition, await firstRows(definition, source, { most: 1 }));
  });
}

/** Compares a source's columns with a definition. */
export const checkOf = (
  definition: FeedDefinition,
  { columns, respelled }: Pick<FirstRows, 'columns' | 'respelled'>,
): FeedCheck => ({
  columns,
  missing: missingColumns(definition, columns),
  leftover: leftoverColumns(definition, columns),
  respelled,
});
