/** What the stages touched since it was published. */
import type pg from 'pg';
import { type HeldBack, heldOwners, type PublishedTable, publishedTables } from './published-tables.js';

/** What of a table may differ. */
export interface Touched {
  /** Rows that are named by their ids. */
  readonly ids: number;
  /** Owners of whose rows all may. */
  readonly owners: readonly string[];
}

/** SQL of the table that keeps rows as they stood, where figures are made of the table. */
const replaced = ({ name, id, figured }: PublishedTable): string =>
  figured === undefined
    ? ''
    : `create temp table replaced_${name} on commit drop as
       select ${[id, ...figured].join(', ')} from served.${name} limit 0;`;

/**
 * Takes what is pending of those who are published into the table `pending (kind, owner, id)`, each once, and makes the
 * tables for what of it differs: `changed (kind, id, owner, change)` and `replaced_<name>`. Makes none of them where nothing
 * is pending.
 * @returns what may differ, by the names of the tables
 */
export async function takePending(
  client: pg.ClientBase,
  held: HeldBack,
): Promise<ReadonlyMap<string, Touched>> {
  const owners = Object.fromEntries(publishedTables.map((table) => [table.name, heldOwners(table, held)]));
  const values = [JSON.stringify(owners)];
  const heldOwnersOf = `held as materialized (
    select h.key as kind, o.owner from json_each($1::json) h, json_array_elements_text(h.value) o (owner))`;
  const isTaken = `c.kind in (select json_object_keys($1::json))
    and not exists (select from held h where h.kind = c.kind and h.owner = c.owner)`;
  const { rowCount } = await client.query(
    `with ${heldOwnersOf} select from crs.pending_change c where ${isTaken} limit 1`,
    values,
  );
  if (rowCount === 0) return new Map();
  await client.query(
    `create temp table pending (kind text not null, owner text not null, id bigint) on commit drop;
     create temp table changed (kind text not null, id bigint not null, owner text not null, change text not null)
       on commit drop;
     ${publishedTables.map(replaced).join('')}`,
  );
  await client.query(
    `with ${heldOwnersOf},
     taken as (delete from crs.pending_change c where ${isTaken} returning kind, owner, id),
     whole as (select distinct kind, owner from taken where id is null)
     insert into pending
     select kind, owner, null from whole
     union all
     select distinct kind, owner, id from taken t where id is not null
       and not exists (select from whole w where w.kind = t.kind and w.owner = t.owner)`,
    values,
  );
  await client.query('analyze pending');
  const { rows } = await client.query<{ kind: string; ids: number; owners: string[] }>(
    `select kind, count(id) as ids, coalesce(array_agg(owner) filter (where id is null), '{}') as owners
     from pending group by kind`,
  );
  return new Map(rows.map(({ kind, ...touched }) => [kind, touched]));
}
