/** The partitions of the record tables: one per feed, so that feeds load independently. */
import { hash } from 'node:crypto';
import type { Family } from '@crs/domain';
import pg from 'pg';
import { lockFromReaders } from '../lock-tables.js';
import { recordTables } from './tables.js';

/** The length to which PostgreSQL truncates names. */
const NAME_LENGTH = 63;

/** The name of a feed's partition, like `partition_name` in SQL. */
export function partitionName(table: string, feed: string): string {
  const name = `${table}__${feed}`;
  if (name.length <= NAME_LENGTH) return name;
  return `${name.slice(0, 50)}_${hash('md5', feed, 'hex').slice(0, 12)}`;
}

/** The quoted name of a feed's partition. */
export function partitionOf(family: Family, feed: string): string {
  return pg.escapeIdentifier(partitionName(recordTables[family].table, feed));
}

/** True if the partition exists. */
export async function hasPartition(client: pg.ClientBase, partition: string): Promise<boolean> {
  const { rowCount } = await client.query('select where to_regclass($1) is not null', [partition]);
  return rowCount === 1;
}

/** SQL for the parent table's indexes, for a staged table: attaching it then builds none. */
export async function indexesSql(client: pg.ClientBase, family: Family, staged: string): Promise<string[]> {
  const { rows } = await client.query<{ index: string; constraint: string | null }>(
    `select pg_get_indexdef(i.indexrelid) as index, pg_get_constraintdef(k.oid) as constraint
     from pg_index i left join pg_constraint k on k.conindid = i.indexrelid and k.contype = 'p'
     where i.indrelid = $1::regclass`,
    [recordTables[family].table],
  );
  return rows.map(({ index, constraint }) =>
    constraint === null
      ? index.replace(/INDEX \S+ ON ONLY \S+/, () => `INDEX ON ${staged}`)
      : `alter table ${staged} add ${constraint}`,
  );
}

/**
 * Attaches a staged table, with its indexes, as the partition of its feed, and drops the old partition. The check
 * `constraint` saves PostgreSQL a scan of the rows and is dropped afterward. Call it last: until the transaction ends,
 * other feeds that attach wait, and so do readers if a partition is dropped.
 */
export async function attachPartition(
  client: pg.ClientBase,
  { family, feed }: { readonly family: Family; readonly feed: string },
  { staged, constraint, replaces }: { staged: string; constraint: string; replaces: boolean },
): Promise<void> {
  const { table } = recordTables[family];
  const partition = partitionOf(family, feed);
  if (replaces) {
    await lockFromReaders(client, `only ${table}`);
    await client.query(`alter table ${table} detach partition ${partition}; drop table ${partition}`);
  }
  await client.query(
    `alter table ${table} attach partition ${staged} for values in (${pg.escapeLiteral(feed)});
     alter table ${staged} drop constraint ${constraint};
     alter table ${staged} rename to ${partition}`,
  );
}
