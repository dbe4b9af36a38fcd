/** Makes one served table what its stage is, by difference or by building it anew. */
import pg from 'pg';
import { assignmentsFrom, columnsOf } from '../column-lists.js';
import type { Build } from './concurrent-build.js';
import type { TouchedRows } from './pending.js';
import { ownerOf, type PublishedTable, type ServedTable } from './published-tables.js';
import { buildIndexes, createReplacement } from './replace-table.js';

/** What publishing did to a table, in rows. */
export interface TableChanges {
  readonly inserted: number;
  readonly updated: number;
  readonly removed: number;
}

/** Fewer changes than this are never worth building a table anew. */
const FEWEST_REBUILT = 20_000;

/** A table that is published, in the transaction of the client. */
export interface TablePublishing {
  readonly client: pg.ClientBase;
  readonly table: PublishedTable;
  /** The columns that the stage and the served table have. */
  readonly columns: readonly string[];
  readonly touched: TouchedRows;
  /** Owners that are left out. */
  readonly held: readonly string[];
}

/** Whether a table that is built anew is built while the publishing goes on. */
export const isBuiltConcurrently = ({ table: { concurrent }, held }: TablePublishing): boolean =>
  concurrent === 'always' || (concurrent !== undefined && held.length === 0);

/** The columns that both tables have, in the order of the served one. */
export async function commonColumns(client: pg.ClientBase, name: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select t.attname as name from pg_attribute t join pg_attribute s using (attname)
     where t.attrelid = $1::regclass and s.attrelid = $2::regclass and t.attnum > 0 and s.attnum > 0
       and not t.attisdropped and not s.attisdropped order by t.attnum`,
    [`served.${name}`, `crs.${name}`],
  );
  return rows.map((column) => column.name);
}

/**
 * Whether enough and more than half of a table may differ. How many rows are served is PostgreSQL's estimate, and counted
 * where it has none; rows of the stage are counted only until they are enough.
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

/** Notes in the change log what SQL of `(id, owner, change)` tells of a table, and counts it. */
export async function logChanges(
  client: pg.ClientBase,
  name: ServedTable,
  changed: string,
  version: number,
): Promise<TableChanges> {
  const { rows } = await client.query<{ change: string; rows: number }>(
    `with logged as (
       insert into served.change_log (version, kind, owner, change, ids)
       select $1, $2, owner, change, array_agg(id) from ${changed} c group by owner, change order by owner, change
       returning change, cardinality(ids) as rows)
     select change, sum(rows)::bigint as rows from logged group by change`,
    [version, name],
  );
  const of = (change: string): number => rows.find((row) => row.change === change)?.rows ?? 0;
  return { inserted: of('inserted'), updated: of('updated'), removed: of('removed') };
}

/** SQL of whether the owner of a row is one of some. */
const isOneOf = (table: PublishedTable, alias: string, owners: readonly string[]): string =>
  `${ownerOf(table, alias)} = any(array[${owners.map(pg.escapeLiteral).join(', ')}]::text[])`;

const same = (key: readonly string[], one: string, other: string): string =>
  key.map((column) => `${one}.${column} = ${other}.${column}`).join(' and ');

/** SQL of what became of a row, by the column that names it in the stage `s` and in the served table `t`. */
const changeOf = (id: string): string =>
  `case when t.${id} is null then 'inserted' when s.${id} is null then 'removed' else 'updated' end`;

/** SQL of whether the rows of the stage and of the served table differ, or one of them is missing. */
const differs = (id: string, comparedColumns: readonly string[]): string =>
  `s.${id} is null or t.${id} is null or (${columnsOf('s', comparedColumns)}) is distinct from (${columnsOf('t', comparedColumns)})`;

/**
 * Changes the served rows that differ, of those that stand in `pending (kind, owner, id)`, and notes them in
 * `changed_<name> (id, owner, change)`. What figures are made of is kept as it stood before in `replaced_<name>`.
 * @returns the table of what differs
 */
export async function applyDifference({ client, table, columns, touched }: TablePublishing): Promise<string> {
  const { name, key, id, comparedColumns = columns, figureColumns, computed = {} } = table;
  const wholeOwners = `array(select owner from pending where kind = '${name}' and id is null)`;
  const owned = (schema: string): string => `${schema}.${name} r where ${ownerOf(table, 'r')}`;
  // Rows are looked up one by one, each in the partition of its owner: a join would read every partition through.
  const from = (schema: string): string => `
    select r.*, p.owner as row_owner from pending p
    cross join lateral (select * from ${owned(schema)} = p.owner and r.${id} = p.id offset 0) r
    where p.kind = '${name}' and p.id is not null
    ${touched.owners.length > 0 ? `union all select r.*, ${ownerOf(table, 'r')} from ${owned(schema)} = any(${wholeOwners})` : ''}`;
  const staged = `cross join lateral (select * from ${owned('crs')} = d.row_owner and ${same(key, 'r', 'd')} offset 0) s`;
  await client.query(
    `create temp table differing on commit drop as
     select ${key.map((column) => `coalesce(s.${column}, t.${column}) as ${column}`).join(', ')},
       coalesce(s.row_owner, t.row_owner) as row_owner, ${changeOf(id)} as change
     from (${from('crs')}) s full join (${from('served')}) t on ${same(key, 's', 't')}
     where ${differs(id, comparedColumns)}`,
  );
  await client.query('analyze differing');
  if (figureColumns !== undefined)
    await client.query(
      `insert into replaced_${name} select ${columnsOf('t', [id, ...figureColumns])}
       from differing d join served.${name} t on ${same(key, 't', 'd')} where d.change <> 'inserted'`,
    );
  await client.query(
    `delete from served.${name} t using differing d where d.change = 'removed' and ${same(key, 't', 'd')}`,
  );
  const values = columns.filter((column) => !key.includes(column));
  if (values.length > 0) {
    await client.query(
      `update served.${name} t set ${assignmentsFrom('s', values)}
       from differing d ${staged}
       where d.change = 'updated' and ${same(key, 't', 'd')}`,
    );
  }
  const extra = Object.entries(computed);
  await client.query(
    `insert into served.${name} (${[...columns, ...extra.map(([column]) => column)].join(', ')})
     select ${[columnsOf('s', columns), ...extra.map(([, sql]) => sql)].join(', ')}
     from differing d ${staged} where d.change = 'inserted'`,
  );
  await client.query(`insert into changed_${name} select ${id}, row_owner, change from differing`);
  await client.query('drop table differing');
  return `changed_${name}`;
}

/**
 * Notes what differs of a whole table that is built anew in `changed_<name>`. The first rows of a table that is built concurrently with the
 * publishing are not written down: nothing that follows looks at them one by one.
 * @returns SQL of the rows that differ, `(id, owner, change)`
 */
export async function noteDifference(publishing: TablePublishing): Promise<string> {
  const { client, table, columns, held } = publishing;
  const { name, key, id, comparedColumns = columns } = table;
  const rows = (schema: string): string =>
    `select r.*, ${ownerOf(table, 'r')} as row_owner from ${schema}.${name} r where not ${isOneOf(table, 'r', held)}`;
  const { rows: served } = await client.query(`select from served.${name} limit 1`);
  const first = `select ${id} as id, row_owner as owner, 'inserted' as change from (${rows('crs')}) r`;
  if (served.length === 0 && isBuiltConcurrently(publishing)) return `(${first})`;
  await client.query(
    served.length === 0
      ? `insert into changed_${name} ${first}`
      : `insert into changed_${name}
         select coalesce(s.${id}, t.${id}), coalesce(s.row_owner, t.row_owner), ${changeOf(id)}
         from (${rows('crs')}) s full join (${rows('served')}) t on ${same(key, 's', 't')}
         where ${differs(id, comparedColumns)}`,
  );
  return `changed_${name}`;
}

/** The table that is to take the place of a served one. */
export const replacementTable = (name: string): string => `served.${name}_next`;

/** SQL of the rows of a table as they will be served, made of the stage's and of those whose owners are held back. */
export function rowsFromStage(
  table: PublishedTable,
  columns: readonly string[],
  held: readonly string[],
): string {
  const { name } = table;
  if (held.length === 0) return `crs.${name}`;
  return `(select ${columnsOf('s', columns)} from crs.${name} s where not ${isOneOf(table, 's', held)}
    union all select ${columnsOf('t', columns)} from served.${name} t where ${isOneOf(table, 't', held)})`;
}

/** SQL of the rows of a table that is built anew, as the publishing sees them. */
export function rowsOf(publishing: TablePublishing): string {
  const { table, columns, held } = publishing;
  return isBuiltConcurrently(publishing) ? rowsFromStage(table, columns, held) : replacementTable(table.name);
}

/**
 * Builds a table as it will be served beside the one that is: without indexes and then with them. Rows of owners
 * that are held back are taken over.
 */
export function buildOf(publishing: TablePublishing): Build {
  const { table, columns, held } = publishing;
  const { name, figureColumns, id, computed = {} } = table;
  const built = replacementTable(name);
  const extra = Object.entries(computed);
  const names = [...columns, ...extra.map(([column]) => column)].join(', ');
  return async (client, beforeIndex) => {
    await createReplacement(client, `served.${name}`, built);
    await client.query(
      `insert into ${built} (${names})
       select ${[columnsOf('s', columns), ...extra.map(([, sql]) => sql)].join(', ')} from crs.${name} s
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
