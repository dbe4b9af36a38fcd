import type { Match } from '@crs/domain';
import { matchClaim, matcherWithout } from '@crs/matching';
import { loadClaimsById } from '@crs/store';
import type pg from 'pg';
import type { StageContext } from '../context.js';
import { matcherOfJurisdiction } from './jurisdiction-matcher.js';

/** A claim, and the contractors that analysts excluded for it. */
interface ClaimExclusions {
  readonly claimId: number;
  readonly excluded: readonly number[];
}

/** Matches claims again without the contractors excluded for them; by claim. */
export type MatchWithout = (exclusions: readonly ClaimExclusions[]) => Promise<ReadonlyMap<number, Match>>;

/** Matches a jurisdiction's claims with exclusions, using the weights that the transaction sees. */
export const matchWithoutIn =
  (context: StageContext, client: pg.ClientBase, scope: string): MatchWithout =>
  async (exclusions) => {
    if (exclusions.length === 0) return new Map();
    const matcher = await matcherOfJurisdiction(context, scope, client);
    const excludedFor = new Map(exclusions.map(({ claimId, excluded }) => [claimId, excluded]));
    const claims = await loadClaimsById(client, scope, [...excludedFor.keys()]);
    return new Map(
      claims.map((claim) => [
        claim.id,
        matchClaim(matcherWithout(matcher, excludedFor.get(claim.id) ?? []), claim),
      ]),
    );
  };
