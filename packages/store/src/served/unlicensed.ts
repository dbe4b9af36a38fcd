import { Conditions, type SqlFragment } from './conditions.js';
import type { ContractorSummary } from './contractors.js';
import { preparedNumber } from './figures.js';
import { type Page, readPage, type Slice } from './page.js';
import { findArea } from './permit-areas.js';
import { jurisdictionsIn } from './permit-search.js';
import { type ContractorPermit, contractorPermit, withRole } from './permits.js';
import type { ReadSession } from './read-session.js';

/** Why and when the license of a permit's contractor had ended. */
interface LicenseEnd {
  readonly reason: 'expired' | 'revoked' | 'suspended';
  readonly endedOn: string;
  /** The source of the day: the expiration date, an order, or the roster when first fetched with the status. */
  readonly knownBy: 'expiration_date' | 'order' | 'roster';
  readonly status: ContractorSummary['status'];
  readonly originalDate: string | null;
  readonly expirationDate: string | null;
  /** Another license of the firm that was valid. */
  readonly otherLicenseNumber: string | null;
  readonly otherLicenseState: string | null;
}

/**
 * A permit issued after the license of one of its contractors had ended, with that contractor's printed details, match,
 * and role.
 */
type UnlicensedPermit = ContractorPermit & { readonly licenseEnd: LicenseEnd };

/** Conditions on the permits; dates are issue dates. */
interface UnlicensedSearch {
  /** City as in permits, or jurisdiction. */
  readonly city: string | null;
  /** The jurisdiction's state. */
  readonly state: string | null;
  readonly jurisdiction: string | null;
  readonly fromDate: string | null;
  readonly toDate: string | null;
}

/** Permits that meet all conditions, newest first. */
export async function listUnlicensed(
  session: ReadSession,
  { city, state, jurisdiction, fromDate, toDate }: UnlicensedSearch,
  slice: Slice,
): Promise<Page<UnlicensedPermit>> {
  const conditions = new Conditions();
  const area = await findArea(session, city);
  if (area.kind === 'city') conditions.add(`u.city = ${conditions.bind(area.city)}`);
  if (area.kind === 'jurisdiction') conditions.add(`u.jurisdiction = ${conditions.bind(area.jurisdiction)}`);
  const places = state === null ? null : await jurisdictionsIn(session, state);
  if (places !== null) conditions.add(`u.jurisdiction = any(${conditions.bind(places)}::text[])`);
  if (jurisdiction !== null) conditions.add(`u.jurisdiction = lower(${conditions.bind(jurisdiction)})`);
  if (fromDate !== null) conditions.add(`u.issue_date >= ${conditions.bind(fromDate)}::date`);
  if (toDate !== null) conditions.add(`u.issue_date < ${conditions.bind(toDate)}::date + 1`);
  const total = conditions.empty ? preparedNumber('count:unlicensed_permit') : undefined;
  return readUnlicensed(session, conditions, slice, total);
}

/** One contractor's permits of this kind, newest first. */
export function listContractorUnlicensed(
  session: ReadSession,
  contractorId: number,
  slice: Slice,
): Promise<Page<UnlicensedPermit>> {
  const conditions = new Conditions();
  conditions.add(`u.contractor_id = ${conditions.bind(contractorId)}`);
  return readUnlicensed(session, conditions, slice);
}

async function readUnlicensed(
  session: ReadSession,
  conditions: Conditions,
  slice: Slice,
  total?: SqlFragment,
): Promise<Page<UnlicensedPermit>> {
  const page = await readPage<UnlicensedPermit & { readonly role: string | null }>(
    session,
    { ...unlicensedList, total },
    conditions,
    slice,
  );
  return { ...page, rows: page.rows.map(withRole) };
}

const namedPermit = contractorPermit('u.claim_id');
const unlicensedList = {
  columns: `${namedPermit.columns}, u.reason as "licenseEnd.reason", u.ended_on as "licenseEnd.endedOn",
    u.known_by as "licenseEnd.knownBy", h.status as "licenseEnd.status", h.original_date as "licenseEnd.originalDate",
    h.expiration_date as "licenseEnd.expirationDate", o.license_number as "licenseEnd.otherLicenseNumber",
    o.roster_state as "licenseEnd.otherLicenseState"`,
  table: 'unlicensed_permit',
  alias: 'u',
  joins: `join permit p on p.id = u.permit_id and p.jurisdiction = u.jurisdiction
    left join match m on m.claim_id = u.claim_id left join contractor c on c.id = m.contractor_id ${namedPermit.joins}
    join contractor h on h.id = u.contractor_id left join contractor o on o.id = u.other_license_id`,
  order: ['u.issue_date desc', 'u.id'],
};
