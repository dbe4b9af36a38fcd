import { aliasesOfFormerLines, aliasOfDecided, matcherOf, openRoster, policyValuesOf } from '@crs/matching';
import {
  countAliases,
  countFormerLines,
  type DecidedClaim,
  forgetUndecided,
  identifyAliasInputs,
  lastAliasInputs,
  listScopesToMatchAgain,
  loadChangedHistories,
  loadClaimsById,
  lockAliases,
  noCounts,
  type RunCounts,
  saveDecidedAliases,
  saveFormerLines,
  stageAliasChanges,
} from '@crs/store';
import type pg from 'pg';
import type { ReportProgress, StageContext } from '../../context.js';
import type { JobData } from '../../jobs/jobs.js';
import { recordedRun } from '../../recorded-run.js';
import { configuredScopes, rostersOfScope } from '../../scopes.js';
import { matchAgain } from '../match-again.js';
import { clearUnaffected } from '../match-by-aliases.js';
import { settingsOfScope } from '../scope-settings.js';
import { storeAliases } from './store-aliases.js';

/** As many as a worker matches at first: while the database stores one scope's matches, threads match another's claims. */
const SCOPES_AT_ONCE = 2;

/**
 * Builds contractors' aliases from claims that were certainly matched, former roster lines, and analysts' decisions,
 * then rematches the uncertain claims that a new, removed, or changed alias may affect. Aliases are never learned from
 * matches that depend on one, so one pass is enough.
 */
export async function refreshAliasesAndMatches(
  context: StageContext,
  { batch, force = [] }: JobData<'alias'>,
  report: ReportProgress,
): Promise<RunCounts> {
  const { pool, config } = context;
  report({ stage: 'alias', subject: 'all', done: 0, total: null });
  const counts = await recordedRun(context, { kind: 'alias', batch }, async (client) => {
    // Matching runs in progress read the previous aliases, so changes made here must also be recorded for their
    // matches.
    await lockAliases(client);
    // Read before the aliases, so that a run that ends in the meantime is considered next time.
    const runs = await identifyAliasInputs(client);
    const withLines = async (): Promise<string> => `${runs} ${await countFormerLines(client)}`;
    const inputs = await withLines();
    if (inputs === (await lastAliasInputs(client))) {
      const unchanged = { ...noCounts, rowsRead: await countAliases(client) };
      return { counts: unchanged, details: { inputs }, result: unchanged };
    }
    await refreshFormerLines(context, client);
    await refreshDecidedAliases(context, client);
    const changes = await stageAliasChanges(client, policyValuesOf(config.matching).aliases.records);
    await storeAliases(context, client);
    const refreshed = { ...noCounts, rowsRead: await countAliases(client), ...changes };
    return { counts: refreshed, details: { inputs: await withLines() }, result: refreshed };
  });
  const configured = new Set(configuredScopes(config));
  const marked = async (): Promise<string[]> =>
    (await listScopesToMatchAgain(pool)).filter((scope) => configured.has(scope));
  await clearUnaffected(context, await marked(), report);
  const scopes = (await marked()).values();
  let hasFailed = false;
  const matchOneByOne = async (): Promise<void> => {
    for (const scope of scopes) {
      if (hasFailed) return;
      const forced = force === 'all' || force.includes(scope);
      try {
        await matchAgain(context, { scope, batch, force: forced, byAliases: true }, report);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  // After a failure, no other scope begins, but the job waits for the scope in progress.
  const ended = await Promise.allSettled(Array.from({ length: SCOPES_AT_ONCE }, matchOneByOne));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return counts;
}

/** Reads the sources of aliases that matching does not read: former roster lines, and analysts' decisions. */

type Context = Pick<StageContext, 'pool' | 'config' | 'rosters'>;

/** Takes aliases from the history of licenses that changed. */
async function refreshFormerLines({ config }: Context, client: pg.ClientBase): Promise<void> {
  const lines = (await loadChangedHistories(client)).flatMap(({ contractorId, today, lines: before }) =>
    aliasesOfFormerLines(contractorId, today, before, config.dictionaries),
  );
  await saveFormerLines(client, lines);
}

/** Removes the aliases of decisions that no longer hold, and reads those of new ones. */
async function refreshDecidedAliases(context: Context, client: pg.ClientBase): Promise<void> {
  const decided = await forgetUndecided(client);
  const scopes = new Set(decided.map(({ scope }) => scope));
  for (const scope of scopes) {
    const claims = decided.filter((one) => one.scope === scope);
    if (context.config.jurisdictions.has(scope)) await readDecided(context, client, scope, claims);
  }
}

async function readDecided(
  { pool, config, rosters }: Context,
  client: pg.ClientBase,
  scope: string,
  decided: readonly DecidedClaim[],
): Promise<void> {
  const index = await rosters.openNow(pool, rostersOfScope(config, scope));
  const { settings } = await settingsOfScope(client, config, scope);
  const matcher = matcherOf(openRoster(index, config.dictionaries, settings, scope));
  const contractors = new Map(decided.map(({ claimId, contractorId }) => [claimId, contractorId]));
  const claims = await loadClaimsById(client, scope, [...contractors.keys()]);
  const sources = claims.flatMap((claim) => {
    const alias = aliasOfDecided(matcher, claim, contractors.get(claim.id) ?? 0);
    return alias === null ? [] : [{ claimId: claim.id, ...alias }];
  });
  await saveDecidedAliases(client, scope, sources);
}
