import { type ActiveDecision, type Claim, type Tier, UsageError, type Verdict } from '@crs/domain';
import type pg from 'pg';
import { permitsOfClaim } from '../matched/permit-claims.js';
import { lockSubject } from '../raw/runs.js';
import { Conditions } from '../served/conditions.js';
import { keptPlan } from '../served/rows.js';

/** The contractor of a decision, as its roster printed it at the time. */
export interface DecidedContractor {
  readonly contractorId: number;
  readonly rosterFeed: string;
  readonly rosterState: string;
  readonly licenseNumber: string;
  readonly licenseName: string;
}

/** The match from only the scores. */
export interface ScoredMatch {
  readonly contractorId: number | null;
  readonly confidence: number | null;
  readonly tier: Tier | null;
}

/** A decision to record. Only a confirmation or an exclusion has a contractor. */
interface NewDecision {
  readonly claim: Pick<
    Claim,
    'id' | 'scope' | 'name' | 'address' | 'city' | 'zip' | 'phone' | 'licenseNumber'
  >;
  readonly permitNumber: string;
  readonly verdict: Verdict;
  readonly contractor: DecidedContractor | null;
  readonly decidedBy: string;
  readonly note: string | null;
  /** The decision on a similar claim that this one belongs to; null for a separate decision. */
  readonly alikeOf?: number | null;
  /** The latest decision that the analyst has seen on the claim; null without one; missing if unknown. */
  readonly after?: number | null | undefined;
}

/** Somebody else decided the claim after the analyst looked at it. */
class DecisionOvertaken extends UsageError {
  constructor(latest: Decision) {
    super(
      'decide.overtaken',
      `${latest.decidedBy} decided this claim in the meantime. Nothing was changed.`,
      'Look at the claim again before you decide.',
    );
  }
}

/** A decision in the history. */
export interface Decision {
  readonly decisionId: number;
  readonly claimId: number;
  readonly scope: string;
  readonly permitNumber: string;
  readonly name: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly zip: string | null;
  readonly phone: string | null;
  readonly claimLicense: string | null;
  readonly verdict: Verdict;
  readonly contractorId: number | null;
  readonly rosterFeed: string | null;
  readonly rosterState: string | null;
  readonly licenseNumber: string | null;
  readonly licenseName: string | null;
  readonly decidedBy: string;
  readonly note: string | null;
  /** UTC. */
  readonly decidedAt: string;
  /** The decision on a similar claim that was made together with this one; null for a separate decision. */
  readonly alikeOf: number | null;
  /** The scored match at that time. */
  readonly scoredThen: ScoredMatch;
}

export const DECISION_COLUMNS = `
  d.id as "decisionId", d.claim_id as "claimId", d.scope, d.permit_number as "permitNumber", d.claim_name as name,
  d.claim_address as address, d.claim_city as city, d.claim_zip as zip, d.claim_phone as phone,
  d.claim_license as "claimLicense", d.verdict, d.contractor_id as "contractorId", d.roster_feed as "rosterFeed",
  d.roster_state as "rosterState", d.license_number as "licenseNumber", d.license_name as "licenseName",
  d.decided_by as "decidedBy", d.note, d.decided_at as "decidedAt", d.alike_of as "alikeOf",
  json_build_object('contractorId', d.scored_contractor_id, 'confidence', d.scored_confidence,
    'tier', d.scored_tier) as "scoredThen"`;

/** SQL for the scored match for every matched claim: claim_id, contractor_id, confidence, tier. */
export const SCORED_MATCHES = `
  select m.claim_id,
    case when o.claim_id is null then m.contractor_id else o.contractor_id end as contractor_id,
    case when o.claim_id is null then m.confidence else o.confidence end as confidence,
    case when o.claim_id is null then m.tier else o.tier end as tier
  from match m left join scored_match o on o.claim_id = m.claim_id`;

/** The latest decision of a claim, or null. */
export async function latestDecision(
  client: pg.ClientBase | pg.Pool,
  claimId: number,
): Promise<Decision | null> {
  const { rows } = await client.query<Decision>(
    `select ${DECISION_COLUMNS} from decision d where claim_id = $1 order by id desc limit 1`,
    [claimId],
  );
  return rows[0] ?? null;
}

