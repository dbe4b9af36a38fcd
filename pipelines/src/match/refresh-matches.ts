import { recordScopes } from '@crs/domain';
import type { NightComparison } from '@crs/feeds';
import { policyValuesOf } from '@crs/matching';
import {
  countMatches,
  deleteMatchesOfGoneClaims,
  inTransaction,
  lastMatchDetails,
  lastQualityGate,
  type MatchDifference,
  type MatchedCounts,
  type RunCounts,
  readMatchDifference,
  refreshLinks,
  replaceQuarantined,
  saveAliasSources,
  saveLearnedWeights,
  saveMatchState,
  stageMatches,
} from '@crs/store';
import type pg from 'pg';
import { z } from 'zod';
import type { ReportProgress, StageContext } from '../context.js';
import { pastComparisons } from '../past-comparisons.js';
import type { StageResult } from '../recorded-run.js';
import { type KnowableClaims, knowableSchema } from '../run-report/match-lines.js';
import { applyChangedDecisions } from './apply-decisions.js';
import { type Matched, type MatchedGroup, matchClaims } from './match-claims.js';
import {
  compareMatches,
  type MatchDistributions,
  matchDistributionsSchema,
  sumDistributions,
} from './match-drift.js';
import { matchWithoutIn } from './match-without.js';
import {
  type GroupFigures,
  groupFigures,
  isChecked,
  isOutOfBounds,
  judgeGroups,
  type QualityGateResult,
  refuseOutOfBounds,
} from './quality-gate.js';
import { SNAPSHOT } from './snapshot.js';
import { storeMatches } from './store-matches.js';

/** What to match. */
export interface MatchJob {
  /** A jurisdiction, or `osha`, `orders`, `actions`. */
  readonly scope: string;
  readonly batch?: string | undefined;
  /** Match every claim, whether or not anything changed. */
  readonly full?: boolean | undefined;
  /** Its stale claims are those that a change of aliases concerns; only its run says so. */
  readonly byAliases?: boolean | undefined;
  /** Store the matches even where the quality gate refuses them. */
  readonly force?: boolean | undefined;
}

/** A running matching, with the details that a refused run keeps. */
export interface MatchAttempt {
  readonly job: MatchJob;
  readonly report: ReportProgress;
  gate: QualityGateResult | null;
  /** How the matches differ from those of the last matching; null where its settings or weights were others. */
  comparison: NightComparison | null;
  /** The changes of a refused matching. */
  difference: MatchDifference | null;
}

/** Confidence of a link by a license number that an authority prints in its own order: only a misprint makes it wrong. */
const PRINTED_NUMBER_CONFIDENCE = 0.999;

