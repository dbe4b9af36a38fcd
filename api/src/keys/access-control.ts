import type { UsableKey } from '@crs/store';
import type { Request, Response } from 'express';
import type { Caller } from '../context/caller.js';
import { contextOf } from '../context/request-context.js';
import { AuthError } from '../errors/api-error.js';
import type { RateLimiter } from '../limits/rate-limiter.js';
import { authenticate } from './authenticate.js';
import type { KeyCache } from './key-cache.js';
import type { LastUses } from './last-uses.js';

/** The caller while keys cannot be looked up. */
const unknownCaller: Caller = {
  key: null,
  refusal: new AuthError('auth.invalid', 'The API key cannot be looked up.'),
};

/** Checks the key and the rate limits of requests. */
export class AccessControl {
  /** The caller of each request, so that it is looked up once. */
  readonly #callers = new WeakMap<Request, Promise<Caller>>();

  constructor(
    private readonly keys: KeyCache,
    private readonly limiter: RateLimiter,
    private readonly lastUses: LastUses,
    private readonly production: boolean,
  ) {}

  /**
   * Counts a request and checks its key. Without a valid key it is counted by client address, so that
   * guessing keys is limited too.
   * @throws AuthError, ApiError `rate_limit.exceeded`
   */
  async requireAccess(request: Request, response: Response): Promise<UsableKey> {
    const caller = await this.#callerOf(request);
    await this.limiter.count(caller, request, response);
    if (caller.key === null) throw caller.refusal;
    contextOf(response).keyId = caller.key.id;
    this.lastUses.note(caller.key.id, new Date());
    return caller.key;
  }

  /** Sets the limit headers of a response without counting the request. */
  async setLimitHeaders(request: Request, response: Response): Promise<void> {
    const caller = await this.#callerOf(request).catch(() => unknownCaller);
    await this.limiter.setHeaders(caller, request, response);
  }

  #callerOf(request: Request): Promise<Caller> {
    const caller = this.#callers.get(request) ?? authenticate(request, this.keys, this.production);
    this.#callers.set(request, caller);
    return caller;
  }
}
