import type pg from 'pg';
import { NEWEST_PERMITS, permitsOfClaim, sharesNumber } from '../matched/permit-claims.js';
import { CLAIM_COLUMNS, type CountedClaim } from '../normalised/claims.js';
import { Conditions } from '../served/conditions.js';
import { keptPlan } from '../served/rows.js';
import { DECISION_COLUMNS, type Decision, MEANT_CONTRACTOR, SCORED_MATCHES } from './decisions.js';

/** Why a claim is on the review list. */
export const reviewReasons = ['ambiguous', 'possible', 'disputed'] as const;
type ReviewReason = (typeof reviewReasons)[number];

/** Which claims of the review list to return; without conditions, all of them. */
export interface ReviewFilter {
  readonly reason?: ReviewReason | null;
  /** Minimum total permit value, in US dollars. */
  readonly minValue?: number | null;
  /** Claims to leave out. */
  readonly skipped?: readonly number[];
  /** The only claims to consider, if not all. */
  readonly among?: readonly number[] | null;
}

/** A claim on the review list. */
export interface ReviewedClaim {
  readonly reason: ReviewReason;
  readonly claim: CountedClaim;
  /** Total permit value, in US dollars. */
  readonly totalValue: number;
  /** The probability of the best candidate by the scores. */
  readonly confidence: number;
  /** Expected share of the claim's permits whose match is wrong or missing. */
  readonly doubt: number;
  /** The list is sorted by this. */
  readonly worth: number;
  /** One of its permits, preferably with a number that no other claim has. */
  readonly permitId: number;
  readonly permitNumber: string;
  /** True if the number means several claims: those of several permits, or of several contractors on one permit. */
  readonly numberShared: boolean;
  /** The decision in dispute. */
  readonly decision: Decision | null;
}

/** A requested claim, whether or not it is on the list. */
export type AskedClaim = Omit<ReviewedClaim, 'reason'> & {
  /** Why the scores leave it open; null if they don't. */
  readonly reason: ReviewReason | null;
};

/** SQL for the claims most worth a review, with the factors of their worth, and the parameter values. */
function worthySql(
  jurisdictions: readonly string[],
  limit: number,
  { reason = null, minValue = null, skipped = [], among = null }: ReviewFilter,
): { readonly sql: string; readonly values: readonly unknown[] } {
  const conditions = new Conditions();
  const scopes = conditions.bind(jurisdictions);
  const most = conditions.bind(limit);
  const chosen = among === null ? null : conditions.bind(among);
  const isChosen = (claimId: string): string => (chosen === null ? '' : `and ${claimId} = any(${chosen})`);
  if (reason !== null) conditions.add(`w.reason = ${conditions.bind(reason)}`);
  if (minValue !== null) conditions.add(`k.total_value >= ${conditions.bind(minValue)}`);
  if (skipped.length > 0) conditions.add(`w.claim_id <> all(${conditions.bind(skipped)}::bigint[])`);
  const sql = `with doubtful as (
    select claim_id, tier as reason, confidence, null::bigint as decision_id,
      case tier when 'ambiguous' then 1 else 1 - confidence end as doubt
    from match where scope = any(${scopes}) and tier in ('ambiguous', 'possible') ${isChosen('claim_id')}
    union all
    select m.claim_id, 'disputed', o.confidence, d.id, o.confidence
    from match m join scored_match o on o.claim_id = m.claim_id join decision d on d.id = m.decision_id
    where m.scope = any(${scopes}) and o.tier in ('verified', 'likely') ${isChosen('m.claim_id')}
      and d.verdict <> 'excluded' and o.contractor_id is distinct from ${MEANT_CONTRACTOR}
      and o.contractor_id is distinct from d.scored_contractor_id),
  worthy as (
    select w.*, k.scope, k.total_value, k.record_count,
      greatest(k.record_count, 1) * w.doubt * log((10 + greatest(k.total_value, 0) / 1000)::float8) as worth
    from doubtful w join claim k on k.id = w.claim_id
    where not exists (select from withheld h where h.kind = 'claim' and h.owner = k.scope and h.id = k.id)
      and ${conditions.sql}
    order by worth desc, k.record_count desc, k.total_value desc, w.claim_id limit ${most})`;
  return { sql, values: conditions.values };
}

const BEST_FIRST = 'order by w.worth desc, w.record_count desc, w.total_value desc, w.claim_id';

/** The ids of the claims most worth a review in some jurisdictions, best first. */
export async function rankReview(
  db: pg.Pool,
  jurisdictions: readonly string[],
  limit: number,
  filter: ReviewFilter = {},
): Promise<number[]> {
  const { sql, values } = worthySql(jurisdictions, limit, filter);
  const { rows } = await db.query<{ id: number }>(
    keptPlan(`${sql} select w.claim_id as id from worthy w ${BEST_FIRST}`, values),
  );
  return rows.map(({ id }) => id);
}

