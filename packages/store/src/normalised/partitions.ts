/** The partitions of the record tables: each feed has one of its family's table, so that no feed waits for another. */
import { hash } from 'node:crypto';
import type { Family } from '@crs/domain';
import pg from 'pg';
import { lockFromReaders } from '../lock-tables.js';
import { recordTables } from './tables.js';

/** Characters that PostgreSQL keeps of a name. */
const NAME_LENGTH = 63;

/** The name of a feed's partition, as `partition_name` gives it in SQL. */
export function partitionName(table: string, feed: string): string {
  const name = `${table}__${feed}`;
  if (name.length <= NAME_LENGTH) return name;
  return `${name.slice(0, 50)}_${hash('md5', feed, 'hex').slice(0, 12)}`;
}

/** The table with the rows of one feed, as SQL names it. */
export function partitionOf(family: Family, feed: string): string {
  return pg.escapeIdentifier(partitionName(recordTables[family].table, feed));
}

/** Whether there is this partition. */
export async function hasPartition(client: pg.ClientBase, partition: string): Promise<boolean> {
  const { rowCount } = await client.query('select where to_regclass($1) is not null', [partition]);
  return rowCount === 1;
}

/** SQL of the indexes that attaching needs, so that it builds none itself. */
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
 * Makes a staged table, with its indexes, the partition of its feed; the one there was is dropped. Every row satisfies
 * the check `constraint`, so that none is read for it; the check is dropped. Call it last: until the transaction ends
 * other feeds that attach wait for it, and so do readers where a partition is dropped.
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
