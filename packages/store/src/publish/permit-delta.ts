/** The difference between new and served permits and matches, in the columns that figures use. */
import type pg from 'pg';
import { areasOf } from '../served/permit-areas.js';
import { claimsNamed, isOfPermits, whoSql } from '../served/permit-summary.js';
import type { Pending } from './pending.js';
import type { ServedTables } from './published-tables.js';

/** The columns of a permit that figures use, with its address and town as counted. */
const FIGURED = `jurisdiction, city, permit_type, value, issue_date, claim_id,
  coalesce(property_address_key, lower(property_address)) as address, lower(coalesce(city, jurisdiction)) as town`;

/**
 * Computes the difference from what publishing recorded. Creates the table `permit_delta`, which counts inserted
 * (positive) and removed (negative) permits by their columns; `named_delta`, which counts them by the contractors that
 * they name; and `claim_delta`, the claims whose contractor, tier, or existence changed.
 */
export async function findPermitDelta(
  client: pg.ClientBase,
  { permit, claim, match }: ServedTables,
  { changed, replaced }: Pending,
): Promise<void> {
  await client.query(
    `create temp table permit_delta on commit drop as
     select jurisdiction, city, permit_type, value, issue_date, claim_id, address, town, sum(permits)::bigint as permits
     from (
       select -1 as permits, ${FIGURED} from ${replaced.permit} p
       union all
       select 1, ${FIGURED} from ${permit} where id in (select id from ${changed.permit} d where change <> 'removed')) r
     group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(permits) <> 0`,
  );
  await client.query(
    `create temp table named_delta on commit drop as
     select claim_id, jurisdiction, city, sum(permits)::bigint as permits from (
       select -1 as permits, jurisdiction, city, named.claim_id from ${replaced.permit} p, ${claimsNamed('p')}
       union all
       select 1, jurisdiction, city, named.claim_id from ${permit} p, ${claimsNamed('p')}
       where id in (select id from ${changed.permit} d where change <> 'removed')) r
     group by 1, 2, 3 having sum(permits) <> 0`,
  );
  await client.query(
    `create temp table claim_delta on commit drop as
     with concerned as (select id from ${changed.claim} cc union select id from ${changed.match} cm),
     stood as (
       select k.id as claim_id,
         ${whoSql('case when cm.id is null then m.contractor_id else rm.contractor_id end', 'case when cc.id is null then c.name_key else rc.name_key end', 'k.id')} as who_before,
         ${whoSql('m.contractor_id', 'c.name_key', 'k.id')} as who,
         case when cm.id is null then m.tier else rm.tier end as tier_before,
         m.tier,
         coalesce(case when cc.id is null then ${isOfPermits('c')} else ${isOfPermits('rc')} end, false) as counted_before,
         coalesce(${isOfPermits('c')}, false) as counted
       from concerned k
       left join ${claim} c on c.id = k.id left join ${match} m on m.claim_id = k.id
       left join ${changed.claim} cc on cc.id = k.id left join ${replaced.claim} rc on rc.id = k.id
       left join ${changed.match} cm on cm.id = k.id left join ${replaced.match} rm on rm.claim_id = k.id)
     select *, who is distinct from who_before or tier is distinct from tier_before as answered from stood
     where (who, tier, counted) is distinct from (who_before, tier_before, counted_before)`,
  );
  await client.query('analyze permit_delta, named_delta, claim_delta');
}

/** SQL for the permits `p` that name a claim's contractor, each once. */
export const permitsNaming = (claimId: string, permit: string): string =>
  `lateral (
    select jurisdiction, city from ${permit} where claim_id = ${claimId}
    union all
    select jurisdiction, city from ${permit}
    where contractor_claims @> array[${claimId}] and claim_id is distinct from ${claimId}) p`;

/** An area whose figures change. */
export interface AffectedArea {
  /** The name of its summary. */
  readonly name: string;
  readonly jurisdiction: string | null;
  /** Lower case. */
  readonly city: string | null;
  /** The number of changed permits and claims in the area. */
  readonly shifted: number;
  /** The number of permits in the area before; null without a summary. */
  readonly had: number | null;
}

/** The areas whose figures change. Call it after `findPermitDelta`. */
export async function affectedAreas(
  client: pg.ClientBase,
  { permit }: ServedTables,
): Promise<AffectedArea[]> {
  const { rows } = await client.query<AffectedArea>(
    `with shifted as (
       select area.*, abs(s.permits) as much from permit_delta s, ${areasOf('s')}
       union all
       select distinct area.*, 0 from named_delta s, ${areasOf('s')}
       union all
       select distinct on (s.claim_id, area.name) area.*, 1
       from claim_delta s, ${permitsNaming('s.claim_id', permit)}, ${areasOf('p')} where s.answered
       union all
       select 'permit_summary', null, null, 1 from claim_delta)
     select s.name, jurisdiction, city, sum(much)::bigint as shifted,
       (select (value ->> 'totalPermits')::bigint from served.prepared_figure f where f.name = s.name) as had
     from shifted s group by 1, 2, 3`,
  );
  return rows;
}

/** SQL for the year in which a permit was issued. */
export const ISSUE_YEAR = "extract(year from issue_date at time zone 'UTC')::integer";

/** Applies the difference to the number and value of permits of each jurisdiction and year. */
export async function applyYearDelta(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into served.permit_year as y (jurisdiction, year, permits, value)
     select jurisdiction, ${ISSUE_YEAR}, sum(permits), coalesce(sum(value * permits), 0) from permit_delta group by 1, 2
     on conflict (jurisdiction, year) do update
       set permits = y.permits + excluded.permits, value = y.value + excluded.value`,
  );
  await client.query('delete from served.permit_year where permits <= 0');
}

/** Applies the difference to the number of permits of each jurisdiction and printed city. */
export async function applyTownDelta(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into served.permit_town as t (jurisdiction, city, permits)
     select jurisdiction, city, sum(permits) from permit_delta group by 1, 2 having sum(permits) <> 0
     on conflict (jurisdiction, city) do update set permits = t.permits + excluded.permits`,
  );
  await client.query('delete from served.permit_town where permits <= 0');
}
