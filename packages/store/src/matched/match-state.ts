import type { Match } from '@crs/domain';
import type pg from 'pg';

/** With what a scope was last matched. */
export interface MatchState {
  /** Digest of the settings, dictionaries and the matcher itself. */
  readonly fingerprint: string;
  /** The version of each feed and roster. */
  readonly versions: Readonly<Record<string, number>>;
  /** The version of the weights that the scope taught; 0 for those of the configuration. */
  readonly weightsVersion: number;
}

/** With what each scope was last matched. */
export async function loadMatchStates(db: pg.Pool | pg.ClientBase): Promise<Map<string, MatchState>> {
  const { rows } = await db.query<MatchState & { scope: string }>(
    'select scope, fingerprint, versions, weights_version as "weightsVersion" from match_state',
  );
  return new Map(rows.map(({ scope, ...state }) => [scope, state]));
}

/** What a claim whose printed number says who is meant was answered without its numbers. */
export interface CheckedAnswer extends Pick<Match, 'contractorId' | 'tier' | 'confidence'> {
  readonly claimId: number;
  /** Which claims are checked where many say who is meant: those of the lowest ranks. */
  readonly rank: number;
  /** The contractor whose number it is. */
  readonly expected: number;
}

/** The checked answers of the claims of one state. */
export interface CheckedGroup {
  readonly state: string | null;
  readonly answers: readonly CheckedAnswer[];
}

type StoredAnswer = [number, number, number, Match['contractorId'], Match['tier'], Match['confidence']];

/** The checked answers that a scope's last published matching kept; empty where it never was matched. */
export async function loadCheckedAnswers(
  db: pg.Pool | pg.ClientBase,
  scope: string,
): Promise<CheckedGroup[]> {
  const { rows } = await db.query<{ checked: { state: string | null; answers: StoredAnswer[] }[] }>(
    'select checked from match_state where scope = $1',
    [scope],
  );
  return (rows[0]?.checked ?? []).map(({ state, answers }) => ({
    state,
    answers: answers.map(([claimId, rank, expected, contractorId, tier, confidence]) => ({
      claimId,
      rank,
      expected,
      contractorId,
      tier,
      confidence,
    })),
  }));
}

/** Notes with what a scope was matched, and what the claims were answered that were checked. */
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
      ({ claimId, rank, expected, contractorId, tier, confidence }): StoredAnswer => [
        claimId,
        rank,
        expected,
        contractorId,
        tier,
        confidence,
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
