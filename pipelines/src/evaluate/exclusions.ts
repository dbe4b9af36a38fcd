import { type MaskedField, maskClaim, matchClaim } from '@crs/matching';
import { loadClaimsById, loadStandingDecisions } from '@crs/store';
import type { StageContext } from '../context.js';
import { isExclusion } from '../match/apply-decisions.js';
import { matcherOfJurisdiction } from '../match/jurisdiction-matcher.js';

/** Claims with excluded contractors, and how many of them the scores alone still match to one. */
export interface ExclusionFigures {
  readonly claims: number;
  readonly stillMatched: number;
}

/**
 * Matches the claims with excluded contractors without the masked fields. An exclusion doesn't name the right
 * contractor, so it is not a label: it only says that a match to that contractor is wrong.
 */
export async function checkExclusions(
  context: StageContext,
  mask: readonly MaskedField[],
): Promise<ExclusionFigures> {
  let claims = 0;
  let stillMatched = 0;
  for (const jurisdiction of context.config.jurisdictions.keys()) {
    const decisions = await loadStandingDecisions(context.pool, jurisdiction);
    const excluding = new Map([...decisions].filter(([, decision]) => isExclusion(decision)));
    if (excluding.size === 0) continue;
    const matcher = await matcherOfJurisdiction(context, jurisdiction);
    for (const claim of await loadClaimsById(context.pool, jurisdiction, [...excluding.keys()])) {
      const { contractorId, tier } = matchClaim(matcher, maskClaim(claim, mask));
      const isPredicted = tier === 'verified' || tier === 'likely';
      claims += 1;
      if (isPredicted && contractorId !== null && excluding.get(claim.id)?.excluded.includes(contractorId))
        stillMatched += 1;
    }
  }
  return { claims, stillMatched };
}
