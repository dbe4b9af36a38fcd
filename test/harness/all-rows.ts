import { createHash } from 'node:crypto';
import { createPool } from '@crs/store';

/**
 * Every table of a database by name, each with the number of its rows and their digest, and its sequences. The time of
 * a backup isn't part of the backup.
 */
export async function allRows(databaseUrl: string): Promise<Record<string, string>> {
  const pool = createPool(databaseUrl);
  try {
    const { rows: tables } = await pool.query<{ name: string; bound: string | null }>(
      `select oid::regclass::text as name, pg_get_expr(relpartbound, oid) as bound from pg_class
       where relnamespace in ('crs'::regnamespace, 'served'::regnamespace) and relkind in ('r', 'p')
         and relpersistence = 'p' and relname <> all(array['migration', 'last_backup']) order by 1`,
    );
    const found: Record<string, string> = {};
    for (const { name, bound } of tables) {
      const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
      const digest = createHash('sha256')
        .update(rows.map(({ row }) => row).join('\n'))
        .digest('hex');
      found[`${name} ${bound ?? ''}`.trim()] = `${rows.length} rows, ${digest.slice(0, 16)}`;
    }
    const { rows: sequences } = await pool.query<{ name: string; last: number | null }>(
      `select seqrelid::regclass::text as name, pg_sequence_last_value(seqrelid) as last from pg_sequence
       where seqrelid::regclass::text !~ '^bullmq' order by 1`,
    );
    for (const { name, last } of sequences) found[name] = `last ${last}`;
    return found;
  } finally {
    await pool.end();
  }
}
