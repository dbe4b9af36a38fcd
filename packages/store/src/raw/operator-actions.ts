import type pg from 'pg';

/** What an operator did on a page. */
export interface NewOperatorAction {
  readonly by: string;
  readonly action: 'accept' | 'drop' | 'undo' | 'retry' | 'read' | 'define' | 'schedule' | 'upload';
  /** The run concerned. */
  readonly runId: number | null;
  /** The batch that the action started. */
  readonly batch: string | null;
  readonly feed: string | null;
  readonly note: string | null;
}

/** An operator's action with its time, in UTC. */
export interface OperatorAction extends NewOperatorAction {
  readonly id: number;
  readonly at: string;
}

const COLUMNS = 'id, at, by, action, run_id as "runId", batch, feed, note';

export async function saveOperatorAction(
  pool: pg.Pool,
  { by, action, runId, batch, feed, note }: NewOperatorAction,
): Promise<void> {
  await pool.query(
    'insert into operator_action (by, action, run_id, batch, feed, note) values ($1, $2, $3, $4, $5, $6)',
    [by, action, runId, batch, feed, note],
  );
}

/** What operators did about a run, and what started it, in order. */
export async function listActionsOfRun(
  pool: pg.Pool,
  { id, batch }: { readonly id: number; readonly batch: string | null },
): Promise<OperatorAction[]> {
  const { rows } = await pool.query<OperatorAction>(
    `select ${COLUMNS} from operator_action where run_id = $1
     union select ${COLUMNS} from operator_action where batch = $2 order by id`,
    [id, batch],
  );
  return rows;
}

/** What operators did about a feed, newest first. */
export async function listActionsOfFeed(
  pool: pg.Pool,
  feed: string,
  limit: number,
): Promise<OperatorAction[]> {
  const { rows } = await pool.query<OperatorAction>(
    `select ${COLUMNS} from operator_action where feed = $1 order by id desc limit $2`,
    [feed, limit],
  );
  return rows;
}
