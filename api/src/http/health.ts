import { type ReadServers, type ReplicaState, readDataVersion } from '@crs/store';
import pTimeout from 'p-timeout';
import type { ApiDeps } from '../deps.js';

/** The state of what the API depends on. */
interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<'database' | 'queue' | 'data', 'ok' | 'missing'>>;
  /** The state of each replica, if there are any. */
  readonly replicas?: readonly ReplicaState[];
}

/**
 * Checks the database, the queue (if the app has one), and the published data. With replicas, their data is enough to
 * be ready: reads continue while the primary is down.
 */
export async function readiness(
  { pool, checkQueue }: Pick<ApiDeps, 'pool' | 'checkQueue'>,
  servers: ReadServers,
): Promise<Readiness> {
  const [primary, queue, version] = await Promise.allSettled([
    readDataVersion(pool),
    checkQueue && pTimeout(checkQueue(), { milliseconds: QUEUE_TIMEOUT }),
    servers.version(),
  ]);
  const checks = {
    database: okIf(primary.status === 'fulfilled'),
    queue: okIf(queue.status === 'fulfilled'),
    data: okIf(version.status === 'fulfilled' && version.value !== null),
  };
  const needed = servers.isReplicated ? [checks.data] : Object.values(checks);
  return {
    ready: needed.every((check) => check === 'ok'),
    checks,
    ...(servers.isReplicated && { replicas: servers.replicas }),
  };
}

function okIf(there: boolean): 'ok' | 'missing' {
  return there ? 'ok' : 'missing';
}

/** Milliseconds until the queue counts as unavailable. The queue's own client would wait forever. */
const QUEUE_TIMEOUT = 2_000;
