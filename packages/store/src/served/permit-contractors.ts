/** The contractors named in a permit. */
import type { Claim } from '@crs/domain';
import { CLAIM_COLUMNS } from '../normalised/claims.js';
import { type ClaimMatchColumns, claimMatchColumns } from './match-columns.js';
import type { ReadSession } from './read-session.js';

/** A contractor as named in a permit, and the contractor that it was matched to. */
export interface PermitContractor extends ClaimMatchColumns {
  readonly role: string;
  readonly contractorName: string | null;
  readonly contractorAddress: string | null;
  readonly contractorPhone: string | null;
  readonly contractorLicensePrinted: string | null;
}

/** SQL for a claim's address on one line. */
export const claimAddress = (claim: string): string =>
  `nullif(concat_ws(', ', ${claim}.contractor_address, ${claim}.contractor_city, ${claim}.contractor_zip), '')`;

/** SQL for the contractors that a permit names: `role`, `claim_id`, and `position`. */
const namedBy = (permit: string): string =>
  `unnest(coalesce(${permit}.contractor_roles, array['contractor']),
      coalesce(${permit}.contractor_claims, array[${permit}.claim_id])) with ordinality named (role, claim_id, position)`;

/** SQL for the contractors of all permits: `named`, the claim `k`, its match `m`, and the contractor `c`. */
export const contractorsOfAll = (permit: string): string =>
  `${namedBy(permit)} join claim k on k.id = named.claim_id and k.scope = ${permit}.jurisdiction
    left join match m on m.claim_id = k.id left join contractor c on c.id = m.contractor_id`;

/**
 * The same for some permits. The planner expects ten claims in every list and would read whole tables for a page of permits;
 * `offset 0` makes it look up each.
 */
export const contractorsOf = (permit: string): string =>
  `${namedBy(permit)}
    join lateral (select * from claim where id = named.claim_id and scope = ${permit}.jurisdiction offset 0) k on true
    left join lateral (select * from match where claim_id = k.id offset 0) m on true
    left join lateral (select * from contractor where id = m.contractor_id offset 0) c on true`;

/** SQL for the columns of a `PermitContractor`, from `contractorsOf`. */
const contractorColumns = `named.role, k.contractor_name as "contractorName",
  ${claimAddress('k')} as "contractorAddress",
  k.contractor_phone as "contractorPhone", k.contractor_license as "contractorLicensePrinted", ${claimMatchColumns}`;

/** SQL for a permit's contractors as JSON, in source order. */
const contractorsJson = (permit: string): string =>
  `(select coalesce(json_agg(one), '[]') from (
      select ${contractorColumns} from ${contractorsOf(permit)} order by named.position) one)`;

/** SQL for the contractors of a permit that names several, as JSON; null for other permits. */
export const severalContractorsJson = (permit: string): string =>
  `case when ${permit}.contractor_claims is not null then ${contractorsJson(permit)} end`;

/**
 * The parties with one role on a permit that are not contractors. Names are not shown, because many parties are private
 * individuals.
 */
export interface PermitParty {
  readonly role: string;
  readonly count: number;
}

/** SQL for a permit's parties as JSON, in source order; null if there are none. */
export const partiesJson = (permit: string): string =>
  `(select json_agg(json_build_object('role', role, 'count', count) order by first) from (
      select role, count(*) as count, min(position) as first
      from unnest(${permit}.party_roles) with ordinality party (role, position) group by role) parties)`;

/** The contractors of each of these permits, in source order; none for a permit that names none. */
export async function readPermitContractors(
  session: ReadSession,
  permitIds: readonly number[],
): Promise<ReadonlyMap<number, readonly PermitContractor[]>> {
  const { rows } = await session.query<{ id: number; contractors: readonly PermitContractor[] }>({
    rows: `select p.id, ${contractorsJson('p')} as contractors from permit p where p.id = any($1::bigint[])`,
    values: [permitIds],
  });
  return new Map(rows.map(({ id, contractors }) => [id, contractors]));
}

/** The claims of a permit's contractors, in source order; one of them is the permit's own. */
export async function readPermitClaims(
  session: ReadSession,
  permitId: number,
): Promise<readonly (Claim & { readonly own: boolean })[]> {
  const { rows } = await session.query<Claim & { readonly own: boolean }>({
    rows: `select k.*, named.claim_id = p.claim_id as own from permit p cross join ${namedBy('p')}
      join lateral (select ${CLAIM_COLUMNS} from claim where id = named.claim_id and scope = p.jurisdiction offset 0) k on true
      where p.id = $1 order by named.position`,
    values: [permitId],
  });
  return rows;
}

/**
 * Joins the `other` claim through which a contractor's list includes a permit; nothing if it is the permit's own claim.
 */
export const joinOtherClaim = (permit: string, claimId: string): string =>
  `left join claim other on other.id = ${claimId} and other.id <> ${permit}.claim_id and other.scope = ${permit}.jurisdiction`;

/** SQL for what a permit says about the contractor in its `other` claim, or in its own, by column. */
export const printedColumns = (permit: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({
      contractor_name: 'other.contractor_name',
      contractor_address: claimAddress('other'),
      contractor_phone: 'other.contractor_phone',
      contractor_license: 'other.contractor_license',
    }).map(([column, sql]) => [
      column,
      `case when other.id is null then ${permit}.${column} else ${sql} end`,
    ]),
  );
