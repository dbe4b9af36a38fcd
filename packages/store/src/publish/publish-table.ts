/** Updates one served table from its stage: by its difference, or by rebuilding it. */
import pg from 'pg';
import { assignmentsFrom, columnsOf, differSql } from '../column-lists.js';
import type { Build } from './concurrent-build.js';
import type { TouchedRows } from './pending.js';
import { ownerOf, type PublishedTable, type ServedTable } from './published-tables.js';
import { buildIndexes, createReplacement } from './replace-table.js';

/** The number of a table's rows that publishing changed. */
export interface TableChanges {
  readonly inserted: number;
  readonly updated: number;
  readonly removed: number;
}

/** With fewer changes, a table is never rebuilt. */
const FEWEST_REBUILT = 20_000;

/** A table to publish, in the transaction of the client. */
export interface TablePublishing {
  readonly client: pg.ClientBase;
  readonly table: PublishedTable;
  /** The columns that both the stage and the served table have. */
  readonly columns: readonly string[];
  readonly touched: TouchedRows;
  /** Owners that are on hold. */
  readonly held: readonly string[];
  /** SQL for the rows of its stage. */
  readonly stage: string;
}

/** True if the table may be rebuilt concurrently. */
export const isBuiltConcurrently = ({ table: { concurrent }, held }: TablePublishing): boolean =>
  concurrent === 'always' || (concurrent !== undefined && held.length === 0);

/**
 * True if enough rows, and more than half of the table, may differ. Served rows are estimated by PostgreSQL if
 * possible; the count of staged rows stops at the limit.
 */
export async function isMostTouched({ client, table, touched }: TablePublishing): Promise<boolean> {
  const { name } = table;
  const { ids, owners } = touched;
  if (owners.length === 0 && ids < FEWEST_REBUILT) return false;
  const { rows: counts } = await client.query<{ served: number }>(
    `select case when reltuples < 0 then (select count(*) from served.${name}) else reltuples end as served
     from pg_class where oid = 'served.${name}'::regclass`,
  );
  const enough = Math.max(FEWEST_REBUILT, Math.floor((counts[0]?.served ?? 0) / 2) + 1) - ids;
  if (enough <= 0) return true;
  if (owners.length === 0) return false;
  const { rowCount: found } = await client.query(
    `select from crs.${name} r where ${ownerOf(table, 'r')} = any($1) offset $2 limit 1`,
    [owners, enough - 1],
  );
  return found === 1;
}

/** Writes the changes of a table, SQL of `(id, owner, change, public_key)`, to the change log and counts them. */
export async function logChanges(
  client: pg.ClientBase,
  name: ServedTable,
  changed: string,
  version: number,
): Promise<TableChanges> {
  const { rows } = await client.query<{ change: string; rows: number }>(
    `with logged as (
       insert into served.change_log (version, kind, owner, change, ids, public_keys)
       select $1, $2, owner, change, array_agg(id), case when bool_or(public_key is not null) then array_agg(public_key) end
       from ${changed} c group by owner, change, public_key is not null order by owner, change
       returning change, cardinality(ids) as rows)
     select change, sum(rows)::bigint as rows from logged group by change`,
    [version, name],
  );
  const of = (change: string): number => rows.find((row) => row.change === change)?.rows ?? 0;
  return { inserted: of('inserted'), updated: of('updated'), removed: of('removed') };
}

/** SQL for whether a row's owner is in a list. */
const isOneOf = (table: PublishedTable, alias: string, owners: readonly string[]): string =>
  `${ownerOf(table, alias)} = any(array[${owners.map(pg.escapeLiteral).join(', ')}]::text[])`;

const same = (key: readonly string[], one: string, other: string): string =>
  key.map((column) => `${one}.${column} = ${other}.${column}`).join(' and ');

/** SQL for the kind of a row's change, between the stage `s` and the served table `t`. */
const changeOf = ({ id, mayBeRehashed }: PublishedTable): string =>
  `case when t.${id} is null then 'inserted' when s.${id} is null then 'removed'
     ${mayBeRehashed ? `when s.run_id = t.run_id then 'rehashed'` : ''} else 'updated' end`;

/**
 * Takes rows that differ only in their content hash out of a table of changes with ids and owners. Masking gives rows
 * of one run other contents and hashes, so the other rows of one run are updated.
 */
