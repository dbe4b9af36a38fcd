import type pg from 'pg';
import { columnsOf } from '../column-lists.js';
import { licenseDetails, type ServedTables } from './published-tables.js';

const compared = ['run_id', 'status', 'expiration_date', ...licenseDetails];

/**
 * Keeps the earlier status, expiration date, and details of contractors whose roster line changed. Call it once the
 * versions of the feeds are published, and call `forgetSuppressedDetails` after it.
 * @param replaced SQL for the contractors as they were served before
 */
export async function saveLicenseHistory(
  client: pg.ClientBase,
  { contractor }: ServedTables,
  replaced: string,
  version: number,
): Promise<void> {
  await client.query(
    `insert into served.license_history (contractor_id, status, expiration_date, ${licenseDetails.join(', ')},
       seen_from, seen_until, version)
     select o.id, o.status, o.expiration_date, ${columnsOf('o', licenseDetails)},
       before.fetched_at, coalesce(after.fetched_at, clock_timestamp()), $1
     from ${replaced} o join ${contractor} n on n.id = o.id
     left join served.feed_version before on before.feed = o.feed and before.run_id = o.run_id
     left join served.feed_version after on after.feed = n.feed and after.run_id = n.run_id
     where (${columnsOf('o', compared)}) is distinct from (${columnsOf('n', compared)})
     on conflict do nothing`,
    [version],
  );
}
