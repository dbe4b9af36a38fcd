import type pg from 'pg';

/** A matching of a scope with the figures in its details; each is null if missing. */
export interface MatchRun {
  readonly id: number;
  readonly scope: string;
  readonly state: 'done' | 'refused';
  /** UTC. */
  readonly startedAt: string;
  readonly claims: number;
  readonly tiers: unknown;
  readonly proof: unknown;
  readonly comparison: unknown;
  readonly learned: unknown;
  readonly replaced: number | null;
}

/** SQL for the stored or refused matchings `r` of a scope, in terms of the index `run_subject`. */
const ofScope = `r.kind = 'match' and coalesce(r.feed, '') = '' and coalesce(r.scope, '') = wanted.scope
         and r.state in ('done', 'refused')`;

/** The last stored or refused matchings of each scope, newest first. */
export async function listMatchRuns(
  db: pg.Pool,
  scopes: readonly string[],
  count: number,
): Promise<MatchRun[]> {
  const { rows } = await db.query<MatchRun>(
    `select r.id, r.scope, r.state, r.started_at as "startedAt", r.rows_read as claims, r.details -> 'tiers' as tiers,
       r.details -> 'proof' as proof, r.details -> 'comparison' as comparison, r.details -> 'learned' as learned,
       (r.details ->> 'replacedMatches')::int as replaced
     from unnest($1::text[]) as wanted (scope)
     cross join lateral (
       select * from run r where ${ofScope}
       order by r.id desc limit $2) r
     order by r.scope, r.id desc`,
    [scopes, count],
  );
  return rows;
}

/** The newest matching in any scope, which shows whether matching figures changed; null before the first. */
export async function newestMatchRun(db: pg.Pool, scopes: readonly string[]): Promise<number | null> {
  const { rows } = await db.query<{ id: number | null }>(
    `select max(newest.id) as id from unnest($1::text[]) as wanted (scope)
     cross join lateral (
       select r.id from run r where ${ofScope}
       order by r.id desc limit 1) newest`,
    [scopes],
  );
  return rows[0]?.id ?? null;
}
