import pg from 'pg';
import { assignmentsFrom, columnsOf } from '../column-lists.js';
import { findHolders, type RosterRun } from './license-holders.js';
import { chooseSpareIds, findColliding, hasSpareIds } from './spare-ids.js';
import { recordTables } from './tables.js';

/** The columns combined from all rows of a license, and the license's key. */
const COMBINED_COLUMNS: readonly string[] = ['license_key', 'state', 'enforcement_flag'];

/** The columns that a contractor takes from one of its rows. */
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
 * SQL for the contractors of the roster $1 in the state $2; $3 to $5 are rows of numbers with several holders: number,
 * row, and contractor. Most licenses have one row, which is copied; only licenses with several rows are sorted.
 */
const madeSql = (records: string, bareId: (row: string) => string): string => `
  with held as materialized (
    select * from unnest($3::text[], $4::bigint[], $5::bigint[]) as h (license_key, row_id, contractor_id)),
  shared as materialized (
    select license_key from shared_number union select license_key from held),
  several as materialized (
    select r.*, coalesce(h.contractor_id, ${bareId('r')}) as contractor_id
    from ${records} r left join held h on h.row_id = r.id
    where r.feed = $1 and r.license_key in (select license_key from shared))
  ${contractorSql(bareId('s'), 'array_remove(array[s.license_type], null)', 'array_remove(array[s.license_subtype], null)', 's.enforcement_flag')}
  from ${records} s where feed = $1 and license_key not in (select license_key from shared)
  union all
  ${contractorSql('s.contractor_id', "coalesce(a.types, '{}')", "coalesce(a.subtypes, '{}')", 'a.flag')}
  from (select distinct on (contractor_id) * from several
        order by contractor_id, expiration_date desc nulls last, ordinal, id) s
  join (select contractor_id, bool_or(enforcement_flag) as flag,
          array_agg(distinct license_type) filter (where license_type is not null) as types,
          array_agg(distinct license_subtype) filter (where license_subtype is not null) as subtypes
        from several group by contractor_id) a using (contractor_id)`;

/** SQL for a contractor: its id, the columns of the row `s`, and the combined ones. */
const contractorSql = (id: string, types: string, subtypes: string, flag: string): string => `
  select ${id} as id, $1 as feed, s.license_key, s.run_id,
    ${columnsOf('s', STANDING_COLUMNS)}, coalesce(s.state, $2) as state,
    ${types} as license_types, ${subtypes} as license_subtypes, ${flag} as enforcement_flag, $2 as roster_state`;

/**
 * Upserts the contractors of a roster. Rows with the same license number become one contractor if name, address, or
 * phone agree: the row that expires last provides the columns, and the license types of all rows are kept. A contractor
 * without a state gets the state of its roster. Writes only contractors that differ. Matches, links, clusters, and
 * firms stay unchanged: their own runs drop references to removed contractors, so undoing a load leaves nothing behind.
 * @param records the table with the feed's new records
 * @returns how many contractors were inserted, updated, or removed
 */
export async function upsertContractors(
  client: pg.ClientBase,
  roster: RosterRun,
  rosterState: string,
  records: string = recordTables.licenses.table,
): Promise<number> {
  const { feed } = roster;
  await findSharedNumbers(client, feed, records);
  const bareId = await settleBareIds(client, feed, records);
  const { licenseKeys, rowIds, contractorIds, released } = await findHolders(client, roster, records);
  const made = madeSql(records, bareId);
  const values = [feed, rosterState, licenseKeys, rowIds, contractorIds];
  const insert = `insert into contractor as c (id, feed, license_key, run_id, ${COLUMNS.join(', ')}) ${made}`;
  const known = await client.query('select from contractor where feed = $1 limit 1', [feed]);
  if (known.rowCount === 0) {
    const { rowCount } = await client.query(insert, values);
    return rowCount ?? 0;
  }
  const changing = ['run_id', ...COLUMNS];
  const written = await client.query(
    `${insert}
     on conflict (id) do update set
       ${assignmentsFrom('excluded', changing)}
     where (${columnsOf('c', changing)})
       is distinct from (${columnsOf('excluded', changing)})`,
    values,
  );
  const deleted = await client.query(
    `delete from contractor c where feed = $1
       and (not exists (select from ${records} l where l.feed = $1 and l.license_key = c.license_key)
         or (license_key = any($2) and id <> all($3))
         or (license_key = any($4) and id <> ${bareId('c')}))`,
    [feed, licenseKeys, contractorIds, released],
  );
  return (written.rowCount ?? 0) + (deleted.rowCount ?? 0);
}

/**
 * Gives ids to the contractors that new numbers identify by themselves, and leaves the new numbers in `bare_number`.
 * @returns SQL for the id of the contractor that the number of a row in the roster $1 alone means, by the row's alias
 */
async function settleBareIds(
  client: pg.ClientBase,
  feed: string,
  records: string,
): Promise<(row: string) => string> {
  const of = pg.escapeLiteral(feed);
  const number = (row: string) => `${of}, ${row}.license_key, 0`;
  await client.query(
    `drop table if exists pg_temp.bare_number;
     create temp table bare_number on commit drop as
     select record_id(${number('r')}) as id, license_key from ${records} r
     where r.feed = ${of} and not exists (
       select from contractor c where c.feed = ${of} and c.license_key = r.license_key)
     group by license_key`,
  );
  const identity = `record_identity(${number('s')})`;
  const colliding = await findColliding(
    { client, rows: 'bare_number', identity },
    {
      // A holder of a number in this roster is identified by the number.
      others: `select c.id, record_identity(c.feed, c.license_key, 0) as identity from contractor c`,
      suspects: 'select id from bare_number group by id having count(*) > 1',
    },
  );
  await chooseSpareIds({ client, kind: 'contractor', owner: feed }, colliding);
  return (await hasSpareIds(client, 'contractor', feed))
    ? (row) => `given_record_id('contractor', $1, ${row}.license_key, 0)`
    : (row) => `record_id($1, ${row}.license_key, 0)`;
}

/** Records in `shared_number` which numbers several rows print, and whether they print several names. */
async function findSharedNumbers(client: pg.ClientBase, feed: string, records: string): Promise<void> {
  await client.query('drop table if exists pg_temp.shared_number');
  await client.query(
    `create temp table shared_number on commit drop as
     select license_key, min(name_key collate "C") <> max(name_key collate "C") as names_differ
     from ${records} where feed = $1 group by license_key having count(*) > 1`,
    [feed],
  );
  await client.query('analyze shared_number');
}
