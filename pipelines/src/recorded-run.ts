import { setTimeout as sleep } from 'node:timers/promises';
import { CrsError } from '@crs/domain';
import {
  failRun,
  findDoneRun,
  findRun,
  finishRun,
  inTransaction,
  isConnectionLost,
  keepRunStart,
  lockRun,
  nextRunId,
  noCounts,
  ping,
  type Run,
  type RunCounts,
  type RunSubject,
  startOnlyRun,
} from '@crs/store';
import type pg from 'pg';
import { type StageContext, toCrsError } from './context.js';
import { withRunLog } from './run-log/run-log.js';

/** The result of a stage, with what its run records. */
export interface StageResult<T> {
  readonly counts: RunCounts;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly result: T;
}

/** The lock of a run, for work that commits on other connections. */
interface RunLock {
  /** @throws the error of the connection that holds the lock, if it is lost. Call it last before a commit. */
  check(): Promise<void>;
}

/** What a failed run still records. */
export interface KeptOfFailure extends Omit<StageResult<never>, 'result'> {
  /** A sentence on which part of the work is kept; by default none is. */
  readonly kept?: string;
}

const NOTHING_KEPT = 'Nothing from this run was kept.';

/** The batch has already done this: a worker died, or seemed to die, before it could report that. */
export class DoneAlreadyError extends CrsError {
  constructor(
    readonly runId: number,
    subject: RunSubject,
  ) {
    super(
      'run.done_already',
      `${subject.batch} already did the ${subject.kind} of ${subject.feed} in run ${runId}.`,
      {
        nextStep: 'Nothing is left to do.',
      },
    );
  }
}

/** The failed runs of errors, so that a log line about an error can name its run. */
const failedRuns = new WeakMap<object, Run>();

/** The run that failed with this error; null if none was recorded. */
export const failedRunOf = (error: unknown): Run | null =>
  (typeof error === 'object' && error !== null && failedRuns.get(error)) || null;

/**
 * Does a stage's work in one transaction, under the lock of its subject, and records the run. All changes become
 * visible at once or not at all. A failed run is recorded with its reason and the result of `onFailure`, and the error
 * is rethrown. If the process is stopped, the run keeps only its reason. A run ends as soon as the connection that
 * holds its lock is lost, since another run of the subject may have started.
 * @throws DoneAlreadyError if the batch has already done this with the feed; the reason of `signal`
 */
export async function recordedRun<T>(
  {
    pool,
    signal,
    onRunEnd,
    log,
  }: Pick<StageContext, 'pool' | 'signal' | 'onRunEnd'> & Partial<Pick<StageContext, 'log'>>,
  subject: RunSubject,
  work: (client: pg.PoolClient, runId: number, lock: RunLock) => Promise<StageResult<T>>,
  onFailure: (client: pg.PoolClient, runId: number) => Promise<KeptOfFailure> = async () => ({
    counts: noCounts,
  }),
): Promise<T> {
  let runId: number | null = null;
  try {
    const done = await inTransaction(pool, async (client) => {
      await lockRun(client, subject);
      await refuseTwice(client, subject);
      // Started under the lock: another run of the subject that is still marked as running is dead.
      const id = await nextRunId(client);
      runId = id;
      await startOnlyRun(pool, id, subject);
      signal.throwIfAborted();
      const { counts, details, result } = await withRunLog({ pool, ...(log && { log }) }, id, () =>
        watched(client, subject.kind === 'publish', (lock) => work(client, id, lock)),
      );
      await finishRun(client, id, counts, details);
      return { run: await findRun(client, id), result };
    });
    if (done.run) onRunEnd?.(done.run);
    return done.result;
  } catch (thrown) {
    // A stop breaks connections, so its errors look like those of a broken connection.
    const error: unknown = signal.aborted ? signal.reason : thrown;
    const failed = runId;
    if (failed === null) throw error;
    const record = () => recordFailure({ pool, signal }, failed, subject, error, onFailure);
    const run = await record().catch((late) => {
      // A stop broke this connection, too. Later connections stay open.
      if (error !== signal.reason && signal.aborted) return record();
      throw late;
    });
    if (run !== null) {
      if (typeof error === 'object' && error !== null) failedRuns.set(error, run);
      onRunEnd?.(run);
    }
    throw error;
  }
}

/** Records why a run failed, unless it is done after all. @returns the run */
async function recordFailure(
  { pool, signal }: Pick<StageContext, 'pool' | 'signal'>,
  runId: number,
  subject: RunSubject,
  error: unknown,
  onFailure: (client: pg.PoolClient, runId: number) => Promise<KeptOfFailure>,
): Promise<Run | null> {
  if (isConnectionLost(error)) await untilAnswered(pool, signal);
  return inTransaction(pool, async (client) => {
    await keepRunStart(client, runId, subject);
    // A server that stops during the commit may have committed.
    const before = await findRun(client, runId);
    if (before?.state === 'done') return before;
    const failure: KeptOfFailure = signal.aborted ? { counts: noCounts } : await onFailure(client, runId);
    const { counts, details, kept } = failure;
    await failRun(client, runId, withKept(toCrsError(error), kept), counts, details);
    return findRun(client, runId);
  });
}

/**
 * Works as long as the connection that holds the lock exists. A connection that is idle while others work reports its
 * end by an event.
 * @param commitsElsewhere true for work that commits on other connections: what it kept is known only at its end
 */
async function watched<T>(
  client: pg.PoolClient,
  commitsElsewhere: boolean,
  work: (lock: RunLock) => Promise<T>,
): Promise<T> {
  let onLost: (error: Error) => void = () => {};
  const lost = new Promise<never>((_, fail) => {
    onLost = fail;
  });
  const check = async (): Promise<void> => {
    await client.query('select 1');
  };
  client.on('error', onLost);
  try {
    const working = work({ check });
    try {
      return await Promise.race([working, lost]);
    } catch (error) {
      if (commitsElsewhere) await Promise.allSettled([working]);
      throw error;
    }
  } finally {
    client.off('error', onLost);
  }
}

/** What a run kept. After a lost connection this is unknown; most other errors say it themselves. */
function withKept(error: CrsError, kept: string | undefined): CrsError {
  const { code, message, nextStep, cause } = error;
  const said = kept ?? (code === 'database.lost' ? NOTHING_KEPT : null);
  return said === null ? error : new CrsError(code, `${message} ${said}`, { nextStep, cause });
}

/** A batch reads a feed, removes it, or undoes or redoes a run only once, however many workers got the job. */
async function refuseTwice(client: pg.ClientBase, subject: RunSubject): Promise<void> {
  const { feed, batch } = subject;
  if (feed === undefined || batch === undefined) return;
  const done = await findDoneRun(client, { ...subject, feed, batch });
  if (done !== null) throw new DoneAlreadyError(done, subject);
}

/** Milliseconds to wait for a database after a lost connection, so that the failure can be recorded. */
const LONGEST_RESTART = 60_000;
const LOOK_INTERVAL = 500;

/** Waits for a database that is being restarted. @throws its last error if it does not respond again */
async function untilAnswered(pool: pg.Pool, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + LONGEST_RESTART;
  for (;;) {
    try {
      await ping(pool);
      return;
    } catch (error) {
      if (!isConnectionLost(error) || performance.now() > deadline) throw error;
      await sleep(LOOK_INTERVAL, undefined, { signal });
    }
  }
}
