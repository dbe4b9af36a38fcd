import type pg from 'pg';

/** What the last published run of each scope kept of its proof, as the run's details hold it; null without one. */
export async function lastProof(db: pg.Pool | pg.ClientBase, scope: string): Promise<unknown> {
  const { rows } = await db.query<{ proof: unknown }>(
    `select details -> 'proof' as proof from run
     where kind = 'match' and state = 'done' and scope = $1 and details ? 'proof' order by id desc limit 1`,
    [scope],
  );
  return rows[0]?.proof ?? null;
}

/** The newest figures of a scope, and whether they were published. */
export interface ProofRun {
  readonly scope: string;
  readonly state: 'done' | 'refused';
  readonly proof: unknown;
}

/** The newest ended run of each scope that kept a proof. */
export async function newestProofs(db: pg.Pool | pg.ClientBase): Promise<ProofRun[]> {
  const { rows } = await db.query<ProofRun>(
    `select distinct on (scope) scope, state, details -> 'proof' as proof from run
     where kind = 'match' and state in ('done', 'refused') and details ? 'proof' order by scope, id desc`,
  );
  return rows;
}
