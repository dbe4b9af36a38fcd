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

/** Notes with what a scope was matched. */
export async function saveMatchState(
  client: pg.ClientBase,
  scope: string,
  { fingerprint, versions }: MatchState,
  runId: number,
): Promise<void> {
  await client.query(
    `insert into match_state (scope, fingerprint, versions, run_id, matched_at)
     values ($1, $2, $3, $4, clock_timestamp())
     on conflict (scope) do update set fingerprint = excluded.fingerprint, versions = excluded.versions,
       run_id = excluded.run_id, matched_at = excluded.matched_at`,
    [scope, fingerprint, JSON.stringify(versions), runId],
  );
}
