/** Why an attempt failed, and the error after the last attempt. */
import { CrsError, counted, GuardError } from '@crs/domain';

/** Details of a failure that determine whether and when to retry. */
interface FailureDetails {
  /** The server asks for fewer requests. It does not count as a failure. */
  readonly throttled?: boolean;
  /** `Retry-After`, in milliseconds. */
  readonly retryAfterMs?: number | null;
  /** The body broke off. */
  readonly brokeOff?: boolean;
  /** Milliseconds without a byte from the server, or with too few. */
  readonly silentMs?: number;
  /** The body came too slowly. */
  readonly slow?: boolean;
  /** A part of the body is kept, and the next attempt resumes it. */
  readonly progressed?: boolean;
  /** The body is a web page. */
  readonly notData?: boolean;
  /** The host name is unknown; retries rarely help. */
  readonly unknownHost?: boolean;
  /** The address of the response. */
  readonly at?: URL;
  readonly cause?: unknown;
}

/** A failed attempt that may succeed when it is retried. */
export class RetryableError extends Error {
  readonly throttled: boolean;
  readonly retryAfterMs: number | null;
  readonly brokeOff: boolean;
  readonly silentMs: number;
  readonly slow: boolean;
  readonly progressed: boolean;
  readonly notData: boolean;
  readonly unknownHost: boolean;
  readonly at: URL | null;

  constructor(message: string, nature: FailureDetails = {}) {
    super(message, { cause: nature.cause });
    this.throttled = nature.throttled ?? false;
    this.retryAfterMs = nature.retryAfterMs ?? null;
    this.brokeOff = nature.brokeOff ?? false;
    this.silentMs = nature.silentMs ?? 0;
    this.slow = nature.slow ?? false;
    this.progressed = nature.progressed ?? false;
    this.notData = nature.notData ?? false;
    this.unknownHost = nature.unknownHost ?? false;
    this.at = nature.at ?? null;
  }
}

/** Number of failed requests to a server. */
export interface Asked {
  readonly attempts: number;
  /** Consecutive failures in earlier tries of the same job. */
  readonly before: number;
}

/** A server that could not be reached, or asked for a pause, after the last attempt. */
export class UnreachableError extends CrsError {
  constructor(
    message: string,
    /** Consecutive failed attempts, including those in earlier tries of the same job. */
    readonly attempts: number,
    /** When the server accepts another request, in milliseconds since 1970; null if unknown. */
    readonly until: number | null,
    cause: unknown,
    /** The last requested address, without user and query. */
    readonly address: string,
    /** True if there was no host with this name. */
    readonly unknownHost: boolean,
  ) {
    super('feed.unreachable', message, {
      nextStep: 'Check the address and the network. The next run tries again.',
      cause,
    });
  }
}

/**
 * The error of a request after its last attempt.
 * @param until when the server accepts another request, if known
 */
export function finalError(
  feed: string,
  url: string,
  failed: RetryableError,
  { attempts, before }: Asked,
  until: number | null = null,
): CrsError {
  const now = attempts === 0 ? 'not tried' : counted(attempts, 'attempt');
  const times = before === 0 ? now : `${now} now, ${before} before`;
  const message = `${feed}: ${plainAddress(url)}: ${failed.message} (${times}).`;
  if (failed.notData) {
    return new GuardError(
      'feed.not_data',
      message,
      'Open the address in a browser. The source may have moved, or require a login or a key.',
    );
  }
  if (failed.brokeOff) {
    return new GuardError(
      'feed.truncated',
      message,
      'Run the feed again later. If the problem persists, tell its publisher.',
    );
  }
  return new UnreachableError(
    message,
    attempts + before,
    until,
    failed,
    plainAddress(url),
    failed.unknownHost,
  );
}

/** The address without user and query, which may contain a key. */
export function plainAddress(url: string | URL): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** The message of the innermost cause of an error, with its code if the message lacks it. */
export function innermost(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const { cause, errors } = error as { cause?: unknown; errors?: unknown[] };
  if (typeof cause === 'object' && cause !== null) return innermost(cause);
  // An AggregateError: several addresses of one host failed.
  if (Array.isArray(errors) && errors.length > 0) return innermost(errors[0]);
  const { message = '', code } = error as { message?: string; code?: string };
  return code === undefined || message.includes(code) ? message : `${message} (${code})`;
}
