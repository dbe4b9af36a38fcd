/** Updates permit summaries by the difference: adds inserted permits and subtracts removed ones. */
import type pg from 'pg';
import { areasOf, isInArea } from '../served/permit-areas.js';
import { dateText, isOfPermits, summaryJson, whoSql } from '../served/permit-summary.js';
import { type AffectedArea, permitsNaming } from './permit-delta.js';
import type { ServedTables } from './published-tables.js';

/**
 * The summaries of some areas after the difference from `findPermitDelta`, as JSON texts by name, computed from the old
 * summaries. Distinct addresses and contractors are looked up only if one was inserted or removed.
 */
export async function incrementSummaries(
  client: pg.ClientBase,
  tables: ServedTables,
  areas: readonly AffectedArea[],
): Promise<Map<string, string>> {
  if (areas.length === 0) return new Map();
  await client.query(
    `create temp table summed_area on commit drop as
     select * from unnest($1::text[], $2::text[], $3::text[]) p (name, jurisdiction, city)`,
    [areas.map(({ name }) => name), areas.map((one) => one.jurisdiction), areas.map(({ city }) => city)],
  );
  await client.query('analyze summed_area');
  await findClaimsInAreas(client, tables);
  const { rows } = await client.query<{ name: string; summary: string }>(sumUp(tables));
  return new Map(rows.map(({ name, summary }) => [name, summary]));
}

/**
 * Creates two tables of the claims that gained or lost permits in an area or changed their match: `claim_area` with the
 * claims' own permits and tiers, and `area_member` with the contractors that any permit names, before and after.
 * Counting stops at the first permit.
 */
async function findClaimsInAreas(
  client: pg.ClientBase,
  { permit, claim, match }: ServedTables,
): Promise<void> {
  await client.query(
    `create temp table claim_area on commit drop as
     with gained as (
       select s.claim_id, area.name, sum(s.permits)::bigint as permits
       from permit_delta s, ${areasOf('s')} where s.claim_id is not null group by 1, 2 having sum(s.permits) <> 0),
     standing as (
       select s.claim_id, area.name, count(*) as permits
       from claim_delta s join ${permit} p on p.claim_id = s.claim_id, ${areasOf('p')}
       where s.answered group by 1, 2),
     moved as (
       select claim_id, name, coalesce(g.permits, 0) as gained, s.permits as standing
       from gained g full join standing s using (claim_id, name))
     select w.name, m.claim_id, m.gained, coalesce(m.standing, 0) as standing,
       case when s.claim_id is null then a.tier else s.tier end as tier,
       case when s.claim_id is null then a.tier else s.tier_before end as tier_before
     from moved m join summed_area w using (name)
     left join claim_delta s on s.claim_id = m.claim_id left join ${match} a on a.claim_id = m.claim_id`,
  );
  // For the summary of all permits, the claim itself shows whether it has and had permits.
  await client.query(
    `create temp table area_member on commit drop as
     with gained as (
       select s.claim_id, area.name, sum(s.permits)::bigint as permits
       from named_delta s, ${areasOf('s')} where area.name <> 'permit_summary' group by 1, 2 having sum(s.permits) <> 0),
     standing as (
       select distinct s.claim_id, area.name from claim_delta s, ${permitsNaming('s.claim_id', permit)}, ${areasOf('p')}
       where s.answered and area.name <> 'permit_summary'),
     counted as (
       select w.name, w.jurisdiction, w.city, moved.claim_id, moved.gained, (
         select count(*) from (
           select from ${permitsNaming('moved.claim_id', permit)} where ${isInArea('p', 'w')}
           limit abs(moved.gained) + 1) found) as permits
       from (
         select claim_id, name, coalesce(g.permits, 0) as gained
         from gained g full join standing using (claim_id, name)) moved
       join summed_area w using (name))
     select m.name, m.jurisdiction, m.city, m.claim_id,
       case when m.permits > 0 then coalesce(s.who, ${whoSql('a.contractor_id', 'c.name_key', 'm.claim_id')}) end as who,
       case when m.permits > m.gained
         then coalesce(s.who_before, ${whoSql('a.contractor_id', 'c.name_key', 'm.claim_id')}) end as who_before
     from counted m left join claim_delta s on s.claim_id = m.claim_id
     left join ${claim} c on c.id = m.claim_id left join ${match} a on a.claim_id = m.claim_id
     union all
     select name, null, null, claim_id, case when counted then who end, case when counted_before then who_before end
     from claim_delta, summed_area where name = 'permit_summary'`,
  );
  await client.query('create index on area_member (claim_id, name)');
  await client.query('analyze claim_area, area_member');
}

