/** Which feeds a refused matching is put down to. */

/** A scope that was matched in a batch, and the feeds of which its answers are made. */
export interface MatchedScope {
  readonly scope: string;
  readonly refused: boolean;
  /** The feeds that make its claims, those that changed since they were published. */
  readonly changedFeeds: readonly string[];
  /** The rosters it was matched against, those that changed since they were published. */
  readonly changedRosters: readonly string[];
}

/** Share of the scopes matched against a roster from which on their refusal is put down to the roster. */
const MOST_REFUSED = 0.5;

/**
 * The feeds that are taken back because of refused matchings. Pure.
 *
 * A scope's own feeds are to blame where they changed. A roster that changed is to blame where a scope was refused whose own
 * feeds did not change, or where at least half of the scopes matched against it were: a bad roster spoils them all, a
 * bad city only itself.
 */
export function feedsToBlame(scopes: readonly MatchedScope[]): ReadonlySet<string> {
  const blamed = new Set<string>();
  const refused = scopes.filter((scope) => scope.refused);
  for (const { changedFeeds } of refused) for (const feed of changedFeeds) blamed.add(feed);
  for (const roster of new Set(refused.flatMap(({ changedRosters }) => changedRosters))) {
    const against = scopes.filter(({ changedRosters }) => changedRosters.includes(roster));
    const spoiled = against.filter((scope) => scope.refused);
    const alone = spoiled.some(({ changedFeeds }) => changedFeeds.length === 0);
    if (alone || spoiled.length >= against.length * MOST_REFUSED) blamed.add(roster);
  }
  return blamed;
}
