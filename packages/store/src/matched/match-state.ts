import type { Match } from '@crs/domain';
import type pg from 'pg';

/** The input of a scope's last matching. */
export interface MatchState {
  /** Digest of the settings, the dictionaries, and the matcher itself. */
  readonly fingerprint: string;
  /** The version of each feed and roster. */
  readonly versions: Readonly<Record<string, number>>;
  /** The version of the scope's own weights; 0 if it uses the configured ones. */
  readonly weightsVersion: number;
}

/** The input of each scope's last matching, by scope. */
export async function loadMatchStates(db: pg.Pool | pg.ClientBase): Promise<Map<string, MatchState>> {
  const { rows } = await db.query<MatchState & { scope: string }>(
    'select scope, fingerprint, versions, weights_version as "weightsVersion" from match_state',
  );
  return new Map(rows.map(({ scope, ...state }) => [scope, state]));
}

/** The scopes with emptied or unfinished matches, for which the input of their last matching is unknown. */
export async function listScopesWithLostMatches(db: pg.Pool | pg.ClientBase): Promise<string[]> {
  const { rows } = await db.query<{ scope: string }>(
    'select distinct scope from match where matched_with is null order by 1',
  );
  return rows.map(({ scope }) => scope);
}

/** The match of a labeled claim that was matched without its printed license numbers. */
export interface CheckedMatch extends Pick<Match, 'contractorId' | 'tier' | 'confidence'> {
  readonly claimId: number;
  /** If there are many labeled claims, those with the lowest ranks are checked. */
  readonly rank: number;
  /** The labeled contractor. */
  readonly expected: number;
  /** The basis of the best candidate's score; null if not kept, or without a candidate. */
  readonly basis: string | null;
}

/** The checked matches of one state's claims. */
export interface CheckedGroup {
  readonly state: string | null;
  readonly answers: readonly CheckedMatch[];
}

type StoredMatch = [
  number,
  number,
  number,
  Match['contractorId'],
  Match['tier'],
  Match['confidence'],
  // Earlier versions kept no basis.
  basis?: string | null,
];

/** The checked matches of a scope's last published matching; empty before the first. */
export async function loadCheckedMatches(
  db: pg.Pool | pg.ClientBase,
  scope: string,
): Promise<CheckedGroup[]> {
  const { rows } = await db.query<{ checked: { state: string | null; answers: StoredMatch[] }[] }>(
    'select checked from match_state where scope = $1',
    [scope],
  );
  return (rows[0]?.checked ?? []).map(({ state, answers }) => ({
    state,
    answers: answers.map(([claimId, rank, expected, contractorId, tier, confidence, basis = null]) => ({
      claimId,
      rank,
      expected,
      contractorId,
      tier,
      confidence,
      basis,
    })),
  }));
}

/** The last matching run of each scope, by scope. */
export async function matchedByRuns(db: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await db.query<{ scope: string; run: number }>(
    'select scope, run_id as run from match_state',
  );
  return new Map(rows.map(({ scope, run }) => [scope, run]));
}

/** Saves the input of a scope's matching and its checked matches. */
export async function saveMatchState(
  client: pg.ClientBase,
  scope: string,
  { fingerprint, versions, weightsVersion }: MatchState,
  checked: readonly CheckedGroup[],
  runId: number,
): Promise<void> {
  const stored = checked.map(({ state, answers }) => ({
    state,
    answers: answers.map(
      ({ claimId, rank, expected, contractorId, tier, confidence, basis }): StoredMatch => [
        claimId,
        rank,
        expected,
        contractorId,
        tier,
        confidence,
        basis,
      ],
    ),
  }));
  await client.query(
    `insert into match_state (scope, fingerprint, versions, weights_version, checked, run_id, matched_at)
     values ($1, $2, $3, $4, $5, $6, clock_timestamp())
     on conflict (scope) do update set fingerprint = excluded.fingerprint, versions = excluded.versions,
       weights_version = excluded.weights_version, checked = excluded.checked, run_id = excluded.run_id,
       matched_at = excluded.matched_at`,
    [scope, fingerprint, JSON.stringify(versions), weightsVersion, JSON.stringify(stored), runId],
  );
}
