import type { RosterEntry } from '@crs/domain';
import type pg from 'pg';
import { recordTables } from './tables.js';

/** Columns of a roster row that a contractor does not simply take over: its key, and what is made of all its rows. */
const COMBINED_COLUMNS: readonly string[] = ['license_key', 'state', 'enforcement_flag'];

/** Columns a contractor takes over from the roster row that stands for it. */
const STANDING_COLUMNS = recordTables.licenses.columns.filter((column) => !COMBINED_COLUMNS.includes(column));

/**
 * Makes contractors of a roster's rows: rows that share a license number become one. The row that expires
 * last stands; the types of the others are kept. A contractor without a state in its address is given its
 * roster's. Only contractors that differ are written.
 */
export async function publishContractors(
  client: pg.ClientBase,
  feed: string,
  rosterState: string,
): Promise<void> {
  const columns = [
    ...STANDING_COLUMNS,
    'state',
    'license_types',
    'license_subtypes',
    'enforcement_flag',
    'roster_state',
  ];
  await client.query(
    `insert into contractor as c (id, feed, license_key, ${columns.join(', ')})
     select record_id($1, license_key, 0), $1, license_key, ${STANDING_COLUMNS.map((column) => `s.${column}`).join(', ')},
       coalesce(s.state, $2), coalesce(a.types, '{}'), coalesce(a.subtypes, '{}'), a.flag, $2
     from (select distinct on (license_key) * from license_record where feed = $1
           order by license_key, expiration_date desc nulls last, ordinal, id) s
     join (select license_key, bool_or(enforcement_flag) as flag,
             array_agg(distinct license_type) filter (where license_type is not null) as types,
             array_agg(distinct license_subtype) filter (where license_subtype is not null) as subtypes
           from license_record where feed = $1 group by license_key) a using (license_key)
     on conflict (id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
     where (${columns.map((column) => `c.${column}`).join(', ')})
       is distinct from (${columns.map((column) => `excluded.${column}`).join(', ')})`,
    [feed, rosterState],
  );
  const { rows } = await client.query<{ id: number }>(
    `delete from contractor c where feed = $1
       and not exists (select from license_record l where l.feed = $1 and l.license_key = c.license_key)
     returning id`,
    [feed],
  );
  if (rows.length > 0)
    await forgetContractors(
      client,
      rows.map(({ id }) => id),
    );
}

/** Takes contractors that are gone out of everything that refers to them; their claims wait for the next matching. */
async function forgetContractors(client: pg.ClientBase, ids: readonly number[]): Promise<void> {
  await client.query(
    `update match set contractor_id = null, score = null, confidence = null, tier = null, signals = '{}',
       candidate_count = 0, decision_id = null
     where contractor_id = any($1)`,
    [ids],
  );
  await client.query(
    `update scored_match set contractor_id = null, score = null, confidence = null, tier = null, signals = '{}',
       candidate_count = 0
     where contractor_id = any($1)`,
    [ids],
  );
  for (const table of ['record_link', 'shared_value_member', 'cluster_member']) {
    await client.query(`delete from ${table} where contractor_id = any($1)`, [ids]);
  }
}

/** The contractors of some rosters as the matcher sees them, in the order of their ids. */
export async function loadRoster(
  db: pg.Pool | pg.ClientBase,
  feeds: readonly string[],
): Promise<RosterEntry[]> {
  const { rows } = await db.query<RosterEntry>(
    `select id, license_number as "licenseNumber", name, dba_name as "dbaName", person_name as "personName",
       entity_type as "entityType", license_types as "licenseTypes", address, city, zip, phone,
       original_date as "originalDate", expiration_date as "expirationDate"
     from contractor where feed = any($1) order by id`,
    [feeds],
  );
  return rows;
}
