import type { ActiveDecision, Match } from '@crs/domain';
import {
  keepReplacedMatches,
  loadStagedMatches,
  loadStandingDecisions,
  restageMatches,
  saveDecided,
  saveStagedMatches,
} from '@crs/store';
import type pg from 'pg';
import { answerUnder, isExclusion } from './apply-decisions.js';
import type { MatchWithout } from './match-without.js';

/** What storing the matches of a scope changed. */
type StoredMatches = Awaited<ReturnType<typeof saveStagedMatches>> & {
  /** Scored matches that went to another contractor or tier; what they were is kept. */
  readonly replaced: number;
};

/**
 * Puts the standing decisions instead of staged matches, then upserts the matches of the scope. What the scores say of
 * the decided claims is kept, and what they said before.
 */
export async function storeMatches(
  client: pg.PoolClient,
  scope: string,
  runId: number,
  matchWithout: MatchWithout,
): Promise<StoredMatches> {
  const replaced = await keepReplacedMatches(client, scope, runId);
  const decisions = await loadStandingDecisions(client, scope);
  const scored = await loadStagedMatches(client, [...decisions.keys()]);
  const staged = new Set(scored.map(({ claimId }) => claimId));
  const rematched = await matchWithout(
    [...decisions.values()].filter((decision) => isExclusion(decision) && staged.has(decision.claimId)),
  );
  await restageMatches(client, withDecisions(scored, decisions, rematched));
  const changes = await saveStagedMatches(client, scope, runId);
  await saveDecidedMatches(client, runId, scored, decisions, rematched);
  return { ...changes, replaced };
}

/**
 * The matches with the standing decisions applied.
 * @param rematched the claims with excluded contractors, matched without them
 */
export function withDecisions(
  matches: readonly Match[],
  decisions: ReadonlyMap<number, ActiveDecision>,
  rematched: ReadonlyMap<number, Match>,
): Match[] {
  return matches.map((match) => answerUnder(match, decisions.get(match.claimId), rematched));
}

/**
 * Records, after the matches were stored, which of them a decision made, and the scores of those claims.
 * @param matches the scores of the stored claims, without the decisions
 */
export async function saveDecidedMatches(
  client: pg.ClientBase,
  runId: number,
  matches: readonly Match[],
  decisions: ReadonlyMap<number, ActiveDecision>,
  rematched: ReadonlyMap<number, Match>,
): Promise<void> {
  const decided = matches.flatMap((scored) => {
    const decision = decisions.get(scored.claimId);
    if (!decision) return [];
    const { claimId, decisionId } = decision;
    return [{ claimId, decisionId, answer: answerUnder(scored, decision, rematched), scored }];
  });
  await saveDecided(client, runId, decided);
}
