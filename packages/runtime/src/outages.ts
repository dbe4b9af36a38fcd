/** An outage, such as a database that is down, as one line of the log an interval, however many errors it causes. */
import type { Logger } from 'pino';

/** What the service cannot work without. */
export type Dependency = 'database' | 'redis';

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
export class Outages {
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
      log.info({ dependency, seconds }, `no more errors of the connection to ${name}`);
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
