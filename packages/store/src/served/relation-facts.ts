import { DISMISSED_STATUS, type LicenseRecord } from '@crs/domain';
import type { ReadSession } from './read-session.js';
import { linkedRecords } from './record-links.js';

/** The facts that show whether one contractor is another one, reopened. */
export interface RelationFacts {
  readonly id: number;
  readonly licenseNumber: string;
  readonly name: string;
  readonly nameKey: string;
  readonly dbaKey: string | null;
  /** The individuals behind it, as named in its roster and in orders and actions against it. */
  readonly persons: readonly string[];
  readonly city: string | null;
  readonly rosterState: string;
  readonly status: LicenseRecord['status'];
  readonly originalDate: string | null;
  readonly expirationDate: string | null;
  /** True if the roster says so. Known orders and actions are among the sanctions. */
  readonly hasEnforcementAction: boolean;
  readonly sanctions: readonly {
    readonly date: string | null;
    readonly endsLicense: boolean;
    readonly penaltyOpen: boolean;
    readonly kind: 'order' | 'action' | 'open action';
  }[];
  /** Number of dismissed actions against the contractor, which are not sanctions. */
  readonly dismissedActions: number;
  /** Inspections that found violations, oldest first. */
  readonly violations: readonly { readonly date: string | null; readonly count: number }[];
  /** Violations in all its inspections, including uncertain ones, as counted on its page. */
  readonly violationCount: number;
  readonly licenseTypes: readonly string[];
}

/** A value that two contractors share. */
export interface SharedTie {
  readonly kind: 'address' | 'phone' | 'person';
  readonly display: string;
  /** True for an address with different units, or with a unit in only one of the two. */
  readonly building: boolean;
  readonly hub: boolean;
  readonly sharers: number;
  /** True if one of the two has this value only on permits that are certainly its own. */
  readonly learned?: boolean;
}

/** SQL for the shared value `v` as the JSON of a `SharedTie`. */
export const tieJson = `json_build_object('kind', v.kind, 'display', v.display, 'building', v.building,
  'hub', v.hub, 'sharers', v.sharers)`;

/** SQL for whether an order's text revokes or suspends a license without a stay. */
export const endsLicense = (order: string): string =>
  `concat_ws(' ', ${order}.order_type, array_to_string(${order}.actions_taken, ' ')) ~* 'revo[ck](?!ation stayed)|suspen(?!sion stayed)'`;

/** SQL for whether an action `a` was dismissed, and is therefore not a sanction. */
export const isDismissed = `coalesce(a.status, '') ~* '${DISMISSED_STATUS}'`;

/** SQL for whether an action is pending, so that its penalty is only requested. */
const isPending = `coalesce(a.status, '') ~* '\\m(open|pending|filed|active)\\M'`;

/**
 * Facts about some contractors. A dismissed action is not a sanction. A penalty is open unless it is completely stayed,
 * or if its action is pending, as far as the status says; restitution counts as a penalty. An order ends a license if
 * its text revokes or suspends the license without a stay.
 */
export async function readRelationFacts(
  session: ReadSession,
  contractorIds: readonly number[],
): Promise<Map<number, RelationFacts>> {
  const { rows } = await session.query<RelationFacts>({
    rows: `with sanction as (
       select link.contractor_id, o.order_date as date, o.individual_names as names,
         ${endsLicense('o')} as ends,
         coalesce(o.penalty_amount, 0) > coalesce(o.stayed_amount, 0) as open, 'order' as kind
       from ${linkedRecords('orders', 'o')} where link.contractor_id = any($1::bigint[])
       union all
       select link.contractor_id, a.action_date, a.individual_names, false,
         coalesce(a.penalty_amount, 0) + coalesce(a.restitution_amount, 0) > 0
           and a.status is not null and not ${isPending},
         case when ${isPending} then 'open action' else 'action' end
       from ${linkedRecords('actions', 'a')} where link.contractor_id = any($1::bigint[]) and not ${isDismissed}),
     dismissed as (
       select link.contractor_id, count(*)::int as actions
       from ${linkedRecords('actions', 'a')} where link.contractor_id = any($1::bigint[]) and ${isDismissed}
       group by link.contractor_id),
     sanctioned as (
       select contractor_id, json_agg(json_build_object('date', date, 'endsLicense', ends, 'penaltyOpen', open, 'kind', kind)
         order by date, ends, open, kind) as sanctions
       from sanction group by contractor_id),
     violated as (
       select link.contractor_id, sum(i.violation_count)::int as count,
         json_agg(json_build_object('date', i.open_date, 'count', i.violation_count) order by i.open_date, i.id)
           filter (where link.tier in ('verified', 'likely')) as violations
       from ${linkedRecords('inspections', 'i')}
       where link.contractor_id = any($1::bigint[]) and i.violation_count > 0
       group by link.contractor_id),
     named as (
       select contractor_id, array_agg(distinct name) as names
       from sanction cross join lateral unnest(names) as name group by contractor_id)
     select c.id, c.license_number as "licenseNumber", c.name, c.name_key as "nameKey", c.dba_key as "dbaKey",
       array_remove(array[c.person_name, case when c.entity_type = 'Personal' then c.name end] || n.names, null) as persons,
       c.city, c.roster_state as "rosterState", c.status, c.original_date as "originalDate",
       c.expiration_date as "expirationDate", coalesce(c.enforcement_flag, false) as "hasEnforcementAction",
       coalesce(s.sanctions, '[]') as sanctions, coalesce(d.actions, 0) as "dismissedActions", coalesce(v.violations, '[]') as violations,
       coalesce(v.count, 0) as "violationCount",
       c.license_types as "licenseTypes"
     from contractor c left join sanctioned s on s.contractor_id = c.id
       left join violated v on v.contractor_id = c.id left join named n on n.contractor_id = c.id
       left join dismissed d on d.contractor_id = c.id
     where c.id = any($1::bigint[])`,
    values: [contractorIds],
  });
  return new Map(rows.map((facts) => [facts.id, facts]));
}
