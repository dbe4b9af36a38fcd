import type pg from 'pg';
import { lockSubject } from '../raw/runs.js';
import { idsWithKey } from './alias-changes.js';
import { type AliasSource, SOURCE_FIELDS, signed, TEXTS } from './alias-sources.js';
import { databaseSql } from './rosters.js';

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

/** The total number of aliases. */
export async function countAliases(db: pg.ClientBase): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select count(*)::int from alias');
  return rows[0]?.count ?? 0;
}

/**
 * The aliases of the contractors of some rosters, by contractor and key.
 * @param among `near`: only those that have a key in the table `near_key`, see `stageAliasChanges`
 */
export async function loadAliases(
  db: pg.Pool | pg.ClientBase,
  feeds: readonly string[],
  among: 'all' | 'near' = 'all',
): Promise<StoredAlias[]> {
  const { rows } = await db.query<StoredAlias>(
    `select a.id, a.contractor_id as "contractorId", a.key, a.known_by as "knownBy", a.name, a.dba_name as "dbaName",
       a.person_name as "personName", a.address, a.city, a.zip, a.phone, a.claims, a.records, a.decisions,
       a.first_date as "firstDate", a.last_date as "lastDate", a.line_until as "lineUntil", a.orders,
       ${isAliasWithheldSql('a')} as withheld
     from alias a join contractor c on c.id = a.contractor_id
     where c.feed = any($1) ${among === 'near' ? `and a.id in (${idsWithKey('near_key')})` : ''}
     order by a.contractor_id, a.key collate "C"`,
    [feeds],
  );
  return rows;
}
