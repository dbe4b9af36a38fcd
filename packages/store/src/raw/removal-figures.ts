/** What removing a feed would remove. */
import type pg from 'pg';
import { partitionOf } from '../normalised/partitions.js';
import { recordTables } from '../normalised/tables.js';
import type { FeedState } from './feed-state.js';

/** The matches of a scope to the contractors of a roster. */
interface ScopeMatches {
  /** A jurisdiction, or `osha`, `orders`, `actions`. */
  readonly scope: string;
  /** Claims that are matched to contractors of the roster. */
  readonly claims: number;
  /** The records of these claims. */
  readonly records: number;
}

/** What is removed with a feed. */
export interface RemovalFigures {
  readonly records: number;
  /** Contractors of a roster. */
  readonly contractors: number;
  /** Claims that only records of this feed have. */
  readonly claims: number;
  /** Matches of these claims or, for a roster, matches to its contractors. */
  readonly matches: number;
  /** Records or, for a roster, contractors that readers see. */
  readonly served: number;
  /** For a roster, the scopes matched to its contractors, the one with the most records first. */
  readonly scopes: readonly ScopeMatches[];
}

/** Counts what is removed with a feed. */
export async function readRemovalFigures(pool: pg.Pool, state: FeedState): Promise<RemovalFigures> {
  return state.family === 'licenses' ? figuresOfRoster(pool, state) : figuresOfRecords(pool, state);
}

async function figuresOfRecords(
  pool: pg.Pool,
  { feed, family, servedRows }: FeedState,
): Promise<RemovalFigures> {
  const { rows } = await pool.query<Pick<RemovalFigures, 'claims' | 'matches' | 'served'>>(
    `select count(c.id) as claims, count(m.contractor_id) as matches,
       (select count(*) from served.${recordTables[family].table} where feed = $1) as served
     from (select claim_id, count(*) as records from ${partitionOf(family, feed)} group by claim_id) r
     join claim c on c.id = r.claim_id and c.record_count = r.records
     left join match m on m.claim_id = c.id`,
    [feed],
  );
  return { records: servedRows, contractors: 0, claims: 0, matches: 0, served: 0, scopes: [], ...rows[0] };
}

async function figuresOfRoster(pool: pg.Pool, { feed, servedRows }: FeedState): Promise<RemovalFigures> {
  const { rows } = await pool.query<{ contractors: number; served: number }>(
    `select (select count(*) from contractor where feed = $1) as contractors,
       (select count(*) from served.contractor where feed = $1) as served`,
    [feed],
  );
  const { rows: scopes } = await pool.query<ScopeMatches>(
    `select c.scope, count(*) as claims, sum(c.record_count)::bigint as records
     from contractor k join match m on m.contractor_id = k.id join claim c on c.id = m.claim_id
     where k.feed = $1 group by c.scope order by records desc, c.scope`,
    [feed],
  );
  const matches = scopes.reduce((sum, { claims }) => sum + claims, 0);
  return { records: servedRows, contractors: 0, claims: 0, served: 0, ...rows[0], matches, scopes };
}
