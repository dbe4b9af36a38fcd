/** The table that a feed's rows go into before anything of them is served. */
import { hash } from 'node:crypto';
import type { Family } from '@crs/domain';
import pg from 'pg';
import { type CopyValue, copyField, copyLine } from '../copy.js';
import { recordId } from './record-id.js';
import { recordTables } from './tables.js';

/** Columns of a staged row, in the order of its COPY line. */
export function stagedColumns(family: Family): readonly string[] {
  return ['id', 'source_key', 'content_hash', 'source_hash', ...recordTables[family].columns];
}

/** Columns of a family's table, in the order that every statement names them. */
export function tableColumns(family: Family): readonly string[] {
  return ['id', 'feed', 'source_key', 'ordinal', 'content_hash', ...recordTables[family].columns, 'run_id'];
}

/** Letters that PostgreSQL keeps of a name. */
const NAME_LENGTH = 63;

/** The name of the table a feed is staged in; of long names that begin alike each feed has its own. */
export function stagedTable(feed: string): string {
  const name = `staged_${feed}`;
  if (name.length <= NAME_LENGTH) return pg.escapeIdentifier(name);
  const digest = hash('md5', feed, 'hex').slice(0, 12);
  return pg.escapeIdentifier(`${name.slice(0, NAME_LENGTH - digest.length - 1)}_${digest}`);
}

/**
 * Makes the table, in the caller's transaction: an ordinary one, since it may come to be the table that is served. What
 * every row of the load shares stands in its defaults. Its columns are read from the catalogue: `like` would keep the
 * served table from being replaced until the load is at its end.
 */
export async function createStaged(
  client: pg.ClientBase,
  family: Family,
  feed: string,
  runId: number,
): Promise<void> {
  const { table } = recordTables[family];
  // A table that is replaced just now has no columns, or none yet; the lock is let go of with the savepoint.
  await client.query(`savepoint columns_read; lock table ${table} in access share mode`);
  const { rows } = await client.query<{
    name: string;
    type: string;
    required: boolean;
    standard: string | null;
  }>(
    `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required,
       pg_get_expr(adbin, adrelid) as standard
     from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  await client.query('rollback to savepoint columns_read');
  const own = { feed: pg.escapeLiteral(feed), ordinal: '0', run_id: String(runId) };
  const shared = new Map<string, string>(Object.entries(own));
  const columns = rows.map(({ name, type, required, standard }) => {
    const value = shared.get(name) ?? standard;
    const clause = value === null ? '' : ` default ${value}`;
    return `${pg.escapeIdentifier(name)} ${type}${required ? ' not null' : ''}${clause}`;
  });
  await client.query(`create table ${stagedTable(feed)} (${columns.join(', ')}, source_hash bigint)`);
}

/**
 * A function that makes lines of COPY for `FeedLoad.add` of a feed's rows, each with its line break.
 * @returns takes a row's source key, the hash of its record's text, and the row by column
 */
export function stagedLines(
  family: Family,
  feed: string,
): (sourceKey: string, sourceHash: bigint, row: Readonly<Record<string, CopyValue>>) => string {
  const columns: readonly string[] = recordTables[family].columns;
  return (sourceKey, sourceHash, row) => {
    const content = copyLine(columns.map((column) => row[column]));
    const source = BigInt.asIntN(64, sourceHash);
    return `${recordId(feed, sourceKey, 0)}\t${copyField(sourceKey)}\t${hash('md5', content, 'hex')}\t${source}\t${content}\n`;
  };
}
