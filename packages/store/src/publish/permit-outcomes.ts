/** Keeps the number of permits with each outcome up to date, by jurisdiction, year, and type. */
import type pg from 'pg';
import { hasOutcome, outcomeColumns, selectOutcome } from '../served/permit-outcomes.js';
import type { Pending } from './pending.js';
import type { ServedTables } from './published-tables.js';

const columns = Object.keys(outcomeColumns('p')).join(', ');

/** Permits of one type, issued in one year by one jurisdiction. */
interface OutcomeGroup {
  readonly jurisdiction: string;
  readonly year: number;
  readonly permit_type: string;
}
const group = 'jurisdiction, year, permit_type';

/** Counts all permits' outcomes. */
export async function countOutcomes(client: pg.ClientBase, { permit }: ServedTables): Promise<void> {
  await client.query('delete from served.permit_outcome');
  await client.query(
    `insert into served.permit_outcome (${columns}, permits)
     select ${columns}, count(*) from (select ${selectOutcome('p')} from ${permit} p where ${hasOutcome('p')}) o
     group by ${columns}`,
  );
  await client.query('delete from served.permit_outcome_year');
  await client.query(addRunningTotals('served.permit_outcome'));
}

/** Applies the difference from the publishing notes. */
export async function applyOutcomeDelta(
  client: pg.ClientBase,
  { permit }: ServedTables,
  { changed, replaced }: Pending,
): Promise<void> {
  const { rows: touched } = await client.query<OutcomeGroup>(
    `with moved as (
       insert into served.permit_outcome as o (${columns}, permits)
       select ${columns}, sum(permits) from (
         select -1 as permits, ${selectOutcome('p')} from ${replaced.permit} p where ${hasOutcome('p')}
         union all
         select 1, ${selectOutcome('p')} from ${permit} p
         where id in (select id from ${changed.permit} d where change <> 'removed') and ${hasOutcome('p')}) differing
       group by ${columns} having sum(permits) <> 0
       on conflict (${columns}) do update set permits = o.permits + excluded.permits returning ${group})
     select distinct ${group} from moved`,
  );
  if (touched.length === 0) return;
  await client.query('delete from served.permit_outcome where permits <= 0');
  const asked = [JSON.stringify(touched)];
  const groups = 'json_to_recordset($1) t (jurisdiction text, year integer, permit_type text)';
  await client.query(
    `delete from served.permit_outcome_year where (${group}) in (select ${group} from ${groups})`,
    asked,
  );
  await client.query(addRunningTotals(`${groups} join served.permit_outcome using (${group})`), asked);
}

/** SQL that adds new groups for some outcomes, with their running totals. */
function addRunningTotals(outcomes: string): string {
  // Sorting by a group's number is several times as fast as sorting by its texts.
  const running = (column: string, total: string): string => `
    select number, array_agg(${column} order by ${column}) as ${column}, array_agg(running order by ${column}) as ${total}
    from (select number, ${column}, sum(sum(permits)) over (partition by number order by ${column})::integer as running
          from outcome join total using (${group}) where ${column} is not null group by number, ${column}) a
    group by number`;
  return `insert into served.permit_outcome_year (${group}, permits, prints_expiry, days, completed, expires, expired)
    with outcome as materialized (select ${columns}, permits from ${outcomes}),
      total as materialized (
        select ${group}, sum(permits)::bigint as all_permits, bool_or(expiry_printed) as prints_expiry,
          row_number() over () as number from outcome group by ${group}),
      completion as (${running('days', 'completed')}), expiry as (${running('expires', 'expired')})
    select ${group}, all_permits, prints_expiry, days, completed, expires, expired
    from total left join completion using (number) left join expiry using (number)`;
}
