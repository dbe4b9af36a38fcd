import type pg from 'pg';
import type { Conditions } from './conditions.js';

/** Figures over a set of permits. Money in US dollars. */
export interface PermitSummary {
  readonly totalPermits: number;
  readonly uniqueAddresses: number;
  readonly uniqueContractors: number;
  readonly totalValue: number;
  readonly permitTypes: Readonly<Record<string, number>>;
  readonly mostRecentDate: string | null;
  readonly tierBreakdown: {
    readonly verified: number;
    readonly likely: number;
    readonly possible: number;
    readonly ambiguous: number;
  };
}

/** The tables that a summary is made of. */
export interface SummarisedTables {
  readonly permit: string;
  readonly claim: string;
  readonly match: string;
}

/**
 * SQL that sums up the permits `p` that meet the conditions. A contractor is the matched one, else the comparable
 * name of the claim; an address is the normalised one, else the printed one, in its city.
 */
export function summarySql(
  conditions: Conditions,
  { permit, claim, match }: SummarisedTables = { permit: 'permit', claim: 'claim', match: 'match' },
): string {
  return `with hit as materialized (
       select claim_id, value, permit_type, issue_date, lower(coalesce(city, jurisdiction)) as place,
         coalesce(property_address_key, lower(property_address)) as address
       from ${permit} p where ${conditions.sql}),
     firm as materialized (
       select m.tier, h.permits, coalesce(m.contractor_id::text,
         (select 'name ' || cl.name_key from ${claim} cl where cl.id = h.claim_id), 'claim ' || h.claim_id) as who
       from (select claim_id, count(*) as permits from hit where claim_id is not null group by claim_id) h
       left join ${match} m on m.claim_id = h.claim_id),
     tiers as (select tier, sum(permits) as permits from firm where tier is not null group by tier)
     select json_build_object(
       'totalPermits', (select count(*) from hit),
       'uniqueAddresses', (select count(*) from (select distinct address, place from hit where address is not null) a),
       'uniqueContractors', (select count(*) from (select distinct who from firm) firms),
       'totalValue', (select coalesce(sum(value), 0) from hit),
       'permitTypes', (select coalesce(json_object_agg(permit_type, permits order by permits desc, permit_type), '{}') from
          (select permit_type, count(*) as permits from hit where permit_type is not null group by permit_type) t),
       'mostRecentDate', (select to_char(max(issue_date) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from hit),
       'tierBreakdown', (select json_object_agg(t.name, coalesce(tiers.permits, 0) order by t.place)
          from unnest(array['verified', 'likely', 'possible', 'ambiguous']) with ordinality t (name, place)
          left join tiers on tiers.tier = t.name)) as summary`;
}

/** Reads the summary of the permits `p` that meet the conditions. */
export async function summarise(
  client: pg.ClientBase,
  conditions: Conditions,
  tables?: SummarisedTables,
): Promise<PermitSummary> {
  const { rows } = await client.query<{ summary: PermitSummary }>(
    summarySql(conditions, tables),
    conditions.values,
  );
  const summary = rows[0]?.summary;
  if (summary === undefined) throw new Error('An aggregate gave no row.');
  return summary;
}
