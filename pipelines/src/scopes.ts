import type { Config } from '@crs/config';
import { type Family, recordScopes } from '@crs/domain';
import { shellWord } from './shell-word.js';

/** The scope of the claims in a feed's records; null for licenses, which contain none. */
export function claimScope({
  family,
  jurisdiction,
  feed,
}: {
  readonly family: Family;
  readonly jurisdiction?: string | null | undefined;
  readonly feed: string;
}): string | null {
  if (family === 'licenses') return null;
  return family === 'permits' ? (jurisdiction ?? feed) : recordScopes[family];
}

/** A state's rosters. */
export function rostersOfState(config: Config, state: string): string[] {
  return config.feeds
    .filter((feed) => feed.family === 'licenses' && feed.state === state)
    .map(({ feed }) => feed)
    .sort();
}

/** Feeds whose records contain a scope's claims. */
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

/** The rosters that a scope's claims may be matched against. */
export function rostersOfScope(config: Config, scope: string): string[] {
  const jurisdiction = config.jurisdictions.get(scope);
  if (jurisdiction) return [...jurisdiction.rosters].sort();
  return config.feeds
    .filter(({ family }) => family === 'licenses')
    .map(({ feed }) => feed)
    .sort();
}

/** The rosters for those of a scope's claims that name a state. */
export function rostersOfGroup(config: Config, scope: string, state: string | null): string[] {
  if (config.jurisdictions.has(scope)) return rostersOfScope(config, scope);
  return state === null ? [] : rostersOfState(config, state);
}

/** Every list of rosters that claims are matched against: those of jurisdictions, and those of states. */
export function rosterLists(config: Config): string[][] {
  const states = new Set(
    config.feeds.flatMap(({ family, state }) => (family === 'licenses' ? (state ?? []) : [])),
  );
  const lists = [
    ...[...config.jurisdictions.keys()].map((jurisdiction) => rostersOfScope(config, jurisdiction)),
    ...[...states].map((state) => rostersOfState(config, state)),
  ];
  return [...new Map(lists.map((list) => [list.join('\n'), list])).values()];
}

/** Every list of rosters that contains this roster and that a jurisdiction's claims are matched against. */
export function rosterListsWith(config: Config, roster: string): string[][] {
  const lists = [...config.jurisdictions.keys()].map((jurisdiction) => rostersOfScope(config, jurisdiction));
  const found = lists.filter((list) => list.includes(roster)).map((list) => [list.join('\n'), list] as const);
  return [...new Map(found).values()];
}

/** The scopes whose claims or rosters come from one of these feeds. */
export function scopesOfFeeds(config: Config, feeds: readonly string[]): string[] {
  return configuredScopes(config).filter((scope) =>
    [...feedsOfScope(config, scope), ...rostersOfScope(config, scope)].some((feed) => feeds.includes(feed)),
  );
}

/** The command that matches a scope again: `--all` if no jurisdiction has this name, as for OSHA records. */
export const matchCommand = (config: Pick<Config, 'jurisdictions'>, scope: string): string =>
  config.jurisdictions.has(scope) ? `crs match --jurisdiction ${shellWord(scope)}` : 'crs match --all';

/** All scopes of the configured feeds. */
export function configuredScopes(config: Config): string[] {
  const families = new Set(config.feeds.map(({ family }) => family));
  const others = [
    families.has('inspections') ? [recordScopes.inspections] : [],
    families.has('orders') ? [recordScopes.orders] : [],
    families.has('actions') ? [recordScopes.actions] : [],
  ].flat();
  return [...[...config.jurisdictions.keys()].sort(), ...others];
}