/** Maximum number of decisions on claims with one name that are read. */
const MOST_OF_NAME = 20;

/** The latest standing decisions on other claims in the same scope with the same normalized name, newest first. */
export async function decisionsOfSameName(db: pg.Pool, claimId: number): Promise<Decision[]> {
  const { rows } = await db.query<Decision>(
    // The names of claims are indexed in the served table.
    `with own as (select scope, name_key from served.claim where id = $1 and name_key <> '')
     select ${DECISION_COLUMNS}
     from own join served.claim k on k.name_key = own.name_key and k.scope = own.scope and k.id <> $1
     cross join lateral (select * from decision where claim_id = k.id order by id desc limit 1) d
     where d.verdict <> 'withdrawn'
     order by d.id desc limit ${MOST_OF_NAME}`,
    [claimId],
  );
  return rows;
}

/** The number of decisions on similar claims in a scope that were made together with one decision. */
export async function countDecidedWith(
  db: pg.Pool,
  { decisionId, scope }: Pick<Decision, 'decisionId' | 'scope'>,
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from decision where scope = $2 and alike_of = $1',
    [decisionId, scope],
  );
  return rows[0]?.count ?? 0;
}

/** Waits until no other transaction decides claims in a scope, and makes others wait for this one. */
export const lockDecisions = (client: pg.ClientBase, scope: string): Promise<void> =>
  lockSubject(client, `decision:${scope}`);

/**
 * Adds a decision to the history, in the caller's transaction, and returns it with the previous one. A lock orders the
 * decisions of a jurisdiction, so the higher id is the later decision.
 * @throws DecisionOvertaken if `after` is given and another decision is the latest
 */
export async function recordDecision(
  client: pg.ClientBase,
  { claim, permitNumber, verdict, contractor, decidedBy, note, alikeOf, after }: NewDecision,
): Promise<{ recorded: Decision; before: Decision | null }> {
  await lockDecisions(client, claim.scope);
  const before = await latestDecision(client, claim.id);
  if (after !== undefined && before !== null && before.decisionId !== after)
    throw new DecisionOvertaken(before);
  const { rows } = await client.query<Decision>(
    `insert into decision as d (claim_id, scope, permit_number, claim_name, claim_address, claim_city, claim_zip,
       claim_phone, claim_license, verdict, contractor_id, roster_feed, roster_state, license_number, license_name,
       decided_by, note, alike_of, scored_contractor_id, scored_confidence, scored_tier)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
       s.contractor_id, s.confidence, s.tier
     from (select) nothing left join (${SCORED_MATCHES}) s on s.claim_id = $1
     returning ${DECISION_COLUMNS}`,
    [
      claim.id,
      claim.scope,
      permitNumber,
      claim.name,
      claim.address,
      claim.city,
      claim.zip,
      claim.phone,
      claim.licenseNumber,
      verdict,
      contractor?.contractorId ?? null,
      contractor?.rosterFeed ?? null,
      contractor?.rosterState ?? null,
      contractor?.licenseNumber ?? null,
      contractor?.licenseName ?? null,
      decidedBy,
      note,
      alikeOf ?? null,
    ],
  );
  return { recorded: rows[0] as Decision, before };
}

/** SQL for the contractor that a decision means now: after a merger, the contractor that took over. */
const meantBy = (decision: string): string =>
  `coalesce((select h.merged_into from license_holder h where h.contractor_id = ${decision}.contractor_id), ${decision}.contractor_id)`;

/** SQL for the contractor that a decision `d` means now. */
export const MEANT_CONTRACTOR = meantBy('d');

/** SQL for the contractors that a decision `d` and those before it exclude, back to a decision of another kind. */
const EXCLUDED = `case when d.verdict = 'excluded' then array(
    select distinct ${meantBy('e')} from decision e
    where e.claim_id = d.claim_id and e.verdict = 'excluded' and e.id <= d.id and not exists (
      select from decision other where other.claim_id = e.claim_id and other.id between e.id and d.id
        and other.verdict <> 'excluded')
    order by 1) else '{}'::bigint[] end`;

/**
 * SQL for the decisions to apply in the scope $1, or in all scopes if it is null: the latest decision on each claim, if
 * the decision was not withdrawn and the contractor is still in its roster. Columns: id, claim_id, contractor_id,
 * excluded.
 */
