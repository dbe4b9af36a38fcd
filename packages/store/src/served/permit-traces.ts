/** Reads what building permits show about pairs of contractors. */
import type { ReadSession } from './read-session.js';
import { linkedRecords } from './record-links.js';

/** A site with more claims is an apartment building or a shopping center, where unrelated contractors work. */
const MOST_CLAIMS_OF_SITE = 8;

/** What permits show about an older and a newer contractor. */
export interface ServedPermitTraces {
  /** Sites where both have permits, and the newer contractor's came within two years after the older one's. */
  readonly sites: number;
  /** The contractor names that the newer contractor's permits print. */
  readonly names: readonly string[];
}

/** A pair's key in the result of `readPermitTraces`. */
export const pairKey = (older: number, newer: number): string => `${older} ${newer}`;

/** Reads what permits with a likely match show about pairs. Pairs without traces are missing. */
export async function readPermitTraces(
  session: ReadSession,
  pairs: readonly { readonly older: number; readonly newer: number }[],
): Promise<Map<string, ServedPermitTraces>> {
  if (pairs.length === 0) return new Map();
  const { rows } = await session.query<ServedPermitTraces & { older: number; newer: number }>({
    rows: `with pair as (select * from unnest($1::bigint[], $2::bigint[]) p (older, newer)),
     work as materialized (
       select distinct link.contractor_id, p.jurisdiction, p.property_address_key as site, p.contractor_name as name,
         p.issue_date as issued
       from ${linkedRecords('permits', 'p')}
       where link.contractor_id in (select older from pair union select newer from pair)
         and link.tier in ('verified', 'likely') and link.scope not in ('osha', 'orders', 'actions')),
     met as materialized (
       select distinct pair.older, pair.newer, n.jurisdiction, n.site
       from pair join work o on o.contractor_id = pair.older
         join work n on n.contractor_id = pair.newer and (n.jurisdiction, n.site) = (o.jurisdiction, o.site)
           and n.issued > o.issued and n.issued < o.issued + interval '2 years'),
     own as (
       select s.jurisdiction, s.site from (select distinct jurisdiction, site from met) s
         join permit p on coalesce(p.property_address_key, lower(p.property_address)) = s.site
           and p.jurisdiction = s.jurisdiction
       group by 1, 2 having count(distinct p.claim_id) <= ${MOST_CLAIMS_OF_SITE}),
     shared as (
       select older, newer, count(*)::int as sites from met join own using (jurisdiction, site) group by 1, 2),
     named as (
       select pair.older, pair.newer, array_agg(distinct n.name order by n.name) as names
       from pair join work n on n.contractor_id = pair.newer where n.name is not null group by 1, 2)
     select older, newer, coalesce(shared.sites, 0) as sites, coalesce(named.names, '{}') as names
     from shared full join named using (older, newer)`,
    values: [pairs.map(({ older }) => older), pairs.map(({ newer }) => newer)],
  });
  return new Map(rows.map(({ older, newer, ...traces }) => [pairKey(older, newer), traces]));
}
