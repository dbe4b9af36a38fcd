import type { Tier } from '@crs/domain';
import type pg from 'pg';
import { CLAIM_COLUMNS, type CountedClaim } from '../normalised/claims.js';
import { keptPlan } from '../served/rows.js';

/** SQL for whether people may see a permit of the `crs` tables. */
export const isShownPermit = (permit: string): string =>
  `not exists (select from withheld h where h.kind = 'permit' and h.owner = ${permit}.feed and h.id = ${permit}.id and h.masked is null)`;

/** A permit with one of its claims and that claim's match. */
export interface PermitClaim {
  readonly permitId: number;
  readonly permitNumber: string;
  /** The contractor's role, on a permit that names several. */
  readonly role?: string;
  readonly claim: CountedClaim | null;
  readonly served: {
    readonly contractorId: number | null;
    readonly score: number | null;
    readonly tier: Tier | null;
  } | null;
}

/**
 * The permits of a jurisdiction with this number, which may repeat. A permit appears once for each contractor that it
 * names, its own contractor first. Leaves out withheld permits.
 */
export async function findPermitClaims(
  pool: pg.Pool,
  jurisdiction: string,
  permitNumber: string,
): Promise<PermitClaim[]> {
  const { rows } = await pool.query<
    CountedClaim & {
      permitId: number;
      permitNumber: string;
      role: string | null;
      claimId: number | null;
      matched: boolean;
      contractorId: number | null;
      score: number | null;
      tier: Tier | null;
    }
  >(
    `select p.id as "permitId", p.permit_number as "permitNumber", named.role, named.claim_id as "claimId", c.*,
       m.claim_id is not null as matched, m.contractor_id as "contractorId", m.score, m.tier
     from permit p
     cross join lateral (
       select null::text as role, p.claim_id, 0 as position where p.contractor_claims is null
       union all
       select role, claim_id, position from unnest(p.contractor_roles, p.contractor_claims) with ordinality o (role, claim_id, position)
         where p.contractor_claims is not null) named
     left join (select ${CLAIM_COLUMNS}, record_count as "recordCount" from claim) c on c.id = named.claim_id
     left join match m on m.claim_id = named.claim_id
     where p.jurisdiction = $1 and p.permit_number = $2 and ${isShownPermit('p')}
     order by p.id, named.claim_id <> p.claim_id, named.position`,
    [jurisdiction, permitNumber],
  );
  return rows.map(
    ({ permitId, permitNumber: number, role, claimId, matched, contractorId, score, tier, ...claim }) => ({
      permitId,
      permitNumber: number,
      ...(role === null ? {} : { role }),
      claim: claimId === null ? null : claim,
      served: matched ? { contractorId, score, tier } : null,
    }),
  );
}

/** A claim with its match and one of its permits, preferably one whose number no other claim has. */
interface ClaimInFull {
  readonly claim: CountedClaim;
  /** Total permit value, in US dollars. */
  readonly totalValue: number;
  /** Null for a claim from records other than permits. */
  readonly permit: { readonly id: number; readonly number: string } | null;
  /** Null for a claim that was not matched yet. */
  readonly match: {
    readonly contractorId: number | null;
    readonly tier: Tier | null;
    readonly confidence: number | null;
  } | null;
}

/** The number of a claim's newest permits to search for a number that no other claim has. */
export const NEWEST_PERMITS = 20;

/**
 * SQL for some permits of a jurisdiction, read from its feeds' partitions alone, since `offset 0` plans them apart.
 * @param feeds the feeds of all jurisdictions read, a value that an unnamed statement is planned for: planning the
 * partitions of all feeds takes longer than reading
 */
const permitsIn = (scope: string, condition: string, feeds: string | null): string =>
  `select p.* from feed_state f
     cross join lateral (select p.* from permit p
       where p.feed = f.feed ${feeds === null ? '' : `and p.feed = any(${feeds})`} and ${condition} offset 0) p
   where f.jurisdiction = ${scope}`;

/**
 * SQL for a claim's permits that people may see: the permits whose own claim it is. A claim that is no permit's own
 * counts no records; its permits are those that name its contractor beside another.
 */
