import type { Match } from '@crs/domain';
import type pg from 'pg';
import { MEANT_CONTRACTOR, SCORED_MATCHES } from './decisions.js';

/** The match from the scores, and the contractor known to be correct. */
export interface JudgedMatch extends Pick<Match, 'contractorId' | 'tier' | 'confidence'> {
  readonly scope: string;
  readonly claimId: number;
  /** The matched contractor if it belongs to the right firm, otherwise the right one; null if the roster has none. */
  readonly expected: number | null;
}

/**
 * SQL for the right contractor when counting by firm: the matched one if both are lines of one firm.
 * @param right SQL for the contractor that is right
 */
export const expectedByFirm = (matched: string, right: string): string =>
  `case when exists (select from firm_member a join firm_member b using (firm_id)
     where a.contractor_id = ${matched} and b.contractor_id = ${right}) then ${matched} else ${right} end`;

/** The scored matches of claims in some scopes with a current decision that names the contractor. */
export async function readDecidedMatches(db: pg.Pool, scopes: readonly string[]): Promise<JudgedMatch[]> {
  const { rows } = await db.query<JudgedMatch>(
    `with said as (
       select d.claim_id, d.scope, case when d.verdict = 'confirmed' then ${MEANT_CONTRACTOR} end as contractor_id
       from (select distinct on (claim_id) * from decision where scope = any($1) order by claim_id, id desc) d
       where d.verdict in ('confirmed', 'refused'))
     select d.scope, d.claim_id as "claimId", s.contractor_id as "contractorId", s.tier, s.confidence,
       ${expectedByFirm('s.contractor_id', 'd.contractor_id')} as expected
     from said d join (${SCORED_MATCHES}) s on s.claim_id = d.claim_id
     order by d.claim_id`,
    [scopes],
  );
  return rows;
}
