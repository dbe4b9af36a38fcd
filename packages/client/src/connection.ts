import { requestAddress, serviceAddress } from './address.js';
import { ContractorRecordsError, type Failure, failureOf, ownFailure } from './contractor-records-error.js';
import { withDeadline } from './deadline.js';
import { Listing } from './listing.js';
import type { AnswerOf, ListPath, Path, RequestOf } from './operations.js';
import { sleep, waitBefore } from './retry.js';

/** Milliseconds. */
const USUAL_TIMEOUT = 60_000;
const USUAL_PATIENCE = 300_000;
/** Records a page holds at most; walks ask for as many, for the fewest requests. */
const LARGEST_PAGE = 100;

export interface ClientOptions {
  /** Where the service is: `https://records.example.com`, with or without `/v1`. */
  readonly url: string;
  /** An API key. Keep it on a server: whoever can read a page can read the keys in it. */
  readonly key: string;
  /** Milliseconds an answer may take before the attempt counts as failed; 60,000 unless said. */
  readonly timeout?: number;
  /**
   * Milliseconds one call may spend in waits that the service asks for with `Retry-After`; 300,000 unless said.
   * That sits out the limit of a minute; the limit of a day becomes an error at once, whose `retryAfter` says when.
   */
  readonly patience?: number;
  /** Waits in place of a timer. */
  readonly sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

export interface CallOptions {
  /** Ends the call, whether it asks or waits; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** As for the client, for this call. */
  readonly timeout?: number;
}

/** An answer; its body is null where the one whose ETag was sent still stands. */
interface Answered {
  readonly body: unknown;
  readonly etag: string | null;
}

/** Asks the service: one request, repeated where that may help. */
export class Connection {
  readonly #service: string;
  readonly #key: string;
  readonly #timeout: number;
  readonly #patience: number;
  readonly #sleep: typeof sleep;

  /** @throws TypeError for an address or a key that no request can carry */
  constructor(options: ClientOptions) {
    if (!/^[\x21-\x7e]+$/.test(options.key))
      throw new TypeError('The key is empty or holds characters that no header can carry.');
    this.#service = serviceAddress(options.url);
    this.#key = options.key;
    this.#timeout = options.timeout ?? USUAL_TIMEOUT;
    this.#patience = options.patience ?? USUAL_PATIENCE;
    this.#sleep = options.sleep ?? sleep;
  }

  /**
   * Asks an endpoint.
   * @throws ContractorRecordsError when the service refuses, fails or cannot be reached
   */
  async get<P extends Path>(path: P, request: RequestOf<P>, options: CallOptions = {}): Promise<AnswerOf<P>> {
    const { body } = await this.#ask(requestAddress(this.#service, path, request), null, options);
    return body as AnswerOf<P>;
  }

  /** A list to go through, record by record or page by page. Nothing is asked before the first one is. */
  list<P extends ListPath>(path: P, request: RequestOf<P>, options: CallOptions = {}): Listing<AnswerOf<P>> {
    const address = (page: number) =>
      requestAddress(this.#service, path, {
        ...request,
        query: { pageSize: LARGEST_PAGE, ...request.query, page },
      });
    return new Listing<AnswerOf<P>>(request.query?.page ?? 1, {
      read: async (page) => {
        const { body, etag } = await this.#ask(address(page), null, options);
        return { page: body as AnswerOf<P>, etag };
      },
      stands: async (page, etag) => (await this.#ask(address(page), etag, options)).body === null,
    });
  }

  async #ask(address: string, etag: string | null, options: CallOptions): Promise<Answered> {
    let failed = 0;
    let waited = 0;
    for (let attempts = 1; ; attempts++) {
      const attempt = await this.#attempt(address, etag, options);
      if ('body' in attempt) return attempt;
      const { failure, cause } = attempt;
      if (failure.status !== 429) failed++;
      const wait = waitBefore(failure, { failed, waited }, this.#patience);
      if (wait === null) throw new ContractorRecordsError(failure, attempts, { cause });
      if (wait.asked) waited += wait.milliseconds;
      await this.#sleep(wait.milliseconds, options.signal);
    }
  }

  async #attempt(
    address: string,
    etag: string | null,
    { signal, timeout = this.#timeout }: CallOptions,
  ): Promise<Answered | { readonly failure: Failure; readonly cause?: unknown }> {
    const headers = {
      Accept: 'application/json',
      Authorization: `Bearer ${this.#key}`,
      ...(etag === null ? {} : { 'If-None-Match': etag }),
    };
    try {
      return await withDeadline(timeout, signal, async (ending) => {
        const response = await fetch(address, { headers, signal: ending });
        const text = await response.text();
        if (response.status === 304) return { body: null, etag };
        return response.ok ? readAnswer(response, text) : { failure: failureOf(response, text) };
      });
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      return { failure: failureWithoutAnswer(address, cause), cause };
    }
  }
}

function readAnswer(response: Response, text: string): Answered | { readonly failure: Failure } {
  try {
    return { body: JSON.parse(text), etag: response.headers.get('ETag') };
  } catch {
    return { failure: failureOf(response, text) };
  }
}

/** What fetch throws has the reason in its cause, if anywhere; a passed deadline is thrown as it is. */
function failureWithoutAnswer(address: string, error: unknown): Failure {
  const { name, cause } = error as Error;
  if (name === 'TimeoutError') return ownFailure('client.timeout', `${address} did not answer in time.`);
  const { message = '', code = '' } = (cause ?? error) as { message?: string; code?: string };
  return ownFailure('client.unreachable', `${address} cannot be reached: ${message || code}.`);
}
