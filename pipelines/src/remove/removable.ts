import { UsageError } from '@crs/domain';
import {
  type FeedState,
  findFeedState,
  listRemovedFeeds,
  loadMatchStates,
  type RemovalFigures,
  readRemovalFigures,
} from '@crs/store';
import type { StageContext } from '../context.js';
import { configuredScopes, rostersOfScope, scopesOfFeeds } from '../scopes.js';

/** What removing a feed would do. */
export interface Removal extends RemovalFigures {
  readonly feed: string;
  readonly family: FeedState['family'];
  readonly jurisdiction: string | null;
  /** True if its definition is still in the configuration. */
  readonly configured: boolean;
  /** Jurisdictions covered by no other roster with contractors, whose permits are published unmatched. */
  readonly unmatched: readonly string[];
  /** Scopes that were matched with the feed and will be matched again without it. */
  readonly matchedAgain: readonly string[];
}

/**
 * Determines what removing a feed would do, from the database, whether or not its definition still exists.
 * @throws UsageError if the feed has no rows
 */
export async function findRemoval(
  { pool, config }: Pick<StageContext, 'pool' | 'config'>,
  feed: string,
): Promise<Removal> {
  const found = await findFeedState(pool, feed);
  // Throws for a name that is not configured either.
  if (found === null) config.feed(feed);
  const removedBy = (await listRemovedFeeds(pool)).get(feed);
  const state = checkRemovable(feed, found, removedBy);
  const figures = await readRemovalFigures(pool, state);
  const matched = await loadMatchStates(pool);
  const dependent = scopesOfFeeds(config, [feed]);
  // The definition may already be gone.
  const matchedAgain = configuredScopes(config).filter(
    (scope) => dependent.includes(scope) || matched.get(scope)?.versions[feed] !== undefined,
  );
  return {
    feed,
    family: state.family,
    jurisdiction: state.jurisdiction,
    configured: config.feeds.some((definition) => definition.feed === feed),
    ...figures,
    unmatched: await unmatchedScopes({ pool, config }, figures, feed),
    matchedAgain,
  };
}

/** @throws UsageError if a feed has no rows to remove */
export function checkRemovable(feed: string, state: FeedState | null, removedBy?: number): FeedState {
  if (state !== null && state.servedRows > 0) return state;
  throw new UsageError(
    'feeds.nothing_to_remove',
    removedBy === undefined ? `${feed} has no records.` : `${feed} was already removed by run ${removedBy}.`,
    'To stop reading it, delete its definition or set `schedule: never`.',
  );
}

/** The scopes matched against a roster that have no other roster with contractors. */
async function unmatchedScopes(
  { pool, config }: Pick<StageContext, 'pool' | 'config'>,
  { scopes }: RemovalFigures,
  feed: string,
): Promise<string[]> {
  const { rows } = await pool.query<{ feed: string }>('select feed from feed_state where served_rows > 0');
  const withRows = new Set(rows.map((row) => row.feed));
  return scopes
    .map(({ scope }) => scope)
    .filter(
      (scope) => !rostersOfScope(config, scope).some((roster) => roster !== feed && withRows.has(roster)),
    );
}
