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

/** What changed when a scope's matches were stored. */
type StoredMatches = Awaited<ReturnType<typeof saveStagedMatches>> & {
  /** Scored matches that now have another contractor or tier; their previous values are stored. */
  readonly replaced: number;
};

/**
 * Replaces staged matches with current decisions, then upserts the scope's matches. The scores of decided claims are
 * stored, along with the previous ones.
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
 * The matches with the current decisions applied.
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
 * Records, after the matches were stored, which of them come from a decision, and the scores of those claims.
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
