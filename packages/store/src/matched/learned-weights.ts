import type pg from 'pg';

/** Weights that a jurisdiction taught, as they were saved. */
export interface SavedWeights {
  /** Rises with every learning, from 1. */
  readonly version: number;
  readonly weights: unknown;
}

/** The newest weights a jurisdiction taught; undefined where it has taught none. */
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

/** Keeps the weights a jurisdiction taught, in place of earlier ones. */
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
