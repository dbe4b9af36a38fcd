import { policyValuesOf, rosterFingerprint, standingChanges } from '@crs/matching';
import {
  identifyRosters,
  loadAliases,
  markForAliases,
  readStandingOf,
  type StoredAlias,
  saveStanding,
  saveStandingOf,
  storeStagedAliases,
} from '@crs/store';
import type pg from 'pg';
import type { StageContext } from '../../context.js';
import { rosterLists } from '../../scopes.js';
import { MATCHER_VERSION } from '../fingerprint.js';
import { digest } from '../rosters/index-file.js';

/**
 * Stores the staged aliases, marks which ones stand, and marks the claims that a change concerns for rematching. An
 * alias stands if it does so with the rosters of any jurisdiction or state. As long as rosters and rules are the same,
 * only aliases with values of changed ones are compared.
 */
export async function storeAliases(
  { pool, config, rosters }: Pick<StageContext, 'pool' | 'config' | 'rosters'>,
  client: pg.ClientBase,
): Promise<void> {
  const policyValues = policyValuesOf(config.matching);
  const policy = policyValues.aliases;
  const lists = rosterLists(config);
  const identities = [];
  for (const feeds of lists) identities.push(await identifyRosters(client, feeds));
  const foundWith = digest([
    identities,
    policy,
    rosterFingerprint(config.dictionaries, policyValues),
    MATCHER_VERSION,
  ]);
  const among = (await readStandingOf(client)) === foundWith ? 'near' : 'all';
  const load = async (): Promise<StoredAlias[][]> => {
    const loaded = [];
    for (const feeds of lists) loaded.push(await loadAliases(client, feeds, among));
    return loaded;
  };
  const before = await load();
  await storeStagedAliases(client);
  const after = await load();
  const [standing, changed, keys] = [new Set<number>(), new Set<number>(), new Set<number>()];
  for (const [at, feeds] of lists.entries()) {
    const [were = [], are = []] = [before[at], after[at]];
    if (were.length + are.length === 0) continue;
    const index = await rosters.openNow(pool, feeds);
    const changes = standingChanges(were, are, index, config.dictionaries, policy);
    for (const { id } of changes.standing) standing.add(id);
    for (const { id } of changes.changed) changed.add(id);
    for (const key of changes.keys) keys.add(key);
  }
  await saveStanding(client, [...standing], among === 'all' ? 'all' : [...changed]);
  await markForAliases(client, [...keys]);
  await saveStandingOf(client, foundWith);
}
