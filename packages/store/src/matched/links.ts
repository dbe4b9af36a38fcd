import type pg from 'pg';

/** The families whose records may have license numbers. */
type LinkedFamily = 'orders' | 'actions';

const tables = { orders: 'enforcement_order', actions: 'ag_action' } as const;

/**
 * Links orders or attorney general actions to contractors: by every printed license number, within the state if the
 * record names one; otherwise through the claim's match, if no number is in a roster, or a roster gives the number to
 * several contractors. In the caller's transaction.
 * @param printed confidence of a link by a printed license number, 0 to 1
 */
export async function refreshLinks(
  client: pg.ClientBase,
  family: LinkedFamily,
  printed: number,
): Promise<{ links: number }> {
  const table = tables[family];
  await client.query(
    `create temp table staged_link on commit drop as
     with shared as materialized (
       select c.id, c.license_key from contractor c
       join (select feed, license_key from license_holder group by 1, 2) h using (feed, license_key)
       where exists (select from contractor o where (o.feed, o.license_key) = (c.feed, c.license_key) and o.id <> c.id))
     select r.id as record_id, c.id as contractor_id, $1::numeric(4, 3) as confidence, 'verified'::text as tier,
       array['license_number'] as signals
     from ${table} r
     cross join lateral unnest(r.license_keys) as k(license_key)
     join contractor c on c.license_key = k.license_key and (r.state is null or c.roster_state = r.state)
     where c.id not in (select id from shared)
     union
     select r.id, m.contractor_id, m.confidence, m.tier, m.signals
     from ${table} r join match m on m.claim_id = r.claim_id
     where m.contractor_id is not null and (not exists (
         select from contractor c where c.license_key = any (r.license_keys) and (r.state is null or c.roster_state = r.state))
       or exists (select from shared s where s.id = m.contractor_id and s.license_key = any (r.license_keys)))`,
    [printed],
  );
  await client.query(
    `delete from record_link l where family = $1 and not exists
       (select from staged_link s where s.record_id = l.record_id and s.contractor_id = l.contractor_id)`,
    [family],
  );
  const { rows } = await client.query<{ links: number }>(
    `with written as (
       insert into record_link as l (family, record_id, contractor_id, confidence, tier, signals)
       select $1, record_id, contractor_id, confidence, tier, signals from staged_link
       on conflict (family, record_id, contractor_id) do update set
         confidence = excluded.confidence, tier = excluded.tier, signals = excluded.signals
       where (l.confidence, l.tier, l.signals) is distinct from (excluded.confidence, excluded.tier, excluded.signals))
     select count(*)::int as links from staged_link`,
    [family],
  );
  return { links: rows[0]?.links ?? 0 };
}
