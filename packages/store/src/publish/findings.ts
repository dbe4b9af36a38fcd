/** Publishes findings, which follow from several served tables, after these tables. */
import type pg from 'pg';
import { inTransaction } from '../pool.js';
import { nextVersion, raiseVersion } from './data-version.js';
import type { FoundRows } from './found-rows.js';
import type { ServedTable } from './published-tables.js';
import { type ReopenedPair, reopenedPairs } from './reopened-pairs.js';
import { saveFigures } from './save-figures.js';
import { type FoundUntil, unlicensedPermits } from './unlicensed-permits.js';

const names = ['reopened', 'unlicensed_permit'] as const;
type FindingsTable = (typeof names)[number];

/** The tables that each finding depends on. */
const foundIn: Readonly<Record<FindingsTable, readonly ServedTable[]>> = {
  reopened: [
    ...['contractor', 'record_link', 'enforcement_order', 'ag_action', 'inspection', 'match'],
    ...['shared_value', 'shared_value_member', 'alias', 'permit'],
  ] as ServedTable[],
  unlicensed_permit: [
    'permit',
    'claim',
    'match',
    'contractor',
    'record_link',
    'enforcement_order',
    'firm_member',
  ],
};

/** The figure with the number of findings; missing while they are outdated. */
const figureOf = (name: FindingsTable): string => `count:${name}`;

/**
 * Records in the caller's transaction which findings are outdated.
 * @param withheld true if findings may show withheld data: they are removed until found again
 */
export async function forgetFindings(
  client: pg.ClientBase,
  changed: ReadonlySet<string>,
  withheld: boolean,
): Promise<void> {
  const stale = names.filter((name) => withheld || foundIn[name].some((table) => changed.has(table)));
  await client.query('delete from served.prepared_figure where name = any($1)', [stale.map(figureOf)]);
  if (!withheld) return;
  await client.query('update served.data_version set found_version = null');
  for (const name of stale) await client.query(`delete from served.${name}`);
}

/**
 * Finds and saves outdated findings; raises the data version if anything changed. Call it under the publishing lock.
 * @param findReopened reads the served tables through the client, whose search path begins with them
 */
export async function publishFindings(
  pool: pg.Pool,
  findReopened: (client: pg.ClientBase) => Promise<readonly ReopenedPair[]>,
): Promise<void> {
  const { rows: known } = await pool.query<{ name: string }>(
    'select name from served.prepared_figure where name = any($1)',
    [names.map(figureOf)],
  );
  const stale = names.filter((name) => !known.some((one) => one.name === figureOf(name)));
  if (stale.length === 0) return;
  await inTransaction(
    pool,
    async (client) => {
      await client.query('set local search_path = served, crs, public');
      const version = await nextVersion(client);
      let changed = false;
      for (const name of stale) {
        const found =
          name === 'reopened'
            ? reopenedPairs(await findReopened(client))
            : unlicensedPermits(await readFoundUntil(client));
        if (await saveFindings(client, name, found, version)) changed = true;
        const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${name}`);
        await saveFigures(client, new Map([[figureOf(name), JSON.stringify(rows[0]?.count ?? 0)]]));
      }
      if (stale.includes('unlicensed_permit')) await saveFoundUntil(client, version - 1);
      if (changed) await raiseVersion(client, version, 'records');
    },
    'begin isolation level repeatable read',
  );
}

/** The day until which permits without a license are known; null if unknown, or if later changes were dropped. */
async function readFoundUntil(client: pg.ClientBase): Promise<FoundUntil | null> {
  const { rows } = await client.query<FoundUntil>(
    `select p.version, d.found_day::text as day from data_version d join publication p on p.version = d.found_version
     where d.found_day is not null`,
  );
  return rows[0] ?? null;
}

/** Records the last version whose changes were considered, and the day by which every roster was read. */
async function saveFoundUntil(client: pg.ClientBase, version: number): Promise<void> {
  const { rows } = await client.query<{ day: string | null }>(
    `select min(last_success_at)::date as day from feed_state where family = 'licenses'`,
  );
  await client.query('update data_version set found_version = $1, found_day = $2', [
    version,
    rows[0]?.day ?? null,
  ]);
}

/** Makes a table contain the findings, and writes the differences to the change log. */
async function saveFindings(
  client: pg.ClientBase,
  table: FindingsTable,
  { columns, before, rows, replaced, values }: FoundRows,
  version: number,
): Promise<boolean> {
  const list = (alias: string): string => columns.map((column) => `${alias}.${column}`).join(', ');
  const { rowCount } = await client.query(
    `with ${before} found as materialized (${rows}),
     gone as (
       delete from ${table} r where (${replaced}) and not exists (select from found f where f.id = r.id) returning id),
     saved as (
       insert into ${table} as r (id, ${columns.join(', ')}) select f.id, ${list('f')} from found f
       on conflict (id) do update set (${columns.join(', ')}) = row(${list('excluded')})
       where (${list('r')}) is distinct from (${list('excluded')})
       returning id, xmax = 0 as is_new),
     changed (change, id) as (
       select 'removed', id from gone
       union all select case when is_new then 'inserted' else 'updated' end, id from saved)
     insert into change_log (version, kind, owner, change, ids)
     select $1, '${table}', 'members', change, array_agg(id order by id) from changed group by change order by change`,
    [version, ...values],
  );
  return rowCount !== 0;
}
