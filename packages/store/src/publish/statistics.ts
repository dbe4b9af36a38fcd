import type pg from 'pg';
import { publishedTables } from './published-tables.js';

/** The tables that the API reads, and the stages with single-row lookups. */
const tables = [
  ...publishedTables.map(({ name }) => `served.${name}`),
  'served.permit_status',
  'served.contractor_tally',
  'served.known_name',
  'served.known_word',
  'served.contractor_word',
  'served.known_street',
  'crs.claim',
  'crs.contractor',
  'crs.match',
];

/** Tables with fewer pages are always vacuumed, because that takes no time. */
const FEW_PAGES = 250;
/** A larger table is vacuumed if more than this share of its rows changed. */
const WORTHWHILE = 0.05;

/** Tables that are vacuumed at the same time. */
const AT_ONCE = 2;

/**
 * Vacuums and analyzes published tables: without fresh statistics, the planner scans tables instead of using an index,
 * and without the visibility map there are no index-only scans. Autovacuum would come a minute or more later. A large
 * table with few changes is left to autovacuum, because vacuuming takes longer than the change. Changes are counted
 * some seconds late, so a table without statistics never waits for the count. Runs outside any transaction (PostgreSQL
 * documentation, VACUUM).
 */
export async function refreshStatistics(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c left join pg_stat_all_tables s on s.relid = c.oid
     where c.oid = any($1::regclass[])
       and (relpages < $2 or reltuples <= 0
         or not exists (select from pg_stats p where (p.schemaname, p.tablename) = (s.schemaname, s.relname))
         or pg_relation_size(c.oid) / 8192 > relpages * (1 + $3::float8)
         or n_mod_since_analyze > reltuples * $3::float8)
     order by pg_relation_size(c.oid) desc`,
    [tables, FEW_PAGES, WORTHWHILE],
  );
  const waiting = rows.map(({ name }) => name);
  const vacuum = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      await pool.query(`vacuum (analyze) ${name}`);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, vacuum));
}
