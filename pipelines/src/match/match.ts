import { UsageError } from '@crs/domain';
import { policyOf } from '@crs/matching';
import {
  countTiersOf,
  forgetChanges,
  inTransaction,
  lastProof,
  listFeedStates,
  loadMatchedClaims,
  loadMatchStates,
  loadStandingDecisions,
  type MatchedClaim,
  type MatchState,
  noCounts,
  publishLinks,
  publishMatches,
  type RunCounts,
  saveLearnedWeights,
  saveMatchState,
} from '@crs/store';
import type pg from 'pg';
import type { Report, StageContext } from '../context.js';
import { answersOf, noteDecided, settleDecisions } from '../decide/settle.js';
import { recordedRun, type StageResult } from '../recorded-run.js';
import { configuredScopes, scopeFingerprint, scopeVersions } from './fingerprint.js';
import { judgeGroups, type Proof, refuseOutOfBounds } from './proof.js';
import { type Rematch, rematch } from './rematch.js';

/** What to match. */
export interface MatchJob {
  /** A jurisdiction, or `osha`, `orders`, `actions`. */
  readonly scope: string;
  readonly batch?: string | undefined;
  /** Match every claim, whether or not anything changed that concerns it. */
  readonly full?: boolean | undefined;
  /** Publish even where the run's own figures are out of bounds. */
  readonly force?: boolean | undefined;
}

/**
 * Confidence of a link by a license number that an authority prints in its own order: as sure as print can
 * be, short of a misprint.
 */
const PRINTED_NUMBER_CONFIDENCE = 0.999;

/** One moment for all that is read, whatever is ingested meanwhile: what is noted as matched was matched. */
const SNAPSHOT = 'begin isolation level repeatable read read only';

/**
 * Matches the claims of a scope whose answer may have changed since it was last matched, and publishes the answers all
 * at once: what is served afterwards is what matching every claim would give.
 */
export async function matchScope(context: StageContext, job: MatchJob, report: Report): Promise<RunCounts> {
  const { pool, config } = context;
  if (!configuredScopes(config).includes(job.scope)) {
    throw new UsageError(
      'match.unknown_scope',
      `There is no jurisdiction ${job.scope}.`,
      `Choose one of: ${configuredScopes(config).join(', ')}.`,
    );
  }
  const subject = { kind: 'match', scope: job.scope, batch: job.batch } as const;
  let proof: Proof | null = null;
  const work = async (client: pg.PoolClient, runId: number): Promise<StageResult<RunCounts>> => {
    const settled = await settleDecisions(client, job.scope, runId);
    const lastKept = await lastProof(client, job.scope);
    const { state, claims, matches, groups, checked, rematched, learned } = await inTransaction(
      pool,
      (snapshot) => matchFrom(snapshot, context, job, lastKept, report),
      SNAPSHOT,
    );
    proof = judgeGroups(groups, lastKept, policyOf(config.matching).proof, job.force ?? false);
    refuseOutOfBounds(job.scope, proof);
    const decisions = await loadStandingDecisions(client, job.scope);
    const matchedWith = new Map(claims.map((claim) => [claim.id, claim.matchedWith]));
    const changes = await publishMatches(
      client,
      job.scope,
      runId,
      answersOf(matches, decisions),
      matchedWith,
    );
    await noteDecided(client, runId, matches, decisions);
    const links =
      job.scope === 'orders' || job.scope === 'actions'
        ? await publishLinks(client, job.scope, PRINTED_NUMBER_CONFIDENCE)
        : undefined;
    if (learned !== null) await saveLearnedWeights(client, job.scope, learned, runId);
    await saveMatchState(client, job.scope, state, checked, runId);
    await forgetChanges(client);
    const tiers = await countTiersOf(client, job.scope);
    const counts: RunCounts = {
      rowsRead: claims.length,
      rowsRejected: 0,
      ...changes,
      updated: changes.updated + settled.updated,
      unchanged: Math.max(claims.length - changes.inserted - changes.updated - settled.updated, 0),
    };
    const taught = learned && { claims: learned.claims, inRoster: learned.inRoster };
    return { counts, details: { tiers, rematched, learned: taught, ...links, proof }, result: counts };
  };
  // A refused run keeps its figures: they say what to look at.
  return recordedRun(pool, subject, work, async () => ({
    counts: noCounts,
    details: proof === null ? {} : { proof },
  }));
}

/** Reads everything a scope is matched with and matches what may have changed. */
async function matchFrom(
  snapshot: pg.PoolClient,
  context: StageContext,
  { scope, full = false }: MatchJob,
  lastKept: unknown,
  report: Report,
): Promise<Rematch & { readonly state: MatchState; readonly claims: readonly MatchedClaim[] }> {
  const { config } = context;
  const states = new Map((await listFeedStates(snapshot)).map((state) => [state.feed, state]));
  const matched = (await loadMatchStates(snapshot)).get(scope);
  const claims = await loadMatchedClaims(snapshot, scope);
  const comparison = { config, scope, full, matched, states };
  const state = {
    fingerprint: scopeFingerprint(config, scope),
    versions: scopeVersions(config, states, scope),
  };
  return { ...(await rematch(context, snapshot, comparison, claims, lastKept, report)), state, claims };
}
