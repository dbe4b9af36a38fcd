import type { Claim, ClaimTexts } from '@crs/domain';
import type pg from 'pg';
import { copyLine } from '../copy.js';
import { CLAIM_PARTS, givenId, type IdRules } from './spare-ids.js';

/** A claim as read by an ingest; its figures are counted in the database. */
export interface StagedClaim extends ClaimTexts, Pick<Claim, 'id' | 'scope' | 'state'> {
  /** The normalized name, for fuzzy search. */
  readonly nameKey: string | null;
}

/** The id of a claim: the hash of its scope and texts, or its spare id. */
export function claimId(parts: readonly (string | null)[], rules: IdRules): number {
  return givenId(parts.map((part) => part ?? '').join('\u001f'), rules);
}

/** The columns of a claim without its figures. */
export const CLAIM_TEXTS = ['id', ...CLAIM_PARTS, 'name_key'];

/** A claim as a COPY line, for `upsertClaims`. */
export function claimLine(claim: StagedClaim): string {
  const { id, scope, state, name, address, city, zip, phone, licenseNumber, nameKey } = claim;
  return copyLine([id, scope, state, name, address, city, zip, phone, licenseNumber, nameKey]);
}

/** Columns of a claim under their domain names. */
export const CLAIM_COLUMNS = `id, scope, state, contractor_name as name, contractor_address as address, contractor_city as city,
  contractor_zip as zip, contractor_phone as phone, contractor_license as "licenseNumber", trades,
  first_date as "firstDate", last_date as "lastDate"`;

/** A claim with the number of its records. */
export type CountedClaim = Claim & { readonly recordCount: number };

/** All claims of a scope, in the order of their ids. */
export async function loadClaims(db: pg.Pool | pg.ClientBase, scope: string): Promise<CountedClaim[]> {
  const { rows } = await db.query<CountedClaim>(
    `select ${CLAIM_COLUMNS}, record_count as "recordCount" from claim where scope = $1 order by id`,
    [scope],
  );
  return rows;
}

/** Claims in a scope by id, in the same order. */
export async function loadClaimsById(
  db: pg.Pool | pg.ClientBase,
  scope: string,
  ids: readonly number[],
): Promise<CountedClaim[]> {
  const { rows } = await db.query<CountedClaim>(
    `select ${CLAIM_COLUMNS}, record_count as "recordCount" from claim where scope = $1 and id = any($2) order by id`,
    [scope, ids],
  );
  return rows;
}

/** Visible claims by their ids; claims that are gone or withheld are missing. */
export async function readShownClaims(
  db: pg.Pool,
  ids: readonly number[],
): Promise<Map<number, CountedClaim>> {
  const { rows } = await db.query<CountedClaim>(
    `select ${CLAIM_COLUMNS}, record_count as "recordCount" from claim k where id = any($1) and not exists (
       select from withheld h where h.kind = 'claim' and h.owner = k.scope and h.id = k.id)`,
    [ids],
  );
  return new Map(rows.map((claim) => [claim.id, claim]));
}

/** Every scope with claims. A loose index scan: the time depends on the number of scopes, not of claims. */
export async function listScopes(db: pg.Pool | pg.ClientBase): Promise<string[]> {
  const { rows } = await db.query<{ scope: string }>(
    `with recursive known (scope) as (
       select min(scope) from claim
       union all
       select (select min(scope) from claim c where c.scope > k.scope) from known k where k.scope is not null)
     select scope from known where scope is not null`,
  );
  return rows.map(({ scope }) => scope);
}
