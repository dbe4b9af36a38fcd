import { type Match, tierSchema } from '@crs/domain';
import type pg from 'pg';
import { assignmentsFrom, columnsOf } from '../column-lists.js';
import { CopyWriter, copyLine } from '../copy.js';
import { onlyRow } from '../served/rows.js';
import { signed } from './alias-sources.js';

/** How many matches of a scope were changed. */
interface MatchCounts {
  readonly inserted: number;
  readonly updated: number;
  /**
   * Staged matches with a different contractor than readers see, not counting contractors that were merged into
   * another.
   */
  readonly moved: number;
}

/** The columns of a match that readers see. */
const ANSWER = ['contractor_id', 'confidence', 'tier', 'signals', 'candidate_count'];
/** A new score or digest does not change the match, because scores depend on the counts of the whole roster. */
const VALUES = [...ANSWER, 'score', 'matched_with', 'alias_keys'];
const COLUMNS = ['claim_id', ...VALUES];

/**
 * A match as a COPY line, for `stageMatches`.
 * @param digest of the claim as read
 * @param aliasKeys keys by which aliases may find the claim
 */
export function matchLine(match: Match, digest: string, aliasKeys: readonly number[]): string {
  const { claimId, contractorId, confidence, tier, signals, candidateCount, score } = match;
  const shown = confidence === null ? null : confidence.toFixed(3);
  const keys = signed(aliasKeys).map(String);
  return copyLine([claimId, contractorId, shown, tier, signals, candidateCount, score, digest, keys]);
}

/**
 * Creates the table `staged_match` in the caller's transaction and opens a COPY for lines from `matchLine`, each with
 * its line break. The connection accepts no other statement until the writer is finished or aborted.
 */
export async function stageMatches(client: pg.ClientBase): Promise<CopyWriter> {
  await client.query(
    `create temp table staged_match on commit drop as select ${COLUMNS.join(', ')} from match with no data`,
  );
  return new CopyWriter(client, 'staged_match', COLUMNS);
}

/** The staged matches of some claims. */
export async function loadStagedMatches(client: pg.ClientBase, claims: readonly number[]): Promise<Match[]> {
  if (claims.length === 0) return [];
  const { rows } = await client.query<Match>(
    `select claim_id as "claimId", contractor_id as "contractorId", score, confidence, tier, signals,
       candidate_count as "candidateCount"
     from staged_match where claim_id = any($1) order by claim_id`,
    [claims],
  );
  return rows;
}

/** Replaces staged matches. */
export async function restageMatches(client: pg.ClientBase, matches: readonly Match[]): Promise<void> {
  if (matches.length === 0) return;
  await client.query(
    `update staged_match s set contractor_id = r."contractorId", score = r.score, confidence = round(r.confidence, 3),
       tier = r.tier, signals = r.signals, candidate_count = r."candidateCount"
     from json_to_recordset($1::json) as r ("claimId" bigint, "contractorId" bigint, score double precision,
       confidence numeric, tier text, signals text[], "candidateCount" integer)
     where s.claim_id = r."claimId"`,
    [JSON.stringify(matches)],
  );
}

/** Upserts the staged matches of a scope, in the caller's transaction. Writes only matches that changed. */
export async function saveStagedMatches(
  client: pg.ClientBase,
  scope: string,
  runId: number,
): Promise<MatchCounts> {
  const { rows } = await client.query<MatchCounts>(
    `with differing as materialized (
       select s.*, m.claim_id is null as added,
         (${columnsOf('m', ANSWER)}) is distinct from (${columnsOf('s', ANSWER)}) as told
       from staged_match s left join match m on m.claim_id = s.claim_id and m.scope = $1
       where m.claim_id is null or (${columnsOf('m', VALUES)}) is distinct from (${columnsOf('s', VALUES)})),
     written as (
       insert into match (scope, run_id, ${COLUMNS.join(', ')})
       select $1, $2, ${COLUMNS.join(', ')} from differing order by claim_id
       on conflict (claim_id, scope) do update set run_id = excluded.run_id,
         ${assignmentsFrom('excluded', VALUES)})
     select (count(*) filter (where added))::int as inserted,
       (count(*) filter (where not added and told))::int as updated,
       (select count(*)::int from staged_match s
        join served.match v on v.claim_id = s.claim_id and v.scope = $1 and v.contractor_id <> s.contractor_id
        where not exists (select from license_holder h
                          where h.contractor_id = v.contractor_id and h.merged_into = s.contractor_id)) as moved
     from differing`,
    [scope, runId],
  );
  return onlyRow(rows);
}

/** Clears the rematching marks of claims whose staged match is the stored one, unless a decision concerns them. */
export async function forgetUnaffected(client: pg.ClientBase): Promise<void> {
  await client.query(
    // In one order and without waiting: a concurrent matching of the scope clears marks as well.
    `with unaffected as materialized (
       select a.scope, a.claim_id
       from match_again a join staged_match s using (claim_id) join match m using (scope, claim_id)
       where m.decision_id is null and (${columnsOf('m', VALUES)}) is not distinct from (${columnsOf('s', VALUES)})
       order by a.scope, a.claim_id for update of a skip locked)
     delete from match_again a using unaffected u where u.scope = a.scope and u.claim_id = a.claim_id`,
  );
}

