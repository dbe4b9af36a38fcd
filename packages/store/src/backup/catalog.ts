/** The contents of a backup, as listed in the database's catalog, which includes new tables automatically. */
import pg from 'pg';
import { type AppliedMigration, listApplied } from '../migrate.js';
import { leftoverTables } from '../publish/publish-difference.js';
import { inSchemas } from '../schemas.js';

/** A table with its own rows: an ordinary table or a partition. */
export interface StoredTable {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
  /**
   * The partitioned table that this partition belongs to, in the same schema, and the partition's rows; null for an
   * ordinary table.
   */
  readonly partition: { readonly of: string; readonly bound: string } | null;
  /** The planner's estimate. */
  readonly estimatedRows: number;
}

/** A sequence and the last number it returned. */
interface StoredSequence {
  readonly schema: string;
  readonly name: string;
  readonly last: number;
}

/** The service's schema objects in a database, without the rows. */
export interface StoredContents {
  readonly migrations: readonly AppliedMigration[];
  readonly tables: readonly StoredTable[];
  readonly sequences: readonly StoredSequence[];
}

/** The quoted name of a table or sequence. */
export const qualified = ({ schema, name }: { readonly schema: string; readonly name: string }): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

/**
 * The tables with rows, those of `served` first, partitions side by side, without the migrations. Unlogged tables are
 * left out: their contents are short-lived, and PostgreSQL empties them after a crash.
 */
export async function listTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select n.nspname as schema, c.relname as name,
       (select coalesce(json_agg(attname order by attnum), '[]') from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       case when c.relispartition then (
         select json_build_object('of', p.relname, 'bound', pg_get_expr(c.relpartbound, c.oid))
         from pg_inherits i join pg_class p on p.oid = i.inhparent where i.inhrelid = c.oid) end as partition,
       greatest(c.reltuples, 0) as "estimatedRows"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${inSchemas('c.relnamespace')} and c.relkind = 'r' and c.relpersistence = 'p'
       and c.oid is distinct from to_regclass('crs.migration') and not n.nspname || '.' || c.relname = any($1)
     order by n.nspname desc, coalesce((select p.relname from pg_inherits i join pg_class p on p.oid = i.inhparent
       where i.inhrelid = c.oid), c.relname), c.relname`,
    [leftoverTables],
  );
  return rows;
}

/** Everything that a connection sees. */
export async function readContents(client: pg.ClientBase): Promise<StoredContents> {
  const tables = await listTables(client);
  const { rows: sequences } = await client.query<StoredSequence>(
    `select n.nspname as schema, c.relname as name, last.number as last
     from pg_sequence q join pg_class c on c.oid = q.seqrelid join pg_namespace n on n.oid = c.relnamespace
     cross join pg_sequence_last_value(q.seqrelid) as last (number)
     where ${inSchemas('c.relnamespace')} and last.number is not null
     order by 1, 2`,
  );
  return { migrations: await listApplied(client), tables, sequences };
}
