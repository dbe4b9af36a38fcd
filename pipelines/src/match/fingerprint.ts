import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Config } from '@crs/config';
import { recordScopes } from '@crs/domain';
import type { FeedState, MatchState } from '@crs/store';

/** The rosters of a state. */
export function rostersOfState(config: Config, state: string): string[] {
  return config.feeds
    .filter((feed) => feed.family === 'licenses' && feed.state === state)
    .map(({ feed }) => feed)
    .sort();
}

/** Feeds whose records make the claims of a scope. */
export function feedsOfScope(config: Config, scope: string): string[] {
  const families: Readonly<Record<string, string>> = {
    [recordScopes.inspections]: 'inspections',
    [recordScopes.orders]: 'orders',
    [recordScopes.actions]: 'actions',
  };
  const family = families[scope];
  return config.feeds
    .filter((feed) =>
      family ? feed.family === family : feed.family === 'permits' && feed.jurisdiction === scope,
    )
    .map(({ feed }) => feed)
    .sort();
}

/** The rosters that claims of a scope may be matched against. */
export function rostersOfScope(config: Config, scope: string): string[] {
  const jurisdiction = config.jurisdictions.get(scope);
  if (jurisdiction) return [...jurisdiction.rosters].sort();
  return config.feeds
    .filter(({ family }) => family === 'licenses')
    .map(({ feed }) => feed)
    .sort();
}

/** The lists of rosters, each once, that a roster stands in and the claims of a jurisdiction are matched against. */
export function rosterListsWith(config: Config, roster: string): string[][] {
  const lists = [...config.jurisdictions.keys()].map((jurisdiction) => rostersOfScope(config, jurisdiction));
  const found = lists.filter((list) => list.includes(roster)).map((list) => [list.join('\n'), list] as const);
  return [...new Map(found).values()];
}

/** Every scope the configured feeds can make claims in. */
export function configuredScopes(config: Config): string[] {
  const families = new Set(config.feeds.map(({ family }) => family));
  const others = [
    families.has('inspections') ? [recordScopes.inspections] : [],
    families.has('orders') ? [recordScopes.orders] : [],
    families.has('actions') ? [recordScopes.actions] : [],
  ].flat();
  return [...[...config.jurisdictions.keys()].sort(), ...others];
}

/** Rises whenever the matcher would answer differently with the same settings: everything is then matched again. */
const MATCHED_FORM = 3;

/**
 * A digest of what a scope's matches depend on beside records: the matcher, its settings, the dictionaries, and which
 * rosters are searched for whom.
 */
export function scopeFingerprint(config: Config, scope: string): string {
  const { matching, dictionaries } = config.hashes;
  const rosters = config.jurisdictions.has(scope)
    ? rostersOfScope(config, scope)
    : rostersOfScope(config, scope).map((roster) => `${config.feed(roster).state}:${roster}`);
  const parts = [MATCHED_FORM, matching, dictionaries, ...feedsOfScope(config, scope), '→', ...rosters];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

/** The versions of the feeds and rosters that a scope's matches are made of; 0 for one that was never read. */
export function scopeVersions(
  config: Config,
  states: ReadonlyMap<string, FeedState>,
  scope: string,
): Record<string, number> {
  const feeds = [...feedsOfScope(config, scope), ...rostersOfScope(config, scope)];
  return Object.fromEntries(feeds.map((feed) => [feed, states.get(feed)?.version ?? 0]));
}

/** True while matching the scope again would give the same answers. */
export function isUpToDate(
  config: Config,
  states: ReadonlyMap<string, FeedState>,
  scope: string,
  matched: MatchState | undefined,
): boolean {
  return (
    matched?.fingerprint === scopeFingerprint(config, scope) &&
    isDeepStrictEqual(matched.versions, scopeVersions(config, states, scope))
  );
}
