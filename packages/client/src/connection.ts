import {
  ContractorRecordsError,
  clientFailure,
  type Failure,
  readFailure,
} from './contractor-records-error.js';
import type {
  AccountPath,
  FilePath,
  ListPath,
  Path,
  PickedOf,
  PostedOf,
  PostOf,
  PostPath,
  RequestOf,
  ResponseOf,
} from './endpoint-types.js';
import { Listing, type PageSource } from './listing.js';
import { retryDelay, sleep } from './retry.js';
import { withTimeout } from './timeout.js';
import { requestUrl, serviceUrl, type UrlValues } from './url.js';

/** Milliseconds. */
const DEFAULT_TIMEOUT = 60_000;
const DEFAULT_PATIENCE = 300_000;
/** Maximum number of records per page. Listings use it to send the fewest requests. */
const MAX_PAGE_SIZE = 100;

export interface ClientOptions {
  /** The service's address: `https://records.example.com`, with or without `/v1`. */
  readonly url: string;
  /** An API key. Keep it on a server: everybody can read a key in a web page. */
  readonly key: string;
  /** Milliseconds until an attempt without a response fails; default 60,000. */
  readonly timeout?: number;
  /**
   * Milliseconds that one call may wait for `Retry-After` in total; default 300,000. That is enough for the per-minute
   * limit. The daily limit is an error at once, with `retryAfter`.
   */
  readonly patience?: number;
  /** Replaces the timer, for tests. */
  readonly sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

export interface CallOptions {
  /** Ends the call, even during a wait. The call rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** This call's timeout, instead of the client's `timeout`. */
  readonly timeout?: number;
}

/** A request: a GET with the ETag of the known data, or a POST with a body. */
interface SentRequest {
  readonly url: string;
  readonly etag?: string | null;
  /** Default: `POST` with a body, otherwise `GET`. */
  readonly method?: string;
  readonly body?: string;
  /** The first byte of the file. The caller reads the response body. */
  readonly from?: number;
  /** True for requests that must not run twice: only a rate limit rejection is retried. */
  readonly once?: boolean;
}

/** A response. The body is null for 304. */
interface ApiResponse {
  readonly body: unknown;
  readonly etag: string | null;
}

/** Sends requests to the service, with retries. */
export class Connection {
  readonly #service: string;
  readonly #key: string;
  readonly #timeout: number;
  readonly #patience: number;
  readonly #sleep: typeof sleep;

  /** @throws TypeError for an invalid URL or key */
  constructor(options: ClientOptions) {
    if (!/^[\x21-\x7e]+$/.test(options.key))
      throw new TypeError('The key is empty or has characters that a header cannot contain.');
    this.#service = serviceUrl(options.url);
    this.#key = options.key;
    this.#timeout = options.timeout ?? DEFAULT_TIMEOUT;
    this.#patience = options.patience ?? DEFAULT_PATIENCE;
    this.#sleep = options.sleep ?? sleep;
  }

