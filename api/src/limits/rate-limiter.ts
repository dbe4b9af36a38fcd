import type { Request, Response } from 'express';
import type { Caller } from '../context/caller.js';
import { ApiError } from '../errors/api-error.js';
import { limitHeaders, limitStatus } from './limit-headers.js';
import type { LimitDecision, LimitStore, LimitWindow } from './limit-store.js';
import { addressWindows, keyWindows } from './windows.js';

const LIMIT_MESSAGES = {
  minute: 'You have reached the limit of requests per minute.',
  day: 'You have reached the limit of requests per day.',
} as const;

/** The response to a request over a limit. @param retryAfter seconds */
export const limitExceeded = (window: LimitWindow['name'], retryAfter: number): ApiError =>
  new ApiError('rate_limit.exceeded', LIMIT_MESSAGES[window], { retryAfter });

/** Limits requests by key, or by client address if there is no valid key. */
export class RateLimiter {
  constructor(private readonly store: LimitStore) {}

  /** Counts a request and sets the limit headers. @throws ApiError `rate_limit.exceeded` */
  async count(caller: Caller, request: Request, response: Response): Promise<void> {
    const { subject, windows } = subjectOf(caller, request);
    decide(await this.store.take(subject, windows), response);
  }

  /**
   * Sets the limit headers without counting the request. @throws ApiError `rate_limit.exceeded` if there is no room for
   * it
   */
  async requireRoom(caller: Caller, request: Request, response: Response): Promise<void> {
    const { subject, windows } = subjectOf(caller, request);
    decide(await this.store.peek(subject, windows), response);
  }

  /** Sets the limit headers without counting the request. */
  async setHeaders(caller: Caller, request: Request, response: Response): Promise<void> {
    const { subject, windows } = subjectOf(caller, request);
    response.set(limitHeaders(limitStatus(await this.store.peek(subject, windows))));
  }

  /** The limit headers for a client address. Counts nothing. */
  async headersFor(address: string): Promise<Record<string, string>> {
    const { subject, windows } = subjectOfAddress(address);
    return limitHeaders(limitStatus(await this.store.peek(subject, windows)));
  }
}

function decide(decision: LimitDecision, response: Response): void {
  const status = limitStatus(decision);
  for (const [name, value] of Object.entries(limitHeaders(status))) response.setHeader(name, value);
  if (!decision.allowed) throw limitExceeded(status.use.window.name, status.retryAfter);
}

interface Subject {
  readonly subject: string;
  readonly windows: readonly LimitWindow[];
}

function subjectOf(caller: Caller, request: Request): Subject {
  if (caller.key !== null) return { subject: `key:${caller.key.id}`, windows: keyWindows(caller.key.tier) };
  return subjectOfAddress(request.ip ?? '');
}

const subjectOfAddress = (ip: string): Subject => ({
  subject: `address:${clientAddress(ip)}`,
  windows: addressWindows,
});

/** An IPv4 address, even in IPv6 form; for other IPv6 addresses, the /64 network, which one customer has. */
export function clientAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.split('%', 1).join('').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase())
    .join(':')}::/64`;
}
