import type pg from 'pg';
import { pairKey, readPermitTraces, type ServedPermitTraces } from './permit-traces.js';
import { type Reader, readConsistently } from './read-session.js';
import { type RelationFacts, readRelationFacts, type SharedTie, tieJson } from './relation-facts.js';

/** A value, other than those in clusters, that two contractors share. */
export interface PairTie {
  readonly contractors: readonly [number, number];
  readonly tie: SharedTie;
}

/** Two contractors that share a value that is not a hub; the older one's license has ended. */
interface ReopenedCandidate {
  readonly older: RelationFacts;
  readonly newer: RelationFacts;
  readonly ties: readonly SharedTie[];
  /** What permits show about both; undefined if nothing. */
  readonly traces: ServedPermitTraces | undefined;
}

/**
 * All pairs of related contractors in which the older license has ended, ordered by id. A license has ended if it is
 * expired, revoked, or suspended, or if it has no status and expired before the newer one began. Only these can be
 * reopened firms.
 * @param state of either contractor's roster; null for all
 * @param learned other values that contractors share
 */
export function listReopenedCandidates(
  pool: Reader,
  state: string | null,
  learned: readonly PairTie[] = [],
): Promise<ReopenedCandidate[]> {
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
      ...new Set([
        ...rows.flatMap(({ older, newer }) => [older, newer]),
        ...learned.flatMap(({ contractors }) => contractors),
      ]),
    ]);
    const candidates = new Map<string, Omit<ReopenedCandidate, 'traces'>>(
      rows.map(({ older, newer, ties }) => [
        pairKey(older, newer),
        { older: facts.get(older) as RelationFacts, newer: facts.get(newer) as RelationFacts, ties },
      ]),
    );
    for (const { contractors, tie } of learned) {
      const [one, other] = contractors.map((id) => facts.get(id));
      if (one === undefined || other === undefined) continue;
      const [older, newer] =
        (one.originalDate ?? '') < (other.originalDate ?? '') ? [one, other] : [other, one];
      if (!isCandidate(older, newer, state)) continue;
      const key = pairKey(older.id, newer.id);
      const ties = candidates.get(key)?.ties ?? [];
      candidates.set(key, { older, newer, ties: [...ties, tie] });
    }
    const pairs = [...candidates.values()].map(({ older, newer }) => ({ older: older.id, newer: newer.id }));
    const traces = await readPermitTraces(session, pairs);
    const found = [...candidates].map(([key, pair]) => ({ ...pair, traces: traces.get(key) }));
    return found.sort((a, b) => a.older.id - b.older.id || a.newer.id - b.newer.id);
  });
}

/** Checks the query's conditions for a pair that the query does not find. */
function isCandidate(older: RelationFacts, newer: RelationFacts, state: string | null): boolean {
  if (older.originalDate === null || newer.originalDate === null || older.originalDate >= newer.originalDate)
    return false;
  const ended =
    older.status === null
      ? older.expirationDate !== null && older.expirationDate < newer.originalDate
      : older.status !== 'Issued';
  return ended && (state === null || [older.rosterState, newer.rosterState].includes(state.toUpperCase()));
}

/**
 * Number of licenses that began in each year.
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
