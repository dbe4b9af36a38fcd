/** Keeps the number of permits with each outcome up to date, by jurisdiction, year, and type. */
import type pg from 'pg';
import { hasOutcome, outcomeColumns, selectOutcome } from '../served/permit-outcomes.js';
import type { Pending } from './pending.js';
import type { ServedTables } from './published-tables.js';

const columns = Object.keys(outcomeColumns('p')).join(', ');

/** Counts all permits' outcomes. */
export async function countOutcomes(client: pg.ClientBase, { permit }: ServedTables): Promise<void> {
  await client.query('delete from served.permit_outcome');
  await client.query(
    `insert into served.permit_outcome (${columns}, permits)
     select ${columns}, count(*) from (select ${selectOutcome('p')} from ${permit} p where ${hasOutcome('p')}) o
     group by ${columns}`,
  );
}

/** Applies the difference from the publishing notes. */
export async function applyOutcomeDelta(
  client: pg.ClientBase,
  { permit }: ServedTables,
  { changed, replaced }: Pending,
): Promise<void> {
  await client.query(
    `insert into served.permit_outcome as o (${columns}, permits)
     select ${columns}, sum(permits) from (
       select -1 as permits, ${selectOutcome('p')} from ${replaced.permit} p where ${hasOutcome('p')}
       union all
       select 1, ${selectOutcome('p')} from ${permit} p
       where id in (select id from ${changed.permit} d where change <> 'removed') and ${hasOutcome('p')}) differing
     group by ${columns} having sum(permits) <> 0
     on conflict (${columns}) do update set permits = o.permits + excluded.permits`,
  );
  await client.query('delete from served.permit_outcome where permits <= 0');
}
