import type { FlowProducer, Processor, Queue, QueueEvents, Worker } from 'bullmq';
import pTimeout from 'p-timeout';

/** The queue's name. Jobs are named after stages. */
export const QUEUE_NAME = 'contractor-records';
/** The webhook queue's name. Webhooks do not wait for long stage jobs. */
export const WEBHOOK_QUEUE_NAME = 'webhooks';

/** Loads BullMQ and its clients only for a queue, because loading them takes longer than most commands. */
const backends = () => import('./queue-backends.js');

/** The work queue, on Redis or on PostgreSQL. */
export interface WorkQueue {
  readonly backend: 'redis' | 'postgres';
  readonly queue: Queue;
  readonly flows: FlowProducer;
  /** Job events from all processes. */
  readonly events: QueueEvents;
  /** Starts a worker in this process. */
  startWorker(processor: Processor, options: WorkerSettings): Worker;
  /** Stops a worker after its running jobs, even if the queue's server does not respond. */
  stopWorker(worker: Worker): Promise<void>;
  /** Drops all connections to the queue's server. Everything that waits for it fails, including updates of running jobs. */
  abandon(): void;
  close(): Promise<void>;
}

/** Worker options. */
interface WorkerSettings {
  /** The number of parallel jobs. */
  readonly concurrency: number;
  /**
   * Milliseconds until the next attempt of a job with backoff `custom`.
   * @param failures the number so far, at least 1
   */
  readonly retryDelay?: (failures: number, error: unknown) => number;
}

/** Where the queue is: in Redis if its URL is given, otherwise in the database. */
interface QueueLocation {
  readonly redisUrl: string | null;
  readonly databaseUrl: string;
  /** Seconds without a lock renewal after which a worker counts as dead; default 30. */
  readonly lostAfter?: number;
}

/** The default for `lostAfter`, in seconds. */
const LOST_AFTER = 30;

/**
 * The maximum number of process deaths during one job. A death does not count as an attempt, because a kill is not the
 * job's fault. But a job that kills its process, e.g. by running out of memory, must end.
 */
const MOST_DEATHS = 25;

/**
 * Settings that distinguish a dead worker from a busy one. A job's lock expires after `lostAfter`, and a timer renews
 * it three times in that period. Long calculations delay the timer; a delay of up to two thirds is harmless. Expired
 * locks are checked equally often, so a dead worker's job is available after at most five thirds of `lostAfter`.
 */
function stallDetection(lostAfter: number) {
  const lockDuration = lostAfter * 1000;
  const interval = Math.round(lockDuration / 3);
  return { lockDuration, lockRenewTime: interval, stalledInterval: interval, maxStalledCount: MOST_DEATHS };
}

/** Creates or updates the queue's tables. Needed once, and only without Redis. */
export async function migrateQueue({ redisUrl, databaseUrl }: QueueLocation): Promise<void> {
  if (redisUrl === null) await (await backends()).migratePostgres(databaseUrl);
}

/**
 * Opens a queue, in Redis if its URL is given, otherwise in PostgreSQL.
 * @throws QueueUnreachableError if Redis does not respond
 */
export async function openQueue(
  location: QueueLocation,
  onError: (error: Error) => void,
  name: string = QUEUE_NAME,
): Promise<WorkQueue> {
  const { onPostgres, onRedis } = await backends();
  const opened =
    location.redisUrl === null
      ? await onPostgres(name, location.databaseUrl)
      : await onRedis(name, location.redisUrl);
  const { queue, flows, events } = opened;
  // Ignore errors from connections closed on purpose.
  let closing = false;
  let abandoned = false;
  const report = (error: Error) => {
    if (!closing && !abandoned) onError(error);
  };
  queue.on('error', report);
  flows.on('error', report);
  events.on('error', report);
  try {
    await Promise.all([queue.waitUntilReady(), events.waitUntilReady()]);
  } catch (error) {
    closing = true;
    await Promise.allSettled([queue.close(), flows.close(), events.close()]);
    await opened.end();
    throw error;
  }
  /** Each worker, with its number of running jobs. */
  const workers = new Map<Worker, { atWork: number }>();
  const stopWorker = async (worker: Worker): Promise<void> => {
    const closed = worker.close();
    while (!(await isClosedInTime(closed)) && (workers.get(worker)?.atWork ?? 0) > 0);
  };
  return {
    backend: opened.backend,
    queue,
    flows,
    events,
    startWorker(processor, { concurrency, retryDelay = () => 0 }) {
      const jobs = { atWork: 0 };
      const counted: Processor = async (...job) => {
        jobs.atWork += 1;
        try {
          return await processor(...job);
        } finally {
          jobs.atWork -= 1;
        }
      };
      const worker = opened.worker(counted, {
        concurrency,
        settings: { backoffStrategy: (failures, _type, error) => retryDelay(failures, error) },
        ...stallDetection(location.lostAfter ?? LOST_AFTER),
      });
      worker.on('error', report);
      workers.set(worker, jobs);
      return worker;
    },
    stopWorker,
    abandon() {
      abandoned = true;
      opened.cut();
    },
    async close() {
      closing = true;
      await Promise.all([...workers.keys()].map(stopWorker));
      // The running jobs have ended. An unreachable server must not keep the process alive.
      const closed = [queue.close(), flows.close(), events.close()];
      // Ignore errors from a dropped worker.
      const goodbye = abandoned ? Promise.allSettled(closed) : Promise.all(closed).then(opened.end);
      await isClosedInTime(goodbye);
      opened.cut();
    },
  };
}

/** Milliseconds that closing a worker or its connections may take. */
const CLOSING_LIMIT = 5_000;

const isClosedInTime = (closing: Promise<unknown>): Promise<boolean> =>
  pTimeout(
    closing.then(() => true),
    { milliseconds: CLOSING_LIMIT, fallback: () => false },
  );