async function dropRehashed(
  { client, table, columns, stage }: TablePublishing,
  found: string,
  owner: string,
) {
  const { name, key, mayBeRehashed } = table;
  if (!mayBeRehashed) return;
  const { rows } = await client.query(`select from ${found} where change = 'rehashed' limit 1`);
  if (rows.length === 0) return;
  const contents = columns.filter((column) => column !== 'content_hash');
  // Citus would copy the whole stage to join it with a distributed table; the subquery copies only these rows.
  await client.query(
    `analyze ${found};
     create temp table same_content on commit drop as
     select s.id, s.row_owner from (
       select s.*, d.${owner} as row_owner from ${found} d
       cross join lateral (
         select * from ${stage} r where ${ownerOf(table, 'r')} = d.${owner} and r.id = d.id offset 0) s
       where d.change = 'rehashed' offset 0) s
     join served.${name} t on ${same(key, 's', 't')}
     where not (${differSql('s', 't', contents)})`,
  );
  await client.query(
    `delete from ${found} d using same_content c where d.change = 'rehashed' and (d.id, d.${owner}) = (c.id, c.row_owner);
     update ${found} set change = 'updated' where change = 'rehashed';
     drop table same_content`,
  );
}

/**
 * SQL for the served public key, a JSON array, if the row is gone or looks different in other records; otherwise null.
 */
function lostKeyOf({ id, publicKey, shownElsewhere = [] }: PublishedTable): string {
  if (publicKey === undefined) return 'null::text';
  const [served, staged] = [publicKey('t'), publicKey('s')];
  const differs = [
    ...served.map((value, index) => `${value} is distinct from ${staged[index]}`),
    ...shownElsewhere.map((column) => `t.${column} is distinct from s.${column}`),
  ];
  return `case when t.${id} is not null and (s.${id} is null or ${differs.join(' or ')})
    then json_build_array(${served.join(', ')})::text end`;
}

/** SQL for whether a row differs between the two tables, or is missing in one. */
const differs = (id: string, comparedColumns: readonly string[]): string =>
  `s.${id} is null or t.${id} is null or (${columnsOf('s', comparedColumns)}) is distinct from (${columnsOf('t', comparedColumns)})`;

/**
 * Changes the served rows of `pending (kind, owner, id)` that differ, and records them in `changed_<name> (id, owner,
 * change, public_key)`. Saves the old values of the figures' columns in `replaced_<name>`.
 * @returns the name of the table with the changes
 */
export async function applyDifference(publishing: TablePublishing): Promise<string> {
  const { client, table, columns, touched, stage } = publishing;
  const { name, key, id, comparedColumns = columns, figureColumns, computed = {} } = table;
  const wholeOwners = `array(select owner from pending where kind = '${name}' and id is null)`;
  const owned = (rows: string): string => `${rows} r where ${ownerOf(table, 'r')}`;
  const from = (rows: string, named: string): string => `
    select r.*, p.owner as row_owner from pending p ${named} where p.kind = '${name}' and p.id is not null
    ${touched.owners.length > 0 ? `union all select r.*, ${ownerOf(table, 'r')} from ${owned(rows)} = any(${wholeOwners})` : ''}`;
  // Staged rows are looked up one by one, each in the partition of its owner: a join would scan every partition.
  const stagedRows = from(
    stage,
    `cross join lateral (select * from ${owned(stage)} = p.owner and r.${id} = p.id offset 0) r`,
  );
  const served = `served.${name}`;
  const servedRows = from(served, `join ${served} r on ${ownerOf(table, 'r')} = p.owner and r.${id} = p.id`);
  const staged = (change: string): string => `
    from differing d cross join lateral (
      select * from ${owned(stage)} = d.row_owner and ${same(key, 'r', 'd')} offset 0) s where d.change = '${change}'`;
  await client.query(
    `create temp table differing on commit drop as
     select ${key.map((column) => `coalesce(s.${column}, t.${column}) as ${column}`).join(', ')},
       coalesce(s.row_owner, t.row_owner) as row_owner, ${changeOf(table)} as change, ${lostKeyOf(table)} as public_key
     from (${stagedRows}) s full join (${servedRows}) t on ${same(key, 's', 't')}
     where ${differs(id, comparedColumns)}`,
  );
  await dropRehashed(publishing, 'differing', 'row_owner');
  await client.query('analyze differing');
  if (figureColumns !== undefined)
    await client.query(
      `insert into replaced_${name} select ${columnsOf('t', [id, ...figureColumns])}
       from differing d join served.${name} t on ${same(key, 't', 'd')} where d.change <> 'inserted'`,
    );
  // Citus can't change a reference table's rows through a join with a coordinator's table, but can through these ids.
  await client.query(
    `delete from ${served} t where (${columnsOf('t', key)}) in (
       select ${key.join(', ')} from differing where change = 'removed')`,
  );
  const values = columns.filter((column) => !key.includes(column));
  const extra = Object.entries(computed);
  const insert = `insert into ${served} (${[...columns, ...extra.map(([column]) => column)].join(', ')})
    select ${[columnsOf('s', columns), ...extra.map(([, sql]) => sql)].join(', ')}`;
  if (values.length > 0) {
    await client.query(
      `${insert} ${staged('updated')}
       on conflict on constraint ${name}_pkey do update set ${assignmentsFrom('excluded', values)}`,
    );
  }
  await client.query(`${insert} ${staged('inserted')}`);
  await client.query(
    `insert into changed_${name} select ${id}, row_owner, change, public_key from differing`,
  );
  await client.query('drop table differing');
  return `changed_${name}`;
}

