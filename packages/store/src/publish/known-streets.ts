/** The streets of properties, which searches use to correct typos. */
import type pg from 'pg';
import type { Pending } from './pending.js';
import type { ServedTables } from './published-tables.js';

/**
 * Adds the streets of changed permits, in the caller's transaction. A street without permits finds nothing.
 * @param anew true if the permits are rebuilt, so not every changed row is recorded
 */
export async function addKnownStreets(
  client: pg.ClientBase,
  { permit }: ServedTables,
  { changed }: Pending,
  anew: boolean,
): Promise<void> {
  const among = anew ? 'true' : `id in (select id from ${changed.permit} d)`;
  await client.query(
    `insert into served.known_street
     select distinct property_street from ${permit} p where property_street is not null and ${among}
     on conflict do nothing`,
  );
}
