import type pg from 'pg';
import { readConsistently } from './read-session.js';
import { type RelationFacts, readRelationFacts, type SharedTie, tieJson } from './relation-facts.js';

/** Two contractors that share a value which is not a hub; the older one's license has ended. */
export interface ReopenedCandidate {
  readonly older: RelationFacts;
  readonly newer: RelationFacts;
  readonly ties: readonly SharedTie[];
}

/**
 * All pairs of related contractors whose older license has ended, in the order of their ids: expired, revoked or suspended,
 * or without a status and expired before the newer one began. Only these can be reopened firms.
 * @param state of the roster of either contractor; null for all
 */
export function listReopenedCandidates(pool: pg.Pool, state: string | null): Promise<ReopenedCandidate[]> {
  return readConsistently(pool, async (session) => {
    const { rows } = await session.query<{ older: number; newer: number; ties: SharedTie[] }>({
      rows: `select a.id as older, b.id as newer, json_agg(${tieJson} order by v.kind, v.key) as ties
       from shared_value v
       join shared_value_member ma on ma.shared_value_id = v.id
       join contractor a on a.id = ma.contractor_id
       join shared_value_member mb on mb.shared_value_id = v.id
       join contractor b on b.id = mb.contractor_id
       where not v.hub and a.original_date < b.original_date
         and (a.status in ('Expired', 'Revoked', 'Suspended') or (a.status is null and a.expiration_date < b.original_date))
         and ($1::text is null or upper($1) in (a.roster_state, b.roster_state))
       group by a.id, b.id order by a.id, b.id`,
      values: [state],
    });
    const facts = await readRelationFacts(session, [
      ...new Set(rows.flatMap(({ older, newer }) => [older, newer])),
    ]);
    return rows.map(({ older, newer, ties }) => ({
      older: facts.get(older) as RelationFacts,
      newer: facts.get(newer) as RelationFacts,
      ties,
    }));
  });
}

/**
 * How many licenses began in each year.
 * @param state of the rosters; null for all
 */
export async function countLicensesByYear(
  pool: pg.Pool,
  state: string | null,
): Promise<readonly { readonly year: string; readonly licenses: number }[]> {
  const { rows } = await pool.query<{ year: string; licenses: number }>(
    `select to_char(original_date, 'YYYY') as year, count(*)::int as licenses from contractor
     where original_date is not null and ($1::text is null or roster_state = upper($1)) group by 1 order by 1`,
    [state],
  );
  return rows;
}
