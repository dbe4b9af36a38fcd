/** The source of the FollowTheMoney export: only rows that the API shows. */
import { linkedRecords } from './record-links.js';

/** A contractor in a roster. */
export interface FtmContractor {
  readonly id: number;
  readonly licenseNumber: string;
  readonly rosterState: string;
  readonly name: string;
  readonly dbaName: string | null;
  readonly personName: string | null;
  readonly entityType: 'Business' | 'Personal' | null;
  readonly status: string | null;
  readonly licenseType: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly publisher: string | null;
  readonly url: string | null;
  readonly fetchedAt: string | null;
}

/** An order by a licensing authority, or an action by an attorney general. */
export interface FtmSanction {
  readonly family: 'orders' | 'actions';
  readonly id: number;
  readonly respondent: string;
  readonly companyName: string | null;
  readonly dbaNames: readonly string[];
  readonly individualNames: readonly string[];
  readonly licenseNumbers: readonly string[];
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly phone: string | null;
  readonly program: string | null;
  readonly authorityIds: readonly string[];
  readonly provisions: readonly string[];
  readonly reasons: readonly string[];
  readonly status: string | null;
  readonly date: string | null;
  readonly summary: string | null;
  readonly url: string | null;
  readonly publisher: string | null;
  readonly sourceUrl: string | null;
  readonly fetchedAt: string | null;
}

/** A link between the respondent of a sanction and a contractor. */
export interface FtmLink {
  readonly family: 'orders' | 'actions';
  readonly recordId: number;
  readonly contractorId: number;
  readonly confidence: string;
  readonly signals: readonly string[];
}

/** A contractor that likely reopened as another one. */
export interface FtmReopened {
  readonly id: number;
  readonly olderId: number;
  readonly newerId: number;
  readonly likelihood: string;
  readonly signals: readonly string[];
}

/** The records by kind. */
export interface FtmRecords {
  readonly contractors: FtmContractor;
  readonly sanctions: FtmSanction;
  readonly links: FtmLink;
  readonly reopened: FtmReopened;
}
export type FtmKind = keyof FtmRecords;

/** The list columns, which leave the database as JSON. */
export const ftmLists: ReadonlySet<string> = new Set([
  ...['dbaNames', 'individualNames', 'licenseNumbers', 'authorityIds', 'provisions', 'reasons', 'signals'],
]);

const PLACE = (alias: string): string =>
  ['address', 'city', 'state'].map((name) => `${alias}.${name}`).join(', ');

const version = (alias: string): string =>
  `left join feed_version v on v.feed = ${alias}.feed and v.run_id = ${alias}.run_id`;

const names = (alias: string): string =>
  `to_json(${alias}.dba_names) as "dbaNames", to_json(${alias}.individual_names) as "individualNames"`;

/** SQL for the contractors that meet a condition on `c`. */
const contractors = (condition: string): string =>
  `select c.id, c.license_number as "licenseNumber", c.roster_state as "rosterState", c.name,
      c.dba_name as "dbaName", c.person_name as "personName", c.entity_type as "entityType", c.status,
      c.license_type as "licenseType", ${PLACE('c')}, c.zip, c.phone_clean as phone, c.email,
      v.publisher, v.url, v.fetched_at as "fetchedAt"
    from contractor c ${version('c')} where ${condition}`;

/** SQL for the records of each kind; for contractors, those that meet a condition on `c`. */
export const ftmSql = (kind: FtmKind, condition = 'true'): string =>
  kind === 'contractors' ? contractors(condition) : linkedSql[kind];

/** SQL for the links of a family's records. */
const links = (family: FtmSanction['family']): string =>
  `select '${family}' as family, r.id as "recordId", link.contractor_id as "contractorId",
      link.confidence::text as confidence, to_json(link.signals) as signals
    from ${linkedRecords(family, 'r')} join contractor c on c.id = link.contractor_id`;

const linkedSql: Readonly<Record<Exclude<FtmKind, 'contractors'>, string>> = {
  sanctions: `select 'orders' as family, o.id, o.respondent, o.company_name as "companyName", ${names('o')},
      to_json(o.license_numbers) as "licenseNumbers", ${PLACE('o')}, o.phone, o.order_type as program,
      to_json(o.file_numbers) as "authorityIds", to_json(o.actions_taken) as provisions,
      to_json(o.violation_types) as reasons, null as status, o.order_date as date, null as summary, o.url,
      v.publisher, v.url as "sourceUrl", v.fetched_at as "fetchedAt"
    from enforcement_order o ${version('o')}
    union all
    select 'actions', a.id, a.respondent, a.company_name, ${names('a')},
      to_json(a.license_numbers), ${PLACE('a')}, a.phone, a.action_type,
      to_json(array_remove(array[a.case_number], null)), '[]', to_json(a.violation_types), a.status, a.action_date,
      a.summary, a.url, v.publisher, v.url, v.fetched_at
    from ag_action a ${version('a')}`,
  links: `${links('orders')} union all ${links('actions')}`,
  reopened: `select r.id, r.older_id as "olderId", r.newer_id as "newerId", r.likelihood::text as likelihood,
      to_json(r.motives || r.signals) as signals
    from reopened r where exists (select from contractor c where c.id = r.older_id)
      and exists (select from contractor c where c.id = r.newer_id)`,
};
