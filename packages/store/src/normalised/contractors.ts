import type pg from 'pg';
import { assignmentsFrom, columnsOf } from '../column-lists.js';
import { recordTables } from './tables.js';

/** Columns of a roster row that a contractor does not simply take over: its key, and what is made of all its rows. */
const COMBINED_COLUMNS: readonly string[] = ['license_key', 'state', 'enforcement_flag'];

/** Columns a contractor takes over from the roster row that stands for it. */
const STANDING_COLUMNS = recordTables.licenses.columns.filter((column) => !COMBINED_COLUMNS.includes(column));

const COLUMNS = [
  ...STANDING_COLUMNS,
  'state',
  'license_types',
  'license_subtypes',
  'enforcement_flag',
  'roster_state',
];

/**
 * SQL of the contractors that the rows of the roster $1 make, of the state $2; the rows stand in a table. Most licenses
 * are one row, which is a contractor as it is: only those of several are sorted.
 */
const madeSql = (records: string): string => `
  with shared as materialized (
    select license_key from ${records} where feed = $1 group by license_key having count(*) > 1)
  ${contractorSql('array_remove(array[s.license_type], null)', 'array_remove(array[s.license_subtype], null)', 's.enforcement_flag')}
  from ${records} s where feed = $1 and license_key not in (select license_key from shared)
  union all
  ${contractorSql("coalesce(a.types, '{}')", "coalesce(a.subtypes, '{}')", 'a.flag')}
  from (select distinct on (license_key) * from ${records}
        where feed = $1 and license_key in (select license_key from shared)
        order by license_key, expiration_date desc nulls last, ordinal, id) s
  join (select license_key, bool_or(enforcement_flag) as flag,
          array_agg(distinct license_type) filter (where license_type is not null) as types,
          array_agg(distinct license_subtype) filter (where license_subtype is not null) as subtypes
        from ${records} where feed = $1 and license_key in (select license_key from shared)
        group by license_key) a using (license_key)`;

/** What of a contractor is the row `s` that stands for it, and what is made of all its rows. */
const contractorSql = (types: string, subtypes: string, flag: string): string => `
  select record_id($1, s.license_key, 0) as id, $1 as feed, s.license_key, s.run_id,
    ${columnsOf('s', STANDING_COLUMNS)}, coalesce(s.state, $2) as state,
    ${types} as license_types, ${subtypes} as license_subtypes, ${flag} as enforcement_flag, $2 as roster_state`;

/**
 * Makes contractors of a roster's rows: rows that share a license number become one. The row that expires
 * last stands; the types of the others are kept. A contractor without a state in its address is given its
 * roster's. Only contractors that differ are written, with the run that brought the row that stands.
 * @param records the table that holds the rows as they are after the load
 * @returns contractors that came, went or changed
 */
export async function upsertContractors(
  client: pg.ClientBase,
  feed: string,
  rosterState: string,
  records: string = recordTables.licenses.table,
): Promise<number> {
  const made = madeSql(records);
  const insert = `insert into contractor as c (id, feed, license_key, run_id, ${COLUMNS.join(', ')}) ${made}`;
  const known = await client.query('select from contractor where feed = $1 limit 1', [feed]);
  if (known.rowCount === 0) {
    const { rowCount } = await client.query(insert, [feed, rosterState]);
    return rowCount ?? 0;
  }
  const changing = ['run_id', ...COLUMNS];
  const written = await client.query(
    `${insert}
     on conflict (id) do update set
       ${assignmentsFrom('excluded', changing)}
     where (${columnsOf('c', changing)})
       is distinct from (${columnsOf('excluded', changing)})`,
    [feed, rosterState],
  );
  const { rows } = await client.query<{ id: number }>(
    `delete from contractor c where feed = $1
       and not exists (select from ${records} l where l.feed = $1 and l.license_key = c.license_key)
     returning id`,
    [feed],
  );
  if (rows.length > 0)
    await forgetContractors(
      client,
      rows.map(({ id }) => id),
    );
  return (written.rowCount ?? 0) + rows.length;
}

/** Takes contractors that are gone out of everything that refers to them; their claims wait for the next matching. */
async function forgetContractors(client: pg.ClientBase, ids: readonly number[]): Promise<void> {
  await client.query(
    `update match set contractor_id = null, score = null, confidence = null, tier = null, signals = '{}',
       candidate_count = 0, decision_id = null, matched_with = null
     where contractor_id = any($1)`,
    [ids],
  );
  await client.query(
    `update match set matched_with = null
     where claim_id in (select claim_id from scored_match where contractor_id = any($1))`,
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
