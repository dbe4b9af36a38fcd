import { isOfPermits } from '../served/permit-summary.js';
import { endsLicense } from '../served/relation-facts.js';
import type { FoundRows } from './found-rows.js';

/**
 * SQL of when licenses ended. An expiration date counts if the roster was read after it and does not say that the license is
 * valid. A revocation or suspension counts from the first order that says so, else from when its roster was fetched with it.
 */
const ended = `
  select c.id, 'expired' as reason, 'expiration_date' as known_by, c.expiration_date as ended_on
  from contractor c join feed_state f on f.feed = c.feed
  where c.status is distinct from 'Issued' and c.expiration_date < f.last_success_at::date
  union all
  select c.id, lower(c.status), case when o.first is null then 'roster' else 'order' end,
    coalesce(o.first, v.fetched_at::date)
  from contractor c left join feed_version v on v.feed = c.feed and v.run_id = c.run_id
  left join lateral (
    select min(o.order_date) as first from record_link l join enforcement_order o on o.id = l.record_id
    where l.family = 'orders' and l.contractor_id = c.id and ${endsLicense('o')}) o on true
  where c.status in ('Revoked', 'Suspended')`;

/** SQL of another contractor of the firm whose license was valid on the day of the permit `p`. */
const otherLicense = `
  select o.id from firm_member mine join firm_member other
    on other.firm_id = mine.firm_id and other.contractor_id <> mine.contractor_id
  join contractor o on o.id = other.contractor_id
  where mine.contractor_id = p.contractor_id and o.status = 'Issued'
    and coalesce(o.original_date <= p.issue_date, true) and coalesce(o.expiration_date >= p.issue_date::date, true)
  order by o.expiration_date desc nulls last, o.id limit 1`;

/**
 * Permits issued after the license of their contractor had ended; only sure matches count. Claims are looked at first: few
 * have a permit from after the end.
 */
export const unlicensedPermits: FoundRows = {
  columns: [
    ...['jurisdiction', 'issue_date', 'contractor_id', 'reason', 'known_by', 'ended_on'],
    'other_license_id',
  ],
  rows: `
    with ended as materialized (${ended}),
    late as materialized (
      select k.id as claim_id, e.* from ended e
      join match m on m.contractor_id = e.id and m.tier in ('verified', 'likely')
      join claim k on k.id = m.claim_id and k.scope = m.scope
      where ${isOfPermits('k')} and k.last_date > e.ended_on),
    permits as materialized (
      select distinct on (p.id) p.id, p.jurisdiction, p.issue_date, l.id as contractor_id, l.reason, l.known_by, l.ended_on
      from late l join permit p on p.claim_id = l.claim_id and p.issue_date >= l.ended_on + 1
      order by p.id, l.ended_on, l.reason desc)
    select p.*, (${otherLicense}) as other_license_id from permits p`,
  values: [],
};
