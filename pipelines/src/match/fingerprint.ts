import { createHash } from 'node:crypto';
import type { Config } from '@crs/config';
import { recordScopes } from '@crs/domain';
import type { FeedState } from '@crs/store';

/** The rosters of a state. */
export function rostersOfState(config: Config, state: string): string[] {
  return config.feeds
    .filter((feed) => feed.family === 'licenses' && feed.state === state)
    .map(({ feed }) => feed)
    .sort();
}

/** Feeds whose records make the claims of a scope. */
function feedsOfScope(config: Config, scope: string): string[] {
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
const MATCHED_FORM = 1;

/**
 * A digest of everything a scope's matches depend on: the versions of its feeds and rosters, the matching
 * settings and the dictionaries. While it stands, matching again would give the same answer.
 */
export function scopeFingerprint(
  config: Config,
  states: ReadonlyMap<string, FeedState>,
  scope: string,
): string {
  const versions = [...feedsOfScope(config, scope), '→', ...rostersOfScope(config, scope)].map(
    (feed) => `${feed}@${states.get(feed)?.version ?? 0}`,
  );
  const { matching, dictionaries } = config.hashes;
  return createHash('sha256')
    .update([MATCHED_FORM, matching, dictionaries, ...versions].join('\n'))
    .digest('hex');
}
