import type { FlowProducer, Processor, Queue, QueueEvents, Worker } from 'bullmq';
import pTimeout from 'p-timeout';

/** Name of the queue; the job names are the stages. */
export const QUEUE_NAME = 'contractor-records';
/** Name of the queue of webhooks, which do not wait for the long jobs of stages. */
export const WEBHOOK_QUEUE_NAME = 'webhooks';

/** BullMQ and both its clients take longer to load than most commands do: they are loaded for a queue. */
const backends = () => import('./queue-backends.js');

/** The work queue, on Redis or on PostgreSQL. */
export interface WorkQueue {
  readonly backend: 'redis' | 'postgres';
  readonly queue: Queue;
  readonly flows: FlowProducer;
  /** Events of the jobs of all processes. */
  readonly events: QueueEvents;
  /** Starts a worker in this process. */
  startWorker(processor: Processor, options: WorkerSettings): Worker;
  /** Stops a worker after its running jobs, even if the queue's server does not respond. */
  stopWorker(worker: Worker): Promise<void>;
  /** Drops all connections to the queue's server: everything that waits for it fails, also updates of running jobs. */
  abandon(): void;
  close(): Promise<void>;
}

/** Options of a worker. */
export interface WorkerSettings {
  /** Jobs at once. */
  readonly concurrency: number;
  /**
   * Milliseconds until a job with backoff `custom` is tried again.
   * @param failures so far, at least 1
   */
  readonly retryDelay?: (failures: number, error: unknown) => number;
}

/** Where the queue lives: Redis when its URL is given, otherwise the database. */
export interface QueueLocation {
  readonly redisUrl: string | null;
  readonly databaseUrl: string;
  /** Seconds without a lock renewal after which a worker is taken for dead; default 30. */
  readonly lostAfter?: number;
}

/** Default of `lostAfter`, seconds. */
const LOST_AFTER = 30;

/**
 * Most deaths of processes during one job. A death does not count as one of its attempts, since a kill is not the
 * job's fault; but a job that kills its process, e.g. by running out of memory, must end.
 */
const MOST_DEATHS = 25;

/**
 * Settings that distinguish a dead worker from a busy one. The lock of a job expires after `lostAfter`. A timer renews it
 * three times in that time; long calculations delay the timer, and a delay of two thirds is harmless. Expired locks are
 * checked as often, so that the job of a dead worker is available after at most five thirds of `lostAfter`.
 */
function stallDetection(lostAfter: number) {
  const lockDuration = lostAfter * 1000;
  const interval = Math.round(lockDuration / 3);
  return { lockDuration, lockRenewTime: interval, stalledInterval: interval, maxStalledCount: MOST_DEATHS };
}

/** Creates or updates the queue's tables; needed once, and only without Redis. */
export async function migrateQueue({ redisUrl, databaseUrl }: QueueLocation): Promise<void> {
  if (redisUrl === null) await (await backends()).migratePostgres(databaseUrl);
}

/**
 * Opens a queue, on Redis if its URL is given, otherwise on PostgreSQL.
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
  // Errors of connections that are closed on purpose are ignored.
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
  /** Each worker with the number of its running jobs. */
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
      // The running jobs have ended; an unreachable server must not keep the process alive.
      const closed = [queue.close(), flows.close(), events.close()];
      // Errors of a dropped worker are ignored.
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
