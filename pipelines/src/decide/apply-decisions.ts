import type { Match, StandingDecision } from '@crs/domain';
import { applyDecision } from '@crs/matching';
import { loadOutdatedAnswers, lockSubject, noCounts, type RunCounts, saveDecided } from '@crs/store';
import type pg from 'pg';
import type { StageContext } from '../context.js';
import { recordedRun } from '../recorded-run.js';

/** Whose decisions to apply. */
export interface ApplyDecisionsJob {
  /** A jurisdiction. */
  readonly scope: string;
  readonly batch?: string | undefined;
}

/**
 * Applies what analysts decided since the scope was matched, or took back, to the answers that are served. Nothing is
 * matched anew: what the scores say is kept beside every decision.
 */
export function applyScopeDecisions(
  { pool }: StageContext,
  { scope, batch }: ApplyDecisionsJob,
): Promise<RunCounts> {
  return recordedRun(pool, { kind: 'decide', scope, batch }, async (client, runId) => {
    // Matching the scope publishes to the same rows: one follows the other.
    await lockSubject(client, `match:${scope}`);
    const { read, updated } = await applyChangedDecisions(client, scope, runId);
    const counts = { ...noCounts, rowsRead: read, updated, unchanged: read - updated };
    return { counts, result: counts };
  });
}

/**
 * Brings the matches of a scope in line with the standing decisions, in the caller's transaction. Call it before
 * matches are published, so that none of them stands on a decision that was taken back.
 * @returns claims whose decision had changed, and how many of their answers did
 */
export async function applyChangedDecisions(
  client: pg.ClientBase,
  scope: string,
  runId: number,
): Promise<{ read: number; updated: number }> {
  const decided = (await loadOutdatedAnswers(client, scope)).map(({ claimId, decision, served, scored }) => {
    const answer = applyDecision(scored, decision ?? undefined);
    return { claimId, decisionId: decision?.decisionId ?? null, answer, scored, served };
  });
  await saveDecided(client, runId, decided);
  return {
    read: decided.length,
    updated: decided.filter(({ answer, served }) => !isSameAnswer(answer, served)).length,
  };
}

/** The answers that matches and standing decisions give together. */
export function withDecisions(
  matches: readonly Match[],
  decisions: ReadonlyMap<number, StandingDecision>,
): Match[] {
  return matches.map((match) => applyDecision(match, decisions.get(match.claimId)));
}

/**
 * Notes, after the answers were published, which of them a decision made, and what the scores say of those claims.
 * @param matches what the scores say of the claims that were published, without the decisions
 */
export async function saveDecidedAnswers(
  client: pg.ClientBase,
  runId: number,
  matches: readonly Match[],
  decisions: ReadonlyMap<number, StandingDecision>,
): Promise<void> {
  const decided = matches.flatMap((scored) => {
    const decision = decisions.get(scored.claimId);
    if (!decision) return [];
    const { claimId, decisionId } = decision;
    return [{ claimId, decisionId, answer: applyDecision(scored, decision), scored }];
  });
  await saveDecided(client, runId, decided);
}

/** Whether two matches tell their readers the same; the score is no part of that. */
function isSameAnswer(a: Match, b: Match): boolean {
  return told(a) === told(b);
}

function told({ contractorId, confidence, tier, signals, candidateCount }: Match): string {
  return JSON.stringify([contractorId, confidence?.toFixed(3), tier, signals, candidateCount]);
}
