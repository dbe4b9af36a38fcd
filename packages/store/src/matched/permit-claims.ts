import type { Tier } from '@crs/domain';
import type pg from 'pg';
import { CLAIM_COLUMNS, type CountedClaim } from '../normalised/claims.js';

/** A permit with its claim and the match of the claim. */
export interface PermitClaim {
  readonly permitId: number;
  readonly permitNumber: string;
  readonly claim: CountedClaim | null;
  readonly served: {
    readonly contractorId: number | null;
    readonly score: number | null;
    readonly tier: Tier | null;
  } | null;
}

/** The permits of a jurisdiction with this number, which may repeat, each with its claim; no hidden ones. */
export async function findPermitClaims(
  pool: pg.Pool,
  jurisdiction: string,
  permitNumber: string,
): Promise<PermitClaim[]> {
  const { rows } = await pool.query<
    CountedClaim & {
      permitId: number;
      permitNumber: string;
      claimId: number | null;
      matched: boolean;
      contractorId: number | null;
      score: number | null;
      tier: Tier | null;
    }
  >(
    `select p.id as "permitId", p.permit_number as "permitNumber", p.claim_id as "claimId", c.*,
       m.claim_id is not null as matched, m.contractor_id as "contractorId", m.score, m.tier
     from permit p
     left join (select ${CLAIM_COLUMNS}, record_count as "recordCount" from claim) c on c.id = p.claim_id
     left join match m on m.claim_id = p.claim_id
     where p.jurisdiction = $1 and p.permit_number = $2 and not exists (
       select from withheld h where h.kind = 'permit' and h.owner = p.feed and h.id = p.id and h.masked is null)
     order by p.id`,
    [jurisdiction, permitNumber],
  );
  return rows.map(
    ({ permitId, permitNumber: number, claimId, matched, contractorId, score, tier, ...claim }) => ({
      permitId,
      permitNumber: number,
      claim: claimId === null ? null : claim,
      served: matched ? { contractorId, score, tier } : null,
    }),
  );
}

/** The claims of permit numbers: number → claim ids, several if a number repeats. */
export async function claimsOfPermits(
  pool: pg.Pool,
  jurisdiction: string,
  permitNumbers: readonly string[],
): Promise<Map<string, { claimId: number | null }[]>> {
  const { rows } = await pool.query<{ permitNumber: string; claimId: number | null }>(
    `select distinct permit_number as "permitNumber", claim_id as "claimId" from permit
     where jurisdiction = $1 and permit_number = any($2)`,
    [jurisdiction, permitNumbers],
  );
  const found = new Map<string, { claimId: number | null }[]>();
  for (const { permitNumber, claimId } of rows) {
    const claims = found.get(permitNumber);
    if (claims) claims.push({ claimId });
    else found.set(permitNumber, [{ claimId }]);
  }
  return found;
}
