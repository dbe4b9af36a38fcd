/** The published matching of each scope, the baseline for later matchings. */
import type pg from 'pg';

/**
 * Records the newest matching of each scope as published, in the publish transaction.
 * @param held scopes that are left out
 */
export async function savePublishedMatchings(client: pg.ClientBase, held: readonly string[]): Promise<void> {
  await client.query(
    `insert into crs.published_matching as p (scope, run_id)
     select m.scope, r.id from crs.match_state m
     cross join lateral (
       select id from crs.run r where r.kind = 'match' and coalesce(r.feed, '') = '' and coalesce(r.scope, '') = m.scope
         and r.state = 'done' order by id desc limit 1) r
     where m.scope <> all($1)
     on conflict (scope) do update set run_id = excluded.run_id where p.run_id <> excluded.run_id`,
    [held],
  );
}

/** The details of a scope's published matching; null without one. */
export async function publishedMatchDetails(
  db: pg.Pool | pg.ClientBase,
  scope: string,
): Promise<Readonly<Record<string, unknown>> | null> {
  const { rows } = await db.query<{ details: Readonly<Record<string, unknown>> }>(
    'select details from published_matching p join run r on r.id = p.run_id where p.scope = $1',
    [scope],
  );
  return rows[0]?.details ?? null;
}
