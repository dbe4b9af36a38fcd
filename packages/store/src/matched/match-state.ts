import type { Match } from '@crs/domain';
import type pg from 'pg';

/** With what a scope was last matched. */
export interface MatchState {
  /** Digest of the settings, dictionaries and the matcher itself. */
  readonly fingerprint: string;
  /** The version of each feed and roster. */
  readonly versions: Readonly<Record<string, number>>;
}

/** With what each scope was last matched. */
export async function loadMatchStates(db: pg.Pool | pg.ClientBase): Promise<Map<string, MatchState>> {
  const { rows } = await db.query<MatchState & { scope: string }>(
    'select scope, fingerprint, versions from match_state',
  );
  return new Map(rows.map(({ scope, ...state }) => [scope, state]));
}

/** What a claim was answered without its printed numbers. */
export type CheckedAnswer = Pick<Match, 'contractorId' | 'tier' | 'confidence'>;

/** Answers of claims by the ids of these. */
export type CheckedAnswers = ReadonlyMap<number, CheckedAnswer>;

type StoredAnswer = [
  number,
  CheckedAnswer['contractorId'],
  CheckedAnswer['tier'],
  CheckedAnswer['confidence'],
];

/** What the claims were answered that a scope's last published matching checked; empty where it never was matched. */
export async function loadCheckedAnswers(
  db: pg.Pool | pg.ClientBase,
  scope: string,
): Promise<CheckedAnswers> {
  const { rows } = await db.query<{ checked: StoredAnswer[] }>(
    'select checked from match_state where scope = $1',
    [scope],
  );
  const answers = rows[0]?.checked ?? [];
  return new Map(
    answers.map(([claim, contractorId, tier, confidence]) => [claim, { contractorId, tier, confidence }]),
  );
}

/** Notes with what a scope was matched, and what the claims were answered that were checked. */
export async function saveMatchState(
  client: pg.ClientBase,
  scope: string,
  { fingerprint, versions }: MatchState,
  checked: CheckedAnswers,
  runId: number,
): Promise<void> {
  const stored = [...checked].map(
    ([claim, { contractorId, tier, confidence }]): StoredAnswer => [claim, contractorId, tier, confidence],
  );
  await client.query(
    `insert into match_state (scope, fingerprint, versions, checked, run_id, matched_at)
     values ($1, $2, $3, $4, $5, clock_timestamp())
     on conflict (scope) do update set fingerprint = excluded.fingerprint, versions = excluded.versions,
       checked = excluded.checked, run_id = excluded.run_id, matched_at = excluded.matched_at`,
    [scope, fingerprint, JSON.stringify(versions), JSON.stringify(stored), runId],
  );
}
