import type pg from 'pg';
import type { HeldBack } from './published-tables.js';

/** Publishes the state and the versions of the feeds that are not on hold. */
export async function publishProvenance(client: pg.ClientBase, { feeds }: HeldBack): Promise<void> {
  await client.query(
    `insert into served.feed_state as f (feed, family, jurisdiction, state, version, last_success_at, last_change_at)
     select feed, family, jurisdiction, state, version, last_success_at, last_change_at from crs.feed_state
     where feed <> all($1)
     on conflict (feed) do update set family = excluded.family, jurisdiction = excluded.jurisdiction,
       state = excluded.state, version = excluded.version, last_success_at = excluded.last_success_at,
       last_change_at = excluded.last_change_at
     where (f.family, f.jurisdiction, f.state, f.version, f.last_success_at, f.last_change_at) is distinct from
       (excluded.family, excluded.jurisdiction, excluded.state, excluded.version, excluded.last_success_at,
        excluded.last_change_at)`,
    [feeds],
  );
  await client.query(
    `insert into served.feed_version (feed, version, run_id, publisher, url, fetched_at)
     select feed, version, run_id, publisher, url, fetched_at from crs.feed_version
     where feed <> all($1) and version > 0 on conflict do nothing`,
    [feeds],
  );
}
