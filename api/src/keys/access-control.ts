import type { Request, Response } from 'express';
import { AuthError } from '../errors/api-error.js';
import { contextOf } from '../http/request-context.js';
import type { RateLimiter } from '../limits/rate-limiter.js';
import { authenticate } from './authenticate.js';
import type { Caller } from './caller.js';
import type { KeyCache } from './key-cache.js';
import type { LastUses } from './last-uses.js';

/** Who asks where keys cannot be looked up. */
const unknownCaller: Caller = {
  key: null,
  refusal: new AuthError('auth.invalid', 'The API key cannot be looked up.'),
};

/** Lets requests in: by key, within the limits. */
export class AccessControl {
  /** Whoever was asked about once is not looked up again for the same request. */
  readonly #callers = new WeakMap<Request, Promise<Caller>>();

  constructor(
    private readonly keys: KeyCache,
    private readonly limiter: RateLimiter,
    private readonly lastUses: LastUses,
    private readonly production: boolean,
  ) {}

  /**
   * Counts a request and admits it. A request without a valid key is counted by its address, so that
   * guessing keys is limited as well.
   * @throws AuthError, ApiError `rate_limit.exceeded`
   */
  async requireAccess(request: Request, response: Response): Promise<void> {
    const caller = await this.#callerOf(request);
    await this.limiter.count(caller, request, response);
    if (caller.key === null) throw caller.refusal;
    contextOf(response).keyId = caller.key.id;
    this.lastUses.note(caller.key.id, new Date());
  }

  /** Puts the limit headers on an answer that is not counted. */
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
