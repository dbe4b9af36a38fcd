import { type DestinationStream, destination, type Logger, pino, stdSerializers } from 'pino';

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

/** An outage, such as a database that is down, as one line of the log an interval, however many errors it causes. */
/** What the service cannot work without. */
type Dependency = 'database' | 'redis';

/** What an error of a connection says. */
interface ConnectionError {
  readonly message: string;
  readonly name?: string;
  readonly code?: string;
  readonly port?: number;
  readonly errors?: readonly ConnectionError[];
}

/** Codes of a broken or refused connection: of the operating system, and of PostgreSQL (08..., 57P0., 25P03, 25P04, 53300). */
const CODES =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|57P0.|25P0[34]|53300|database\.(lost|unreachable))$/;
/** Messages without a code, of pg and of our own limits. */
const DATABASE_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout e(xpired|xceeded when trying to connect)|Query read timeout)/;
/** The same, of ioredis. */
const REDIS_MESSAGES =
  /^(Connection is closed|Stream isn't writeable|Command timed out|Reached the max retries)/;
const REDIS_CODES = /^queue\.unreachable$/;

/**
 * The dependency whose connection failed; null for any other error. Pure.
 * @param redisPort the port of Redis, which tells errors of the operating system apart
 */
export function brokenDependency(error: unknown, redisPort: number | null): Dependency | null {
  if (typeof error !== 'object' || error === null || !('message' in error)) return null;
  const { message, name, code = '', port, errors } = error as ConnectionError;
  if (name === 'MaxRetriesPerRequestError' || REDIS_MESSAGES.test(message) || REDIS_CODES.test(code))
    return 'redis';
  if (DATABASE_MESSAGES.test(message)) return 'database';
  if (CODES.test(code)) return redisPort !== null && port === redisPort ? 'redis' : 'database';
  // If a name has several addresses, Node gives one error for each.
  return errors === undefined ? null : brokenDependency(errors[0], redisPort);
}

interface Outage {
  /** When it was first seen, milliseconds since 1970. */
  readonly since: number;
  /** Errors since the last line. */
  errors: number;
  last: string;
}

/** Counts the errors of outages, and writes one line an interval for each. */
class Outages {
  readonly #outages = new Map<Dependency, Outage>();

  constructor(
    private readonly interval: number,
    private readonly clock: () => number = Date.now,
  ) {}

  /** Notes an error. The first one of an outage is written at once. */
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
