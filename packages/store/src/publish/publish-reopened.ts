/** Publishes the pairs of firms that were likely reopened, found in what was published just before. */
import type pg from 'pg';
import { inTransaction } from '../pool.js';
import { nextVersion, raiseVersion } from './data-version.js';
import { saveFigures } from './save-figures.js';

/** A pair of contractors, with all that is shown of it beside the contractors themselves. */
export interface ReopenedPair {
  readonly older: number;
  readonly newer: number;
  /** Three decimals. */
  readonly likelihood: string;
  readonly since: string;
  readonly states: readonly string[];
  /** Lower case. */
  readonly towns: readonly string[];
  readonly motives: readonly string[];
  readonly signals: readonly string[];
  readonly reason: string;
  readonly sharedAddress: string | null;
  readonly sharedPhone: string | null;
  readonly sharedPerson: string | null;
}

/** The figure that is missing while the pairs are out of date. */
const FIGURE = 'count:reopened';

/** Notes in the caller's transaction that the pairs are out of date; takes them away if they may show what is withheld. */
export async function forgetReopened(client: pg.ClientBase, { withheld }: { readonly withheld: boolean }) {
  await client.query('delete from served.prepared_figure where name = $1', [FIGURE]);
  if (withheld) await client.query('delete from served.reopened');
}

const COLUMNS = `older_id, newer_id, likelihood, since, states, towns, motives, signals, reason, shared_address, shared_phone, shared_person`;

/**
 * Finds and saves the pairs if they are out of date; raises the data version if any changed. Call it under the lock of
 * publishing.
 * @param find reads the served tables through the client, whose search path begins with them
 */
export async function publishReopened(
  pool: pg.Pool,
  find: (client: pg.ClientBase) => Promise<readonly ReopenedPair[]>,
): Promise<void> {
  const { rowCount } = await pool.query('select from served.prepared_figure where name = $1', [FIGURE]);
  if (rowCount !== 0) return;
  await inTransaction(
    pool,
    async (client) => {
      await client.query('set local search_path = served, crs, public');
      const pairs = await find(client);
      const version = await nextVersion(client);
      const changed = await saveReopened(client, pairs, version);
      await saveFigures(client, new Map([[FIGURE, JSON.stringify(pairs.length)]]));
      if (changed) await raiseVersion(client, version);
    },
    'begin isolation level repeatable read',
  );
}

/** Makes the table hold these pairs, and writes what differs to the change log. The id of a pair stays. */
async function saveReopened(
  client: pg.ClientBase,
  pairs: readonly ReopenedPair[],
  version: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `with found as materialized (
       select hashtextextended(older || ' ' || newer, 0) & ${Number.MAX_SAFE_INTEGER} as id, older, newer, likelihood, since,
         states, towns, motives, signals, reason, "sharedAddress", "sharedPhone", "sharedPerson"
       from json_to_recordset($1) p (older bigint, newer bigint, likelihood numeric(4, 3), since date, states text[],
         towns text[], motives text[], signals text[], reason text, "sharedAddress" text, "sharedPhone" text,
         "sharedPerson" text)),
     gone as (
       delete from served.reopened r where not exists (select from found f where f.id = r.id) returning id),
     saved as (
       insert into served.reopened as r (id, ${COLUMNS}) select * from found
       on conflict (id) do update set (${COLUMNS}) = row(${COLUMNS.replaceAll(/(\w+)/g, 'excluded.$1')})
       where (${COLUMNS.replaceAll(/(\w+)/g, 'r.$1')}) is distinct from (${COLUMNS.replaceAll(/(\w+)/g, 'excluded.$1')})
       returning id, xmax = 0 as is_new),
     changed (change, id) as (
       select 'removed', id from gone
       union all select case when is_new then 'inserted' else 'updated' end, id from saved)
     insert into served.change_log (version, kind, owner, change, ids)
     select $2, 'reopened', 'members', change, array_agg(id order by id) from changed group by change order by change`,
    [JSON.stringify(pairs), version],
  );
  return rowCount !== 0;
}
