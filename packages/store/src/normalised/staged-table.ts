/** The table that a feed's rows go into before anything of them is served. */
import { hash } from 'node:crypto';
import type { Family } from '@crs/domain';
import pg from 'pg';
import { arrayLiteral, type CopyValue } from '../copy.js';
import { recordTables } from './tables.js';

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

/** The check that every staged row satisfies, which attaching the table as a partition needs. */
export const OF_FEED = 'of_feed';

/**
 * Makes the table, in the caller's transaction: an ordinary one, since it may come to be the feed's partition. What
 * every row of the load shares stands in its defaults. Its columns are read from the catalogue: `like` would hold a lock
 * on the family's table to the end, and with it every feed that replaces its partition.
 * @returns what `alter table` gives the columns the defaults with that they have in the family's table
 */
export async function createStaged(
  client: pg.ClientBase,
  family: Family,
  feed: string,
  runId: number,
  constants: Readonly<Record<string, CopyValue>>,
): Promise<readonly string[]> {
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
    [recordTables[family].table],
  );
  const own = { feed, ordinal: 0, run_id: runId, ...constants };
  const shared = new Map(Object.entries(own).map(([column, value]) => [column, literal(value)]));
  const columns = rows.map(({ name, type, required, standard }) => {
    const value = shared.has(name) ? (shared.get(name) ?? null) : standard;
    const clause = value === null ? '' : ` default ${value}`;
    return `${pg.escapeIdentifier(name)} ${type}${required ? ' not null' : ''}${clause}`;
  });
  await client.query(
    `create table ${stagedTable(feed)} (${columns.join(', ')}, source_hash bigint,
       constraint ${OF_FEED} check (feed = ${pg.escapeLiteral(feed)}))`,
  );
  return rows
    .filter(({ name }) => shared.has(name))
    .map(({ name, standard }) => {
      const column = `alter column ${pg.escapeIdentifier(name)}`;
      return standard === null ? `${column} drop default` : `${column} set default ${standard}`;
    });
}

/** A value that stands in a default; null where there is none. */
function literal(value: CopyValue): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'object' ? arrayLiteral(value) : String(value);
  // PostgreSQL text cannot hold NUL.
  return pg.escapeLiteral(text.replaceAll('\0', ''));
}
