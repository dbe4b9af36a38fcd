/** BullMQ on Redis and on PostgreSQL. */
import { createSessionPool, SessionClient } from '@crs/connection';
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
import type pg from 'pg';
import { QueueUnreachableError } from './queue-error.js';

/** The PostgreSQL schema for the queue if there is no Redis. BullMQ's backend expects this schema from a pool. */
const QUEUE_SCHEMA = 'bullmq';
/** Connections for each queue object on PostgreSQL; one of them listens. */
const MOST_CONNECTIONS = 4;
/**
 * Events that the queue's server keeps; the default is 10,000. Listeners read events at once, and make up for a lost
 * one by checking the job.
 */
const EVENTS_KEPT = 1_000;
const streams = { events: { maxLen: EVENTS_KEPT } };

/** A queue on either server. */
interface Opened {
  readonly backend: 'redis' | 'postgres';
  readonly queue: Queue;
  readonly flows: FlowProducer;
  readonly events: QueueEvents;
  readonly worker: (processor: Processor, options: Omit<WorkerOptions, 'connection'>) => Worker;
  readonly end: () => Promise<void>;
  /** Drops a connection that does not close. Everything that waits for it fails. */
  readonly cut: () => void;
}

/** Creates or updates the queue's tables. */
export async function migratePostgres(databaseUrl: string): Promise<void> {
  const client = new SessionClient({ connectionString: databaseUrl });
  // If the connection breaks between two statements, the next one fails.
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

/**
 * Pings Redis once. BullMQ's connections wait forever for an unreachable server, which is right during a night and
 * wrong at startup.
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
        nextStep: 'Start Redis, correct REDIS_URL, or remove REDIS_URL to keep the queue in PostgreSQL.',
        cause: error,
      },
    );
  } finally {
    redis.disconnect();
  }
}

/** @throws QueueUnreachableError if Redis does not respond */
export async function onRedis(name: string, url: string): Promise<Opened> {
  await pingRedis(url);
  // BullMQ's blocking reads need a connection that retries forever (its guide, "Going to production").
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

export async function onPostgres(name: string, databaseUrl: string): Promise<Opened> {
  const backend = withBackend(createPostgresBackend);
  const pools = new Set<pg.Pool>();
  const close = async (pool: pg.Pool): Promise<void> => {
    if (pools.delete(pool)) await pool.end();
  };
  // Our own pools, to set up sessions like all others. The backend expects its schema as the search path.
  const connect = () => {
    const pool = createSessionPool({
      ...{ connectionString: databaseUrl, max: MOST_CONNECTIONS, keepAlive: true },
      session: { search_path: QUEUE_SCHEMA },
    });
    pools.add(pool);
    // BullMQ's pool type has fewer events than the driver's.
    type Connection = ConstructorParameters<typeof backend.FlowProducer>[0]['connection'];
    return { pool, connection: pool as unknown as Connection };
  };
  const end = async (): Promise<void> => {
    await Promise.all([...pools].map(close));
  };
  const listening = connect();
  // The listener misses events from before its first read, so open both of its connections now.
  await Promise.all(['listens', 'reads'].map(() => listening.pool.query('select 1')));
  // The classes differ only in their backend type, which is not used outside.
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

/**
 * Makes `disconnect` emit `end` at any time, for a Redis connection and all its duplicates. Between two connection
 * attempts, ioredis has no connection and emits nothing, so BullMQ's workers would wait for `end` forever.
 */
function withImmediateDisconnect(connection: Redis): Redis {
  const disconnect = connection.disconnect.bind(connection);
  const duplicate = connection.duplicate.bind(connection);
  connection.disconnect = (reconnect = false) => {
    // In state `wait`, ioredis emits `end` at once and fails the queued commands.
    if (!reconnect && connection.status === 'reconnecting') connection.status = 'wait';
    disconnect(reconnect);
  };
  connection.duplicate = ((options) =>
    withImmediateDisconnect(duplicate(options) as Redis)) as Redis['duplicate'];
  return connection;
}
