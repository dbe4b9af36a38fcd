/** Counts permit summaries: for many areas in one pass, and for everything from the jurisdictions' summaries. */
import type pg from 'pg';
import { dateText, isOfPermits, summaryJson, whoSql } from '../served/permit-summary.js';
import { onlyRow } from '../served/rows.js';
import type { ServedTables } from './published-tables.js';

/** The SQL expression of a permit's area. */
const keys = { jurisdiction: 'jurisdiction', city: 'lower(city)' } as const;

/** The summaries of some jurisdictions or cities, as `PermitSummary` JSON by area name. One pass over their permits. */
export async function summarizeAreas(
  client: pg.ClientBase,
  { permit, claim, match }: ServedTables,
  kind: keyof typeof keys,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const key = keys[kind];
  const { rows } = await client.query<{ area: string; summary: string }>(
    `with typed as materialized (
       select ${key} as area, permit_type, count(*) as permits, sum(value) as value, max(issue_date) as latest
       from ${permit} p where ${key} = any($1) group by 1, 2),
     total as (
       select area, sum(permits) as permits, sum(value) as value, max(latest) as latest from typed group by 1),
     type as (
       select area, json_object_agg(permit_type, permits order by permits desc, permit_type) as types
       from typed where permit_type is not null group by 1),
     address as (
       select area, count(*) as addresses from (
         select distinct ${key} as area, coalesce(property_address_key, lower(property_address)) as address,
           lower(coalesce(city, jurisdiction)) as town
         from ${permit} p where ${key} = any($1)) a
       where address is not null group by 1),
     made as (
       select ${key} as area, claim_id, count(*) as permits
       from ${permit} p where ${key} = any($1) and claim_id is not null group by 1, 2
       union all
       select distinct ${key}, unnest(contractor_claims), 0
       from ${permit} p where ${key} = any($1) and contractor_claims is not null),
     firm as materialized (
       select k.area, m.tier, k.permits,
         ${whoSql('m.contractor_id', 'c.name_key', 'k.claim_id')} as who
       from made k left join ${claim} c on c.id = k.claim_id left join ${match} m on m.claim_id = k.claim_id),
     firms as (
       select area, count(*) as contractors from (select distinct area, who from firm) f group by 1),
     tiers as (select area, tier, sum(permits) as permits from firm where tier is not null group by 1, 2)
     select area, ${summaryJson({
       permits: 'total.permits',
       addresses: 'coalesce(address.addresses, 0)',
       contractors: 'coalesce(firms.contractors, 0)',
       value: 'total.value',
       types: 'type.types',
       latest: dateText('total.latest'),
       tiers: 'select tier, permits from tiers where tiers.area = total.area',
     })}::text as summary
     from total left join address using (area) left join type using (area) left join firms using (area)`,
    [names],
  );
  return new Map(rows.map(({ area, summary }) => [area, summary]));
}

/**
 * The summary of all permits, from the saved summaries of the jurisdictions. Contractors are counted again, because
 * they work in several jurisdictions.
 * @param shared true if two jurisdictions share a town, so addresses are counted again
 */
export async function summarizeEverywhere(
  client: pg.ClientBase,
  { permit, claim, match }: ServedTables,
  jurisdictions: readonly string[],
  shared: boolean,
): Promise<string> {
  const addresses = shared
    ? `(select count(*) from (select distinct coalesce(property_address_key, lower(property_address)) as address,
          lower(coalesce(city, jurisdiction)) as town from ${permit}) a where address is not null)`
    : `(select coalesce(sum((value ->> 'uniqueAddresses')::bigint), 0) from own)`;
  const { rows } = await client.query<{ summary: string }>(
    `with own as materialized (
       select value from served.prepared_figure where name = any($1)),
     types as (
       select key as type, sum(n.value::bigint) as permits
       from own, json_each_text(own.value -> 'permitTypes') n group by 1),
     tiers as (
       select key as tier, sum(n.value::bigint) as permits
       from own, json_each_text(own.value -> 'tierBreakdown') n group by 1)
     select ${summaryJson({
       permits: `(select coalesce(sum((value ->> 'totalPermits')::bigint), 0) from own)`,
       addresses,
       contractors: `(select count(*) from (
          select distinct ${whoSql('m.contractor_id', 'c.name_key', 'c.id')} from ${claim} c left join ${match} m on m.claim_id = c.id
          where ${isOfPermits('c')}) w)`,
       value: `(select sum((value ->> 'totalValue')::numeric) from own)`,
       types: '(select json_object_agg(type, permits order by permits desc, type) from types)',
       latest: `(select max(value ->> 'mostRecentDate') from own)`,
       tiers: 'select tier, permits from tiers',
     })}::text as summary`,
    [jurisdictions.map((jurisdiction) => `permit_summary:${jurisdiction}`)],
  );
  return onlyRow(rows).summary;
}
