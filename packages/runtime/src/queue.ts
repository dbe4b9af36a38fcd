import { createSessionPool, SessionClient } from '@crs/connection';
import { CrsError } from '@crs/domain';
import {
  createPostgresBackend,
  FlowProducer,
  type Processor,
  Queue,
  QueueEvents,
  runMigrations,
  Worker,
  type WorkerOptions,
  withBackend,
} from 'bullmq';
import { Redis } from 'ioredis';
import pTimeout from 'p-timeout';
import type pg from 'pg';
import { withImmediateDisconnect } from './redis-disconnect.js';

/** Name of the queue; the job names are the stages. */
export const QUEUE_NAME = 'contractor-records';
/** Name of the queue of webhooks, which do not wait for the long jobs of stages. */
export const WEBHOOK_QUEUE_NAME = 'webhooks';
/** PostgreSQL schema that holds the queue when there is no Redis: the one that the backend of BullMQ expects of a pool. */
const QUEUE_SCHEMA = 'bullmq';
/** Connections of each object of the queue on PostgreSQL; one of them listens. */
const MOST_CONNECTIONS = 4;

export type { FlowJob, Job, JobsOptions } from 'bullmq';
export { UnrecoverableError, WaitingError } from 'bullmq';

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

/** Where the queue lives: Redis when its URL is given, else the database. */
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
export async function migrateQueue(location: QueueLocation): Promise<void> {
  if (location.redisUrl !== null) return;
  const client = new SessionClient({ connectionString: location.databaseUrl });
  // One that breaks between two statements fails the next one.
  client.on('error', () => {});
  try {
    await client.connect();
    await runMigrations(client, QUEUE_SCHEMA);
  } finally {
    await client.end();
  }
}

/** Milliseconds after which Redis counts as unreachable. */
const REDIS_ANSWER_LIMIT = 5_000;

/** The queue's server cannot be reached. */
export class QueueUnreachableError extends CrsError {}

/**
 * Pings Redis once. BullMQ's connections wait for an unreachable server for ever, which is right during a night
 * and wrong at its start.
 */
async function pingRedis(url: string): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: REDIS_ANSWER_LIMIT,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let said = '';
  redis.on('error', (error: Error) => {
    said = error.message;
  });
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    throw new QueueUnreachableError(
      'queue.unreachable',
      `Redis at ${new URL(url).host} cannot be reached: ${said || (error as Error).message}.`,
      {
        nextStep: 'Start it, correct REDIS_URL, or leave REDIS_URL out to keep the queue in PostgreSQL.',
        cause: error,
      },
    );
  } finally {
    redis.disconnect();
  }
}

/**
 * Opens a queue, on Redis if its URL is given, else on PostgreSQL.
 * @throws QueueUnreachableError if Redis does not respond
 */
export async function openQueue(
  location: QueueLocation,
  onError: (error: Error) => void,
  name: string = QUEUE_NAME,
): Promise<WorkQueue> {
  if (location.redisUrl !== null) await pingRedis(location.redisUrl);
  const opened =
    location.redisUrl === null
      ? await onPostgres(name, location.databaseUrl)
      : onRedis(name, location.redisUrl);
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

/**
 * Events that the queue's server keeps. Whoever waits for one reads it at once; a lost one is made up for by looking at
 * the job. By default 10,000 are kept.
 */
const EVENTS_KEPT = 1_000;
const streams = { events: { maxLen: EVENTS_KEPT } };

interface Opened {
  readonly backend: 'redis' | 'postgres';
  readonly queue: Queue;
  readonly flows: FlowProducer;
  readonly events: QueueEvents;
  readonly worker: (processor: Processor, options: Omit<WorkerOptions, 'connection'>) => Worker;
  readonly end: () => Promise<void>;
  /** Drops a connection that does not close; everything that waits for it fails. */
  readonly cut: () => void;
}

/** Milliseconds that closing a worker or its connections may take. */
const CLOSING_LIMIT = 5_000;

const isClosedInTime = (closing: Promise<unknown>): Promise<boolean> =>
  pTimeout(
    closing.then(() => true),
    { milliseconds: CLOSING_LIMIT, fallback: () => false },
  );

function onRedis(name: string, url: string): Opened {
  // BullMQ's blocking reads need a connection that retries for ever (its guide, "Going to production").
  const connection = withImmediateDisconnect(new Redis(url, { maxRetriesPerRequest: null }));
  return {
    backend: 'redis',
    queue: new Queue(name, { connection, streams }),
    flows: new FlowProducer({ connection }),
    events: new QueueEvents(name, { connection }),
    worker: (processor, options) => new Worker(name, processor, { ...options, connection }),
    end: async () => {
      await connection.quit();
    },
    cut: () => connection.disconnect(),
  };
}

async function onPostgres(name: string, databaseUrl: string): Promise<Opened> {
  const backend = withBackend(createPostgresBackend);
  const pools = new Set<pg.Pool>();
  const close = async (pool: pg.Pool): Promise<void> => {
    if (pools.delete(pool)) await pool.end();
  };
  // Pools of ours, whose sessions are set up as all others. The backend expects its schema to be the search path.
  const connect = () => {
    const pool = createSessionPool({
      ...{ connectionString: databaseUrl, max: MOST_CONNECTIONS, keepAlive: true },
      session: { search_path: QUEUE_SCHEMA },
    });
    pools.add(pool);
    // Its type of a pool has fewer events than the driver's.
    type Connection = ConstructorParameters<typeof backend.FlowProducer>[0]['connection'];
    return { pool, connection: pool as unknown as Connection };
  };
  const end = async (): Promise<void> => {
    await Promise.all([...pools].map(close));
  };
  const listening = connect();
  // Events from before the first reading are missed: both connections that it takes are open by then.
  await Promise.all(['listens', 'reads'].map(() => listening.pool.query('select 1')));
  // The classes differ only in the type of their backend, which is not used outside.
  return {
    backend: 'postgres',
    queue: new backend.Queue(name, { connection: connect().connection, streams }) as unknown as Queue,
    flows: new backend.FlowProducer({ connection: connect().connection }) as unknown as FlowProducer,
    events: new backend.QueueEvents(name, { connection: listening.connection }) as unknown as QueueEvents,
    worker(processor, options) {
      const { pool, connection } = connect();
      const worker = new backend.Worker(name, processor, { ...options, connection }) as unknown as Worker;
      worker.on('closed', () => void close(pool));
      return worker;
    },
    end,
    cut: () => void end(),
  };
}
