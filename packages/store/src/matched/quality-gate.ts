import type pg from 'pg';

/**
 * The quality gate's result in the details of a scope's last stored matching, published or not; null if there is none.
 */
export async function lastQualityGate(db: pg.Pool | pg.ClientBase, scope: string): Promise<unknown> {
  const { rows } = await db.query<{ proof: unknown }>(
    `select details -> 'proof' as proof from run
     where kind = 'match' and state = 'done' and scope = $1 and details ? 'proof' order by id desc limit 1`,
    [scope],
  );
  return rows[0]?.proof ?? null;
}

/** The details of a scope's last stored matching, published or not; null if there is none. */
export async function lastMatchDetails(db: pg.Pool | pg.ClientBase, scope: string): Promise<unknown> {
  const { rows } = await db.query<{ details: unknown }>(
    `select details from run where kind = 'match' and state = 'done' and scope = $1 order by id desc limit 1`,
    [scope],
  );
  return rows[0]?.details ?? null;
}

/** The number of matchings to search for an earlier one: two months of nightly runs with second looks and refusals. */
const MOST_MATCHINGS = 200;

/** Which matching to find. */
interface EarlierMatching {
  readonly scope: string;
  readonly until: Date;
  readonly without: string | undefined;
}

/**
 * The details of a scope's current matching at a moment; of the oldest matching if none is that old. Only the last
 * matching of a batch counts: the first one runs before feeds are removed and aliases are learned. A batch that ends
 * with a refused matching changed nothing. The comparison starts over with a batch whose last full matching was not
 * compared with what readers saw, was forced, or moved further than a night may and was accepted.
 * @param without the running batch, whose results don't count yet
 */
export async function findEarlierMatchDetails(
  db: pg.Pool | pg.ClientBase,
  { scope, until, without }: EarlierMatching,
): Promise<unknown> {
  const { rows } = await db.query<{ details: unknown }>(
    `with matching as materialized (
       select id, ended_at, state, details, coalesce(batch, id::text) as batch,
         details -> 'rematched' ->> 'byAliases' is null as whole,
         not details ? 'comparison'
         or details -> 'proof' ->> 'forced' = 'true' and details -> 'proof' -> 'findings' <> '[]'
         or jsonb_path_exists(details, '$.comparison.measures.* ? (@.value > @.bound)') as begins
       from run
       where kind = 'match' and coalesce(feed, '') = '' and coalesce(scope, '') = $1 and state in ('done', 'refused')
         and batch is distinct from $3
       order by id desc limit ${MOST_MATCHINGS}),
     night as (
       select max(id) as id, max(ended_at) as ended_at, (array_agg(details order by id desc))[1] as details,
         (array_agg(begins order by id desc) filter (where whole))[1] as begins
       from matching group by batch having (array_agg(state order by id desc))[1] = 'done'),
     begun as (select coalesce(max(id) filter (where begins), 0) as id from night)
     select details from night n, begun where n.id >= begun.id
     order by n.ended_at <= $2 desc, case when n.ended_at <= $2 then -n.id else n.id end limit 1`,
    [scope, until, without ?? null],
  );
  return rows[0]?.details ?? null;
}

/** The newest quality figures of a scope in one state; null if none could be measured. */
export interface QualityFigures {
  readonly scope: string;
  readonly state: string | null;
  /** True if they were out of bounds, so the matching was not published. */
  readonly refused: boolean;
  readonly checked: number;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly calibrationError: number | null;
}

/** The quality figures of each scope's newest matching that has any, published or refused. */
export async function newestQualityFigures(db: pg.Pool | pg.ClientBase): Promise<QualityFigures[]> {
  const { rows } = await db.query<QualityFigures>(
    `select r.scope, g ->> 'state' as state, r.refused, coalesce((g ->> 'checked')::int, 0) as checked,
       (g -> 'precision' ->> 'share')::float8 as precision, (g -> 'recall' ->> 'share')::float8 as recall,
       (g ->> 'calibrationError')::float8 as "calibrationError"
     from (select distinct on (scope) scope, state = 'refused' as refused, details -> 'proof' -> 'groups' as groups
           from run where kind = 'match' and state in ('done', 'refused') and details ? 'proof'
           order by scope, id desc) r
     cross join lateral jsonb_array_elements(case jsonb_typeof(r.groups) when 'array' then r.groups else '[]' end) g
     order by r.scope, state`,
  );
  return rows;
}
