import { type Match, tierSchema } from '@crs/domain';
import type pg from 'pg';
import { copyRows } from '../copy.js';

/** What publishing a scope's matches changed. */
export interface MatchCounts {
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
}

/** What a match tells its readers. */
const ANSWER = ['contractor_id', 'confidence', 'tier', 'signals', 'candidate_count'];
/** The score moves where a count in the roster took a step, and is no change of the answer; nor is the digest. */
const VALUES = [...ANSWER, 'score', 'matched_with'];
const COLUMNS = ['claim_id', ...VALUES];

/**
 * Writes the answers of claims of a scope, in the caller's transaction: all at once or not at all. Matches that did
 * not change, and those of other claims, are not touched; those of claims that are gone go.
 * @param matchedWith digest of each claim, as it was loaded
 * @returns `unchanged` counts the given ones only
 */
export async function publishMatches(
  client: pg.ClientBase,
  scope: string,
  runId: number,
  matches: Iterable<Match>,
  matchedWith: ReadonlyMap<number, string>,
): Promise<MatchCounts> {
  await client.query(
    `create temp table staged_match on commit drop as select ${COLUMNS.join(', ')} from match with no data`,
  );
  const staged = await copyRows(client, 'staged_match', COLUMNS, matchRows(matches, matchedWith));
  const removed = await client.query(
    'delete from match m where scope = $1 and not exists (select from claim c where c.id = m.claim_id)',
    [scope],
  );
  const changed = await client.query<{ inserted: number; updated: number }>(
    `select count(*) filter (where m.claim_id is null)::int as inserted,
       count(*) filter (where m.claim_id is not null)::int as updated
     from staged_match s left join match m using (claim_id)
     where m.claim_id is null or (${ANSWER.map((column) => `m.${column}`).join(', ')})
       is distinct from (${ANSWER.map((column) => `s.${column}`).join(', ')})`,
  );
  await client.query(
    `insert into match as m (scope, run_id, ${COLUMNS.join(', ')})
     select $1, $2, ${COLUMNS.join(', ')} from staged_match order by claim_id
     on conflict (claim_id) do update set
       scope = excluded.scope, run_id = excluded.run_id,
       ${VALUES.map((column) => `${column} = excluded.${column}`).join(', ')}
     where (${VALUES.map((column) => `m.${column}`).join(', ')})
       is distinct from (${VALUES.map((column) => `excluded.${column}`).join(', ')})`,
    [scope, runId],
  );
  const { inserted, updated } = changed.rows[0] ?? { inserted: 0, updated: 0 };
  return { inserted, updated, unchanged: staged - inserted - updated, removed: removed.rowCount ?? 0 };
}

function* matchRows(matches: Iterable<Match>, matchedWith: ReadonlyMap<number, string>) {
  for (const match of matches) {
    const confidence = match.confidence === null ? null : match.confidence.toFixed(3);
    yield [
      match.claimId,
      match.contractorId,
      confidence,
      match.tier,
      match.signals,
      match.candidateCount,
      match.score,
      matchedWith.get(match.claimId),
    ];
  }
}

/** How many claims of a scope are served at each tier, or `unmatched`. */
export async function countTiersOf(client: pg.ClientBase, scope: string): Promise<Record<string, number>> {
  const { rows } = await client.query<Record<string, number>>(
    `select ${[...tierSchema.options].map((tier) => `count(*) filter (where tier = '${tier}')::int as ${tier}`).join(', ')},
       count(*) filter (where tier is null)::int as unmatched
     from match where scope = $1`,
    [scope],
  );
  return rows[0] ?? {};
}

/** How the claims of one scope came out, and how many records hang on them. */
export interface TierCount {
  readonly scope: string;
  /** A tier, or `unmatched`. */
  readonly tier: string;
  readonly claims: number;
  readonly records: number;
}

/** Tier counts of every scope. */
export async function countTiers(db: pg.Pool): Promise<TierCount[]> {
  const { rows } = await db.query<TierCount>(
    `select c.scope, coalesce(m.tier, 'unmatched') as tier, count(*)::int as claims,
       coalesce(sum(c.record_count), 0)::int as records
     from claim c left join match m on m.claim_id = c.id
     group by 1, 2
     order by c.scope, array_position(array['verified', 'likely', 'possible', 'ambiguous', 'unmatched'], coalesce(m.tier, 'unmatched'))`,
  );
  return rows;
}
