/** Why an attempt failed, and what is said when there is none left. */
import { CrsError, GuardError } from '@crs/domain';

/** What another attempt may mend. */
export interface FailureDetails {
  /** The server asks for fewer requests: this is no fault of the request. */
  readonly throttled?: boolean;
  /** What the server asks to wait, in milliseconds. */
  readonly retryAfterMs?: number | null;
  /** The answer had begun. */
  readonly brokeOff?: boolean;
  /** The server said nothing for so many milliseconds. */
  readonly silentMs?: number;
  /** Something of the answer is kept, and the next attempt goes on from there. */
  readonly progressed?: boolean;
  /** What came is a page for people. */
  readonly notData?: boolean;
  /** No name server knows the host: asking again and again will hardly help. */
  readonly unknownHost?: boolean;
  /** Who answered. */
  readonly at?: URL;
  readonly cause?: unknown;
}

/** An attempt that failed in a way that may pass. */
export class RetryableError extends Error {
  readonly throttled: boolean;
  readonly retryAfterMs: number | null;
  readonly brokeOff: boolean;
  readonly silentMs: number;
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
    this.progressed = nature.progressed ?? false;
    this.notData = nature.notData ?? false;
    this.unknownHost = nature.unknownHost ?? false;
    this.at = nature.at ?? null;
  }
}

/** What is said of a request that failed for good. */
export function finalError(feed: string, url: string, failed: RetryableError, asked: number): CrsError {
  const times = asked === 0 ? 'not asked' : asked === 1 ? 'asked once' : `asked ${asked} times`;
  const message = `${feed}: ${plainAddress(url)}: ${failed.message} (${times}).`;
  if (failed.notData) {
    return new GuardError(
      'feed.not_data',
      message,
      'Open the address in a browser: the source may have moved, or want a login or a key.',
    );
  }
  if (failed.brokeOff) {
    return new GuardError(
      'feed.truncated',
      message,
      'Run the feed again later; if it lasts, tell its publisher.',
    );
  }
  return new CrsError('feed.unreachable', message, {
    nextStep: 'See whether the address is right and the network is up; the next run tries again.',
    cause: failed,
  });
}

/** The address without its user and its query, which may hold a key. */
export function plainAddress(url: string | URL): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** What the innermost cause of an error says, with its code where the words do not have it. */
export function innermost(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const { cause, errors } = error as { cause?: unknown; errors?: unknown[] };
  if (typeof cause === 'object' && cause !== null) return innermost(cause);
  // Several addresses of one host were tried.
  if (Array.isArray(errors) && errors.length > 0) return innermost(errors[0]);
  const { message = '', code } = error as { message?: string; code?: string };
  return code === undefined || message.includes(code) ? message : `${message} (${code})`;
}
