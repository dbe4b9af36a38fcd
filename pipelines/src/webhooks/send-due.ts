import { isForbiddenAddress, post } from '@crs/sources';
import {
  type DueDelivery,
  noteFailure,
  noteSuccess,
  readDueDeliveries,
  saveOutcome,
  TEST_TYPE,
  type WebhookTarget,
} from '@crs/store';
// standardwebhooks: the reference implementation of the standard, by its authors; two small dependencies.
import { Webhook } from 'standardwebhooks';
import type { StageContext } from '../context.js';
import { type Attempted, isGone, isSuccess, outcomeOf, retryPauses } from './attempt-outcome.js';

/** How webhooks are sent. */
export interface SendingOptions {
  /** Private hosts, addresses, and networks that webhooks may be sent to. */
  readonly allowed: readonly string[];
  /** Milliseconds before each further attempt. */
  readonly pauses: readonly number[];
  /** Time limit for one attempt, in milliseconds. */
  readonly timeout: number;
  /** Seconds after which a constantly failing webhook is turned off. */
  readonly mostFailing: number;
  /** Called with each attempt. */
  readonly onAttempt?: (outcome: 'delivered' | 'failed') => void;
}

export const defaultSending: Omit<SendingOptions, 'allowed'> = {
  pauses: retryPauses,
  timeout: 15_000,
  mostFailing: 5 * 24 * 3600,
};

/** Maximum number of simultaneous deliveries to one webhook. Apart from that, deliveries are in event order. */
const AT_ONCE = 5;
/** Number of deliveries read at once. */
const BATCH = 100;
/** Consecutive failures after which a webhook pauses until the next round. */
const MOST_FAILURES = 5;
/** Milliseconds for which a job sends to one webhook before it is the next one's turn. */
const TURN = 20_000;

type Sender = Pick<StageContext, 'pool' | 'network' | 'log' | 'signal'>;

/**
 * Sends one webhook's due deliveries, longest due first. The result of each attempt is saved immediately: a process
 * that dies may cause a few to be sent again, with the same ids.
 */
export async function sendDue(context: Sender, webhook: number, options: SendingOptions): Promise<void> {
  const until = performance.now() + TURN;
  let failures = 0;
  const isOver = (): boolean =>
    failures >= MOST_FAILURES || performance.now() > until || context.signal.aborted;
  while (!isOver()) {
    const due = await readDueDeliveries(context.pool, webhook, BATCH);
    if (due === null || due.deliveries.length === 0) return;
    const left = [...due.deliveries];
    const sendOneByOne = async (): Promise<void> => {
      for (let next = left.shift(); next !== undefined && !isOver(); next = left.shift()) {
        const arrived = await sendOne(context, webhook, due.target, next, options);
        failures = arrived ? 0 : failures + 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendOneByOne));
  }
}

/** Sends one delivery and saves the result. @returns false if it failed */
async function sendOne(
  context: Sender,
  webhook: number,
  target: WebhookTarget,
  delivery: DueDelivery,
  options: SendingOptions,
): Promise<boolean> {
  const { pool, log, signal } = context;
  const body = bodyOf(webhook, delivery);
  if (body === null) {
    const outcome = { status: 'withdrawn', retryIn: null, answerStatus: null, failure: null } as const;
    await saveOutcome(pool, delivery, outcome);
    return true;
  }
  const attempted = await attempt(context, target, { id: delivery.eventId, body }, options);
  // The process is stopping and cut off the attempt, so the receiver is not at fault.
  if (signal.aborted && !('status' in attempted)) return false;
  const arrived = isSuccess(attempted);
  options.onAttempt?.(arrived ? 'delivered' : 'failed');
  const pauses = delivery.isTest ? [] : options.pauses;
  const now = Date.now();
  const outcome = outcomeOf(attempted, {
    attempts: delivery.attempts,
    pauses,
    random: Math.random(),
    now,
  });
  await saveOutcome(pool, delivery, outcome);
  if (delivery.isTest) return arrived;
  if (arrived) await noteSuccess(pool, webhook);
  else {
    const failed = { isGone: isGone(attempted), mostFailing: options.mostFailing };
    const reason = await noteFailure(pool, webhook, failed);
    if (reason !== null)
      log.warn(
        { webhook, reason: outcome.failure },
        `webhook ${webhook} is disabled: ${reason === 'gone' ? 'its receiver is gone' : 'it failed for days'}`,
      );
  }
  return arrived;
}

async function attempt(
  { network, signal }: Sender,
  { url, secrets }: WebhookTarget,
  message: { readonly id: string; readonly body: string },
  { allowed, timeout }: SendingOptions,
): Promise<Attempted> {
  try {
    const headers = headersOf(message, secrets, new Date());
    const posting = { headers, body: message.body, timeout, signal };
    return await post({ network, allowed }, new URL(url), posting);
  } catch (error) {
    return { unanswered: reasonOf(error, timeout) };
  }
}

/** Why there was no response, in words for the account. */
function reasonOf(error: unknown, timeout: number): string {
  if (isForbiddenAddress(error)) return 'The address is not public, so nothing was sent.';
  const { name, message, code } = error as Error & { code?: string };
  if (name === 'TimeoutError') return `It did not respond within ${timeout / 1000} seconds.`;
  return `It could not be reached: ${code ?? message}.`;
}

/** A delivery's message in the format of Standard Webhooks. Pure. */

/**
 * The body of a delivery: the event as in `/v1/events`, with its time in the standard's field. Null if there is nothing
 * to send.
 */
function bodyOf(webhook: number, { event, eventId, isTest, createdAt }: DueDelivery): string | null {
  if (isTest)
    return JSON.stringify({ id: eventId, type: TEST_TYPE, timestamp: createdAt, data: { webhook } });
  if (event === null) return null;
  const { id, type, happenedAt, ...more } = event;
  return JSON.stringify({ id, type, timestamp: happenedAt, happenedAt, ...more });
}

/** The headers of a message. While two secrets are valid, there is a signature for each. */
function headersOf(
  { id, body }: { readonly id: string; readonly body: string },
  secrets: readonly string[],
  now: Date,
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'contractor-records',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  };
}
