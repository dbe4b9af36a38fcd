import type { Request, Response } from 'express';
import { ApiError } from '../errors/api-error.js';
import type { Caller } from '../keys/caller.js';
import { limitHeaders, limitStatus } from './limit-headers.js';
import type { LimitStore, LimitWindow } from './limit-store.js';
import { addressWindows, keyWindows } from './windows.js';

const LIMIT_MESSAGES = {
  minute: 'The requests of this minute are used up.',
  day: 'The daily limit of requests is used up.',
} as const;

/** Counts requests by key, or by client address where there is no valid key, and says so in every answer. */
export class RateLimiter {
  constructor(private readonly store: LimitStore) {}

  /** Counts a request. @throws ApiError `rate_limit.exceeded` */
  async count(caller: Caller, request: Request, response: Response): Promise<void> {
    const { subject, windows } = subjectOf(caller, request);
    const decision = await this.store.take(subject, windows);
    const notice = limitStatus(decision);
    for (const [name, value] of Object.entries(limitHeaders(notice))) response.setHeader(name, value);
    if (!decision.allowed)
      throw new ApiError('rate_limit.exceeded', LIMIT_MESSAGES[notice.use.window.name], {
        retryAfter: notice.retryAfter,
      });
  }

  /** Puts the headers on an answer that is not counted. */
  async setHeaders(caller: Caller, request: Request, response: Response): Promise<void> {
    const { subject, windows } = subjectOf(caller, request);
    response.set(limitHeaders(limitStatus(await this.store.peek(subject, windows))));
  }

  /** The headers of an answer to an address whose request could not even be read. It is not counted. */
  async headersFor(address: string): Promise<Record<string, string>> {
    const { subject, windows } = subjectOfAddress(address);
    return limitHeaders(limitStatus(await this.store.peek(subject, windows)));
  }
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

/** IPv4 as it is, also where it comes as IPv6; of IPv6 the network of one customer, its first 64 bits. */
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
