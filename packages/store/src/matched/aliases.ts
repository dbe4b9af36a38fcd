import type pg from 'pg';
import { columnsOf } from '../column-lists.js';
import { lockSubject, noCounts, type RunCounts } from '../raw/runs.js';
import { type AliasSource, SOURCE_FIELDS, signed, TEXTS } from './alias-sources.js';
import { databaseSql } from './rosters.js';
import { WANTED_ALIASES } from './wanted-aliases.js';

/**
 * Keeps the aliases unchanged until the caller's transaction ends. Whoever writes matches calls this after locking the
 * scope and before reading aliases; otherwise a refresh would not see those matches, and would not know which of them
 * it affects.
 */
export const holdAliases = (client: pg.ClientBase): Promise<void> => lockSubject(client, 'aliases', 'shared');

/** Waits until no matches are being written, and blocks writers until the caller's transaction ends. */
export const lockAliases = (client: pg.ClientBase): Promise<void> => lockSubject(client, 'aliases');

/**
 * Stores the aliases from the newly matched claims, replacing their earlier aliases. Call it after `saveStagedMatches`,
 * in the same transaction.
 */
export async function saveAliasSources(
  client: pg.ClientBase,
  scope: string,
  sources: readonly AliasSource[],
): Promise<void> {
  const rows = sources.map(({ keys, ...source }) => ({ ...source, keys: signed(keys) }));
  const values = ['contractor_id', 'key', 'known_by', ...TEXTS, 'keys'];
  const list = values.join(', ');
  // One statement, since a temporary table costs more than the few aliases of a night.
  await client.query(
    `with given as materialized (
       select "claimId" as claim_id, "contractorId" as contractor_id, key, "knownBy" as known_by, name,
         "dbaName" as dba_name, "personName" as person_name, address, city, zip, phone, keys
       from json_to_recordset($2::json) as s (${SOURCE_FIELDS})
     ), gone as (
       delete from alias_source s using staged_match m
       where s.claim_id = m.claim_id and s.scope = $1 and not s.decided
         and not exists (select from given g where g.claim_id = s.claim_id)
     )
     insert into alias_source as s (scope, claim_id, ${list})
     select $1, claim_id, ${list} from given order by claim_id
     on conflict (claim_id, scope, decided) do update set (${list}) = row(${values.map((name) => `excluded.${name}`).join(', ')})
     where (${values.map((name) => `s.${name}`).join(', ')})
       is distinct from (${values.map((name) => `excluded.${name}`).join(', ')})`,
    [scope, JSON.stringify(rows)],
  );
}

/**
 * Identifies the state of the claims, matches, and decisions behind aliases: equal for two refreshes if no run changed
 * them in between. A run becomes visible together with its changes. Second looks change no claim that provides an
 * alias. Run ids are added up, since a run may commit after one that ended later.
 */
export async function identifyAliasInputs(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ inputs: string }>(
    `select concat_ws(' ', m.scopes, m.ids, r.runs, r.ids) as inputs
     from (select count(*) as scopes, sum(run_id) as ids from match_state) m,
       (select count(*) as runs, sum(id) as ids from run
        where state = 'done' and (kind in ('decide', 'undo', 'remove')
          or kind = 'ingest' and inserted + updated + removed > 0)) r`,
  );
  return rows[0]?.inputs ?? '';
}

/** The result of `identifyAliasInputs` at the newest refresh of the aliases; null if unknown. */
export async function lastAliasInputs(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ inputs: string | null }>(
    `select details ->> 'inputs' as inputs from run where kind = 'alias' and state = 'done' order by id desc limit 1`,
  );
  return rows[0]?.inputs ?? null;
}

/**
 * Collects the aliases again from claims, former lines, and decisions. A claim whose match an analyst corrected
 * provides none for its former contractor. Marks uncertain claims for rematching if an alias that may find them was
 * added, removed, or changed.
 * @param leastRecords number of records that an alias needs to count
 */