export const permitsOfClaim = (claim: string, feeds: string | null = null): string =>
  `${permitsIn(`${claim}.scope`, `p.claim_id = ${claim}.id and ${isShownPermit('p')}`, feeds)}
   union all
   ${permitsIn(`${claim}.scope`, `${claim}.record_count = 0 and p.contractor_claims @> array[${claim}.id] and ${isShownPermit('p')}`, feeds)}`;

/** SQL for whether a permit of another claim has a permit's number. */
export const sharesNumber = (permit: string, claimId: string, feeds: string | null = null): string =>
  `exists (${permitsIn(`${permit}.jurisdiction`, `p.permit_number = ${permit}.permit_number and p.claim_id <> ${claimId}`, feeds)})`;

/** SQL for a permit of a claim `k` as an object, preferably a permit whose number no other claim has. */
export const PERMIT_OF_CLAIM = `(
  select json_build_object('id', own.id, 'number', own.permit_number) from (
    select p.id, p.jurisdiction, p.permit_number, p.claim_id, p.issue_date from (${permitsOfClaim('k')}) p
    order by p.issue_date desc nulls last, p.id limit ${NEWEST_PERMITS}) own
  order by ${sharesNumber('own', 'own.claim_id')}, own.issue_date desc nulls last, own.id limit 1)`;

/** A claim by its id; null if there is none, or it is withheld. */
export async function findClaim(pool: pg.Pool, id: number): Promise<ClaimInFull | null> {
  const text = `select (select row_to_json(c) from (select ${CLAIM_COLUMNS}, record_count as "recordCount" from claim
               where claim.id = k.id and claim.scope = k.scope) c) as claim,
       k.total_value as "totalValue", ${PERMIT_OF_CLAIM} as permit,
       (select json_build_object('contractorId', m.contractor_id, 'tier', m.tier, 'confidence', m.confidence)
        from match m where m.claim_id = k.id and m.scope = k.scope) as match
     from claim k
     where k.id = $1 and not exists (
       select from withheld h where h.kind = 'claim' and h.owner = k.scope and h.id = k.id)`;
  const { rows } = await pool.query<ClaimInFull>(keptPlan(text, [id]));
  return rows[0] ?? null;
}

/** A contractor that a permit names, with its claim. */
export interface NamedClaim {
  readonly claimId: number;
  /** Null in a permit that names one contractor. */
  readonly role: string | null;
  readonly name: string | null;
}

/** The contractors that a permit names, its own first; empty if the permit names nobody or is withheld. */
export async function namedClaims(pool: pg.Pool, permitId: number): Promise<readonly NamedClaim[]> {
  const { rows } = await pool.query<NamedClaim>(
    `select k.id as "claimId", named.role, k.contractor_name as name
     from permit p cross join lateral (
       select role, claim_id, position
       from unnest(case when p.contractor_claims is not null then p.contractor_roles end,
         coalesce(p.contractor_claims, array[p.claim_id])) with ordinality o (role, claim_id, position)) named
     join claim k on k.id = named.claim_id and k.scope = p.jurisdiction
     where p.id = $1
       and ${isShownPermit('p')}
       and not exists (select from withheld h where h.kind = 'claim' and h.owner = k.scope and h.id = k.id)
     order by k.id <> p.claim_id, named.position`,
    [permitId],
  );
  return rows;
}

/** The claims of permit numbers: number → claim ids, several if a number repeats. */
export async function claimsOfPermits(
  pool: pg.Pool,
  jurisdiction: string,
  permitNumbers: readonly string[],
): Promise<Map<string, { claimId: number | null }[]>> {
  const { rows } = await pool.query<{ permitNumber: string; claimId: number | null }>(
    `select distinct permit_number as "permitNumber", claim_id as "claimId" from permit
     where jurisdiction = $1 and permit_number = any($2)`,
    [jurisdiction, permitNumbers],
  );
  const found = new Map<string, { claimId: number | null }[]>();
  for (const { permitNumber, claimId } of rows) {
    const claims = found.get(permitNumber);
    if (claims) claims.push({ claimId });
    else found.set(permitNumber, [{ claimId }]);
  }
  return found;
}
