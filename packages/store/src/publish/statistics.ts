import type pg from 'pg';
import { publishedTables } from './published-tables.js';

/** The tables that answers are made of, and the stages whose rows are looked up one by one. */
const tables = [
  ...publishedTables.map(({ name }) => `served.${name}`),
  'served.contractor_tally',
  'served.known_name',
  'served.known_word',
  'crs.claim',
  'crs.contractor',
  'crs.match',
];

/** Pages of a table that is tidied whatever changed: it takes no time. */
const FEW_PAGES = 250;
/** Share of a larger table's rows that may have changed before it is worth its time. */
const WORTHWHILE = 0.05;

/** Tables that are tidied at the same time. */
const AT_ONCE = 2;

/**
 * Lets PostgreSQL count and tidy what was just published: without fresh statistics it reads a whole table where an
 * index would do, and without its map of visible rows an index alone answers nothing. Its own daemon does the same
 * a minute or more later, and not at all on a server that stops before. A large table of which little changed is left
 * to the daemon: tidying it would take longer than the change did.
 * Runs outside any transaction (PostgreSQL documentation, VACUUM).
 */
export async function refreshStatistics(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c left join pg_stat_all_tables s on s.relid = c.oid
     where c.oid = any($1::regclass[])
       and (relpages < $2 or reltuples <= 0 or pg_relation_size(c.oid) / 8192 > relpages * (1 + $3::float8)
         or n_mod_since_analyze > reltuples * $3::float8)
     order by pg_relation_size(c.oid) desc`,
    [tables, FEW_PAGES, WORTHWHILE],
  );
  const waiting = rows.map(({ name }) => name);
  const tidy = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      await pool.query(`vacuum (analyze) ${name}`);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, tidy));
}