/** SQL for whether an unchanged claim has permits in the area of `w`. */
const stays = (claimId: string, { permit, claim }: ServedTables): string =>
  `not exists (select from area_member b where b.claim_id = ${claimId} and b.name = w.name)
   and case when w.name = 'permit_summary'
     then exists (select from ${claim} k where k.id = ${claimId} and ${isOfPermits('k')})
     else exists (select from ${permitsNaming(claimId, permit)} where ${isInArea('p', 'w')}) end`;

function sumUp(tables: ServedTables): string {
  const { permit, claim, match } = tables;
  return `with was as (
       select w.*, f.value from summed_area w join served.prepared_figure f using (name)),
     moved as (
       select area.name, s.* from permit_delta s, ${areasOf('s')} where area.name in (select name from summed_area)),
     total as (
       select name, sum(permits) as permits, sum(value * permits) as value from moved group by name),
     type as (
       select name, type, sum(permits) as permits from (
         select name, permit_type as type, permits from moved where permit_type is not null
         union all select name, n.key, n.value::bigint from was, json_each_text(was.value -> 'permitTypes') n) t
       group by 1, 2 having sum(permits) <> 0),
     types as (
       select name, json_object_agg(type, permits order by permits desc, type) as types from type group by name),
     moved_address as (
       select w.name, w.jurisdiction, w.city, m.town, m.address, sum(m.permits)::bigint as permits
       from moved m join summed_area w using (name) where address is not null
       group by 1, 2, 3, 4, 5 having sum(m.permits) <> 0),
     address as (
       select name, count(*) filter (where found > 0) - count(*) filter (where found > permits) as addresses
       from moved_address w, lateral (
         select count(*) as found from (
           select from ${permit} p where coalesce(p.property_address_key, lower(p.property_address)) = w.address
             and lower(coalesce(p.city, p.jurisdiction)) = w.town and ${isInArea('p', 'w')}
           limit abs(w.permits) + 1) found) f
       group by name),
     turned as materialized (
       select name, jurisdiction, city, who, sum(came) as came,
         case when who ~ '^[0-9]+$' then who::bigint end as contractor_id,
         case when who like 'name %' then substr(who, 6) end as name_key
       from (
         select name, jurisdiction, city, who, 1 as came from area_member group by 1, 2, 3, 4
         union all select name, jurisdiction, city, who_before, -1 from area_member group by 1, 2, 3, 4) m
       where who is not null group by 1, 2, 3, 4 having sum(came) <> 0),
     firms as (
       select name, sum(came) as contractors from turned w
       where not exists (
         select from ${match} m where m.contractor_id = w.contractor_id and ${stays('m.claim_id', tables)})
       and not exists (
         select from ${claim} c left join ${match} m on m.claim_id = c.id
         where c.name_key = w.name_key and m.contractor_id is null and ${stays('c.id', tables)})
       group by name),
     tiers as (
       select name, tier, sum(permits) as permits from (
         select name, tier, standing as permits from claim_area
         union all select name, tier_before, gained - standing from claim_area
         union all select name, n.key, n.value::bigint from was, json_each_text(was.value -> 'tierBreakdown') n) t
       group by 1, 2)
     select was.name, ${summaryJson({
       permits: `(was.value ->> 'totalPermits')::bigint + coalesce(total.permits, 0)`,
       addresses: `(was.value ->> 'uniqueAddresses')::bigint + coalesce(address.addresses, 0)`,
       contractors: `(was.value ->> 'uniqueContractors')::bigint + coalesce(firms.contractors, 0)`,
       value: `((was.value ->> 'totalValue')::numeric + coalesce(total.value, 0))`,
       types: 'types.types',
       latest: dateText(`case when was.jurisdiction is not null
           then (select max(issue_date) from ${permit} p where p.jurisdiction = was.jurisdiction)
         when was.city is not null then (select max(issue_date) from ${permit} p where lower(p.city) = was.city)
         else (select max(issue_date) from ${permit}) end`),
       tiers: 'select tier, permits from tiers where tiers.name = was.name',
     })}::text as summary
     from was left join total using (name) left join address using (name) left join types using (name)
     left join firms using (name)`;
}
