import type { ActiveDecision, Match } from '@crs/domain';
import type pg from 'pg';
import { standingSql } from './decisions.js';

/** A matched claim whose match differs from its current decision, or still follows a withdrawn one. */
interface OutdatedMatch {
  readonly claimId: number;
  /** The decision to apply; null if the scores decide. */
  readonly decision: Omit<ActiveDecision, 'claimId'> | null;
  readonly served: Match;
  /** The scored match alone. */
  readonly scored: Match;
}

/**
 * SQL for the outdated matches: made by a decision other than the standing one, or cleared with a removed contractor
 * while `scored_match` still has the scored match.
 */
const outdatedSql = `
  from match m
  join (select claim_id from standing
        union select claim_id from match where decision_id is not null and ($1::text is null or scope = $1)
        union select claim_id from scored_match) touched on touched.claim_id = m.claim_id
  left join standing s on s.claim_id = m.claim_id
  left join scored_match o on o.claim_id = m.claim_id
  where ($1::text is null or m.scope = $1)
    and (m.decision_id is distinct from s.id or (s.id is null) <> (o.claim_id is null))`;

const matchObject = (alias: string): string => `json_build_object('claimId', ${alias}.claim_id,
  'contractorId', ${alias}.contractor_id, 'score', ${alias}.score, 'confidence', ${alias}.confidence,
  'tier', ${alias}.tier, 'signals', ${alias}.signals, 'candidateCount', ${alias}.candidate_count)`;

/** The outdated matches in a scope, in the order of their claims' ids. */
export async function loadOutdatedMatches(client: pg.ClientBase, scope: string): Promise<OutdatedMatch[]> {
  const { rows } = await client.query<OutdatedMatch>(
    `with standing as (${standingSql})
     select m.claim_id as "claimId",
       case when s.id is not null
         then json_build_object('decisionId', s.id, 'contractorId', s.contractor_id, 'excluded', s.excluded) end as decision,
       ${matchObject('m')} as served,
       case when o.claim_id is null then ${matchObject('m')} else ${matchObject('o')} end as scored
     ${outdatedSql} order by m.claim_id`,
    [scope],
  );
  return rows;
}

/** The scopes with outdated matches. */
export async function listOutdatedScopes(db: pg.Pool): Promise<string[]> {
  const { rows } = await db.query<{ scope: string }>(
    `with standing as (${standingSql}) select distinct m.scope ${outdatedSql} order by 1`,
    [null],
  );
  return rows.map(({ scope }) => scope);
}

/** The new match of a claim. */
interface DecidedMatch {
  readonly claimId: number;
  readonly decisionId: number | null;
  readonly answer: Match;
  /** The scored match alone. */
  readonly scored: Match;
}

/** The fields of a `Match` in JSON, with the types of their columns. */
const MATCH_FIELDS = `"contractorId" bigint, score double precision, confidence numeric, tier text, signals text[],
  "candidateCount" integer`;

/**
 * Saves new matches of matched claims with their decisions, and the scored matches in `scored_match`; a claim without a
 * decision has no row there. In the caller's transaction.
 */
export async function saveDecided(
  client: pg.ClientBase,
  runId: number,
  settled: readonly DecidedMatch[],
): Promise<void> {
  if (settled.length === 0) return;
  const decided = settled.filter(({ decisionId }) => decisionId !== null);
  await client.query(
    `update match m set run_id = $2, contractor_id = s."contractorId", score = s.score,
       confidence = round(s.confidence, 3), tier = s.tier, signals = s.signals,
       candidate_count = s."candidateCount", decision_id = s."decisionId"
     from json_to_recordset($1::json) as s ("claimId" bigint, "decisionId" bigint, ${MATCH_FIELDS})
     where m.claim_id = s."claimId"
       and (m.contractor_id, m.score, m.confidence, m.tier, m.signals, m.candidate_count, m.decision_id)
         is distinct from (s."contractorId", s.score, round(s.confidence, 3), s.tier, s.signals,
                           s."candidateCount", s."decisionId")`,
    [JSON.stringify(settled.map(({ answer, decisionId }) => ({ ...answer, decisionId }))), runId],
  );
  await client.query('delete from scored_match where claim_id = any($1)', [
    settled.filter(({ decisionId }) => decisionId === null).map(({ claimId }) => claimId),
  ]);
  await client.query(
    `insert into scored_match as o
       (claim_id, scope, contractor_id, score, confidence, tier, signals, candidate_count)
     select m.claim_id, m.scope, s."contractorId", s.score, round(s.confidence, 3), s.tier, s.signals, s."candidateCount"
     from json_to_recordset($1::json) as s ("claimId" bigint, ${MATCH_FIELDS}) join match m on m.claim_id = s."claimId"
     on conflict (claim_id, scope) do update set contractor_id = excluded.contractor_id, score = excluded.score,
       confidence = excluded.confidence, tier = excluded.tier, signals = excluded.signals,
       candidate_count = excluded.candidate_count
     where (o.contractor_id, o.score, o.confidence, o.tier, o.signals, o.candidate_count) is distinct from
       (excluded.contractor_id, excluded.score, excluded.confidence, excluded.tier, excluded.signals,
        excluded.candidate_count)`,
    [JSON.stringify(decided.map(({ scored }) => scored))],
  );
}
