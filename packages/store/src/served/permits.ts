import type { Permit } from '@crs/domain';
import type pg from 'pg';
import { Conditions } from './conditions.js';
import { readFigure } from './figures.js';
import { bindHits, findNames, type SearchedName } from './fuzzy-name.js';
import { type ClaimMatchColumns, claimMatchColumns, claimMatchJoins } from './match-columns.js';
import { type Page, readPage, readTablePage, type Slice, snapshot } from './page.js';
import { addPlace, findPlace, placeTotal } from './places.js';
import { provenanceColumn, provenanceJoin, type Sourced } from './provenance.js';

/** A permit as the block endpoint shows it. */
export type PermitFields = Omit<
  Permit,
  'contractorCity' | 'contractorState' | 'contractorZip' | 'contractorPhone' | 'contractorLicense'
> & { readonly id: number };

/** A permit as every other list shows it: with its source and the contractor it was matched to. */
export type ServedPermit = PermitFields &
  ClaimMatchColumns &
  Sourced & {
    readonly jurisdiction: string;
    readonly contractorPhone: string | null;
    readonly contractorLicensePrinted: string | null;
  };

const permitColumns = `p.id, p.permit_number as "permitNumber", p.city, p.contractor_name as "contractorName",
  p.contractor_address as "contractorAddress", p.property_address as "propertyAddress", p.permit_type as "permitType",
  p.work_type as "workType", p.status, p.value, p.description, p.issue_date as "issueDate",
  p.complete_date as "completeDate", p.latitude, p.longitude, p.parcel_number as "parcelNumber",
  p.total_fees as "totalFees", p.total_payments as "totalPayments", p.outstanding_balance as "outstandingBalance",
  p.approved_date as "approvedDate", p.expiration_date as "expirationDate", p.inspection_count as "inspectionCount"`;
const columns = `${permitColumns}, p.jurisdiction, p.contractor_phone as "contractorPhone",
  p.contractor_license as "contractorLicensePrinted", ${claimMatchColumns}, ${provenanceColumn('p')}`;
const joins = `${claimMatchJoins('p')} ${provenanceJoin('p')}`;
const permitList = { columns, table: 'permit', alias: 'p', joins };
const permitsNewestFirst = 'p.issue_date desc nulls last, p.id';

/** What to search permits by. Text comparisons ignore case. */
export interface PermitSearch {
  readonly contractorName: SearchedName | null;
  readonly city: string | null;
  readonly permitType: string | null;
}

/** Permits that meet all of a search, newest first; with a contractor name, the most alike first. */
export function searchPermits(
  pool: pg.Pool,
  search: PermitSearch,
  slice: Slice,
): Promise<Page<ServedPermit>> {
  return snapshot(pool, async (client) => {
    const conditions = new Conditions();
    const { contractorName, city, permitType } = search;
    const place = await findPlace(client, city);
    addPlace(conditions, place);
    if (permitType !== null) conditions.add(`lower(p.permit_type) = lower(${conditions.bind(permitType)})`);
    if (contractorName !== null) return searchByContractor(client, conditions, contractorName, slice);
    return readPermits(client, conditions, slice, await placeTotal(client, place, permitType));
  });
}

/** One page of the permits `p` that meet the conditions, newest first. */
export function readPermits(
  client: pg.ClientBase,
  conditions: Conditions,
  slice: Slice,
  total: number | null = null,
): Promise<Page<ServedPermit>> {
  const list = { ...permitList, order: permitsNewestFirst };
  return readTablePage<ServedPermit>(client, list, conditions, slice, total);
}

/** Names are compared once a distinct claim, not once a permit. */
async function searchByContractor(
  client: pg.ClientBase,
  conditions: Conditions,
  name: SearchedName,
  slice: Slice,
): Promise<Page<ServedPermit>> {
  const claims = await findNames(
    client,
    `select id, name_key as "nameKey" from claim
     where scope not in ('osha', 'orders', 'actions') and record_count > 0`,
    'name_key',
    name,
  );
  if (claims.length === 0) return { rows: [], total: 0 };
  const found = { hits: bindHits(conditions, claims), column: 'p.claim_id' };
  const list = { ...permitList, order: `rank desc, ${permitsNewestFirst}`, found };
  return readTablePage<ServedPermit>(client, list, conditions, slice, null);
}

/** The permits of one property, newest first. `city` keeps those of one city or jurisdiction. */
export function listPermitsAt(
  pool: pg.Pool,
  addressKey: string,
  city: string | null,
  slice: Slice,
): Promise<Page<ServedPermit>> {
  return snapshot(pool, async (client) => {
    const conditions = new Conditions();
    conditions.add(`p.property_address_key = ${conditions.bind(addressKey)}`);
    addPlace(conditions, await findPlace(client, city));
    return readPermits(client, conditions, slice);
  });
}

/** The permits matched to one contractor, newest first. */
export function listContractorPermits(
  pool: pg.Pool,
  contractorId: number,
  slice: Slice,
): Promise<Page<ServedPermit>> {
  return snapshot(pool, (client) => {
    const conditions = new Conditions();
    conditions.add(`m.contractor_id = ${conditions.bind(contractorId)}`);
    const matched = 'match m join permit p on p.claim_id = m.claim_id';
    return readPage<ServedPermit>(
      client,
      {
        columns,
        from: `${matched} join contractor c on c.id = m.contractor_id ${provenanceJoin('p')}`,
        countFrom: matched,
        order: permitsNewestFirst,
      },
      conditions,
      slice,
    );
  });
}

/** The jurisdictions with permits, as they stood at the last publish. */
export interface PermitCity {
  readonly jurisdiction: string;
  readonly city: string | null;
  readonly state: string | null;
  readonly recordCount: number;
  readonly firstIssueDate: string | null;
  readonly lastIssueDate: string | null;
  readonly lastSuccessAt: string | null;
}

/** Every jurisdiction with permits; none before the first publish. */
export async function listPermitCities(pool: pg.Pool): Promise<readonly PermitCity[]> {
  return (await readFigure<PermitCity[]>(pool, 'permit_cities')) ?? [];
}
