/** Makes one served table what its stage is, by difference or by building it anew. */
import type pg from 'pg';
import type { Touched } from './pending.js';
import { ownerOf, type PublishedTable } from './published-tables.js';
import { buildIndexes, createBeside, type Replacement } from './replace-table.js';

/** What publishing did to a table, in rows. */
export interface TableChanges {
  readonly inserted: number;
  readonly updated: number;
  readonly removed: number;
  /** The table that was built anew and is to take the place of the served one; null where rows were changed in it. */
  readonly replacement: Replacement | null;
  /** The table that holds the rows as they will be served. */
  readonly rows: string;
}

/** Fewer changes than this are never worth building a table anew. */
const FEWEST_REBUILT = 20_000;

/** What a table is published with. */
export interface TablePublishing {
  readonly client: pg.ClientBase;
  readonly table: PublishedTable;
  readonly touched: Touched;
  /** Owners that are left out. */
  readonly held: readonly string[];
  /** The data version that the differences come with. */
  readonly version: number;
}

/**
 * Publishes the rows of a table that stand in `pending (kind, owner, id)`, in the caller's transaction, and notes every
 * difference in the change log, and in `changed_<name> (id, owner, change)`. Where the rows are changed in place, what figures
 * are made of is kept as it stood before in `replaced_<name>`.
 */
export async function publishTable(publishing: TablePublishing): Promise<TableChanges> {
  const { client, table, touched } = publishing;
  const { name } = table;
  const columns = await commonColumns(client, name);
  const done = (await isMostTouched(publishing))
    ? await rebuild(publishing, columns)
    : await applyDifference(publishing, columns, touched.owners.length > 0);
  await client.query(
    `insert into served.change_log (version, kind, owner, id, change)
     select $1, $2, owner, id, change from changed_${name} order by owner, id`,
    [publishing.version, name],
  );
  const counts = await client.query<{ change: string; rows: number }>(
    `select change, count(*) as rows from changed_${name} group by change`,
  );
  const of = (change: string): number => counts.rows.find((row) => row.change === change)?.rows ?? 0;
  return { inserted: of('inserted'), updated: of('updated'), removed: of('removed'), ...done };
}

/** Whether enough and more than half of a table may differ. Its rows are counted only where there may be enough. */
async function isMostTouched({ client, table, touched }: TablePublishing): Promise<boolean> {
  const { name } = table;
  const { ids, owners } = touched;
  if (owners.length === 0 && ids < FEWEST_REBUILT) return false;
  const { rows: counts } = await client.query<{ whole: number; served: number }>(
    `select ${owners.length > 0 ? `(select count(*) from crs.${name} r where ${ownerOf(table, 'r')} = any($1))` : '0 * cardinality($1::text[])'} as whole,
       (select count(*) from served.${name}) as served`,
    [owners],
  );
  const { whole = 0, served = 0 } = counts[0] ?? {};
  const pending = ids + whole;
  return pending >= FEWEST_REBUILT && pending > served / 2;
}

