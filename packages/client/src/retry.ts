import type { Failure } from './contractor-records-error.js';

/** Attempts before a failing service or network is given up. */
const MOST_ATTEMPTS = 5;
/** Milliseconds before the second attempt; each further one waits twice as long, which ends far below a minute. */
const FIRST_WAIT = 1_000;
const SECOND = 1_000;

/** What happened to a request so far. */
export interface Progress {
  /** Attempts that failed for another reason than the rate limit, the last one included. */
  readonly failed: number;
  /** Milliseconds that were waited because the service said so. */
  readonly waited: number;
}

/** How long to wait before the next attempt. */
export interface Wait {
  readonly milliseconds: number;
  /** True where the service named the time. */
  readonly asked: boolean;
}

/**
 * Decides whether a request is made again (interface, 7.4). The rate limit is waited for as long as the service
 * says, which replaces the backoff and is no attempt: under many callers of one key the next one may be refused
 * again. A failing service and a failing network are asked up to five times, after 1, 2, 4 and 8 seconds or when
 * the service says. Everything else stays wrong however often it is asked.
 * @param patience milliseconds that all waits together may take which the service asks for
 * @returns null to give up
 */
export function waitBefore(failure: Failure, { failed, waited }: Progress, patience: number): Wait | null {
  const { status, retryAfter } = failure;
  if (status !== null && status < 500 && status !== 429) return null;
  if (status !== 429 && failed >= MOST_ATTEMPTS) return null;
  if (retryAfter === null && status !== 429)
    return { milliseconds: FIRST_WAIT * 2 ** (failed - 1), asked: false };
  const milliseconds = Math.max(retryAfter ?? 0, 1) * SECOND;
  return waited + milliseconds > patience ? null : { milliseconds, asked: true };
}

/** Waits; a signal that is aborted ends it. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
  });
}
