/** The aliases that claims provide for their contractors: by their match, or by an analyst's decision. */
import type { AliasTexts } from '@crs/domain';
import type pg from 'pg';

/** The texts of an alias, as printed in a claim. */
export const TEXTS = ['name', 'dba_name', 'person_name', 'address', 'city', 'zip', 'phone'];

/** An alias that a claim provides for its contractor. */
export interface AliasSource extends AliasTexts {
  readonly claimId: number;
  readonly contractorId: number;
  readonly key: string;
  readonly knownBy: string;
  readonly keys: readonly number[];
}

/** The fields of an `AliasSource` in JSON, with the types of their columns. */
export const SOURCE_FIELDS = `"claimId" bigint, "contractorId" bigint, key text, "knownBy" text, name text, "dbaName" text,
  "personName" text, address text, city text, zip text, phone text, keys integer[]`;

/** Keys as PostgreSQL's integers, which are signed. */
export const signed = (keys: readonly number[]): number[] => keys.map((key) => key | 0);

/** A claim that an analyst assigned to a contractor, and whose alias must be read. */
export interface DecidedClaim {
  readonly scope: string;
  readonly claimId: number;
  readonly contractorId: number;
}

/** SQL for whether a standing decision assigns the claim of a source to its contractor, over `s`. */
const IS_DECIDED = `exists (
  select from match m join decision d on d.id = m.decision_id
  where m.claim_id = s.claim_id and m.scope = s.scope and m.contractor_id = s.contractor_id and d.verdict = 'confirmed')`;

/**
 * Deletes the aliases of decisions that are no longer current. Marks their claims for rematching, since they may rely
 * on aliases from now on.
 * @returns the claims with decisions whose alias has not been read yet
 */
export async function forgetUndecided(client: pg.ClientBase): Promise<DecidedClaim[]> {
  await client.query(
    `with gone as (delete from alias_source s where s.decided and not ${IS_DECIDED} returning scope, claim_id)
     insert into match_again (scope, claim_id) select scope, claim_id from gone on conflict do nothing`,
  );
  const { rows } = await client.query<DecidedClaim>(
    `select m.scope, m.claim_id as "claimId", m.contractor_id as "contractorId"
     from decision d join match m on m.claim_id = d.claim_id and m.scope = d.scope and m.decision_id = d.id
     where d.verdict = 'confirmed' and m.contractor_id is not null and not exists (
       select from alias_source s where s.claim_id = m.claim_id and s.scope = m.scope and s.decided)
     order by 1, 2`,
  );
  return rows;
}

/** The claims in a scope whose decision provides an alias for their contractor. */
export async function loadTeachingClaims(db: pg.ClientBase | pg.Pool, scope: string): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    'select claim_id as id from alias_source where scope = $1 and decided',
    [scope],
  );
  return rows.map(({ id }) => id);
}

/**
 * Stores the aliases that claims with decisions provide for their contractors. Marks the claims for rematching, since
 * no claim that provides an alias relies on one.
 */
export async function saveDecidedAliases(
  client: pg.ClientBase,
  scope: string,
  sources: readonly AliasSource[],
): Promise<void> {
  const list = ['contractor_id', 'key', 'known_by', ...TEXTS, 'keys'].join(', ');
  await client.query(
    `with added as (
       insert into alias_source (claim_id, scope, decided, ${list})
       select "claimId", $1, true, "contractorId", key, "knownBy", name, "dbaName", "personName", address, city, zip, phone, keys
       from json_to_recordset($2::json) as s (${SOURCE_FIELDS}) returning scope, claim_id)
     insert into match_again (scope, claim_id) select scope, claim_id from added on conflict do nothing`,
    [scope, JSON.stringify(sources.map(({ keys, ...source }) => ({ ...source, keys: signed(keys) })))],
  );
}