/** Clears the rematching marks of claims with a staged match, and of claims that are gone. */
export async function forgetToMatchAgain(client: pg.ClientBase, scope: string): Promise<void> {
  await client.query(
    `delete from match_again a where scope = $1
       and (exists (select from staged_match s where s.claim_id = a.claim_id)
         or not exists (select from match m where m.claim_id = a.claim_id and m.scope = $1))`,
    [scope],
  );
}

/** Deletes the matches of claims that are gone, with the aliases from these claims. @returns the number of matches */
export async function deleteMatchesOfGoneClaims(client: pg.ClientBase, scope: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `with gone as (
       delete from match m where scope = $1
         and not exists (select from claim c where c.id = m.claim_id and c.scope = $1) returning claim_id),
     forgotten as (
       delete from alias_source s using gone where s.claim_id = gone.claim_id and s.scope = $1)
     select count(*)::int as count from gone`,
    [scope],
  );
  return onlyRow(rows).count;
}

/**
 * Unmatches claims whose contractor left its roster, in scopes without a configured feed, because no run will match
 * these scopes again.
 */
export async function unmatchGoneContractors(
  client: pg.ClientBase,
  scopes: readonly string[],
): Promise<void> {
  if (scopes.length === 0) return;
  for (const table of ['match', 'scored_match'])
    await client.query(
      `update ${table} m set contractor_id = null, score = null, confidence = null, tier = null, signals = '{}',
         candidate_count = 0
       where scope = any($1) and contractor_id is not null
         and not exists (select from contractor c where c.id = m.contractor_id)`,
      [scopes],
    );
}

/** Counts of the matches of a scope and state. */
export interface MatchedCounts {
  readonly state: string | null;
  readonly claims: number;
  /** Counts from the scores, without decisions: claims with a contractor, and verified ones. */
  readonly matched: number;
  readonly verified: number;
  /** Counts by tier, or `unmatched`, including decisions. */
  readonly tiers: Readonly<Record<string, number>>;
  /** Matched claims by the tenth of their confidence: `9` means 0.9 and more. */
  readonly confidences: Readonly<Record<string, number>>;
}

/**
 * Counts the matches of a scope by state.
 * @param among `staged`: only claims with a staged match
 */
export async function countMatches(
  client: pg.ClientBase,
  scope: string,
  among: 'all' | 'staged' = 'all',
): Promise<MatchedCounts[]> {
  const tiers = [...tierSchema.options].map(
    (tier) => `'${tier}', (count(*) filter (where tier = '${tier}'))::int`,
  );
  const tenths = Array.from(
    { length: 10 },
    (_, tenth) => `'${tenth}', (count(*) filter (where tenth = ${tenth + 1}))::int`,
  );
  // \`offset 0\` computes the tenth of a claim once instead of once for every count.
  const { rows } = await client.query<MatchedCounts>(
    `select state, count(*)::int as claims, count(scored_contractor)::int as matched,
       (count(*) filter (where scored_tier = 'verified'))::int as verified,
       json_build_object(${tiers.join(', ')}, 'unmatched', (count(*) filter (where tier is null))::int) as tiers,
       json_build_object(${tenths.join(', ')}) as confidences
     from (
       select c.state, m.tier, width_bucket(m.confidence, 0, 1, 10) as tenth,
         case when o.claim_id is null then m.contractor_id else o.contractor_id end as scored_contractor,
         case when o.claim_id is null then m.tier else o.tier end as scored_tier
       from claim c join match m on m.claim_id = c.id left join scored_match o on o.claim_id = m.claim_id
       ${among === 'staged' ? 'join staged_match s on s.claim_id = m.claim_id' : ''}
       where c.scope = $1 and m.scope = $1 offset 0) counted
     group by 1 order by 1 nulls first`,
    [scope],
  );
  return rows;
}

/** A scope with claims whose match was emptied because their contractor was deleted. */
interface LostMatches {
  readonly scope: string;
  readonly claims: number;
}

/**
 * The claims in some scopes whose match was emptied and that have not been matched again. If no match of a scope is
 * known to be current, an earlier version matched it, and nothing was lost there.
 */
export async function countLostMatches(
  db: pg.Pool | pg.ClientBase,
  scopes: readonly string[],
): Promise<LostMatches[]> {
  const { rows } = await db.query<LostMatches>(
    `select scope, count(*)::int as claims from match lost where scope = any($1) and matched_with is null
       and exists (select from match m where m.scope = lost.scope and m.matched_with is not null)
     group by scope order by scope`,
    [scopes],
  );
  return rows;
}

/** The claims and records of a scope in one tier. */
interface TierCount {
  readonly scope: string;
  /** A tier, or `unmatched`. */
  readonly tier: string;
  readonly claims: number;
  readonly records: number;
}

/** Tier counts of some scopes, or of all. */
export async function countTiers(db: pg.Pool, scopes: readonly string[] | null = null): Promise<TierCount[]> {
  if (scopes?.length === 0) return [];
  const { rows } = await db.query<TierCount>(
    `select c.scope, coalesce(m.tier, 'unmatched') as tier, count(*)::int as claims,
       coalesce(sum(c.record_count), 0)::int as records
     from claim c left join match m on m.claim_id = c.id and m.scope = c.scope
     where $1::text[] is null or c.scope = any($1)
     group by 1, 2
     order by c.scope, array_position(array['verified', 'likely', 'possible', 'ambiguous', 'unmatched'], coalesce(m.tier, 'unmatched'))`,
    [scopes],
  );
  return rows;
}
