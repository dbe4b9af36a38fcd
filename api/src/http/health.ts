import { readDataVersion } from '@crs/store';
import pTimeout from 'p-timeout';
import type { ApiDeps } from '../deps.js';

/** What is there and what is not. */
export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<'database' | 'queue' | 'data', 'ok' | 'missing'>>;
}

/** Looks for the database, the queue (where the app was given one) and published data. */
export async function readiness({
  pool,
  checkQueue,
}: Pick<ApiDeps, 'pool' | 'checkQueue'>): Promise<Readiness> {
  const [version, queue] = await Promise.allSettled([
    readDataVersion(pool),
    checkQueue && pTimeout(checkQueue(), { milliseconds: QUEUE_LIMIT }),
  ]);
  const checks = {
    database: said(version.status === 'fulfilled'),
    queue: said(queue.status === 'fulfilled'),
    data: said(version.status === 'fulfilled' && version.value !== null),
  };
  return { ready: Object.values(checks).every((check) => check === 'ok'), checks };
}

function said(there: boolean): 'ok' | 'missing' {
  return there ? 'ok' : 'missing';
}

/** Milliseconds the queue is given to answer: its client waits for a server that is away, whoever asks here does not. */
const QUEUE_LIMIT = 2_000;
