import type pg from 'pg';
import { onlyRow } from '../served/rows.js';

/** The differences between the matches of a refused matching and the served ones. */
export interface MatchDifference {
  /** Served claims that would have another contractor or tier. */
  readonly claims: number;
  /** The claims with the most records, with the license numbers before and after; null for unmatched. */
  readonly examples: readonly {
    readonly name: string | null;
    readonly before: string | null;
    readonly after: string | null;
  }[];
}

const EXAMPLES = 10;

/** Compares the matches of a scope in the caller's transaction with the served ones. */
export async function readMatchDifference(client: pg.ClientBase, scope: string): Promise<MatchDifference> {
  const { rows } = await client.query<MatchDifference>(
    `with differing as materialized (
       select m.claim_id, v.contractor_id as before, m.contractor_id as after
       from match m join served.match v on v.claim_id = m.claim_id and v.scope = m.scope
       where m.scope = $1 and (m.contractor_id, m.tier) is distinct from (v.contractor_id, v.tier)),
     shown as (
       select c.contractor_name as name, b.license_number as before, a.license_number as after
       from differing d join claim c on c.id = d.claim_id
       left join served.contractor b on b.id = d.before left join contractor a on a.id = d.after
       order by c.record_count desc, c.id limit ${EXAMPLES})
     select (select count(*)::int from differing) as claims,
       (select coalesce(json_agg(shown), '[]') from shown) as examples`,
    [scope],
  );
  return onlyRow(rows);
}
