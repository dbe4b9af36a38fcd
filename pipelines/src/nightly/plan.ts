import { listFeedStates, listScopes, listUnsettledScopes, loadFingerprints } from '@crs/store';
import type { StageContext } from '../context.js';
import { configuredScopes, scopeFingerprint } from '../match/fingerprint.js';

/** The scopes whose claims, rosters, decisions, settings or dictionaries changed since they were last matched. */
export async function scopesToMatch(context: StageContext): Promise<string[]> {
  const { pool, config } = context;
  const [feedStates, fingerprints, withClaims, unsettled] = await Promise.all([
    listFeedStates(pool),
    loadFingerprints(pool),
    listScopes(pool),
    listUnsettledScopes(pool),
  ]);
  const states = new Map(feedStates.map((state) => [state.feed, state]));
  // A scope without claims still has to be matched once more when its last claims have just gone.
  return configuredScopes(config).filter(
    (scope) =>
      (withClaims.includes(scope) || fingerprints.has(scope)) &&
      (unsettled.includes(scope) || fingerprints.get(scope) !== scopeFingerprint(config, states, scope)),
  );
}
