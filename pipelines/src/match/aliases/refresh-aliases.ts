import { policyValuesOf } from '@crs/matching';
import {
  countAliases,
  countFormerLines,
  identifyAliasInputs,
  lastAliasInputs,
  listScopesToMatchAgain,
  lockAliases,
  noCounts,
  type RunCounts,
  refreshAliases,
} from '@crs/store';
import type { ReportProgress, StageContext } from '../../context.js';
import type { JobData } from '../../jobs/jobs.js';
import { recordedRun } from '../../recorded-run.js';
import { configuredScopes } from '../../scopes.js';
import { matchAgain } from '../match-again.js';
import { refreshDecidedAliases, refreshFormerLines } from './refresh-sources.js';
import { refreshStanding } from './refresh-standing.js';

/**
 * Puts the aliases of contractors together from the claims that were matched beyond doubt, former lines of their rosters and
 * decisions of analysts, then matches the claims in doubt again that an alias which came, went or changed may concern.
 * Aliases are never learned from matches that rest on one, so that once is enough.
 */
export async function refreshAliasesAndMatches(
  context: StageContext,
  { batch, force = [] }: JobData<'alias'>,
  report: ReportProgress,
): Promise<RunCounts> {
  const { pool, config } = context;
  report({ stage: 'alias', subject: 'all', done: 0, total: null });
  const counts = await recordedRun(context, { kind: 'alias', batch }, async (client) => {
    // The matchings under way read aliases of before: those that come and go here are to be noted beside their matches too.
    await lockAliases(client);
    // Before the aliases are read: a run that ends meanwhile is looked at the next time.
    const runs = await identifyAliasInputs(client);
    const withLines = async (): Promise<string> => `${runs} ${await countFormerLines(client)}`;
    const inputs = await withLines();
    if (inputs === (await lastAliasInputs(client))) {
      const unchanged = { ...noCounts, rowsRead: await countAliases(client) };
      return { counts: unchanged, details: { inputs }, result: unchanged };
    }
    await refreshFormerLines(context, client);
    await refreshDecidedAliases(context, client);
    const refreshed = await refreshAliases(client, policyValuesOf(config.matching).aliases.records);
    await refreshStanding(context, client);
    return { counts: refreshed, details: { inputs: await withLines() }, result: refreshed };
  });
  const scopes = new Set(configuredScopes(config));
  for (const scope of await listScopesToMatchAgain(pool)) {
    if (!scopes.has(scope)) continue;
    const forced = force === 'all' || force.includes(scope);
    await matchAgain(context, { scope, batch, force: forced, byAliases: true }, report);
  }
  return counts;
}
