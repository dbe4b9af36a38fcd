import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Config } from '@crs/config';
import type { FeedState, MatchState } from '@crs/store';
import { feedsOfScope, rostersOfScope } from '../scopes.js';

/**
 * Increment it whenever the matcher would return different matches with the same settings; everything is then matched
 * again.
 */
export const MATCHER_VERSION = 23;

/**
 * A digest of everything that a scope's matches depend on, except records: the matcher, its settings, the dictionaries,
 * the feeds, and the rosters.
 */
export function scopeFingerprint(config: Config, scope: string): string {
  const { matching, dictionaries } = config.hashes;
  const rosters = config.jurisdictions.has(scope)
    ? rostersOfScope(config, scope)
    : rostersOfScope(config, scope).map((roster) => `${config.feed(roster).state}:${roster}`);
  const parts = [MATCHER_VERSION, matching, dictionaries, ...feedsOfScope(config, scope), '→', ...rosters];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

/** The versions of the feeds and rosters that a scope's matches depend on; 0 for one that was never read. */
export function scopeVersions(
  config: Config,
  states: ReadonlyMap<string, Pick<FeedState, 'version'>>,
  scope: string,
): Record<string, number> {
  const feeds = [...feedsOfScope(config, scope), ...rostersOfScope(config, scope)];
  return Object.fromEntries(feeds.map((feed) => [feed, states.get(feed)?.version ?? 0]));
}

/** True as long as matching the scope again would result in the same matches. */
export function isUpToDate(
  config: Config,
  states: ReadonlyMap<string, Pick<FeedState, 'version'>>,
  scope: string,
  matched: MatchState | undefined,
): boolean {
  return (
    matched?.fingerprint === scopeFingerprint(config, scope) &&
    isDeepStrictEqual(matched.versions, scopeVersions(config, states, scope))
  );
}
