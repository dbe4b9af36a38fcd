import type { Claim } from '@crs/domain';
import type pg from 'pg';
import { copyBatches, type LineBatch, rowsOf } from '../copy-out.js';
import { idsSql } from '../normalised/record-id.js';

/** A scope's claims that are matched against the rosters of one state. */
export interface ClaimGroup {
  readonly scope: string;
  /** Null for claims without a state. */
  readonly state: string | null;
}

/** Counts the claims of a scope by state. */
export async function countClaims(
  db: pg.ClientBase,
  scope: string,
): Promise<{ readonly state: string | null; readonly claims: number }[]> {
  const { rows } = await db.query<{ state: string | null; claims: number }>(
    'select state, count(*)::int as claims from claim where scope = $1 group by 1 order by 1 nulls first',
    [scope],
  );
  return rows;
}

/**
 * SQL for a digest of the claim columns that the matcher reads and the id doesn't cover. It takes a quarter of the time
 * of a digest over text. If another version of PostgreSQL gives a different digest, the claim is matched once more.
 */
const DIGEST_SQL = 'hash_record_extended(row(c.state, c.trades, c.first_date, c.last_date), 0)';

/**
 * Claims that were never matched, have changed, lost their match with a removed contractor, or are affected by an
 * alias.
 */
export interface StaleClaims {
  readonly ids: readonly number[];
  /** The ids of claims that were never matched. */
  readonly added: readonly number[];
}

/** The stale claims in a scope, by state. */
export async function loadStaleClaims(
  db: pg.ClientBase,
  scope: string,
): Promise<Map<string | null, StaleClaims>> {
  const { rows } = await db.query<StaleClaims & { state: string | null }>(
    `select c.state, json_agg(c.id) as ids,
       coalesce(json_agg(c.id) filter (where m.claim_id is null), '[]') as added
     from claim c left join match m on m.claim_id = c.id and m.scope = $1
     where c.scope = $1 and (m.matched_with is distinct from ${DIGEST_SQL}
       or c.id in (select claim_id from match_again where scope = $1)) group by 1`,
    [scope],
  );
  return new Map(rows.map(({ state, ...stale }) => [state, stale]));
}

/** The claims in a scope that an alias affects, by state. */
export async function loadClaimsToMatchAgain(
  db: pg.ClientBase,
  scope: string,
): Promise<{ readonly state: string | null; readonly ids: readonly number[] }[]> {
  const { rows } = await db.query<{ state: string | null; ids: number[] }>(
    `select c.state, json_agg(c.id) as ids from match_again a join claim c on c.id = a.claim_id and c.scope = $1
     where a.scope = $1 group by 1 order by 1 nulls first`,
    [scope],
  );
  return rows;
}

/** Which claims of a group to read. */
type ClaimChoice = 'all' | { readonly ids: readonly number[] } | { readonly besides: readonly number[] };

/**
 * Reads claims of a group for `claimsOf`.
 * @param choice `besides`: other claims with a phone of these claims
 */
export function claimBatches(
  db: pg.ClientBase,
  { scope, state }: ClaimGroup,
  choice: ClaimChoice,
  claimsInBatch: number,
): AsyncGenerator<LineBatch> {
  const literal = (value: string): string => db.escapeLiteral(value);
  return copyBatches(
    db,
    `select c.id, c.contractor_name, c.contractor_address, c.contractor_city, c.contractor_zip, c.contractor_phone,
       c.contractor_license, to_json(c.trades), c.first_date, c.last_date, ${DIGEST_SQL}
     from claim c
     where c.scope = ${literal(scope)} and ${state === null ? 'c.state is null' : `c.state = ${literal(state)}`}
       ${chosenSql(choice)}`,
    claimsInBatch,
  );
}

function chosenSql(choice: ClaimChoice): string {
  if (choice === 'all') return '';
  if ('ids' in choice) return `and c.id = any(${idsSql(choice.ids)})`;
  const these = idsSql(choice.besides);
  return `and c.contractor_phone in (select contractor_phone from claim where id = any(${these}))
    and c.id <> all(${these})`;
}

/** A claim with the digest of what the matcher reads. */
export interface DigestedClaim {
  readonly claim: Claim;
  readonly digest: string;
}

/** The claims in a batch from `claimBatches`. */
export function* claimsOf(
  { scope, state }: ClaimGroup,
  batch: Pick<LineBatch, 'bytes'>,
): Generator<DigestedClaim> {
  for (const row of rowsOf(batch)) {
    const [id, name, address, city, zip, phone, licenseNumber, trades, firstDate, lastDate, digest] = row as [
      string,
      ...(string | null)[],
    ];
    yield {
      claim: {
        id: Number(id),
        scope,
        state,
        name: name ?? null,
        address: address ?? null,
        city: city ?? null,
        zip: zip ?? null,
        phone: phone ?? null,
        licenseNumber: licenseNumber ?? null,
        trades: trades === '[]' ? [] : (JSON.parse(trades as string) as string[]),
        firstDate: firstDate ?? null,
        lastDate: lastDate ?? null,
      },
      digest: digest as string,
    };
  }
}

/** The ids among these that are no longer claims of the scope. */
export async function findRemovedClaims(
  db: pg.ClientBase,
  scope: string,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await db.query<{ id: number }>(
    `select id from unnest($2::bigint[]) as kept (id)
     where not exists (select from claim c where c.id = kept.id and c.scope = $1)`,
    [scope, ids],
  );
  return new Set(rows.map(({ id }) => id));
}
