/** Stages that tests edit and publish: permits and claims of the feeds `elm` and `oak`, contractors of a roster. */

import type pg from 'pg';
import { createTestDatabase } from '../../../test/harness/database.js';
import { createPool } from '../src/pool.js';
import { type PublishResult, publishDifference } from '../src/publish/publish-difference.js';
import { type HeldBack, publishedTables } from '../src/publish/published-tables.js';
import { nameRules } from './name-rules.js';

export const nobody: HeldBack = { feeds: [], scopes: [] };

export interface EditedStages {
  readonly url: string;
  readonly pool: pg.Pool;
  publish(held?: HeldBack): Promise<PublishResult>;
  close(): Promise<void>;
}

/** Makes a database with both feeds and nothing in them. */
export async function startEditedStages(): Promise<EditedStages> {
  const database = await createTestDatabase();
  const pool = createPool(database.url);
  for (const feed of ['elm', 'oak'])
    await pool.query(`create table permit__${feed} partition of permit for values in ('${feed}')`);
  await pool.query(
    `insert into feed_state (feed, family, jurisdiction) values ('elm', 'permits', 'elm'), ('oak', 'permits', 'oak')`,
  );
  return {
    url: database.url,
    pool,
    publish: (held = nobody) => publishDifference(pool, nameRules, async () => held),
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}

/** The rows of both schemas' tables that differ, in the columns that both have, names with another number of permits, and wrong statuses. */
export async function differences(pool: pg.Pool): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of publishedTables) {
    const { rows } = await pool.query<{ columns: string }>(
      `select string_agg(format('%I', t.attname), ', ') as columns from pg_attribute t join pg_attribute s using (attname)
       where t.attrelid = $1::regclass and s.attrelid = $2::regclass and t.attnum > 0 and not t.attisdropped and not s.attisdropped`,
      [`served.${name}`, `crs.${name}`],
    );
    const columns = rows[0]?.columns ?? '';
    const texts = (schema: string) =>
      `select r::text as row from (select ${columns} from ${schema}.${name}) r`;
    const { rows: differing } = await pool.query<{ row: string }>(
      `(${texts('crs')} except ${texts('served')}) union all (${texts('served')} except ${texts('crs')})`,
    );
    found.push(...differing.map(({ row }) => `${name} ${row}`));
  }
  const { rows: miscounted } = await pool.query<{ row: string }>(
    `select n::text as row from served.known_name n full join (
       select name_key, sum(record_count) as permits from served.claim
       where name_key is not null and scope not in ('osha', 'orders', 'actions') group by name_key) c using (name_key)
     where n.name_key is null or n.permits <> coalesce(c.permits, 0)`,
  );
  const ofPermits = 'select id, jurisdiction, lower(status), issue_date from served.permit';
  const { rows: wrong } = await pool.query<{ row: string }>(
    `select s::text as row from (
       (${ofPermits} except table served.permit_status) union all (table served.permit_status except ${ofPermits})) s`,
  );
  return [
    ...found,
    ...miscounted.map(({ row }) => `known_name ${row}`),
    ...wrong.map(({ row }) => `permit_status ${row}`),
  ];
}

/** The lines of the change log since a version. */
export async function logged(pool: pg.Pool, version: number): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select concat_ws(' ', kind, owner, id, change) as line from served.change_log, unnest(ids) id where version > $1`,
    [version],
  );
  return rows.map(({ line }) => line).sort();
}

export async function savePermit(
  pool: pg.Pool,
  feed: string,
  id: number,
  status: string | null,
): Promise<void> {
  await pool.query(`delete from permit where feed = $1 and id = $2`, [feed, id]);
  if (status !== null)
    await pool.query(
      `insert into permit (id, feed, source_key, ordinal, content_hash, jurisdiction, permit_number, status, run_id)
       values ($1::bigint, $2, $1::text, 0, hashtext($3), $2, 'P', $3, 1)`,
      [id, feed, status],
    );
  await pool.query(`insert into pending_change values ('permit', $1, $2)`, [feed, id]);
}

export async function saveClaim(
  pool: pg.Pool,
  scope: string,
  id: number,
  contractor: number | null,
  gone: boolean,
): Promise<void> {
  if (gone) {
    await pool.query('delete from match where claim_id = $1', [id]);
    await pool.query('delete from claim where id = $1', [id]);
    return;
  }
  await pool.query(
    `insert into claim (id, scope, record_count) values ($1, $2, 1) on conflict (id, scope) do update set record_count = claim.record_count + 1`,
    [id, scope],
  );
  await pool.query(
    `insert into match (claim_id, scope, run_id, contractor_id) values ($1, $2, 1, $3)
     on conflict (claim_id, scope) do update set contractor_id = excluded.contractor_id`,
    [id, scope, contractor],
  );
}

export async function saveContractor(pool: pg.Pool, id: number, name: string | null): Promise<void> {
  if (name === null) await pool.query('delete from contractor where id = $1', [id]);
  else
    await pool.query(
      `insert into contractor (id, feed, roster_state, license_key, license_number, name, name_clean, name_key)
       values ($1::bigint, 'roster', 'MN', $1::text, $1::text, $2, $2, $2) on conflict (id) do update set name = excluded.name`,
      [id, name],
    );
}
