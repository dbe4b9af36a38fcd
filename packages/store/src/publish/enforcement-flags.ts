import type pg from 'pg';
import { isDismissed } from '../served/relation-facts.js';
import type { Pending } from './pending.js';
import type { ServedTables } from './published-tables.js';

/**
 * Sets the flag of contractors with an enforcement action: their roster says so, or an order or an action that was not
 * dismissed is linked to them. Checks the changed contractors and the few linked ones, and logs the other contractors
 * whose flag changed.
 * @returns true if any flag changed
 */
export async function flagContractors(
  client: pg.ClientBase,
  tables: ServedTables,
  { changed }: Pending,
  version: number,
): Promise<boolean> {
  const { contractor: contractors, record_link: links, ag_action: actions } = tables;
  const { rows } = await client.query<{ id: number }>(
    `with concerned as (
       select id from ${changed.contractor} d where change <> 'removed'
       union select contractor_id from ${links}
       union select id from ${contractors} where has_enforcement_action and exists (select from ${changed.record_link} d))
     select c.id from ${contractors} c join concerned d on d.id = c.id left join (
       select distinct contractor_id from ${links} s where s.family <> 'actions' or not exists (
         select from ${actions} a where a.id = s.record_id and ${isDismissed})) l on l.contractor_id = d.id
     where c.has_enforcement_action <> (coalesce(c.enforcement_flag, false) or l.contractor_id is not null)`,
  );
  if (rows.length === 0) return false;
  const flagged = rows.map(({ id }) => id);
  await client.query(
    `update ${contractors} c set has_enforcement_action = not c.has_enforcement_action where c.id = any($1::bigint[])`,
    [flagged],
  );
  const { rowCount } = await client.query(
    `with noted as (
       insert into ${changed.contractor} (id, owner, change)
       select id, feed, 'updated' from ${contractors} f where id = any($2::bigint[])
         and not exists (select from ${changed.contractor} d where d.id = f.id) returning id, owner)
     insert into served.change_log (version, kind, owner, change, ids)
     select $1, 'contractor', owner, 'updated', array_agg(id) from noted group by owner order by owner`,
    [version, flagged],
  );
  return rowCount !== 0;
}
