/** Decides which feeds a refused matching is the fault of. Pure. */

/** A matched scope, and the changed feeds that its matches depend on. */
export interface MatchedScope {
  readonly scope: string;
  readonly refused: boolean;
  /** Feeds of its claims that changed since they were published. */
  readonly changedFeeds: readonly string[];
  /** Its rosters that changed since they were published. */
  readonly changedRosters: readonly string[];
}

/** A roster is to blame where this share of its scopes was refused. */
const MOST_REFUSED = 0.5;

/** The feeds to take out, each with the refused scopes that it is blamed for. */
export type Blame = ReadonlyMap<string, readonly string[]>;

/**
 * Finds the feeds to take out because of refused matchings. A refused scope's own feeds are to blame where they changed.
 * A changed roster is to blame where a refused scope has no changed feed, or where half of its scopes were refused. A
 * bad roster spoils all its scopes, a bad city only itself.
 */
export function feedsToBlame(scopes: readonly MatchedScope[]): Blame {
  const refused = scopes.filter((scope) => scope.refused);
  const blamed = new Set(refused.flatMap(({ changedFeeds }) => changedFeeds));
  for (const roster of new Set(refused.flatMap(({ changedRosters }) => changedRosters))) {
    const against = scopes.filter(({ changedRosters }) => changedRosters.includes(roster));
    const spoiled = against.filter((scope) => scope.refused);
    const alone = spoiled.some(({ changedFeeds }) => changedFeeds.length === 0);
    if (alone || spoiled.length >= against.length * MOST_REFUSED) blamed.add(roster);
  }
  const dependsOn = (scope: MatchedScope, feed: string): boolean =>
    scope.changedFeeds.includes(feed) || scope.changedRosters.includes(feed);
  return new Map(
    [...blamed]
      .sort()
      .map((feed) => [feed, refused.filter((one) => dependsOn(one, feed)).map(({ scope }) => scope)]),
  );
}

/**
 * Finds the feeds that were taken out for nothing: every scope that they were blamed for is refused without them as well.
 * @param taken the feeds that were taken out
 * @param stillRefused the scopes that are refused without them
 */
export function feedsToGiveBack(taken: Blame, stillRefused: readonly string[]): string[] {
  return [...taken]
    .filter(([, scopes]) => scopes.every((scope) => stillRefused.includes(scope)))
    .map(([feed]) => feed);
}