/** The columns that both tables have, in the order of the served one. */
async function commonColumns(client: pg.ClientBase, name: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select t.attname as name from pg_attribute t join pg_attribute s using (attname)
     where t.attrelid = $1::regclass and s.attrelid = $2::regclass and t.attnum > 0 and s.attnum > 0
       and not t.attisdropped and not s.attisdropped order by t.attnum`,
    [`served.${name}`, `crs.${name}`],
  );
  return rows.map((column) => column.name);
}

const all = (alias: string, columns: readonly string[]): string =>
  columns.map((column) => `${alias}.${column}`).join(', ');

const same = (key: readonly string[], one: string, other: string): string =>
  key.map((column) => `${one}.${column} = ${other}.${column}`).join(' and ');

/** Changes the served rows that differ. */
async function applyDifference(
  { client, table }: TablePublishing,
  columns: readonly string[],
  whole: boolean,
): Promise<Pick<TableChanges, 'replacement' | 'rows'>> {
  const { name, key, id, versioned = columns, figured, made = {} } = table;
  const wholeOwners = `array(select owner from pending where kind = '${name}' and id is null)`;
  const owned = (schema: string): string => `${schema}.${name} r where ${ownerOf(table, 'r')}`;
  // Rows are looked up one by one, each in the partition of its owner: a join would read every partition through.
  const from = (schema: string): string => `
    select r.*, p.owner as row_owner from pending p
    cross join lateral (select * from ${owned(schema)} = p.owner and r.${id} = p.id offset 0) r
    where p.kind = '${name}' and p.id is not null
    ${whole ? `union all select r.*, ${ownerOf(table, 'r')} from ${owned(schema)} = any(${wholeOwners})` : ''}`;
  const staged = `cross join lateral (select * from ${owned('crs')} = d.row_owner and ${same(key, 'r', 'd')} offset 0) s`;
  await client.query(
    `create temp table differing on commit drop as
     select ${key.map((column) => `coalesce(s.${column}, t.${column}) as ${column}`).join(', ')},
       coalesce(s.row_owner, t.row_owner) as row_owner,
       case when t.${id} is null then 'inserted' when s.${id} is null then 'removed' else 'updated' end as change
     from (${from('crs')}) s full join (${from('served')}) t on ${same(key, 's', 't')}
     where s.${id} is null or t.${id} is null or (${all('s', versioned)}) is distinct from (${all('t', versioned)})`,
  );
  await client.query('analyze differing');
  if (figured !== undefined)
    await client.query(
      `insert into replaced_${name} select ${all('t', [id, ...figured])}
       from differing d join served.${name} t on ${same(key, 't', 'd')} where d.change <> 'inserted'`,
    );
  await client.query(
    `delete from served.${name} t using differing d where d.change = 'removed' and ${same(key, 't', 'd')}`,
  );
  const values = columns.filter((column) => !key.includes(column));
  if (values.length > 0) {
    await client.query(
      `update served.${name} t set ${values.map((column) => `${column} = s.${column}`).join(', ')}
       from differing d ${staged}
       where d.change = 'updated' and ${same(key, 't', 'd')}`,
    );
  }
  const extra = Object.entries(made);
  await client.query(
    `insert into served.${name} (${[...columns, ...extra.map(([column]) => column)].join(', ')})
     select ${[all('s', columns), ...extra.map(([, sql]) => sql)].join(', ')}
     from differing d ${staged} where d.change = 'inserted'`,
  );
  await client.query(`insert into changed_${name} select ${id}, row_owner, change from differing`);
  await client.query('drop table differing');
  return { replacement: null, rows: `served.${name}` };
}

/** Builds the table beside the served one, without indexes and then with them. */
async function rebuild(
  { client, table, held }: TablePublishing,
  columns: readonly string[],
): Promise<Pick<TableChanges, 'replacement' | 'rows'>> {
  const { name, key, id, versioned = columns, figured, made = {} } = table;
  const built = `served.${name}_next`;
  const extra = Object.entries(made);
  const names = [...columns, ...extra.map(([column]) => column)].join(', ');
  await createBeside(client, `served.${name}`, built);
  await client.query(
    `insert into ${built} (${names})
     select ${[all('s', columns), ...extra.map(([, sql]) => sql)].join(', ')} from crs.${name} s
     where not (${ownerOf(table, 's')} = any($1))`,
    [held],
  );
  if (held.length > 0)
    await client.query(
      `insert into ${built} (${names}) select ${names} from served.${name} t where ${ownerOf(table, 't')} = any($1)`,
      [held],
    );
  const { rows: served } = await client.query(`select from served.${name} limit 1`);
  await client.query(
    served.length === 0
      ? `insert into changed_${name} select ${id}, ${ownerOf(table, 'r')}, 'inserted' from ${built} r`
      : `insert into changed_${name}
         select coalesce(s.${id}, t.${id}), coalesce(s.row_owner, t.row_owner),
           case when t.${id} is null then 'inserted' when s.${id} is null then 'removed' else 'updated' end
         from (select r.*, ${ownerOf(table, 'r')} as row_owner from ${built} r) s
         full join (select r.*, ${ownerOf(table, 'r')} as row_owner from served.${name} r) t on ${same(key, 's', 't')}
         where s.${id} is null or t.${id} is null or (${all('s', versioned)}) is distinct from (${all('t', versioned)})`,
  );
  if (figured !== undefined) await client.query(`analyze ${built} (${[id, ...figured].join(', ')})`);
  const indexes = await buildIndexes(client, `served.${name}`, built);
  return { replacement: { schema: 'served', name, built, indexes }, rows: built };
}
