import type { Match } from '@crs/domain';
import type pg from 'pg';
import { CLAIM_COLUMNS, type CountedClaim } from '../normalised/claims.js';

/** A claim beside what it was last matched with. */
export interface MatchedClaim extends CountedClaim {
  /** Digest of what the matcher sees of it beside the texts that its id is made of. */
  readonly matchedWith: string;
  /** True where it was never matched, or not as it is now, or where its answer was lost with a contractor. */
  readonly stale: boolean;
  /** What the scores said of it, decisions aside; nobody where it was never matched. */
  readonly kept: Pick<Match, 'contractorId' | 'tier'>;
}

/** All claims of a scope, in the order of their ids. */
export async function loadMatchedClaims(db: pg.Pool | pg.ClientBase, scope: string): Promise<MatchedClaim[]> {
  const { rows } = await db.query<
    CountedClaim & {
      matchedWith: string;
      stale: boolean;
      contractorId: Match['contractorId'];
      tier: Match['tier'];
    }
  >(
    `select c.*, m.matched_with is distinct from c."matchedWith"::uuid as stale,
       case when o.claim_id is null then m.contractor_id else o.contractor_id end as "contractorId",
       case when o.claim_id is null then m.tier else o.tier end as tier
     from (select ${CLAIM_COLUMNS}, record_count as "recordCount",
             md5(jsonb_build_array(state, trades, first_date, last_date)::text) as "matchedWith"
           from claim where scope = $1) c
     left join match m on m.claim_id = c.id
     left join scored_match o on o.claim_id = c.id
     order by c.id`,
    [scope],
  );
  return rows.map(({ contractorId, tier, ...claim }) => ({ ...claim, kept: { contractorId, tier } }));
}
