/** Checks the streaming read replicas. */
import type { ReplicaLocation } from '@crs/runtime';
import { Replica, readDataVersion } from '@crs/store';
import type pg from 'pg';
import { openReplica } from '../open-replica.js';
import { type CheckOutcome, failed, passed } from './finding.js';

/** A replica may lag by this many seconds without a warning. */
const MOST_LAG = 60;

/** Reports how far each replica lags behind the primary. */
export const checkReplicas = (
  pool: pg.Pool,
  replicas: readonly ReplicaLocation[],
): Promise<readonly CheckOutcome[]> => Promise.all(replicas.map((one) => checkReplica(pool, one)));

async function checkReplica(primary: pg.Pool, { name, url }: ReplicaLocation): Promise<CheckOutcome> {
  let failure: unknown;
  const replica = new Replica(name, openReplica(url, null), (_state, error) => {
    failure = error;
  });
  try {
    await replica.checked;
    const { isThere, version, lagSeconds, isStreaming } = replica.state;
    if (!isThere)
      return failed(
        `${name} does not answer: ${(failure as Error | undefined)?.message ?? 'no reason given'}`,
        'Start the replica or correct DATABASE_READ_URL. Until then the other servers answer all reads.',
      );
    const found = `${name} serves version ${version ?? 'none'}, ${Math.round(lagSeconds ?? 0)} s behind`;
    if (!isStreaming)
      return failed(
        `${found}; it does not receive changes from a primary`,
        'Check primary_conninfo on the replica. If it was promoted, make it a replica again with pg_basebackup, or remove it from DATABASE_READ_URL.',
      );
    if ((lagSeconds ?? 0) <= MOST_LAG) return passed(found);
    const current = await readDataVersion(primary);
    return failed(
      `${found}; the primary serves version ${current ?? 'none'}`,
      'Check whether replay is paused (pg_is_wal_replay_paused) or the replica is overloaded. The primary answers all reads in the meantime.',
    );
  } finally {
    await replica.close();
  }
}