export const standingSql = `
  select d.id, d.claim_id, case when d.verdict = 'confirmed' then d.contractor_id end as contractor_id, ${EXCLUDED} as excluded
  from (select distinct on (claim_id) id, claim_id, verdict, ${MEANT_CONTRACTOR} as contractor_id from decision d
        where $1::text is null or scope = $1 order by claim_id, id desc) d
  where d.verdict in ('refused', 'excluded')
    or (d.verdict = 'confirmed' and exists (select from contractor c where c.id = d.contractor_id))`;

/** The decisions to apply to the claims of a scope, by claim. */
export async function loadStandingDecisions(
  db: pg.Pool | pg.ClientBase,
  scope: string,
): Promise<Map<number, ActiveDecision>> {
  const { rows } = await db.query<ActiveDecision>(
    `select id as "decisionId", claim_id as "claimId", contractor_id as "contractorId",
       to_json(excluded) as excluded from (${standingSql}) s`,
    [scope],
  );
  return new Map(rows.map((decision) => [decision.claimId, decision]));
}

/** A decision, compared with today's data. */
export interface ListedDecision extends Decision {
  /**
   * True for the latest decision on its claim, unless it is a withdrawal; for all exclusions at the end of the history.
   */
  readonly stands: boolean;
  /** False if the contractor left its roster. The scores decide until the contractor returns. */
  readonly licenseInRoster: boolean;
  /** The contractor's license type; null if the contractor left its roster or has no type. */
  readonly licenseType: string | null;
  /** The number of permits that have the claim now; 0 if the claim is gone. */
  readonly permits: number;
  /** A permit that has the claim now, preferably the permit in the decision; null without one. */
  readonly permitToday: string | null;
  /** The scored match now; null if the claim was not matched. */
  readonly scored:
    | (ScoredMatch & { readonly licenseNumber: string | null; readonly name: string | null })
    | null;
  /** True if the scores agree; null if the scores are ambiguous or the decision is a withdrawal. */
  readonly agrees: boolean | null;
}

/**
 * Decisions, newest first: the standing ones, or the whole history with `all`.
 * @param scope one jurisdiction, or null for all
 */
export async function listDecisions(
  db: pg.Pool,
  {
    scope,
    all,
    claimId = null,
  }: { readonly scope: string | null; readonly all: boolean; readonly claimId?: number | null },
): Promise<ListedDecision[]> {
  const asked = new Conditions();
  if (scope !== null) asked.add(`d.scope = ${asked.bind(scope)}`);
  if (claimId !== null) asked.add(`d.claim_id = ${asked.bind(claimId)}`);
  const text = `with listed as (
       select d.*, d.verdict <> 'withdrawn' and not exists
         (select from decision later where later.claim_id = d.claim_id and later.id > d.id
            and not (d.verdict = 'excluded' and later.verdict = 'excluded')) as stands
       from decision d where ${asked.sql})
     select ${DECISION_COLUMNS}, d.stands,
       d.contractor_id is null or dc.id is not null as "licenseInRoster",
       dc.license_type as "licenseType", coalesce(k.record_count, 0) as permits,
       (select p.permit_number from (${permitsOfClaim('k')}) p
        order by p.permit_number <> d.permit_number, p.permit_number, p.id limit 1) as "permitToday",
       case when s.claim_id is not null then json_build_object(
         'contractorId', s.contractor_id, 'licenseNumber', sc.license_number, 'name', sc.name,
         'confidence', s.confidence, 'tier', s.tier) end as scored,
       case when s.claim_id is not null and s.tier is distinct from 'ambiguous' and d.verdict <> 'withdrawn'
         then (s.contractor_id is not distinct from ${MEANT_CONTRACTOR}) = (d.verdict <> 'excluded') end as agrees
     from listed d
     left join claim k on k.id = d.claim_id
     left join (${SCORED_MATCHES}) s on s.claim_id = d.claim_id
     left join contractor sc on sc.id = s.contractor_id
     left join contractor dc on dc.id = ${MEANT_CONTRACTOR}
     ${all ? '' : 'where d.stands'}
     order by d.id desc`;
  const { rows } = await db.query<ListedDecision>(keptPlan(text, asked.values));
  return rows;
}
