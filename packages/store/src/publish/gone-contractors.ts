import type pg from 'pg';
import type { Pending } from './pending.js';
import type { ServedTables } from './published-tables.js';

/**
 * Removes contractors that are no longer served from the matches of scopes on hold. Their claims stay unmatched and
 * pending until the scope is published again. The matches of other scopes were made without them.
 * @returns true if a match changed
 */
export async function forgetGoneContractors(
  client: pg.ClientBase,
  { match, record_link: links }: ServedTables,
  { changed, replaced }: Pending,
  heldScopes: readonly string[],
  version: number,
): Promise<boolean> {
  if (heldScopes.length === 0) return false;
  const { rows: removed } = await client.query<{ id: number }>(
    `select id from ${changed.contractor} d where change = 'removed'`,
  );
  if (removed.length === 0) return false;
  const gone = removed.map(({ id }) => id);
  await client.query(
    `insert into ${replaced.match} select claim_id, contractor_id, tier from ${match}
     where scope = any($1) and contractor_id = any($2::bigint[])`,
    [heldScopes, gone],
  );
  const { rows: unmatched } = await client.query<{ scope: string; id: number }>(
    `update ${match} m set contractor_id = null, confidence = null, tier = null, signals = '{}', candidate_count = 0
     where m.contractor_id = any($2::bigint[]) and m.scope = any($1) returning m.scope, m.claim_id as id`,
    [heldScopes, gone],
  );
  const { rowCount } = await client.query(
    `with unmatched as materialized (select * from unnest($4::text[], $5::bigint[]) u (scope, claim_id)),
     unlinked as (
       delete from ${links} l where l.contractor_id = any($3::bigint[]) and l.family = any($1)
       returning l.family, l.record_id),
     noted as (
       insert into ${changed.match} select claim_id, scope, 'updated' from unmatched returning id),
     pending as (
       insert into crs.pending_change (kind, owner, id)
       select 'match', scope, claim_id from unmatched
       union all select 'record_link', family, record_id from unlinked)
     insert into served.change_log (version, kind, owner, change, ids)
     select $2::bigint, 'match', scope, 'updated', array_agg(claim_id) from unmatched group by scope
     union all select $2::bigint, 'record_link', family, 'removed', array_agg(record_id) from unlinked group by family
     order by 2, 3`,
    [heldScopes, version, gone, unmatched.map(({ scope }) => scope), unmatched.map(({ id }) => id)],
  );
  return rowCount !== 0;
}
