import type pg from 'pg';

/** The weights a jurisdiction taught, as they were saved; undefined where it has taught none. */
export async function loadLearnedWeights(db: pg.Pool | pg.ClientBase, scope: string): Promise<unknown> {
  const { rows } = await db.query<{ weights: unknown }>(
    'select weights from learned_weights where scope = $1',
    [scope],
  );
  return rows[0]?.weights;
}

/** Keeps the weights a jurisdiction taught, in place of earlier ones. */
export async function saveLearnedWeights(
  client: pg.ClientBase,
  scope: string,
  weights: object,
  runId: number,
): Promise<void> {
  await client.query(
    `insert into learned_weights (scope, weights, run_id, learned_at) values ($1, $2, $3, clock_timestamp())
     on conflict (scope) do update set weights = excluded.weights, run_id = excluded.run_id,
       learned_at = excluded.learned_at`,
    [scope, JSON.stringify(weights), runId],
  );
}
