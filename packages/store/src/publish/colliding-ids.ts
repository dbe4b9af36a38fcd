/**
 * Ids that records of several feeds share. A load sees only one feed's records, so publishing looks for shared ids
 * among all new records first: readers identify records only by id.
 */
import type pg from 'pg';
import { type Colliding, chooseSpareIds, recordIdentity } from '../normalised/spare-ids.js';
import type { HeldBack } from './published-tables.js';

/** The tables of records. */
const KINDS = ['permit', 'inspection', 'enforcement_order', 'ag_action'] as const;
type CollidingKind = (typeof KINDS)[number];

/** A record whose id another feed's record has. */
export interface CollidingRow extends Colliding {
  readonly kind: CollidingKind;
  readonly feed: string;
}

/**
 * Finds the records to publish that have the id of another feed's record, published or about to be. In the latter case,
 * the first feed keeps the id.
 */
export async function findCollidingRows(client: pg.ClientBase, held: HeldBack): Promise<CollidingRow[]> {
  const found: CollidingRow[] = [];
  for (const kind of KINDS) {
    const { rows } = await client.query<CollidingRow>(
      `with pending as materialized (
         select id, owner from crs.pending_change where kind = $1 and owner <> all($2)),
       fresh as (
         select id, owner from pending where id is not null
         union all
         select r.id, r.feed from crs.${kind} r where r.feed in (select owner from pending where id is null)),
       several as (
         select id from fresh group by id having min(hashtext(owner)) <> max(hashtext(owner))),
       later as (
         select id, owner from (
           select distinct f.id, f.owner, dense_rank() over (partition by f.id order by f.owner collate "C") as place
           from fresh f join several using (id)) ranked
         where place > 1
         union
         select f.id, f.owner from fresh f join served.${kind} s on s.id = f.id and s.feed <> f.owner),
       found as materialized (
         select r.feed, r.id as hashed, id_mark(i.identity)::text as mark, i.identity
         from later l join crs.${kind} r on r.id = l.id and r.feed = l.owner
         cross join lateral (select ${recordIdentity('r')} as identity) i
         where r.id < first_spare_id()),
       served as materialized (
         select s.id, s.feed from found f join served.${kind} s on s.id = f.hashed and s.feed = f.feed)
       select $1 as kind, f.* from found f where not exists (
         select from served s where s.id = f.hashed and s.feed = f.feed)`,
      [kind, held.feeds],
    );
    found.push(...rows);
  }
  return found;
}

/**
 * Chooses spare ids for records whose id another feed's record has, in the caller's transaction. The next loads of
 * their feeds read their sources in full, and give the records these ids.
 */
export async function giveRecordsOwnIds(
  client: pg.ClientBase,
  colliding: readonly CollidingRow[],
): Promise<void> {
  for (const one of colliding) await chooseSpareIds({ client, kind: one.kind, owner: one.feed }, [one]);
  await client.query('update crs.feed_state set definition_hash = null where feed = any($1)', [
    colliding.map(({ feed }) => feed),
  ]);
}
