import type pg from 'pg';
import type { ServedTables } from './published-tables.js';

/**
 * Keeps the status and expiration date that contractors had, where their roster was fetched with another form of them. Call
 * it once the versions of the feeds are published.
 * @param replaced SQL of the contractors as they were served before
 */
export async function saveLicenseHistory(
  client: pg.ClientBase,
  { contractor }: ServedTables,
  replaced: string,
  version: number,
): Promise<void> {
  await client.query(
    `insert into served.license_history (contractor_id, status, expiration_date, seen_from, seen_until, version)
     select o.id, o.status, o.expiration_date, before.fetched_at, coalesce(after.fetched_at, clock_timestamp()), $1
     from ${replaced} o join ${contractor} n on n.id = o.id
     left join served.feed_version before on before.feed = o.feed and before.run_id = o.run_id
     left join served.feed_version after on after.feed = n.feed and after.run_id = n.run_id
     where (o.run_id, o.status, o.expiration_date) is distinct from (n.run_id, n.status, n.expiration_date)
     on conflict do nothing`,
    [version],
  );
}
