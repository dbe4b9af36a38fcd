/** The staging table of a feed. */
import { hash } from 'node:crypto';
import type { Family } from '@crs/domain';
import pg from 'pg';
import { arrayLiteral, type CopyValue } from '../copy.js';
import { recordTables } from './tables.js';

/** The columns of a family's table, in the order of every statement. */
export function tableColumns(family: Family): readonly string[] {
  return ['id', 'feed', 'source_key', 'ordinal', 'content_hash', ...recordTables[family].columns, 'run_id'];
}

/** The length to which PostgreSQL truncates names. */
const NAME_LENGTH = 63;

/** The quoted name of a feed's staging table. Long names end in a digest to stay distinct. */
export function stagedTable(feed: string): string {
  const name = `staged_${feed}`;
  if (name.length <= NAME_LENGTH) return pg.escapeIdentifier(name);
  const digest = hash('md5', feed, 'hex').slice(0, 12);
  return pg.escapeIdentifier(`${name.slice(0, NAME_LENGTH - digest.length - 1)}_${digest}`);
}

/** The name of the check that saves a scan when the table is attached as a partition. */
export const OF_FEED = 'of_feed';

/**
 * Creates the table in the caller's transaction; it is not temporary, because it may become the feed's partition.
 * Constants of the load are column defaults. Columns are read from the catalog, because `like` would lock the family's
 * table until the end, and block every feed that replaces its partition.
 * @returns the clauses of `alter table` that restore the defaults of the family's table
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

/** A default as SQL; null for no default. */
function literal(value: CopyValue): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'object' ? arrayLiteral(value) : String(value);
  // PostgreSQL text cannot hold NUL.
  return pg.escapeLiteral(text.replaceAll('\0', ''));
}