/**
 * The claims most worth a review in some jurisdictions, best first; none with a withheld contractor.
 *
 * `worth` = permits × doubt × log10(10 + value in thousands). `doubt` is the share of the permits whose match is
 * expected to be wrong or missing. It is 1 for an ambiguous claim, the probability of an error for a possible one, and
 * for a decision that the scores now contradict the probability that the scores are right. A million dollars weighs
 * three times as much as zero, so no value outweighs many permits. A claim that is no permit's own counts as one
 * permit. Ties: more permits, more value, the smaller id.
 */
export async function readReview(
  db: pg.Pool,
  jurisdictions: readonly string[],
  limit: number,
  filter: ReviewFilter = {},
): Promise<ReviewedClaim[]> {
  const { sql, values } = worthySql(jurisdictions, limit, filter);
  const listed = await readWorthy(db, sql, values);
  return listed.filter((one): one is ReviewedClaim => one.reason !== null);
}

/** A claim as the list shows it; null if there is none, or its contractor is withheld. */
export async function readAskedClaim(db: pg.Pool, claimId: number): Promise<AskedClaim | null> {
  const [asked] = await readWorthy(db, ASKED, [claimId]);
  return asked ?? null;
}

/** The claim $1, with the reason why the scores leave it open. */
const ASKED = `with worthy as (
  select k.id as claim_id, case when s.tier in ('ambiguous', 'possible') then s.tier end as reason,
    coalesce(s.confidence, 0) as confidence, 0 as doubt, 0 as worth, null::bigint as decision_id,
    k.scope, k.total_value, k.record_count
  from claim k left join (${SCORED_MATCHES}) s on s.claim_id = k.id
  where k.id = $1 and not exists (
    select from withheld h where h.kind = 'claim' and h.owner = k.scope and h.id = k.id))`;

/** Reads the claims of a query named `worthy`, each with one of its permits; none without permits. */
async function readWorthy(db: pg.Pool, worthy: string, values: readonly unknown[]): Promise<AskedClaim[]> {
  const text = `${worthy}
     select w.reason, w.confidence, w.doubt, round(w.worth::numeric, 3) as worth, w.total_value as "totalValue",
       w.decision_id as "decisionId",
       (select coalesce(array_agg(feed), '{}') from feed_state f where f.jurisdiction = w.scope) as feeds,
       (select row_to_json(c) from (select ${CLAIM_COLUMNS}, record_count as "recordCount" from claim
                                    where id = w.claim_id) c) as claim
     from worthy w
     ${BEST_FIRST}`;
  const { rows } = await db.query<FoundClaim>(keptPlan(text, values));
  const disputed = rows.map(({ decisionId }) => decisionId).filter((id) => id !== null);
  const [permits, decisions] = await Promise.all([
    readShownPermits(db, rows),
    disputed.length === 0 ? new Map<number, Decision>() : readDecisions(db, disputed),
  ]);
  return rows.flatMap(({ decisionId, feeds: _feeds, claim, ...reviewed }) => {
    const permit = permits.get(claim.id);
    const decision = decisionId === null ? null : (decisions.get(decisionId) ?? null);
    return permit === undefined ? [] : [{ ...reviewed, ...permit, claim, decision }];
  });
}

/** The permit with which a claim is shown. */
type ShownPermit = Pick<ReviewedClaim, 'permitId' | 'permitNumber' | 'numberShared'>;

/** A claim without its permit, and the feeds that may have it. */
type FoundClaim = Omit<AskedClaim, 'decision' | keyof ShownPermit> & {
  readonly decisionId: number | null;
  readonly feeds: readonly string[];
};

/** A permit for each claim that has one. The statement is planned for the claims' feeds alone. */
async function readShownPermits(
  db: pg.Pool,
  claims: readonly FoundClaim[],
): Promise<ReadonlyMap<number, ShownPermit>> {
  if (claims.length === 0) return new Map();
  const { rows } = await db.query<ShownPermit & { readonly claimId: number }>(
    `select w.id as "claimId", p.id as "permitId", p.number as "permitNumber", p.shared as "numberShared"
     from (select unnest($1::bigint[]) as id, unnest($2::text[]) as scope, unnest($3::bigint[]) as record_count) w
     cross join lateral (
       select own.id, own.permit_number as number, own.issue_date,
         own.contractor_claims is not null or ${sharesNumber('own', 'w.id', '$4')} as shared
       from (
         select p.id, p.jurisdiction, p.permit_number, p.issue_date, p.contractor_claims
         from (${permitsOfClaim('w', '$4')}) p
         order by p.issue_date desc nulls last, p.id limit ${NEWEST_PERMITS}) own
       order by shared, own.issue_date desc nulls last, own.id limit 1) p`,
    [
      claims.map(({ claim }) => claim.id),
      claims.map(({ claim }) => claim.scope),
      claims.map(({ claim }) => claim.recordCount),
      [...new Set(claims.flatMap(({ feeds }) => feeds))],
    ],
  );
  return new Map(rows.map(({ claimId, ...permit }) => [claimId, permit]));
}

/** Decisions by their ids. */
async function readDecisions(db: pg.Pool, ids: readonly number[]): Promise<Map<number, Decision>> {
  const { rows } = await db.query<Decision>(`select ${DECISION_COLUMNS} from decision d where id = any($1)`, [
    ids,
  ]);
  return new Map(rows.map((decision) => [decision.decisionId, decision]));
}
