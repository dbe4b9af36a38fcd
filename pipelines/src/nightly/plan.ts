import { type FeedState, listFeedStates, listScopes, listUnsettledScopes, loadMatchStates } from '@crs/store';
import type { StageContext } from '../context.js';
import { configuredScopes, isUpToDate } from '../match/fingerprint.js';

/**
 * The scopes whose claims, rosters, decisions, settings or dictionaries changed since they were last matched; those with
 * most records first, so that the largest city does not keep one core at work when all others are done.
 */
export async function scopesToMatch(context: StageContext): Promise<string[]> {
  const { pool, config } = context;
  const [feedStates, matched, withClaims, unsettled] = await Promise.all([
    listFeedStates(pool),
    loadMatchStates(pool),
    listScopes(pool),
    listUnsettledScopes(pool),
  ]);
  const states = new Map(feedStates.map((state) => [state.feed, state]));
  const records = recordsOf(feedStates);
  // A scope without claims still has to be matched once more when its last claims have just gone.
  return configuredScopes(config)
    .filter(
      (scope) =>
        (withClaims.includes(scope) || matched.has(scope)) &&
        (unsettled.includes(scope) || !isUpToDate(config, states, scope, matched.get(scope))),
    )
    .sort((a, b) => (records.get(b) ?? 0) - (records.get(a) ?? 0));
}

/** Records of each jurisdiction. */
function recordsOf(states: readonly FeedState[]): Map<string, number> {
  const records = new Map<string, number>();
  for (const { jurisdiction, servedRows } of states)
    if (jurisdiction !== null) records.set(jurisdiction, (records.get(jurisdiction) ?? 0) + servedRows);
  return records;
}
