import type { UsableKey, UsableToken } from '@crs/store';
import type { Request, Response } from 'express';
import type { Caller } from '../context/caller.js';
import { contextOf } from '../context/request-context.js';
import { AuthError } from '../errors/api-error.js';
import type { RateLimiter } from '../limits/rate-limiter.js';
import type { KeyCache } from './key-cache.js';
import type { LastUses } from './last-uses.js';

/** The caller while keys can't be looked up. */
const unknownCaller: Caller = {
  key: null,
  refusal: new AuthError('auth.invalid', 'The service cannot check the API key at the moment.'),
};

const TOKEN = /^rct_[0-9a-f]{64}$/;
const unusableToken = new AuthError('auth.invalid', 'The token in the URL is invalid.');

/** Checks the key and the rate limits of requests. */
export class AccessControl {
  /** The caller of each request, so that it is looked up once. */
  readonly #callers = new WeakMap<Request, Promise<Caller>>();

  constructor(
    private readonly keys: KeyCache,
    private readonly tokens: KeyCache<UsableToken>,
    private readonly limiter: RateLimiter,
    private readonly lastUses: { readonly keys: LastUses; readonly tokens: LastUses },
    private readonly production: boolean,
  ) {}

  /**
   * Counts a request and checks its key. Without a valid key, it is counted by client address, so that guessing keys is
   * limited, too.
   * @throws AuthError, ApiError `rate_limit.exceeded`
   */
  async requireAccess(request: Request, response: Response): Promise<UsableKey> {
    const caller = await this.#callerOf(request);
    contextOf(response).keyId = caller.key?.id ?? null;
    await this.limiter.count(caller, request, response);
    return this.#admitted(caller);
  }

  /**
   * Checks the key of a request, and that its limits have room for it. Doesn't count it yet, because that depends on
   * the response. Without a valid key, it is counted like any other.
   * @throws AuthError, ApiError `rate_limit.exceeded`
   */
  async requireRoom(request: Request, response: Response): Promise<UsableKey> {
    const caller = await this.#callerOf(request);
    if (caller.key === null) return this.requireAccess(request, response);
    contextOf(response).keyId = caller.key.id;
    await this.limiter.requireRoom(caller, request, response);
    return this.#admitted(caller);
  }

  /**
   * Checks the token in a request's address, and counts the request toward the token's key.
   * @throws AuthError, ApiError `rate_limit.exceeded`
   */
  async requireTokenAccess(token: string, request: Request, response: Response): Promise<UsableKey> {
    const found = this.#findToken(token);
    this.#callers.set(
      request,
      found.then((key) => (key === null ? { key, refusal: unusableToken } : { key, refusal: null })),
    );
    const key = await this.requireAccess(request, response);
    const { tokenId } = (await found) as UsableToken;
    this.lastUses.tokens.note(tokenId, new Date());
    return key;
  }

  /** Sets the limit headers of a response without counting the request. */
  async setLimitHeaders(request: Request, response: Response): Promise<void> {
    const caller = await this.#callerOf(request).catch(() => unknownCaller);
    await this.limiter.setHeaders(caller, request, response);
  }

  #admitted({ key, refusal }: Caller): UsableKey {
    if (key === null) throw refusal;
    this.lastUses.keys.note(key.id, new Date());
    return key;
  }

  async #findToken(token: string): Promise<UsableToken | null> {
    const found = TOKEN.test(token) ? await this.tokens.find(token) : null;
    return found?.isTest === true && this.production ? null : found;
  }

  #callerOf(request: Request): Promise<Caller> {
    const caller = this.#callers.get(request) ?? authenticate(request, this.keys, this.production);
    this.#callers.set(request, caller);
    return caller;
  }
}

const BEARER = /^Bearer(?:[ \t]+([^ \t].*))?$/i;
const AUTHORIZATION = 'authorization';
const LIVE_KEY = /^sk_live_[0-9a-f]{64}$/;
const TEST_KEY = /^sk_test_[0-9a-f]{64}$/;

/** Finds the caller by the Authorization header; ignores keys in the query. Rejects if the key can't be looked up. */
async function authenticate(request: Request, keys: KeyCache, production: boolean): Promise<Caller> {
  const text = BEARER.exec(authorizationOf(request))?.[1];
  if (text === undefined)
    return {
      key: null,
      refusal: new AuthError('auth.missing', 'Send the header Authorization: Bearer <API_KEY>.'),
    };
  const shaped = LIVE_KEY.test(text) || (!production && TEST_KEY.test(text));
  const key = shaped ? await keys.find(text) : null;
  if (key === null) return { key: null, refusal: new AuthError('auth.invalid', 'The API key is invalid.') };
  return { key, refusal: null };
}

/**
 * The value of the header. Two headers are joined, so they never form a valid key. Reads the raw headers because
 * `headersDistinct` took an eighth of a lookup's time.
 */
function authorizationOf({ rawHeaders }: Request): string {
  const values: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === AUTHORIZATION.length && name.toLowerCase() === AUTHORIZATION)
      values.push(rawHeaders[at + 1] as string);
  }
  return values.join(', ');
}
