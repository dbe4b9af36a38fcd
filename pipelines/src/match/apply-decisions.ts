import type { ActiveDecision, Match } from '@crs/domain';
import { applyDecision } from '@crs/matching';
import {
  holdAliases,
  loadOutdatedMatches,
  lockSubject,
  noCounts,
  type RunCounts,
  saveDecided,
} from '@crs/store';
import type pg from 'pg';
import type { StageContext } from '../context.js';
import { recordedRun } from '../recorded-run.js';
import { type MatchWithout, matchWithoutIn } from './match-without.js';

/** The scope to which decisions are applied. */
interface ApplyDecisionsJob {
  /** A jurisdiction. */
  readonly scope: string;
  readonly batch?: string | undefined;
}

/**
 * Applies decisions recorded or withdrawn since the scope was matched to the stored matches. Only claims with excluded
 * contractors are matched again, since the score of every decided claim is stored.
 */
export function applyScopeDecisions(
  context: StageContext,
  { scope, batch }: ApplyDecisionsJob,
): Promise<RunCounts> {
  return recordedRun(context, { kind: 'decide', scope, batch }, async (client, runId) => {
    // Matching the scope writes the same rows, so the two wait for each other.
    await lockSubject(client, `match:${scope}`);
    await holdAliases(client);
    const rematch = matchWithoutIn(context, client, scope);
    const { read, updated } = await applyChangedDecisions(client, scope, runId, rematch);
    const counts = { ...noCounts, rowsRead: read, updated, unchanged: read - updated };
    return { counts, result: counts };
  });
}

/**
 * Updates a scope's matches to the current decisions, in the caller's transaction. Call it before new matches are
 * stored, so that none depends on a withdrawn decision.
 * @returns how many claims' decisions changed, and how many of their matches did
 */
export async function applyChangedDecisions(
  client: pg.ClientBase,
  scope: string,
  runId: number,
  matchWithout: MatchWithout,
): Promise<{ read: number; updated: number }> {
  const outdated = await loadOutdatedMatches(client, scope);
  const rematched = await matchWithout(
    outdated.flatMap(({ claimId, decision }) => (isExclusion(decision) ? [{ claimId, ...decision }] : [])),
  );
  const decided = outdated.map(({ claimId, decision, served, scored }) => {
    const answer = answerUnder(scored, decision ?? undefined, rematched);
    return { claimId, decisionId: decision?.decisionId ?? null, answer, scored, served };
  });
  await saveDecided(client, runId, decided);
  return {
    read: decided.length,
    updated: decided.filter(({ answer, served }) => !isSameMatch(answer, served)).length,
  };
}

/** True for a decision that excludes contractors. */
export const isExclusion = (
  decision: Pick<ActiveDecision, 'excluded'> | null | undefined,
): decision is Pick<ActiveDecision, 'excluded'> => (decision?.excluded.length ?? 0) > 0;

/** A claim's match under its decision: if contractors are excluded, the one made without them. */
export function answerUnder(
  scored: Match,
  decision: Pick<ActiveDecision, 'contractorId' | 'excluded'> | undefined,
  rematched: ReadonlyMap<number, Match>,
): Match {
  if (!isExclusion(decision)) return applyDecision(scored, decision);
  return rematched.get(scored.claimId) ?? applyDecision(scored, { contractorId: null });
}

/** True if two matches are the same for readers; the score may differ. */
function isSameMatch(a: Match, b: Match): boolean {
  return answerKey(a) === answerKey(b);
}

function answerKey({ contractorId, confidence, tier, signals, candidateCount }: Match): string {
  return JSON.stringify([contractorId, confidence?.toFixed(3), tier, signals, candidateCount]);
}