/**
 * Records the changes of a rebuilt table in `changed_<name>`. Does not record the rows of a concurrently built table
 * that was empty, because nothing reads them one by one.
 * @returns SQL for the changes, `(id, owner, change, public_key)`
 */
export async function noteDifference(publishing: TablePublishing): Promise<string> {
  const { client, table, columns, held, stage } = publishing;
  const { name, key, id, comparedColumns = columns } = table;
  const rows = (source: string): string =>
    `select r.*, ${ownerOf(table, 'r')} as row_owner from ${source} r where not ${isOneOf(table, 'r', held)}`;
  const { rows: served } = await client.query(`select from served.${name} limit 1`);
  const first = `select ${id} as id, row_owner as owner, 'inserted' as change, null::text as public_key
    from (${rows(stage)}) r`;
  if (served.length === 0 && isBuiltConcurrently(publishing)) return `(${first})`;
  await client.query(
    served.length === 0
      ? `insert into changed_${name} ${first}`
      : `insert into changed_${name}
         select coalesce(s.${id}, t.${id}), coalesce(s.row_owner, t.row_owner), ${changeOf(table)}, ${lostKeyOf(table)}
         from (${rows(stage)}) s full join (${rows(`served.${name}`)}) t on ${same(key, 's', 't')}
         where ${differs(id, comparedColumns)}`,
  );
  await dropRehashed(publishing, `changed_${name}`, 'owner');
  return `changed_${name}`;
}

/** The name of the table that will replace a served one. */
export const replacementTable = (name: string): string => `served.${name}_next`;

/** SQL for a table's new rows: the stage's rows, and the served rows of owners on hold. */
export function rowsFromStage(
  table: PublishedTable,
  columns: readonly string[],
  held: readonly string[],
  stage: string,
): string {
  const { name } = table;
  if (held.length === 0) return stage;
  return `(select ${columnsOf('s', columns)} from ${stage} s where not ${isOneOf(table, 's', held)}
    union all select ${columnsOf('t', columns)} from served.${name} t where ${isOneOf(table, 't', held)})`;
}

/** SQL for the rows of a rebuilt table, as the publishing transaction can read them. */
export function rowsOf(publishing: TablePublishing): string {
  const { table, columns, held, stage } = publishing;
  return isBuiltConcurrently(publishing)
    ? rowsFromStage(table, columns, held, stage)
    : replacementTable(table.name);
}

/**
 * Builds the replacement of a served table: first the rows, then the indexes. Copies the served rows of owners on hold.
 */
export function buildOf(publishing: TablePublishing): Build {
  const { table, columns, held, stage } = publishing;
  const { name, figureColumns, id, computed = {} } = table;
  const built = replacementTable(name);
  const extra = Object.entries(computed);
  const names = [...columns, ...extra.map(([column]) => column)].join(', ');
  return async (client, beforeIndex) => {
    await createReplacement(client, `served.${name}`, built);
    await client.query(
      `insert into ${built} (${names})
       select ${[columnsOf('s', columns), ...extra.map(([, sql]) => sql)].join(', ')} from ${stage} s
       where not ${isOneOf(table, 's', held)}`,
    );
    if (held.length > 0)
      await client.query(
        `insert into ${built} (${names}) select ${names} from served.${name} t where ${isOneOf(table, 't', held)}`,
      );
    if (figureColumns !== undefined && !isBuiltConcurrently(publishing))
      await client.query(`analyze ${built} (${[id, ...figureColumns].join(', ')})`);
    const indexes = await buildIndexes(client, `served.${name}`, built, beforeIndex);
    return [{ schema: 'served', name, built, indexes }];
  };
}
