/** How the aliases change: staged first, so that those that the changes concern can be compared before and after. */
import type pg from 'pg';
import { columnsOf } from '../column-lists.js';
import type { RunCounts } from '../raw/runs.js';
import { onlyRow } from '../served/rows.js';
import { signed, TEXTS } from './alias-sources.js';
import { WANTED_ALIASES } from './wanted-aliases.js';

/** SQL for the ids of the aliases with one of the keys in a table. Takes a tenth of the time of a subquery for each. */
export const idsWithKey = (keys: string): string =>
  `select k.id from (select id, unnest(keys) as key from alias) k join ${keys} using (key)`;

/**
 * Collects the aliases again from claims, former lines, and decisions, in temporary tables of the caller's transaction.
 * A claim whose match an analyst corrected provides none for its former contractor. The table `near_key` gets the keys
 * of all aliases with a value that a changed alias has: whether an alias stands depends on the aliases with its values.
 * @param leastRecords number of records that an alias needs to count
 * @returns the numbers of aliases that match differently: added, removed, and changed ones
 */
export async function stageAliasChanges(
  client: pg.ClientBase,
  leastRecords: number,
): Promise<Pick<RunCounts, 'inserted' | 'updated' | 'removed'>> {
  // Autovacuum has not seen this run's rows.
  await client.query('analyze alias_source (contractor_id, key)');
  await client.query(WANTED_ALIASES);
  await client.query('analyze wanted_alias (contractor_id, key)');
  // Further records and days than an alias needs change no match.
  const compared = (table: string): string =>
    [
      ...['known_by', ...TEXTS, 'keys'].map((name) => `${table}.${name}`),
      `least(${table}.records + ${table}.decisions, $1::int)`,
      `case when ${table}.first_date = ${table}.last_date then ${table}.first_date end`,
      `${table}.first_date is distinct from ${table}.last_date`,
    ].join(', ');
  await client.query(
    `create temp table changed_alias on commit drop as
     select coalesce(w.contractor_id, a.contractor_id) as contractor_id, coalesce(w.key, a.key) as key,
       w.contractor_id is null as gone, a.contractor_id is null as added, a.keys || w.keys as keys
     from alias a full join wanted_alias w on w.contractor_id = a.contractor_id and w.key = a.key
     where a.contractor_id is null or w.contractor_id is null or (${compared('a')}) is distinct from (${compared('w')})`,
    [leastRecords],
  );
  await client.query(
    `create temp table near_key on commit drop as
     with changed as materialized (select distinct unnest(keys) as key from changed_alias)
     select key from changed
     union
     select unnest(keys) from alias where id in (${idsWithKey('changed')})`,
  );
  await client.query('analyze near_key');
  const { rows } = await client.query<Pick<RunCounts, 'inserted' | 'updated' | 'removed'>>(
    `select (count(*) filter (where added))::int as inserted, (count(*) filter (where gone))::int as removed,
       (count(*) filter (where not added and not gone))::int as updated from changed_alias`,
  );
  return onlyRow(rows);
}

/** Stores the staged aliases, as a new version if any of them matches differently. */
export async function storeStagedAliases(client: pg.ClientBase): Promise<void> {
  await client.query(
    `delete from alias a using changed_alias c
     where c.gone and a.contractor_id = c.contractor_id and a.key = c.key`,
  );
  const columns = [
    'id',
    'scopes',
    'known_by',
    ...TEXTS,
    'keys',
    'claims',
    'records',
    'decisions',
    'first_date',
    'last_date',
    'line_until',
    'orders',
  ];
  const list = columns.join(', ');
  await client.query(
    // Equal rows are left out first: a conflict would lock, and so write, each of them.
    `insert into alias (contractor_id, key, ${list})
     select w.contractor_id, w.key, ${columnsOf('w', columns)}
     from wanted_alias w left join alias a on a.contractor_id = w.contractor_id and a.key = w.key
     where (${columnsOf('a', columns)}) is distinct from (${columnsOf('w', columns)})
     on conflict (contractor_id, key) do update set (${list}) = row(${columnsOf('excluded', columns)})`,
  );
  await client.query(
    `insert into alias_version as v (version) select 1 from changed_alias limit 1
     on conflict (only_row) do update set version = v.version + 1, changed_at = clock_timestamp()`,
  );
}

/** Marks the uncertain claims with one of these keys for rematching, because aliases with the key changed. */
export async function markForAliases(client: pg.ClientBase, keys: readonly number[]): Promise<void> {
  if (keys.length === 0) return;
  await client.query(
    // A claim whose roster line is certain has no keys, but takes a second look if that line is excluded.
    `with changed as materialized (select distinct key from unnest($1::integer[]) as k (key))
     insert into match_again (scope, claim_id)
     select scope, claim_id from (select scope, claim_id, unnest(alias_keys) as key from match) d join changed using (key)
     union
     select m.scope, m.claim_id from match m join decision d on d.id = m.decision_id
     where d.verdict = 'excluded' and cardinality(m.alias_keys) = 0
     on conflict do nothing`,
    [signed(keys)],
  );
}

/** The inputs of the last computation of `standing` for all aliases; null before the first. */
export async function readStandingOf(db: pg.ClientBase): Promise<string | null> {
  const { rows } = await db.query<{ of: string | null }>('select standing_of as of from alias_version');
  return rows[0]?.of ?? null;
}

/**
 * Marks which aliases stand.
 * @param ids of the standing ones
 * @param among the ids of the aliases to mark; the others keep their mark
 */
export async function saveStanding(
  client: pg.ClientBase,
  ids: readonly number[],
  among: 'all' | readonly number[],
): Promise<void> {
  await client.query(
    `with standing as materialized (select unnest($1::bigint[]) as id)
     update alias a set standing = not a.standing
     where a.standing <> exists (select from standing s where s.id = a.id)
       ${among === 'all' ? '' : 'and a.id = any($2::bigint[])'}`,
    among === 'all' ? [ids] : [ids, among],
  );
}

/** Records the inputs with which `standing` was computed for all aliases. */
export async function saveStandingOf(client: pg.ClientBase, inputs: string): Promise<void> {
  await client.query('update alias_version set standing_of = $1', [inputs]);
}
