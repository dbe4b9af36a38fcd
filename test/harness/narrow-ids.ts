import type pg from 'pg';

/** Shortens a database's ids to a few bits of their hashes, so that many collide. Call it before anything is loaded. */
export async function narrowIds(pool: pg.Pool, bits: number): Promise<void> {
  await pool.query(
    `create or replace function crs.id_bits() returns integer language sql immutable parallel safe return ${bits}`,
  );
}
