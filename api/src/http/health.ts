import { readDataVersion } from '@crs/store';
import pTimeout from 'p-timeout';
import type { ApiDeps } from '../deps.js';

/** The state of what the API depends on. */
export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<'database' | 'queue' | 'data', 'ok' | 'missing'>>;
}

/** Checks the database, the queue (if the app has one) and the published data. */
export async function readiness({
  pool,
  checkQueue,
}: Pick<ApiDeps, 'pool' | 'checkQueue'>): Promise<Readiness> {
  const [version, queue] = await Promise.allSettled([
    readDataVersion(pool),
    checkQueue && pTimeout(checkQueue(), { milliseconds: QUEUE_TIMEOUT }),
  ]);
  const checks = {
    database: okIf(version.status === 'fulfilled'),
    queue: okIf(queue.status === 'fulfilled'),
    data: okIf(version.status === 'fulfilled' && version.value !== null),
  };
  return { ready: Object.values(checks).every((check) => check === 'ok'), checks };
}

function okIf(there: boolean): 'ok' | 'missing' {
  return there ? 'ok' : 'missing';
}

/** Milliseconds until the queue counts as missing. The queue's own client would wait without end. */
const QUEUE_TIMEOUT = 2_000;
