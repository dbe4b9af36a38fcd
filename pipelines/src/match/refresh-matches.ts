import { recordScopes } from '@crs/domain';
import {
  countLostMatches,
  countMatches,
  deleteMatchesOfGoneClaims,
  forgetToMatchAgain,
  lastMatchDetails,
  lastQualityGate,
  type MatchedCounts,
  type RunCounts,
  refreshLinks,
  replaceQuarantined,
  saveAliasSources,
  saveLearnedWeights,
  saveMatchState,
} from '@crs/store';
import type pg from 'pg';
import { z } from 'zod';
import type { ReportProgress, StageContext } from '../context.js';
import type { StageResult } from '../recorded-run.js';
import { type KnowableClaims, knowableSchema } from '../run-report/match-lines.js';
import { applyChangedDecisions } from './apply-decisions.js';
import { type Judgment, judgeMatches } from './judge-matches.js';
import { matchAndStage } from './match-and-stage.js';
import { type MatchedGroup, matchClaims } from './match-claims.js';
import { sumDistributions } from './match-drift.js';
import { matchWithoutIn } from './match-without.js';
import { type GroupFigures, groupFigures } from './quality-gate.js';
import { storeMatches } from './store-matches.js';

/** The scope and options of a matching. */
export interface MatchJob {
  /** A jurisdiction, or `osha`, `orders`, `actions`. */
  readonly scope: string;
  readonly batch?: string | undefined;
  /** Matches every claim, whether or not anything changed. */
  readonly full?: boolean | undefined;
  /** Only claims that a change of aliases concerns, if nothing else changed. */
  readonly byAliases?: boolean | undefined;
  /** Stores the matches even if the quality gate refuses them. */
  readonly force?: boolean | undefined;
}

/** A matching run in progress, with the details that a refused run stores. */
export interface MatchAttempt extends Judgment {
  readonly job: MatchJob;
  readonly report: ReportProgress;
}

/** Confidence of a link by a license number in an authority's own order: only a misprint could make the link wrong. */
const PRINTED_NUMBER_CONFIDENCE = 0.999;

/** Matches a scope's claims and stores the matches, in the transaction of its run. */
export async function refreshMatches(
  context: StageContext,
  client: pg.PoolClient,
  attempt: MatchAttempt,
  runId: number,
): Promise<StageResult<RunCounts>> {
  const { scope, batch, full = false, force = false } = attempt.job;
  const rematch = matchWithoutIn(context, client, scope);
  const decided = await applyChangedDecisions(client, scope, runId, rematch);
  const lastGate = await lastQualityGate(client, scope);
  const [{ claims: lost } = { claims: 0 }] = await countLostMatches(client, [scope]);
  const job = { scope, full, lastGate };
  const { claims, groups, rematched, state, learned, aliasSources, knowable } = await matchAndStage(
    context,
    client,
    (db, staged) => matchClaims(context, db, job, staged, attempt.report),
  );
  const weightsVersion = state.weightsVersion;
  // Before matches are stored, claims with excluded contractors are matched again with these weights.
  if (learned !== null)
    await saveLearnedWeights(client, scope, { version: weightsVersion, weights: learned }, runId);
  const removed = await deleteMatchesOfGoneClaims(client, scope);
  const { moved, replaced, ...changes } = await storeMatches(client, scope, runId, rematch);
  await forgetToMatchAgain(client, scope);
  await saveAliasSources(client, scope, aliasSources);

  const answers = await countMatches(client, scope);
  const now = sumDistributions(answers);
  const matcher = { fingerprint: state.fingerprint, weightsVersion };
  const figures = { groups: figuresOfGroups(groups, answers), now, matcher, moved, claims };
  const gate = await judgeMatches(context, client, { scope, batch, force }, figures, attempt);
  const { comparison } = attempt;

  const links = await refreshLinksOf(client, scope);
  const checked = groups.map((group) => ({ state: group.state, answers: group.checked.answers }));
  await saveMatchState(client, scope, state, checked, runId);
  await replaceQuarantined(client, { scope });

  const updated = changes.updated + decided.updated;
  const unchanged = Math.max(claims - changes.inserted - updated, 0);
  const counts: RunCounts = { rowsRead: claims, rowsRejected: 0, ...changes, removed, updated, unchanged };
  const details = {
    ...now,
    matcher,
    // A second pass must stay within the bounds but is not a nightly run itself.
    ...(comparison === null || attempt.job.byAliases ? {} : { comparison }),
    rematched: lost === 0 ? rematched : { ...rematched, lost },
    replacedMatches: replaced,
    knowable: knowable === null ? await lastKnowable(client, scope) : { count: knowable, of: claims },
    learned: learned && {
      version: weightsVersion,
      claims: learned.claims,
      inRoster: learned.inRoster,
      alias: learned.alias,
    },
    ...links,
    proof: gate,
  };
  return { counts, details, result: counts };
}

/** Links the records of orders or actions to contractors again; other scopes have no links. */
export const refreshLinksOf = async (client: pg.ClientBase, scope: string) =>
  scope === recordScopes.orders || scope === recordScopes.actions
    ? refreshLinks(client, scope, PRINTED_NUMBER_CONFIDENCE)
    : undefined;

/** Removes the matches and links of removed claims, in a scope that is no longer matched. */
export async function forgetGoneClaims(client: pg.ClientBase, scope: string): Promise<void> {
  await deleteMatchesOfGoneClaims(client, scope);
  await refreshLinksOf(client, scope);
}

/** The number of claims with enough data to be identified, as counted when all claims were last matched. */
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
