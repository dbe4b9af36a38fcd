import { type DestinationStream, destination, type Logger, pino, stdSerializers } from 'pino';

export type { Logger } from 'pino';

/** Standard error, written synchronously, so that no line is lost when the program exits. */
export const standardError = (): DestinationStream => destination({ dest: 2, sync: true });

interface LogOptions {
  /** The Redis URL, to tell its connection errors from the database's. */
  readonly redisUrl?: string | null;
  /** Seconds between two log lines about the same outage. */
  readonly outageInterval?: number;
  readonly stream?: DestinationStream;
}

/**
 * Creates a log of JSON lines on standard error (pino: the fastest of the maintained loggers, and its lines are plain
 * JSON). Lines with a failed connection in `err` or `code` are merged into one line per interval.
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
      serializers: { err: serializeError },
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

/** The line fields that report a failed connection. */
interface OutageFields {
  readonly err?: unknown;
  /** The failed connection, if the error does not tell. The queue and the limits use Redis or, without it, the database. */
  readonly dependency?: 'database' | 'queue' | 'limits';
  readonly code?: unknown;
  readonly reason?: unknown;
}

/** Returns the failed dependency that a line is about, with the error, or null for any other line. */
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
 * Formats an error as pino does, without the properties that drivers add. pg adds the whole connection; ioredis adds
 * the command with its arguments, which may contain a caller's address.
 */
function serializeError(error: Error): unknown {
  const { client: _connection, command: _command, ...said } = stdSerializers.err(error);
  return said;
}

/** An outage, such as a stopped database, gets one log line per interval, however many errors it causes. */
/** A server that the service cannot work without. */
type Dependency = 'database' | 'redis';

/** The properties of a connection error. */
interface ConnectionError {
  readonly message: string;
  readonly name?: string;
  readonly code?: string;
  readonly port?: number;
  readonly errors?: readonly ConnectionError[];
}

/** Codes for a broken or refused connection, from the operating system and PostgreSQL (08..., 57P0., 25P03, 25P04, 53300). */
const CODES =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|57P0.|25P0[34]|53300|database\.(lost|unreachable))$/;
/** Messages without a code, from pg and from our own limits. */
const DATABASE_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout e(xpired|xceeded when trying to connect)|Query read timeout)/;
/** Messages without a code, from ioredis. */
const REDIS_MESSAGES =
  /^(Connection is closed|Stream isn't writeable|Command timed out|Reached the max retries)/;
const REDIS_CODES = /^queue\.unreachable$/;

/**
 * Returns the dependency whose connection failed, or null for any other error. Pure.
 * @param redisPort Redis's port, which identifies its operating system errors
 */
export function brokenDependency(error: unknown, redisPort: number | null): Dependency | null {
  if (typeof error !== 'object' || error === null || !('message' in error)) return null;
  const { message, name, code = '', port, errors } = error as ConnectionError;
  if (name === 'MaxRetriesPerRequestError' || REDIS_MESSAGES.test(message) || REDIS_CODES.test(code))
    return 'redis';
  if (DATABASE_MESSAGES.test(message)) return 'database';
  if (CODES.test(code)) return redisPort !== null && port === redisPort ? 'redis' : 'database';
  // If a name has several addresses, Node returns an error for each one.
  return errors === undefined ? null : brokenDependency(errors[0], redisPort);
}

interface Outage {
  /** The time of the first error, in milliseconds since 1970. */
  readonly since: number;
  /** Errors since the last line. */
  errors: number;
  last: string;
}

/** Counts outage errors, and writes one line per interval for each outage. */
class Outages {
  readonly #outages = new Map<Dependency, Outage>();

  constructor(
    private readonly interval: number,
    private readonly clock: () => number = Date.now,
  ) {}

  /** Records an error. Logs an outage's first error at once. */
  note(dependency: Dependency, error: unknown, log: Logger): void {
    const said = reasonOf(error);
    const known = this.#outages.get(dependency);
    if (known !== undefined) {
      known.errors += 1;
      known.last = said;
      return;
    }
    this.#outages.set(dependency, { since: this.clock(), errors: 0, last: said });
    log.error({ dependency, errors: 1, reason: said }, `the connection to ${NAMES[dependency]} failed`);
    this.#lookLater(dependency, log);
  }

  #lookLater(dependency: Dependency, log: Logger): void {
    setTimeout(() => this.#look(dependency, log), this.interval).unref();
  }

  #look(dependency: Dependency, log: Logger): void {
    const outage = this.#outages.get(dependency);
    if (outage === undefined) return;
    const { errors, last, since } = outage;
    const seconds = Math.round((this.clock() - since) / 1000);
    const name = NAMES[dependency];
    if (errors === 0) {
      this.#outages.delete(dependency);
      log.info({ dependency, seconds }, `no more errors from the connection to ${name}`);
      return;
    }
    outage.errors = 0;
    log.error({ dependency, errors, seconds, reason: last }, `the connection to ${name} still fails`);
    this.#lookLater(dependency, log);
  }
}

const NAMES: Readonly<Record<Dependency, string>> = { database: 'the database', redis: 'Redis' };

function reasonOf(error: unknown): string {
  const { message, errors } = error as ConnectionError;
  return message || errors?.[0]?.message || 'no reason was given';
}
