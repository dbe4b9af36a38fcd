import type { Failure } from './contractor-records-error.js';

/** Maximum attempts while the service or the network fails. */
const MAX_ATTEMPTS = 5;
/** Milliseconds before the second attempt. Each later delay is twice as long. */
const FIRST_DELAY = 1_000;
const SECOND = 1_000;

/** A call's attempts so far. */
export interface RetryState {
  /** Failed attempts, not counting rate limit rejections. */
  readonly failed: number;
  /** Milliseconds waited because of `Retry-After`. */
  readonly waited: number;
}

/** How long to wait before the next attempt. */
export interface RetryDelay {
  readonly milliseconds: number;
  /** True when the service set the time with `Retry-After`. */
  readonly setByService: boolean;
}

/**
 * Decides whether and when to send a request again (interface, 7.4).
 * - 429: after `Retry-After`. It does not count as an attempt, because other callers of the key may use up the limit again.
 * - 5xx or no response: up to five attempts, after 1, 2, 4 and 8 seconds or after `Retry-After`.
 * - Anything else would fail again.
 * @param patience milliseconds that all waits for `Retry-After` may take together
 * @returns null to give up
 */
export function retryDelay(
  failure: Failure,
  { failed, waited }: RetryState,
  patience: number,
): RetryDelay | null {
  const { status, retryAfter } = failure;
  if (status !== null && status < 500 && status !== 429) return null;
  if (status !== 429 && failed >= MAX_ATTEMPTS) return null;
  if (retryAfter === null && status !== 429)
    return { milliseconds: FIRST_DELAY * 2 ** (failed - 1), setByService: false };
  const milliseconds = Math.max(retryAfter ?? 0, 1) * SECOND;
  return waited + milliseconds > patience ? null : { milliseconds, setByService: true };
}

/** Waits. Rejects if the signal is aborted. */
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
