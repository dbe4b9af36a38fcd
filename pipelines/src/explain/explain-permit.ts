import { UsageError } from '@crs/domain';
import {
  compareCandidates,
  type EvidenceDifference,
  type Explanation,
  type ExplanationInWords,
  explainClaim,
  explainInWords,
  explainTier,
  matcherWithout,
  type TierExplanation,
} from '@crs/matching';
import {
  findPermitClaims,
  type ListedDecision,
  listDecisions,
  loadFirms,
  loadStandingDecisions,
  loadTeachingClaims,
  nearestPermits,
  type PermitClaim,
  readWithheldIds,
  type StoredFirm,
  type WithheldIds,
} from '@crs/store';
import type { StageContext } from '../context.js';
import { unknownPermit } from '../decide/permit-claim.js';
import { knownJurisdiction } from '../known-jurisdiction.js';
import { matcherOfJurisdiction } from '../match/jurisdiction-matcher.js';

/** Why a permit got its match. */
export interface ExplainedPermit {
  readonly permit: PermitClaim;
  /** Null for a permit that names no contractor. */
  readonly explanation: Explanation | null;
  /** The reasons of tier and confidence; null without a candidate. */
  readonly verdict: TierExplanation | null;
  /** The explanation for readers without statistics; null without a candidate. */
  readonly inWords: ExplanationInWords | null;
  /** The candidates behind the best one, closest first. */
  readonly beaten: readonly RunnerUp[];
  /** The firm of the best candidate, across all rosters; null if the contractor is a firm by itself. */
  readonly firm: StoredFirm | null;
  /** An analyst's standing decision; if there are several exclusions, the latest. */
  readonly decision: ListedDecision | null;
  /** The standing decisions that exclude contractors, which are not candidates. */
  readonly exclusions: readonly ListedDecision[];
}

export interface RunnerUp {
  readonly contractorId: number;
  readonly licenseNumber: string;
  readonly name: string;
  /** Bits behind the best candidate. */
  readonly behind: number;
  /** The evidence in which they differ; the bits add up to `behind`. */
  readonly differences: readonly EvidenceDifference[];
}

/**
 * Explains the match of every contractor of a permit number, which several permits may share.
 * @throws UsageError for an unknown jurisdiction or permit, and where its contractor is withheld
 */
export async function explainPermit(
  context: Pick<StageContext, 'pool' | 'config' | 'rosters' | 'aliases'>,
  jurisdiction: string,
  permitNumber: string,
): Promise<ExplainedPermit[]> {
  const { pool, config } = context;
  knownJurisdiction(config, jurisdiction, 'explain');
  const found = await findPermitClaims(pool, jurisdiction, permitNumber);
  if (found.length === 0) {
    const near = await nearestPermits(pool, jurisdiction, permitNumber);
    throw unknownPermit('explain', jurisdiction, permitNumber, near);
  }
  const withheld = await readWithheldIds(pool);
  const permits = found.filter(({ claim }) => claim === null || !withheld.claims.has(claim.id));
  if (permits.length === 0) {
    throw new UsageError(
      'explain.withheld',
      `The contractor on ${jurisdiction} permit ${permitNumber} and the match are withheld.`,
      'See `crs suppress list` for the reason and end date.',
    );
  }
  const matcher = await matcherOfJurisdiction(context, jurisdiction);
  const decisions = await listDecisions(pool, { scope: jurisdiction, all: false });
  const standing = await loadStandingDecisions(pool, jurisdiction);
  const teaching = new Set(await loadTeachingClaims(pool, jurisdiction));
  const explanations = permits.map(({ claim }) => {
    const seen = claim !== null && teaching.has(claim.id) ? { ...matcher, aliases: null } : matcher;
    const excluded = standing.get(claim?.id ?? -1)?.excluded ?? [];
    const own = excluded.length === 0 ? seen : matcherWithout(seen, excluded);
    return claim === null ? null : withoutWithheld(explainClaim(own, claim), withheld);
  });
  const best = explanations.flatMap((one) => one?.candidates[0]?.entry.id ?? []);
  const firms = await loadFirms(pool, best);
  return permits.map((permit, at) => {
    const explanation = explanations[at] ?? null;
    const ofClaim = decisions.filter(({ claimId }) => claimId === permit.claim?.id);
    const verdict = explanation === null ? null : explainTier(matcher.roster, explanation);
    return {
      permit,
      explanation,
      verdict,
      inWords:
        explanation === null || permit.claim === null
          ? null
          : explainInWords(matcher.roster, permit.claim, explanation, verdict),
      beaten: explanation === null ? [] : runnersUp(explanation),
      firm: shownFirm(firms.get(explanation?.candidates[0]?.entry.id ?? 0), withheld),
      decision: ofClaim[0] ?? null,
      exclusions: ofClaim.filter(({ verdict: said }) => said === 'excluded'),
    };
  });
}

/** An explanation without withheld contractors. */
const withoutWithheld = (explanation: Explanation, { contractors }: WithheldIds): Explanation => ({
  ...explanation,
  candidates: explanation.candidates.filter(({ entry }) => !contractors.has(entry.id)),
  otherLines: explanation.otherLines.filter(({ id }) => !contractors.has(id)),
});

/** A firm without withheld contractors; null if fewer than two are left. */
function shownFirm(firm: StoredFirm | undefined, { contractors }: WithheldIds): StoredFirm | null {
  const members = firm?.members.filter(({ contractorId }) => !contractors.has(contractorId)) ?? [];
  return firm === undefined || members.length < 2 ? null : { ...firm, members };
}

/** The other candidates and the evidence in which they differ from the best one. */
export function runnersUp({ candidates }: Explanation): RunnerUp[] {
  const [best, ...others] = candidates;
  if (best === undefined) return [];
  return others.map((other) => ({
    contractorId: other.entry.id,
    licenseNumber: other.entry.licenseNumber,
    name: other.entry.name,
    behind: best.score - other.score,
    differences: compareCandidates(best, other),
  }));
}
