/** The scored matches of claims before a run changed them. Not kept if only the confidence differs. */
import type pg from 'pg';
import { MEANT_CONTRACTOR, type ScoredMatch } from '../decided/decisions.js';

/** SQL for the scored match `m` of a claim, with `o` as its row in `scored_match` if it was decided. */
const scored = (column: string): string =>
  `case when o.claim_id is null then m.${column} else o.${column} end`;

/**
 * Keeps the scored matches that the staged ones replace, in the caller's transaction; call it before decisions are
 * applied to `staged_match`. A new claim is recorded as such, unless the scope was never matched.
 * @returns how many were kept
 */
export async function keepReplacedMatches(
  client: pg.ClientBase,
  scope: string,
  runId: number,
): Promise<number> {
  const { rowCount } = await client.query(
    `insert into match_before (claim_id, scope, replaced_by, was_matched, contractor_id, confidence, tier)
     select s.claim_id, $1, $2, m.claim_id is not null,
       ${scored('contractor_id')}, ${scored('confidence')}, ${scored('tier')}
     from staged_match s
     left join match m on m.claim_id = s.claim_id and m.scope = $1
     left join scored_match o on o.claim_id = s.claim_id and o.scope = $1
     where case when m.claim_id is null then exists (select from match known where known.scope = $1)
       else (${scored('contractor_id')}, ${scored('tier')}) is distinct from (s.contractor_id, s.tier) end`,
    [scope, runId],
  );
  return rowCount ?? 0;
}

/** A scored match as of an earlier run; null for a claim that was not matched yet. */
export type EarlierMatch = ScoredMatch | null;

/** The scored matches of a scope's claims as of a run, by claim. */
export async function readEarlierMatches(
  db: pg.Pool,
  scope: string,
  runId: number,
  claims: readonly number[],
): Promise<Map<number, EarlierMatch>> {
  const { rows } = await db.query<ScoredMatch & { claimId: number; wasMatched: boolean }>(
    `with wanted as (select unnest($3::bigint[]) as claim_id),
     earlier as (
       select distinct on (b.claim_id) b.* from wanted join match_before b using (claim_id)
       where b.scope = $1 and b.replaced_by > $2 order by b.claim_id, b.replaced_by),
     then_matched as (
       select claim_id, was_matched, contractor_id, confidence, tier from earlier
       union all
       select w.claim_id, m.claim_id is not null,
         ${scored('contractor_id')}, ${scored('confidence')}, ${scored('tier')}
       from wanted w left join match m on m.claim_id = w.claim_id and m.scope = $1
       left join scored_match o on o.claim_id = w.claim_id and o.scope = $1
       where not exists (select from earlier e where e.claim_id = w.claim_id))
     select d.claim_id as "claimId", d.was_matched as "wasMatched", ${MEANT_CONTRACTOR} as "contractorId",
       d.confidence, d.tier
     from then_matched d`,
    [scope, runId, claims],
  );
  return new Map(
    rows.map(({ claimId, wasMatched, contractorId, confidence, tier }) => [
      claimId,
      wasMatched ? { contractorId, confidence, tier } : null,
    ]),
  );
}

/** The claims in a scope whose match or tier was replaced after a run, up to another one, in order of id. */
export async function listReplacedClaims(
  db: pg.Pool,
  scope: string,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<number[]> {
  const { rows } = await db.query<{ claimId: number }>(
    `select distinct claim_id as "claimId" from match_before
     where scope = $1 and replaced_by > $2 and replaced_by <= $3 order by claim_id`,
    [scope, after, upTo],
  );
  return rows.map(({ claimId }) => claimId);
}

/** The matching of a scope that was current after a run. */
export interface MatchingThen {
  readonly scope: string;
  readonly run: number;
  /** False if a later matching of the scope is too old to have kept the matches it replaced. */
  readonly isKept: boolean;
}

/**
 * The matching of each scope that a run belongs to, or that was the last one before it. A command matches its scopes
 * one after another, in runs of one batch. Leaves out scopes that had not been matched by then.
 */
export async function findMatchingsThen(
  db: pg.Pool,
  { id, batch }: { readonly id: number; readonly batch: string | null },
  scopes: readonly string[],
): Promise<MatchingThen[]> {
  const { rows } = await db.query<MatchingThen>(
    `select distinct on (r.scope) r.scope, r.id as run, not exists (
       select from run later where later.kind = 'match' and later.state = 'done' and later.scope = r.scope
         and later.id > r.id and not later.details ? 'replacedMatches') as "isKept"
     from run r
     where r.kind = 'match' and r.state = 'done' and r.scope = any($3) and (r.id <= $1 or r.batch = $2)
     order by r.scope, r.batch is not distinct from $2 and $2::text is not null desc, r.id desc`,
    [id, batch, scopes],
  );
  return rows;
}
