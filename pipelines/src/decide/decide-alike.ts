import { UsageError } from '@crs/domain';
import {
  type DecidedContractor,
  type Decision,
  inTransaction,
  latestDecision,
  lockDecisions,
  recordDecision,
} from '@crs/store';
import type { StageContext } from '../context.js';
import { type AlikeClaim, type ComparedClaim, findAlikeClaims } from './alike.js';

/** A decision that is to be for claims like its own as well. */
export interface AlikeRequest {
  readonly claimId: number;
  /** The decision as it stood when the claims were offered. */
  readonly decisionId: number;
  /** The claims that were chosen of those offered. */
  readonly claims: readonly number[];
  readonly decidedBy: string;
}

/** The claim that a decision is on, with the texts of that time. */
const claimOf = ({ claimId, claimLicense, ...decision }: Decision): ComparedClaim => ({
  ...decision,
  id: claimId,
  licenseNumber: claimLicense,
});

/** The claims that are like a decided one and on which nobody decided. */
export async function openAlikeClaims(
  { pool, config }: StageContext,
  decision: Decision,
): Promise<AlikeClaim[]> {
  const alike = await findAlikeClaims(pool, claimOf(decision), config.dictionaries);
  return alike.filter(({ isDecided }) => !isDecided);
}

/**
 * Records a standing decision on claims that are like its own, each by a decision that refers to it. Claims that are not
 * like it, or that somebody decided on, are left alone.
 * @throws UsageError where the decision stands no longer
 */
export async function decideAlike(
  { pool, config }: StageContext,
  { claimId, decisionId, claims, decidedBy }: AlikeRequest,
): Promise<{ readonly scope: string; readonly decided: readonly Decision[] }> {
  return inTransaction(pool, async (client) => {
    const seen = await latestDecision(client, claimId);
    if (seen !== null) await lockDecisions(client, seen.scope);
    const decision = await latestDecision(client, claimId);
    if (decision === null || decision.decisionId !== decisionId || decision.verdict === 'withdrawn')
      throw new UsageError(
        'decide.overtaken',
        'The decision that these claims were to follow stands no longer.',
        'Look at the claim again, and decide on it first.',
      );
    const chosen = new Set(claims);
    const decided: Decision[] = [];
    for (const { claim, permitNumber, isDecided } of await findAlikeClaims(
      client,
      claimOf(decision),
      config.dictionaries,
    )) {
      if (isDecided || !chosen.has(claim.id)) continue;
      const { recorded } = await recordDecision(client, {
        claim,
        permitNumber,
        verdict: decision.verdict,
        contractor: contractorOf(decision),
        decidedBy,
        note: decision.note,
        alikeOf: decisionId,
      });
      decided.push(recorded);
    }
    return { scope: decision.scope, decided };
  });
}

function contractorOf(decision: Decision): DecidedContractor | null {
  const { contractorId, rosterFeed, rosterState, licenseNumber, licenseName } = decision;
  return contractorId === null ||
    rosterFeed === null ||
    rosterState === null ||
    licenseNumber === null ||
    licenseName === null
    ? null
    : { contractorId, rosterFeed, rosterState, licenseNumber, licenseName };
}
