import { linkedRecords } from '../served/record-links.js';
import { endsLicense } from '../served/relation-facts.js';
import type { FoundRows } from './found-rows.js';

/** The state behind the findings: changes up to a data version, and rosters as read by a day. */
export interface FoundUntil {
  readonly version: number;
  readonly day: string;
}

/**
 * SQL for the claims whose permits may be found differently than before $2, with rosters read by the day $3. A license
 * may also have expired since then, and another license of the firm may have changed.
 */
const touched = `
  change as materialized (
    select l.kind, l.change, i.id from change_log l, unnest(l.ids) i (id) where l.version > $2
      and l.kind in ('permit', 'claim', 'match', 'contractor', 'firm_member', 'record_link', 'enforcement_order')),
  touched_contractor as materialized (
    select id from change where kind in ('contractor', 'firm_member')
    union select id from contractor where status is distinct from 'Issued' and expiration_date >= $3::date
      and expiration_date < (select max(last_success_at)::date from feed_state)
    union select id from contractor where status in ('Revoked', 'Suspended')
      and exists (select from change where kind in ('record_link', 'enforcement_order'))),
  concerned as materialized (
    select id from touched_contractor
    union select other.contractor_id from touched_contractor t join firm_member mine on mine.contractor_id = t.id
      join firm_member other on other.firm_id = mine.firm_id
    union select contractor_id from unlicensed_permit where other_license_id in (select id from touched_contractor)),
  matched_claim as materialized (
    select id from change where kind = 'match'
    union select claim_id from match where contractor_id in (select id from concerned)),
  touched_permit as materialized (
    select claim_id, contractor_claims from permit where id in (select id from change where kind = 'permit')
    union all select p.claim_id, p.contractor_claims
      from matched_claim t join permit p on p.contractor_claims @> array[t.id]),
  touched_claim as materialized (
    select id from change where kind = 'claim'
    union select id from matched_claim
    union select claim_id from touched_permit where claim_id is not null
    union select unnest(contractor_claims) from touched_permit),
  sure as materialized (
    select m.claim_id, m.contractor_id from match m join touched_claim t on t.id = m.claim_id
    where m.tier in ('verified', 'likely')),`;

/**
 * SQL for when licenses ended. An expiration date counts if the roster was read after it and doesn't say that the
 * license is valid. A revocation or suspension counts from the first order that says so and is certainly against it;
 * otherwise, from when its roster was fetched with it.
 * @param among condition on the contractor `c`
 */
const ended = (among: string): string => `
  select c.id, 'expired' as reason, 'expiration_date' as known_by, c.expiration_date as ended_on
  from contractor c join feed_state f on f.feed = c.feed
  where c.status is distinct from 'Issued' and c.expiration_date < f.last_success_at::date ${among}
  union all
  select c.id, lower(c.status), case when o.first is null then 'roster' else 'order' end,
    coalesce(o.first, v.fetched_at::date)
  from contractor c left join feed_version v on v.feed = c.feed and v.run_id = c.run_id
  left join lateral (
    select min(o.order_date) as first from ${linkedRecords('orders', 'o')}
    where link.contractor_id = c.id and link.tier in ('verified', 'likely') and ${endsLicense('o')}) o on true
  where c.status in ('Revoked', 'Suspended') ${among}`;

/** SQL for another contractor of the firm whose license was valid on the day of the permit `p`. */
const otherLicense = `
  select o.id from firm_member mine join firm_member other
    on other.firm_id = mine.firm_id and other.contractor_id <> mine.contractor_id
  join contractor o on o.id = other.contractor_id
  where mine.contractor_id = p.contractor_id and o.status = 'Issued'
    and coalesce(o.original_date <= p.issue_date, true) and coalesce(o.expiration_date >= p.issue_date::date, true)
  order by o.expiration_date desc nulls last, o.id limit 1`;

/**
 * Permits issued after the license of a contractor that they name had ended, once for each; only sure matches count.
 * Claims come first, because few have a permit from after the end.
 * @param since finds only what may have changed since then; null for all
 */
export const unlicensedPermits = (since: FoundUntil | null): FoundRows => ({
  columns: [
    ...[
      'permit_id',
      'jurisdiction',
      'city',
      'issue_date',
      'contractor_id',
      'reason',
      'known_by',
      'ended_on',
      'claim_id',
    ],
    'other_license_id',
  ],
  before: since === null ? '' : touched,
  rows: `
    with ended as materialized (${ended(since === null ? '' : 'and c.id in (select contractor_id from sure)')}),
    late as materialized (
      select k.id as claim_id, e.* from ended e
      join ${since === null ? 'match' : 'sure'} m on m.contractor_id = e.id
        ${since === null ? `and m.tier in ('verified', 'likely')` : ''}
      join claim k on k.id = m.claim_id
      where k.scope not in ('osha', 'orders', 'actions') and k.last_date > e.ended_on),
    named as materialized (
      select p.id as permit_id, p.jurisdiction, lower(p.city) as city, p.issue_date, p.claim_id as own_claim, p.contractor_claims, 0 as place,
        l.id as contractor_id, l.reason, l.known_by, l.ended_on, l.claim_id
      from late l join permit p on p.claim_id = l.claim_id where p.issue_date >= l.ended_on + 1
      union all
      select p.id, p.jurisdiction, lower(p.city), p.issue_date, p.claim_id, p.contractor_claims, array_position(p.contractor_claims, l.claim_id),
        l.id, l.reason, l.known_by, l.ended_on, l.claim_id
      from late l join permit p on p.contractor_claims @> array[l.claim_id] and p.claim_id <> l.claim_id
      where p.issue_date >= l.ended_on + 1),
    permits as materialized (
      select distinct on (permit_id, contractor_id) permit_id * 1000 + place as id, permit_id, jurisdiction, city, issue_date,
        contractor_id, reason, known_by, ended_on, claim_id
      from named p
      where not exists (
        select from unnest(p.contractor_claims) with ordinality o (claim_id, position)
        join match e on e.claim_id = o.claim_id and e.contractor_id = p.contractor_id and e.tier in ('verified', 'likely')
        where p.place > 0 and (o.claim_id = p.own_claim or o.claim_id <> p.claim_id and o.position < p.place))
      order by permit_id, contractor_id, place, ended_on, reason desc)
    select p.*, (${otherLicense}) as other_license_id from permits p`,
  replaced:
    since === null
      ? 'true'
      : // By joins: the planner takes the touched claims for too many to hash, and would scan them for every finding.
        `r.id in (
           select u.id from unlicensed_permit u join touched_claim t on t.id = u.claim_id
           union all
           select u.id from unlicensed_permit u join change c on c.kind = 'permit' and c.id = u.permit_id)`,
  values: since === null ? [] : [since.version, since.day],
});
