import type pg from 'pg';

/** Saved weights that were learned from one jurisdiction. */
interface SavedWeights {
  /** Counts the trainings, from 1. */
  readonly version: number;
  readonly weights: unknown;
}

/** The newest weights of a jurisdiction; undefined if it has none. */
export async function loadLearnedWeights(
  db: pg.Pool | pg.ClientBase,
  scope: string,
): Promise<SavedWeights | undefined> {
  const { rows } = await db.query<SavedWeights>(
    'select version, weights from learned_weights where scope = $1',
    [scope],
  );
  return rows[0];
}

/** Replaces the weights of a jurisdiction. */
export async function saveLearnedWeights(
  client: pg.ClientBase,
  scope: string,
  { version, weights }: { readonly version: number; readonly weights: object },
  runId: number,
): Promise<void> {
  await client.query(
    `insert into learned_weights (scope, version, weights, run_id, learned_at)
     values ($1, $2, $3, $4, clock_timestamp())
     on conflict (scope) do update set version = excluded.version, weights = excluded.weights,
       run_id = excluded.run_id, learned_at = excluded.learned_at`,
    [scope, version, JSON.stringify(weights), runId],
  );
}
