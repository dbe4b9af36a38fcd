import { type DestinationStream, destination, type Logger, pino, stdSerializers } from 'pino';
import { brokenDependency, type Dependency, Outages } from './outages.js';

export type { Logger } from 'pino';

/** Standard error, written synchronously, so that no line is lost when the program ends. */
export const standardError = (): DestinationStream => destination({ dest: 2, sync: true });

export interface LogOptions {
  /** Redis, whose connection errors are told from those of the database. */
  readonly redisUrl?: string | null;
  /** Seconds between two lines about the same outage. */
  readonly outageInterval?: number;
  readonly stream?: DestinationStream;
}

/**
 * JSON lines on standard error (pino: the fastest of the maintained loggers, and its lines are plain JSON). Lines whose
 * `err` is a connection that failed, or whose `code` says so, become one line an interval.
 */
export function createLog(
  level: string,
  { redisUrl = null, outageInterval = 60, stream = standardError() }: LogOptions = {},
): Logger {
  const outages = new Outages(outageInterval * 1000);
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serialiseError },
      formatters: { level: (label) => ({ level: label }) },
      hooks: {
        logMethod(args, method) {
          const outage = outageOf(args[0], redisUrl);
          if (outage === null) method.apply(this, args);
          else outages.note(outage.dependency, outage.error, this);
        },
      },
    },
    stream,
  );
}

/** The parts of a line that say that a connection failed. */
interface OutageFields {
  readonly err?: unknown;
  /** Which connection, where errors do not tell. The queue and the limits are on Redis, or else in the database. */
  readonly dependency?: 'database' | 'queue' | 'limits';
  readonly code?: unknown;
  readonly reason?: unknown;
}

/** The dependency that a line is about because its connection failed, with the error; null for any other line. */
function outageOf(
  line: unknown,
  redisUrl: string | null,
): { readonly dependency: Dependency; readonly error: unknown } | null {
  if (typeof line !== 'object' || line === null) return null;
  const { err, dependency, code, reason } = line as OutageFields;
  if (err === undefined)
    return code === 'database.lost' ? { dependency: 'database', error: { message: reason } } : null;
  const redisPort = redisUrl === null ? null : Number(new URL(redisUrl).port || 6379);
  const broken = brokenDependency(err, redisPort);
  if (dependency === undefined) return broken === null ? null : { dependency: broken, error: err };
  if (broken === null && (err as Error).name !== 'TimeoutError') return null;
  return { dependency: dependency === 'database' || redisUrl === null ? 'database' : 'redis', error: err };
}

/**
 * pino's form of an error without the properties that drivers add: pg adds the whole connection, ioredis the command
 * with its arguments, which may contain a caller's address.
 */
function serialiseError(error: Error): unknown {
  const { client: _connection, command: _command, ...said } = stdSerializers.err(error);
  return said;
}
