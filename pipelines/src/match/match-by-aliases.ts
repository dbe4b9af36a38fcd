import { addCounts, type Distribution } from '@crs/feeds';
import {
  type CopyWriter,
  countMatches,
  forgetToMatchAgain,
  forgetUnaffected,
  holdAliases,
  inTransaction,
  lastMatchDetails,
  lastQualityGate,
  loadClaimsToMatchAgain,
  loadFeedVersions,
  loadMatchStates,
  loadTeachingClaims,
  type RunCounts,
  replaceQuarantined,
} from '@crs/store';
import type pg from 'pg';
import { z } from 'zod';
import type { ReportProgress, StageContext } from '../context.js';
import type { StageResult } from '../recorded-run.js';
import { rostersOfGroup } from '../scopes.js';
import { isUpToDate } from './fingerprint.js';
import { judgeMatches, type UsedMatcher } from './judge-matches.js';
import { matchAndStage } from './match-and-stage.js';
import { type MatchDistributions, matchDistributionsSchema, sumDistributions } from './match-drift.js';
import { matchSome } from './match-group.js';
import { matchWithoutIn } from './match-without.js';
import { figuresAfter } from './quality-gate.js';
import { type MatchAttempt, refreshLinksOf } from './refresh-matches.js';
import { settingsOfScope } from './scope-settings.js';
import { storeMatches } from './store-matches.js';

/** The unchanged details of the last matching run, and the distributions that the second pass changes. */
const lastDetailsSchema = matchDistributionsSchema.extend({ knowable: z.unknown() });

/**
 * Takes a second look at a scope's claims that an alias concerns, in the transaction of its run. Records, rosters,
 * settings, and weights are the same as in the first look, so only these claims are read, matched, and counted: the
 * quality gate checks claims without aliases, and uncertain claims yield none.
 * @returns null if something else has also changed, or if nothing is known about the first look, which must then be
 * repeated
 */
export async function matchByAliases(
  context: StageContext,
  client: pg.PoolClient,
  attempt: MatchAttempt,
  runId: number,
): Promise<StageResult<RunCounts> | null> {
  const { scope, batch, force = false } = attempt.job;
  const last = lastDetailsSchema.safeParse(await lastMatchDetails(client, scope)).data;
  const matcher = await matcherInUse(context, client, scope);
  if (last === undefined || matcher === null) return null;
  const lastGate = await lastQualityGate(client, scope);
  const all = Object.values(last.tiers).reduce((sum, count) => sum + count, 0);
  const matched = await matchAndStage(context, client, (db, staged) =>
    matchConcerned(context, db, staged, attempt),
  );
  const were = await countMatches(client, scope, 'staged');
  const { moved, replaced, ...changes } = await storeMatches(
    client,
    scope,
    runId,
    matchWithoutIn(context, client, scope),
  );
  const are = await countMatches(client, scope, 'staged');
  await forgetToMatchAgain(client, scope);

  const now = distributionsAfter(last, sumDistributions(were), sumDistributions(are));
  const groups = figuresAfter(lastGate, were, are);
  const figures = { groups, now, matcher, moved, claims: all };
  const gate = await judgeMatches(context, client, { scope, batch, force }, figures, attempt);
  const links = await refreshLinksOf(client, scope);
  await replaceQuarantined(client, { scope });
  const unchanged = Math.max(all - changes.inserted - changes.updated, 0);
  const counts: RunCounts = { rowsRead: all, rowsRejected: 0, removed: 0, ...changes, unchanged };
  // It is judged by its changes but is not a nightly run itself, so no comparison is stored.
  const details = {
    ...now,
    matcher,
    rematched: { claims: matched, changed: matched, everything: [], byAliases: true },
    replacedMatches: replaced,
    knowable: last.knowable,
    learned: null,
    ...links,
    proof: gate,
  };
  return { counts, details, result: counts };
}

/** A scope with more marked claims is matched again without a look at each: one of them probably matches differently. */
const FEW = 50;

/**
 * Matches the marked claims of scopes that have few, and clears the marks of those that match as before. Most
 * claims that find a changed alias keep their match, and a scope whose marks are all cleared needs no run.
 */
export async function clearUnaffected(
  context: StageContext,
  scopes: readonly string[],
  report: ReportProgress,
): Promise<void> {
  if (scopes.length === 0) return;
  await inTransaction(context.pool, async (client) => {
    await holdAliases(client);
    await matchAndStage(context, client, async (db, staged) => {
      for (const scope of scopes)
        if ((await matcherInUse(context, db, scope)) !== null)
          await matchConcerned(context, db, staged, { job: { scope }, report }, FEW);
    });
    await forgetUnaffected(client);
  });
}

/**
 * The settings and weights of the scope's matches; null if they are not from the current records, rosters, and
 * settings.
 */
async function matcherInUse(
  { config }: StageContext,
  db: pg.ClientBase,
  scope: string,
): Promise<UsedMatcher | null> {
  const states = await loadFeedVersions(db);
  const matched = (await loadMatchStates(db)).get(scope);
  const { weightsVersion } = await settingsOfScope(db, config, scope);
  const isMatched = isUpToDate(config, states, scope, matched) && matched?.weightsVersion === weightsVersion;
  return isMatched ? { fingerprint: matched.fingerprint, weightsVersion } : null;
}

/**
 * Matches the claims that an alias concerns.
 * @param most of them, if more should be left unmatched
 * @returns how many there are
 */
async function matchConcerned(
  context: StageContext,
  db: pg.ClientBase,
  staged: CopyWriter,
  { job: { scope }, report }: Pick<MatchAttempt, 'job' | 'report'>,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  const { config, threads } = context;
  const concerned = await loadClaimsToMatchAgain(db, scope);
  const total = concerned.reduce((sum, { ids }) => sum + ids.length, 0);
  if (total > most) return total;
  const { settings } = await settingsOfScope(db, config, scope);
  const teaching = await loadTeachingClaims(db, scope);
  let done = 0;
  for (const { state, ids } of concerned) {
    const feeds = rostersOfGroup(config, scope, state);
    const index = await context.rosters.open(db, feeds);
    const aliases = await context.aliases.open(db, feeds, index);
    const job = { group: { scope, state }, ids, index, aliases, settings, teaching };
    await matchSome(threads, db, job, staged, (count) => {
      done += count;
      report({ stage: 'match', subject: scope, done, total });
    });
  }
  return total;
}

/** A scope's distributions after those of some claims changed. */
function distributionsAfter(
  last: MatchDistributions,
  were: MatchDistributions,
  are: MatchDistributions,
): MatchDistributions {
  const after = (of: keyof MatchDistributions): Distribution =>
    addCounts(
      last[of],
      Object.fromEntries(
        Object.keys({ ...were[of], ...are[of] }).map((bucket) => [
          bucket,
          (are[of][bucket] ?? 0) - (were[of][bucket] ?? 0),
        ]),
      ),
    );
  return { tiers: after('tiers'), confidences: after('confidences') };
}