export async function refreshAliases(client: pg.ClientBase, leastRecords: number): Promise<RunCounts> {
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
  const { rows } = await client.query<{ inserted: number; updated: number; removed: number }>(
    `select (count(*) filter (where added))::int as inserted, (count(*) filter (where gone))::int as removed,
       (count(*) filter (where not added and not gone))::int as updated from changed_alias`,
  );
  const { inserted = 0, updated = 0, removed = 0 } = rows[0] ?? {};
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
  if (inserted + updated + removed > 0) {
    await client.query(
      `insert into alias_version as v (version) values (1)
       on conflict (only_row) do update set version = v.version + 1, changed_at = clock_timestamp()`,
    );
    // Whether an alias stands depends on the contractor's other aliases, and on other contractors' aliases with the
    // same values.
    await client.query(
      `create temp table changed_key on commit drop as
       with changed as (select distinct unnest(keys) as key from changed_alias)
       select key from changed
       union
       select unnest(a.keys) from alias a
       where a.contractor_id in (select b.contractor_id from alias b, unnest(b.keys) as k (key) join changed c on c.key = k.key
                                 union select contractor_id from changed_alias)`,
    );
    await client.query('analyze changed_key');
    await client.query(
      // A claim whose roster line is certain has no keys, but takes a second look if that line is excluded. A match
      // that relies on an alias is checked whenever anything about its contractor's aliases changed, because words of a
      // name may have found it instead of a key.
      `insert into match_again (scope, claim_id)
       select d.scope, d.claim_id from match d, unnest(d.alias_keys) as k (key) join changed_key c on c.key = k.key
       union
       select m.scope, m.claim_id from match m
       where m.contractor_id in (select contractor_id from changed_alias) and 'alias' = any(m.signals)
       union
       select m.scope, m.claim_id from match m join decision d on d.id = m.decision_id
       where d.verdict = 'excluded' and cardinality(m.alias_keys) = 0
       on conflict do nothing`,
    );
  }
  return { ...noCounts, rowsRead: await countAliases(client), inserted, updated, removed };
}

/** The scopes with claims marked for rematching. */
export async function listScopesToMatchAgain(db: pg.Pool): Promise<string[]> {
  const { rows } = await db.query<{ scope: string }>('select distinct scope from match_again order by 1');
  return rows.map(({ scope }) => scope);
}

/** An alias that claims are matched with. */
export interface StoredAlias extends Omit<AliasSource, 'claimId' | 'knownBy' | 'keys'> {
  readonly knownBy: readonly string[];
  readonly claims: number;
  readonly records: number;
  readonly decisions: number;
  readonly firstDate: string | null;
  readonly lastDate: string | null;
  readonly lineUntil: string | null;
  readonly orders: readonly string[];
  readonly id: number;
  /** True if a suppression withholds the alias or a claim behind it. Such an alias still counts, but is not shown. */
  readonly withheld: boolean;
}

/** SQL for whether a suppression withholds an alias or a claim behind it. */
export const isAliasWithheldSql = (alias: string): string => `(exists (
  select from crs.alias_source s join crs.withheld w on w.kind = 'claim' and w.id = s.claim_id
  where s.contractor_id = ${alias}.contractor_id and s.key = ${alias}.key)
  or exists (select from crs.withheld w where w.kind = 'alias' and w.id = ${alias}.id))`;

/** What distinguishes the aliases of a database from all others. */
interface AliasIdentity {
  readonly database: string;
  /** Changes with every alias; 0 before the first alias. */
  readonly version: number;
  /** The time of that change, because a restored database repeats version numbers. */
  readonly changedAt: string | null;
}

export async function identifyAliases(db: pg.ClientBase): Promise<AliasIdentity> {
  const { rows } = await db.query<AliasIdentity>(
    `select ${databaseSql} as database, coalesce(max(version), 0) as version,
       extract(epoch from max(changed_at))::text as "changedAt"
     from alias_version`,
  );
  return rows[0] ?? { database: '', version: 0, changedAt: null };
}

/** The inputs of the last computation of `standing`; null before the first. */
export async function readStandingOf(db: pg.ClientBase): Promise<string | null> {
  const { rows } = await db.query<{ of: string | null }>('select standing_of as of from alias_version');
  return rows[0]?.of ?? null;
}

/** Marks these aliases as standing, and no others. */
export async function saveStanding(
  client: pg.ClientBase,
  ids: readonly number[],
  foundWith: string,
): Promise<void> {
  await client.query(
    `with standing as materialized (select unnest($1::bigint[]) as id)
     update alias a set standing = not a.standing
     where a.standing <> exists (select from standing s where s.id = a.id)`,
    [ids],
  );
  await client.query('update alias_version set standing_of = $1', [foundWith]);
}

/** The total number of aliases. */
export async function countAliases(db: pg.ClientBase): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select count(*)::int from alias');
  return rows[0]?.count ?? 0;
}

/** The aliases of the contractors of some rosters, by contractor and key. */
export async function loadAliases(
  db: pg.Pool | pg.ClientBase,
  feeds: readonly string[],
): Promise<StoredAlias[]> {
  const { rows } = await db.query<StoredAlias>(
    `select a.id, a.contractor_id as "contractorId", a.key, a.known_by as "knownBy", a.name, a.dba_name as "dbaName",
       a.person_name as "personName", a.address, a.city, a.zip, a.phone, a.claims, a.records, a.decisions,
       a.first_date as "firstDate", a.last_date as "lastDate", a.line_until as "lineUntil", a.orders,
       ${isAliasWithheldSql('a')} as withheld
     from alias a join contractor c on c.id = a.contractor_id
     where c.feed = any($1) order by a.contractor_id, a.key collate "C"`,
    [feeds],
  );
  return rows;
}
