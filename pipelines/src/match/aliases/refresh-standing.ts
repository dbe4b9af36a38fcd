/** Marks the aliases that matching uses, for those who read them. */
import { policyValuesOf, standingAliases } from '@crs/matching';
import { identifyAliases, identifyRosters, loadAliases, readStandingOf, saveStanding } from '@crs/store';
import type pg from 'pg';
import type { StageContext } from '../../context.js';
import { rosterLists } from '../../scopes.js';
import { digest } from '../rosters/index-file.js';

/**
 * Finds anew which aliases stand, where an alias or a roster changed since. An alias stands if it does so beside the rosters of any
 * jurisdiction or state.
 */
export async function refreshStanding(
  { pool, config, rosters }: Pick<StageContext, 'pool' | 'config' | 'rosters'>,
  client: pg.ClientBase,
): Promise<void> {
  const policy = policyValuesOf(config.matching).aliases;
  const lists = rosterLists(config);
  const identities = [];
  for (const feeds of lists) identities.push(await identifyRosters(client, feeds));
  const foundWith = digest([await identifyAliases(client), identities, policy]);
  if ((await readStandingOf(client)) === foundWith) return;
  const standing = new Set<number>();
  for (const feeds of lists) {
    const aliases = await loadAliases(client, feeds);
    if (aliases.length === 0) continue;
    const index = await rosters.openNow(pool, feeds);
    for (const { alias } of standingAliases(aliases, index, policy)) standing.add(alias.id);
  }
  await saveStanding(client, [...standing], foundWith);
}
