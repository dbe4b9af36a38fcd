/** Builds served tables on a second connection while publishing continues with the other tables. */
import type pg from 'pg';
import { LOCK_NOT_AVAILABLE } from '../lock-tables.js';
import { inTransaction, watchConnection } from '../pool.js';
import { exportSnapshot, importSnapshot } from '../snapshot.js';
import type { Replacement } from './replace-table.js';

/**
 * Builds one or several interdependent tables on the given connection.
 * @param beforeIndex is called before each index is built
 */
export type Build = (
  client: pg.ClientBase,
  beforeIndex?: () => Promise<void>,
) => Promise<readonly Replacement[]>;

/** Keeps the partitions of the stages: a partition replaced after the snapshot would look empty in it. */
export const LOCK_STAGES =
  'lock table crs.permit, crs.inspection, crs.enforcement_order, crs.ag_action in access share mode';

/**
 * Settings of a transaction that builds tables and indexes. Publishing and the concurrent build use one core each, so
 * parallel workers are off.
 */
export const BUILDING = `set local maintenance_work_mem = '512MB'; set local work_mem = '96MB';
  set local max_parallel_maintenance_workers = 0; set local max_parallel_workers_per_gather = 0`;

/** Once publishing is done, its core also builds indexes. */
const WITH_BOTH_CORES = 'set local max_parallel_maintenance_workers = 1';

/** A running build of tables. */
export interface ConcurrentBuild {
  /**
   * Builds tables that were not started yet on the publishing connection, and waits for the others. These are then
   * committed, but have no readers before the swap.
   */
  finish(): Promise<readonly Replacement[]>;
  /** Cancels the build and rolls it back. */
  abandon(): Promise<void>;
}

/**
 * Starts to build tables in a transaction with the publishing transaction's snapshot. If another process waits to
 * replace a partition, its lock request would deadlock with this transaction; publishing then builds the tables itself.
 * @param publishing the publishing connection, in a transaction that has locked the stages
 * @param prepare gives the other connection the transaction's uncommitted data
 */
export async function startConcurrentBuild(
  pool: pg.Pool,
  publishing: pg.ClientBase,
  builds: readonly Build[],
  prepare: (client: pg.ClientBase) => Promise<void> = async () => {},
): Promise<ConcurrentBuild> {
  if (builds.length === 0) return { finish: async () => [], abandon: async () => {} };
  const snapshot = await exportSnapshot(publishing);
  const waiting = [...builds];
  let isAlone = false;
  let backend: number | undefined;
  let decide: (outcome: 'finished' | 'abandoned') => void = () => {};
  const outcome = new Promise<'finished' | 'abandoned'>((resolve) => {
    decide = resolve;
  });
  const built = inTransaction(
    pool,
    async (client) => {
      await importSnapshot(client, snapshot);
      await watchConnection(client);
      await client.query(BUILDING);
      await prepare(client);
      const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      backend = own[0]?.pid;
      const useBothCores = async (): Promise<void> => {
        if (isAlone) await client.query(WITH_BOTH_CORES);
      };
      const replacements = await buildWaiting(client, waiting, useBothCores).finally(() => {
        // From here on, the pool may give the connection to other callers, so nothing may cancel it.
        backend = undefined;
      });
      if ((await outcome) === 'abandoned')
        throw new Error('Publishing failed, and the concurrent build with it.');
      return replacements;
    },
    `begin isolation level repeatable read; ${LOCK_STAGES} nowait`,
  );
  // `finish` reports build errors; until then, they must not be unhandled rejections.
  const ended = built.then(
    () => {},
    () => {},
  );
  return {
    finish: async () => {
      const own = await buildWaiting(publishing, waiting);
      isAlone = true;
      decide('finished');
      try {
        return [...own, ...(await built)];
      } catch (error) {
        // Without the lock, the build did nothing.
        if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
        return own;
      }
    },
    abandon: async () => {
      decide('abandoned');
      if (backend !== undefined) await pool.query('select pg_cancel_backend($1)', [backend]);
      await ended;
    },
  };
}

/** Builds the waiting tables one by one. */
async function buildWaiting(
  client: pg.ClientBase,
  waiting: Build[],
  beforeIndex?: () => Promise<void>,
): Promise<Replacement[]> {
  const replacements: Replacement[] = [];
  for (let build = waiting.shift(); build !== undefined; build = waiting.shift())
    replacements.push(...(await build(client, beforeIndex)));
  return replacements;
}