  /**
   * Calls an endpoint.
   * @throws ContractorRecordsError for an error response or no response
   */
  async get<P extends Path>(
    path: P,
    request: RequestOf<P>,
    options: CallOptions = {},
  ): Promise<ResponseOf<P>> {
    const { body } = await this.#send(
      { url: requestUrl(this.#service, path, request as UrlValues) },
      options,
    );
    return body as ResponseOf<P>;
  }

  /**
   * Calls an endpoint that takes a body. Failed attempts are retried, because these endpoints change nothing.
   * @throws ContractorRecordsError for an error response or no response
   */
  async post<P extends PostPath>(
    path: P,
    { query, body: sent }: PostOf<P>,
    options: CallOptions = {},
  ): Promise<PostedOf<P>> {
    const url = requestUrl(this.#service, path, { query });
    const { body } = await this.#send({ url, body: JSON.stringify(sent) }, options);
    return body as PostedOf<P>;
  }

  /**
   * Sends a request with any method. A failed `post` is not retried, because the server may have processed it.
   * @throws ContractorRecordsError for an error response or no response
   */
  async send<T>(
    method: 'get' | 'post' | 'put' | 'delete',
    path: Path | AccountPath,
    { body: sent, ...request }: UrlValues & { readonly body?: unknown },
    options: CallOptions = {},
  ): Promise<T> {
    const { body } = await this.#send(
      {
        url: requestUrl(this.#service, path, request),
        method: method.toUpperCase(),
        once: method === 'post',
        ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
      },
      options,
    );
    return body as T;
  }

  /**
   * Requests a file, starting at a byte. The timeout applies to the response head; the caller reads the body.
   * @throws ContractorRecordsError for an error response or no response
   */
  async download(
    path: FilePath,
    values: UrlValues,
    from: number,
    options: CallOptions = {},
  ): Promise<Response> {
    const url = requestUrl(this.#service, path, values);
    const { body } = await this.#send({ url, from }, options);
    return body as Response;
  }

  /** Like `get`, with only some of the records' fields. */
  async pick<P extends Path>(
    path: P,
    fields: readonly string[],
    request: RequestOf<P>,
    options: CallOptions = {},
  ): Promise<PickedOf<P>> {
    const query = { ...request.query, fields: fields.join(',') };
    const url = requestUrl(this.#service, path, { ...request, query });
    return (await this.#send({ url }, options)).body as PickedOf<P>;
  }

  /** Returns a list to read record by record or page by page. The first read sends the first request. */
  list<P extends ListPath>(
    path: P,
    request: RequestOf<P>,
    options: CallOptions = {},
  ): Listing<ResponseOf<P>> {
    const urlWith = (place: UrlValues['query']) =>
      requestUrl(this.#service, path, {
        ...request,
        query: { pageSize: MAX_PAGE_SIZE, ...request.query, ...place },
      });
    const begun: string | undefined = request.query?.cursor;
    if (begun !== undefined) return new Listing<ResponseOf<P>>(1, this.#cursorPages(begun, urlWith, options));
    const url = (page: number) => urlWith({ page });
    return new Listing<ResponseOf<P>>(request.query?.page ?? 1, {
      read: async (page) => {
        const { body, etag } = await this.#send({ url: url(page) }, options);
        return { page: body as ResponseOf<P>, etag };
      },
      isUnchanged: async (page, etag) => (await this.#send({ url: url(page), etag }, options)).body === null,
    });
  }

  /** Reads the pages of a list with a cursor, which stay unchanged. */
  #cursorPages<Page extends object>(
    begun: string,
    urlWith: (place: UrlValues['query']) => string,
    options: CallOptions,
  ): PageSource<Page> {
    let cursor: string | null | undefined = begun;
    return {
      read: async (page) => {
        const url = urlWith({ cursor: page === 1 ? begun : (cursor ?? begun), page: undefined });
        const { body } = await this.#send({ url }, options);
        cursor = (body as { readonly nextCursor?: string | null }).nextCursor;
        return { page: body as Page, etag: null };
      },
      isUnchanged: async () => true,
    };
  }

  async #send(request: SentRequest, options: CallOptions): Promise<ApiResponse> {
    let failed = 0;
    let waited = 0;
    for (let attempts = 1; ; attempts++) {
      const attempt = await this.#attempt(request, options);
      if ('body' in attempt) return attempt;
      const { failure, cause } = attempt;
      if (failure.status !== 429) failed++;
      const isFinal = request.once === true && failure.status !== 429;
      const delay = isFinal ? null : retryDelay(failure, { failed, waited }, this.#patience);
      if (delay === null) throw new ContractorRecordsError(failure, attempts, { cause });
      if (delay.setByService) waited += delay.milliseconds;
      await this.#sleep(delay.milliseconds, options.signal);
    }
  }

  async #attempt(
    { url, etag = null, body, from, method = body === undefined ? 'GET' : 'POST' }: SentRequest,
    { signal, timeout = this.#timeout }: CallOptions,
  ): Promise<ApiResponse | { readonly failure: Failure; readonly cause?: unknown }> {
    const headers = {
      Accept: 'application/json',
      Authorization: `Bearer ${this.#key}`,
      ...(etag === null ? {} : { 'If-None-Match': etag }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(from === undefined || from === 0 ? {} : { Range: `bytes=${from}-` }),
    };
    const sent = { method, ...(body === undefined ? {} : { body }) };
    try {
      return await withTimeout(timeout, signal, async (ending) => {
        const response = await fetch(url, { ...sent, headers, signal: ending });
        if (from !== undefined && response.ok) return { body: response, etag: response.headers.get('ETag') };
        const text = await response.text();
        if (response.status === 304) return { body: null, etag };
        if (response.status === 204) return { body: undefined, etag };
        return response.ok ? readResponse(response, text) : { failure: readFailure(response, text) };
      });
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      return { failure: connectionFailure(url, cause), cause };
    }
  }
}

function readResponse(response: Response, text: string): ApiResponse | { readonly failure: Failure } {
  try {
    return { body: JSON.parse(text), etag: response.headers.get('ETag') };
  } catch {
    return { failure: readFailure(response, text) };
  }
}

/** fetch puts a failure's reason in `cause`. A timeout error has no cause. */
function connectionFailure(url: string, error: unknown): Failure {
  const { name, cause } = error as Error;
  if (name === 'TimeoutError') return clientFailure('client.timeout', `${url} did not answer in time.`);
  const { message = '', code = '' } = (cause ?? error) as { message?: string; code?: string };
  return clientFailure('client.unreachable', `${url} cannot be reached: ${message || code}.`);
}
