/** The quarantine: changes of refused runs, stored until an operator accepts or drops them. */
import type { Family } from '@crs/domain';
import type pg from 'pg';
import { beforeTables } from '../normalised/tables.js';
import type { FeedState } from '../raw/feed-state.js';
import type { DifferenceSummary } from './difference-summary.js';

/** The state of a quarantined run. */
type QuarantineState = 'held' | 'accepted' | 'dropped' | 'replaced';

/** A refused run in quarantine. */
export interface Quarantined {
  readonly id: number;
  /** The feed whose changes are kept; null if no feed had changed. */
  readonly feed: string | null;
  /** The scope whose matching was refused; null if an ingest was. */
  readonly scope: string | null;
  readonly refusedRun: number;
  /** The run that made the difference. */
  readonly ingestRun: number | null;
  /** The run that saved the changes and removed them from the stage. */
  readonly undoRun: number | null;
  readonly code: string;
  readonly reason: string;
  readonly summary: DifferenceSummary;
  /** The state of the feed after a refused load; null if the load had been stored before. */
  readonly feedState: FeedState | null;
  readonly heldAt: string;
  readonly state: QuarantineState;
  readonly endedAt: string | null;
  readonly endedBy: string | null;
  readonly note: string | null;
}

const COLUMNS = `id, feed, scope, refused_run as "refusedRun", ingest_run as "ingestRun", undo_run as "undoRun", code, reason,
  summary, feed_state as "feedState", held_at as "heldAt", state, ended_at as "endedAt", ended_by as "endedBy", note`;

/** The refused run, and the reason. */
export type QuarantineReason = Pick<Quarantined, 'refusedRun' | 'code' | 'reason'>;

/** The version of each feed that is served. */
export async function listPublishedVersions(db: pg.Pool | pg.ClientBase): Promise<Map<string, number>> {
  const { rows } = await db.query<{ feed: string; version: number }>(
    'select feed, version from served.feed_state',
  );
  return new Map(rows.map(({ feed, version }) => [feed, version]));
}

/** Puts a refused run into quarantine, in the caller's transaction. */
export async function quarantine(
  client: pg.ClientBase,
  held: Pick<
    Quarantined,
    'feed' | 'scope' | 'refusedRun' | 'ingestRun' | 'undoRun' | 'code' | 'reason' | 'summary' | 'feedState'
  >,
): Promise<void> {
  await client.query(
    `insert into quarantine (feed, scope, refused_run, ingest_run, undo_run, code, reason, summary, feed_state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      held.feed,
      held.scope,
      held.refusedRun,
      held.ingestRun,
      held.undoRun,
      held.code,
      held.reason,
      JSON.stringify(held.summary),
      held.feedState === null ? null : JSON.stringify(held.feedState),
    ],
  );
}

/** The runs in quarantine, the newest first. */
export async function listQuarantined(db: pg.Pool | pg.ClientBase): Promise<Quarantined[]> {
  const { rows } = await db.query<Quarantined>(
    `select ${COLUMNS} from quarantine where state = 'held' order by id desc`,
  );
  return rows;
}

/** The entries that name a run in any role, including ended ones, newest first. */
export async function findQuarantined(db: pg.Pool | pg.ClientBase, run: number): Promise<Quarantined[]> {
  const { rows } = await db.query<Quarantined>(
    `select ${COLUMNS} from quarantine where $1 in (refused_run, ingest_run, undo_run) order by id desc`,
    [run],
  );
  return rows;
}

/** Ends quarantined entries, in the caller's transaction. Entries that have already ended stay unchanged. */
export async function endQuarantine(
  client: pg.ClientBase,
  ids: readonly number[],
  end: {
    readonly state: Exclude<QuarantineState, 'held'>;
    readonly by: string | null;
    readonly note: string | null;
  },
): Promise<void> {
  await client.query(
    `update quarantine set state = $2, ended_at = clock_timestamp(), ended_by = $3, note = $4
     where id = any($1) and state = 'held'`,
    [ids, end.state, end.by, end.note],
  );
}

/** Deletes the saved rows of a difference and of its undo, so it can no longer be released. */
export async function forgetKeptRows(
  client: pg.ClientBase,
  family: Family,
  { ingestRun, undoRun }: Pick<Quarantined, 'ingestRun' | 'undoRun'>,
): Promise<void> {
  const runs = [ingestRun, undoRun].filter((run) => run !== null);
  for (const table of beforeTables(family))
    await client.query(`delete from ${table} where replaced_by = any($1)`, [runs]);
}

/**
 * Ends the quarantined entries of a feed after a good file, or of a scope after a published matching. In the caller's
 * transaction.
 */
export async function replaceQuarantined(
  client: pg.ClientBase,
  of: { readonly feed: string; readonly family: Family } | { readonly scope: string },
): Promise<void> {
  const byFeed = 'feed' in of;
  const { rows } = await client.query<Pick<Quarantined, 'id' | 'ingestRun' | 'undoRun'>>(
    `select id, ingest_run as "ingestRun", undo_run as "undoRun" from quarantine
     where state = 'held' and ${byFeed ? 'feed = $1' : 'feed is null and scope = $1'}`,
    [byFeed ? of.feed : of.scope],
  );
  if (rows.length === 0) return;
  if (byFeed) for (const kept of rows) await forgetKeptRows(client, of.family, kept);
  await endQuarantine(
    client,
    rows.map(({ id }) => id),
    { state: 'replaced', by: null, note: null },
  );
}
