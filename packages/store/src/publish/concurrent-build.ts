/** Building served tables on a connection of their own, while the publishing goes on with others. */
import type pg from 'pg';
import { LOCK_NOT_AVAILABLE } from '../lock-tables.js';
import { inTransaction } from '../pool.js';
import { exportSnapshot, importSnapshot } from '../snapshot.js';
import type { Replacement } from './replace-table.js';

/**
 * Builds a table, or several of which one is made of another, on the connection that it is given.
 * @param beforeIndex is called before each index is built
 */
export type Build = (
  client: pg.ClientBase,
  beforeIndex?: () => Promise<void>,
) => Promise<readonly Replacement[]>;

/** The stages whose partitions may be replaced meanwhile: read after that, a new partition would be empty for this state. */
export const LOCK_STAGES =
  'lock table crs.permit, crs.inspection, crs.enforcement_order, crs.ag_action in access share mode';

/**
 * Settings of a transaction that builds tables: rows are sorted for many indexes. The publishing and what is built beside
 * it have a core each; parallel workers would stand in each other's way.
 */
export const BUILDING = `set local maintenance_work_mem = '512MB'; set local work_mem = '96MB';
  set local max_parallel_maintenance_workers = 0; set local max_parallel_workers_per_gather = 0`;

/** Indexes are built with the core, too, that the publishing has no more use for. */
const WITH_BOTH_CORES = 'set local max_parallel_maintenance_workers = 1';

/** Tables that are being built. */
export interface ConcurrentBuild {
  /**
   * Builds with the publishing's connection what nobody has begun, and waits for the others, which are committed then:
   * until they take their places nobody reads them.
   */
  finish(): Promise<readonly Replacement[]>;
  /** Ends what is under way and takes it back. */
  abandon(): Promise<void>;
}

/**
 * Begins to build tables in a transaction that sees the same state of the stages as the publishing. Where others wait
 * to replace a stage, they wait for the publishing, which would wait for this, which would wait for them: the publishing
 * builds the tables itself then.
 * @param publishing the connection of the publishing, in a transaction that has locked the stages
 */
export async function startConcurrentBuild(
  pool: pg.Pool,
  publishing: pg.ClientBase,
  builds: readonly Build[],
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
      await client.query(BUILDING);
      const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      backend = own[0]?.pid;
      const useBothCores = async (): Promise<void> => {
        if (isAlone) await client.query(WITH_BOTH_CORES);
      };
      const replacements = await buildWaiting(client, waiting, useBothCores).finally(() => {
        // From here on the connection may serve others.
        backend = undefined;
      });
      if ((await outcome) === 'abandoned')
        throw new Error('The publishing failed, and with it what was built beside it.');
      return replacements;
    },
    `begin isolation level repeatable read; ${LOCK_STAGES} nowait`,
  );
  // Whoever finishes hears of an error; until then nobody listens.
  const settled = built.then(
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
        // It has begun nothing then.
        if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
        return own;
      }
    },
    abandon: async () => {
      decide('abandoned');
      if (backend !== undefined) await pool.query('select pg_cancel_backend($1)', [backend]);
      await settled;
    },
  };
}

/** Builds what waits until nothing does. */
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
