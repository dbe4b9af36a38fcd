import {
  listFeedStates,
  listOutdatedScopes,
  listScopes,
  listScopesToMatchAgain,
  listScopesWithLostMatches,
  loadMatchStates,
} from '@crs/store';
import type { StageContext } from '../context.js';
import { configuredScopes, feedsOfScope } from '../scopes.js';
import { isUpToDate } from './fingerprint.js';

/**
 * The scopes whose claims, rosters, decisions, settings, or dictionaries changed since they were last matched, and
 * those with claims that an earlier run left unmatched. Largest first, so that it does not run alone at the end.
 */
export async function scopesToMatch(context: StageContext): Promise<string[]> {
  const { pool, config } = context;
  const [feedStates, matched, withClaims, ...unfinished] = await Promise.all([
    listFeedStates(pool),
    loadMatchStates(pool),
    listScopes(pool),
    listOutdatedScopes(pool),
    listScopesToMatchAgain(pool),
    listScopesWithLostMatches(pool),
  ]);
  const left = new Set(unfinished.flat());
  const states = new Map(feedStates.map((state) => [state.feed, state]));
  const recordsOf = (scope: string): number =>
    feedsOfScope(config, scope).reduce((sum, feed) => sum + (states.get(feed)?.servedRows ?? 0), 0);
  // A scope that has just lost its last claims must be matched once more.
  return configuredScopes(config)
    .filter(
      (scope) =>
        (withClaims.includes(scope) || matched.has(scope)) &&
        (left.has(scope) || !isUpToDate(config, states, scope, matched.get(scope))),
    )
    .map((scope) => ({ scope, records: recordsOf(scope) }))
    .sort((a, b) => b.records - a.records)
    .map(({ scope }) => scope);
}
