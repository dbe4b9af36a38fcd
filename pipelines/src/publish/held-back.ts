import type { Config } from '@crs/config';
import type { FeedState, HeldBack, MatchState } from '@crs/store';
import { isUpToDate } from '../match/fingerprint.js';
import { configuredScopes, feedsOfScope, rostersOfScope } from '../scopes.js';

/** What a publishing decides by: how feeds and matches stand in the stages. */
export interface StageStates {
  readonly feeds: ReadonlyMap<string, FeedState>;
  readonly matches: ReadonlyMap<string, MatchState>;
  /** Scopes that have claims. */
  readonly claimed: readonly string[];
}

/**
 * Who is left out of a publishing. Pure.
 *
 * A scope is whose claims were not matched with what the stages hold now, because their matching was refused, failed or is
 * still to come, and so are the feeds that make these claims. A roster is as long as no scope that is matched against it
 * has proven it: where some are and one is not, that one is to blame and not the roster.
 */
export function heldBackOf(config: Config, { feeds, matches, claimed }: StageStates): HeldBack {
  const concerned = configuredScopes(config).filter((scope) => claimed.includes(scope) || matches.has(scope));
  const scopes = concerned.filter((scope) => !isUpToDate(config, feeds, scope, matches.get(scope)));
  const unproven = config.feeds
    .filter(({ family }) => family === 'licenses')
    .map(({ feed }) => feed)
    .filter((roster) => {
      const matched = concerned.filter((scope) => rostersOfScope(config, scope).includes(roster));
      return matched.length > 0 && matched.every((scope) => scopes.includes(scope));
    });
  return { scopes, feeds: [...scopes.flatMap((scope) => feedsOfScope(config, scope)), ...unproven] };
}