/** Matches and stores the claims of a scope, in the transaction of its run. */
export async function refreshMatches(
  context: StageContext,
  client: pg.PoolClient,
  attempt: MatchAttempt,
  runId: number,
): Promise<StageResult<RunCounts>> {
  const { scope, full = false, force = false } = attempt.job;
  const rematch = matchWithoutIn(context, client, scope);
  const decided = await applyChangedDecisions(client, scope, runId, rematch);
  const lastGate = await lastQualityGate(client, scope);
  const job = { scope, full, lastGate };
  const { claims, groups, rematched, sameMatcher, state, learned, aliasSources, knowable } =
    await matchAndStage(context, client, job, attempt.report);
  const weightsVersion = state.weightsVersion;
  // Before matches are stored: claims with excluded contractors are matched once more, with these weights.
  if (learned !== null)
    await saveLearnedWeights(client, scope, { version: weightsVersion, weights: learned }, runId);
  const { moved, replaced, ...changes } = await storeMatches(client, scope, runId, rematch);
  await saveAliasSources(client, scope, aliasSources);

  const answers = await countMatches(client, scope);
  const bounds = policyValuesOf(context.config.matching).proof;
  const now = sumDistributions(answers);
  const before = sameMatcher ? await lastDistributions(client, scope) : null;
  const past = await pastComparisons(client, { kind: 'match', name: scope });
  const comparison = before && compareMatches({ before, now, moved, claims, past });
  attempt.comparison = comparison;
  const judged = judgeGroups(figuresOfGroups(groups, answers), lastGate, bounds, force);
  const gate = isChecked(judged, bounds)
    ? judged
    : { ...judged, findings: [...judged.findings, ...(comparison?.findings ?? [])] };
  attempt.gate = gate;
  if (isOutOfBounds(gate)) attempt.difference = await readMatchDifference(client, scope);
  refuseOutOfBounds(scope, gate);

  const links = await refreshLinksOf(client, scope);
  const checked = groups.map((group) => ({ state: group.state, answers: group.checked.answers }));
  await saveMatchState(client, scope, state, checked, runId);
  await replaceQuarantined(client, { scope });

  const updated = changes.updated + decided.updated;
  const unchanged = Math.max(claims - changes.inserted - updated, 0);
  const counts: RunCounts = { rowsRead: claims, rowsRejected: 0, ...changes, updated, unchanged };
  const details = {
    ...now,
    // A second matching of a night is held to the bounds, but is no night by itself.
    ...(comparison === null || attempt.job.byAliases ? {} : { comparison }),
    rematched: attempt.job.byAliases === true ? { ...rematched, byAliases: true } : rematched,
    replacedMatches: replaced,
    knowable: knowable === null ? await lastKnowable(client, scope) : { count: knowable, of: claims },
    learned: learned && { version: weightsVersion, claims: learned.claims, inRoster: learned.inRoster },
    ...links,
    proof: gate,
  };
  return { counts, details, result: counts };
}

/** Links the records of orders or of actions to contractors anew; other scopes have no links. */
const refreshLinksOf = async (client: pg.ClientBase, scope: string) =>
  scope === recordScopes.orders || scope === recordScopes.actions
    ? refreshLinks(client, scope, PRINTED_NUMBER_CONFIDENCE)
    : undefined;

/** Forgets the matches and links of claims that are gone, in a scope that is not matched any more. */
export async function forgetGoneClaims(client: pg.ClientBase, scope: string): Promise<void> {
  await deleteMatchesOfGoneClaims(client, scope);
  await refreshLinksOf(client, scope);
}

/** Matches the claims whose match may have changed and stages their matches. Everything is read from one snapshot. */
async function matchAndStage(
  context: StageContext,
  client: pg.PoolClient,
  job: Parameters<typeof matchClaims>[2],
  report: ReportProgress,
): Promise<Matched> {
  const staged = await stageMatches(client);
  try {
    const matched = await inTransaction(
      context.pool,
      (snapshot) => matchClaims(context, snapshot, job, staged, report),
      SNAPSHOT,
    );
    await staged.finish();
    return matched;
  } catch (error) {
    await staged.abort();
    throw error;
  }
}

/** How many claims print enough to be known, as counted when all of them were last matched. */
async function lastKnowable(client: pg.ClientBase, scope: string): Promise<KnowableClaims | null> {
  const details = z.object({ knowable: knowableSchema }).safeParse(await lastMatchDetails(client, scope));
  return details.data?.knowable ?? null;
}

function figuresOfGroups(groups: readonly MatchedGroup[], answers: readonly MatchedCounts[]): GroupFigures[] {
  return groups.map(({ state, contractors, checked }) => {
    const counted = answers.find((group) => group.state === state);
    return groupFigures(counted ?? { state, claims: 0, matched: 0, verified: 0 }, contractors, checked);
  });
}

/** How the matches of a scope were distributed after its last good matching; null without one. */
async function lastDistributions(client: pg.ClientBase, scope: string): Promise<MatchDistributions | null> {
  return matchDistributionsSchema.safeParse(await lastMatchDetails(client, scope)).data ?? null;
}
