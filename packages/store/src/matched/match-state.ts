import type pg from 'pg';

/** The fingerprint each scope was last matched with. */
export async function loadFingerprints(db: pg.Pool): Promise<Map<string, string>> {
  const { rows } = await db.query<{ scope: string; fingerprint: string }>(
    'select scope, fingerprint from match_state',
  );
  return new Map(rows.map(({ scope, fingerprint }) => [scope, fingerprint]));
}

/** Notes with what a scope was matched. */
export async function saveFingerprint(
  client: pg.ClientBase,
  scope: string,
  fingerprint: string,
  runId: number,
): Promise<void> {
  await client.query(
    `insert into match_state (scope, fingerprint, run_id, matched_at) values ($1, $2, $3, clock_timestamp())
     on conflict (scope) do update set fingerprint = excluded.fingerprint, run_id = excluded.run_id,
       matched_at = excluded.matched_at`,
    [scope, fingerprint, runId],
  );
}
