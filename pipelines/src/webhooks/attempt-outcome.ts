/** Decides what follows from an attempt to send an event. Pure. */
import type { AttemptOutcome } from '@crs/store';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Milliseconds before each further attempt, as Standard Webhooks recommends: ten attempts in about three days. */
export const retryPauses: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** Share by which pauses vary, so that deliveries that failed together are not retried together. */
const JITTER = 0.1;

/** Maximum number of characters stored from a response. */
const MOST_KEPT = 200;

/** A response, or why there was none. */
export type Attempted =
  | { readonly status: number; readonly retryAfter: string | null; readonly text: string }
  | { readonly unanswered: string };

/** A receiver with this status wants no more events. */
export const isGone = (attempted: Attempted): boolean => 'status' in attempted && attempted.status === 410;

export const isSuccess = (attempted: Attempted): boolean =>
  'status' in attempted && attempted.status >= 200 && attempted.status < 300;

/**
 * The next state of a delivery.
 * @param attempts before this one
 * @param random from 0 to 1
 */
export function outcomeOf(
  attempted: Attempted,
  {
    attempts,
    pauses,
    random,
    now,
  }: {
    readonly attempts: number;
    readonly pauses: readonly number[];
    readonly random: number;
    readonly now: number;
  },
): AttemptOutcome {
  const answerStatus = 'status' in attempted ? attempted.status : null;
  if (isSuccess(attempted)) return { status: 'delivered', retryIn: null, answerStatus, failure: null };
  const failure = failureOf(attempted);
  const pause = pauses[attempts];
  if (pause === undefined) return { status: 'dead', retryIn: null, answerStatus, failure };
  const varied = pause * (1 - JITTER + 2 * JITTER * random);
  const asked = 'status' in attempted ? askedPause(attempted.retryAfter, now) : 0;
  return {
    status: 'pending',
    retryIn: Math.round(Math.max(varied, Math.min(asked, Math.max(...pauses)))),
    answerStatus,
    failure,
  };
}

function failureOf(attempted: Attempted): string {
  if (!('status' in attempted)) return attempted.unanswered;
  const { status } = attempted;
  const redirected = status >= 300 && status < 400 ? ' Redirects are not followed.' : '';
  const text = attempted.text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return `It answered ${status}.${redirected}${text === '' ? '' : ` ${[...text].slice(0, MOST_KEPT).join('')}`}`;
}

/** Milliseconds from a `Retry-After` header, in seconds or as a date; 0 for none. */
function askedPause(retryAfter: string | null, now: number): number {
  if (retryAfter === null) return 0;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * SECOND;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? 0 : Math.max(at - now, 0);
}
