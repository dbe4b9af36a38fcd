import { listFeedStates, listScopes, listUnsettledScopes, loadMatchStates } from '@crs/store';
import type { StageContext } from '../context.js';
import { configuredScopes, isUpToDate } from '../match/fingerprint.js';

/** The scopes whose claims, rosters, decisions, settings or dictionaries changed since they were last matched. */
export async function scopesToMatch(context: StageContext): Promise<string[]> {
  const { pool, config } = context;
  const [feedStates, matched, withClaims, unsettled] = await Promise.all([
    listFeedStates(pool),
    loadMatchStates(pool),
    listScopes(pool),
    listUnsettledScopes(pool),
  ]);
  const states = new Map(feedStates.map((state) => [state.feed, state]));
  // A scope without claims still has to be matched once more when its last claims have just gone.
  return configuredScopes(config).filter(
    (scope) =>
      (withClaims.includes(scope) || matched.has(scope)) &&
      (unsettled.includes(scope) || !isUpToDate(config, states, scope, matched.get(scope))),
  );
}
