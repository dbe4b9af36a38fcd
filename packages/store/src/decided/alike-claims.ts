import type pg from 'pg';
import { permitsOfClaim } from '../matched/permit-claims.js';
import { CLAIM_COLUMNS, type CountedClaim } from '../normalised/claims.js';

/** A claim that may be similar to another one. */
export interface SimilarClaim {
  readonly claim: CountedClaim;
  /** One of its permits. */
  readonly permitNumber: string;
  /** True if it has a standing decision. */
  readonly isDecided: boolean;
  /** True if its last decision was made together with one on the other claim. */
  readonly isDecidedWith: boolean;
}

/** What a similar claim may have in common with a claim; any of these is enough. */
interface SimilarTexts {
  readonly scope: string;
  readonly claimId: number;
  /** Ten digits; null without a phone. */
  readonly phone: string | null;
  /** Digits at the start of the address; null without a house number. */
  readonly houseNumber: string | null;
}

/**
 * The claims in a scope that share a phone, a house number, or a normalized name with a claim, those with the most
 * permits first; none with a withheld contractor.
 */
export async function findSimilarClaims(
  db: pg.Pool | pg.ClientBase,
  { scope, claimId, phone, houseNumber }: SimilarTexts,
): Promise<SimilarClaim[]> {
  const { rows } = await db.query<SimilarClaim>(
    `with similar_claim as (
       select k.* from claim k, claim own
       where own.id = $2 and own.scope = $1 and k.scope = $1 and k.id <> $2
         and (k.name_key = own.name_key
           or right(regexp_replace(k.contractor_phone, '\\D', '', 'g'), 10) = $3
           or substring(k.contractor_address from '^\\s*(\\d+)') = $4)
         and not exists (select from withheld h where h.kind = 'claim' and h.owner = k.scope and h.id = k.id))
     select (select row_to_json(c) from (select ${CLAIM_COLUMNS}, record_count as "recordCount") c) as claim,
       p.permit_number as "permitNumber", coalesce(d.verdict <> 'withdrawn', false) as "isDecided",
       exists (select from decision o where o.id = d.alike_of and o.claim_id = $2) as "isDecidedWith"
     from similar_claim s
     cross join lateral (
       select permit_number from (${permitsOfClaim('s')}) p order by issue_date desc nulls last, id limit 1) p
     left join lateral (
       select verdict, alike_of from decision where claim_id = s.id order by id desc limit 1) d on true
     order by s.record_count desc, s.id`,
    [scope, claimId, phone, houseNumber],
  );
  return rows;
}
