import { policyValuesOf } from '@crs/matching';
import {
  countAliases,
  identifyAliasInputs,
  lastAliasInputs,
  listScopesToMatchAgain,
  noCounts,
  type RunCounts,
  refreshAliases,
} from '@crs/store';
import type { ReportProgress, StageContext } from '../../context.js';
import type { JobData } from '../../jobs/jobs.js';
import { recordedRun } from '../../recorded-run.js';
import { configuredScopes } from '../../scopes.js';
import { matchAgain } from '../match-again.js';

/**
 * Puts the aliases of contractors together from the claims that were matched beyond doubt, then matches the claims in
 * doubt again that an alias which came, went or changed may concern. Aliases are never learned from claims that rest
 * on one, so that once is enough.
 */
export async function refreshAliasesAndMatches(
  context: StageContext,
  { batch, force = [] }: JobData<'alias'>,
  report: ReportProgress,
): Promise<RunCounts> {
  const { pool, config } = context;
  report({ stage: 'alias', subject: 'all', done: 0, total: null });
  const counts = await recordedRun(context, { kind: 'alias', batch }, async (client) => {
    // Before the aliases are read: a run that ends meanwhile is looked at the next time.
    const inputs = await identifyAliasInputs(client);
    const { records } = policyValuesOf(config.matching).aliases;
    const refreshed =
      inputs === (await lastAliasInputs(client))
        ? { ...noCounts, rowsRead: await countAliases(client) }
        : await refreshAliases(client, records);
    return { counts: refreshed, details: { inputs }, result: refreshed };
  });
  const scopes = new Set(configuredScopes(config));
  for (const scope of await listScopesToMatchAgain(pool)) {
    if (!scopes.has(scope)) continue;
    const forced = force === 'all' || force.includes(scope);
    await matchAgain(context, { scope, batch, force: forced, byAliases: true }, report);
  }
  return counts;
}
