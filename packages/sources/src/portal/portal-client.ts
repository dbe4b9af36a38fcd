/** The HTTP client of the portal connectors. */
import { CrsError } from '@crs/domain';
import type { FeedDefinition } from '@crs/feeds';
import { substitute } from '@crs/feeds';
import type { z } from 'zod';
import type { ConnectorOptions } from '../connector.js';
import { jsonErrorMessage } from '../transport/error-body.js';
import { nullIfRefused, unsupportedStatuses } from '../transport/refused-error.js';
import { type HttpResponse, type RequestOptions, readJson, request } from '../transport/request.js';

/** Checks a response: throws `RetryableError` if a retry may succeed, another error if not. */
type ResponseCheck = (body: unknown, headers: Headers) => void;

/** A client of one portal. */
export class PortalClient {
  readonly #options: RequestOptions;
  readonly #portal: string;
  readonly #always: Readonly<Record<string, string>>;
  /** `https://data.boston.gov`, without a slash at the end. */
  readonly url: string;

  /**
   * @param portal the kind of portal, for messages
   * @param address of the definition, with or without scheme
   * @param headers are sent to this origin only, also after redirects
   */
  constructor(
    portal: string,
    address: string,
    { feed }: FeedDefinition,
    { env, timeouts, signal, network }: ConnectorOptions,
    headers: Readonly<Record<string, string>> = {},
  ) {
    const [host = '', query = ''] = substitute(feed, address, env).replace(/#.*$/, '').split('?');
    const bare = host.replace(/\/+$/, '');
    this.url = /^https?:\/\//.test(bare) ? bare : `https://${bare}`;
    // Query parameters of the address, such as a token, are kept; the format is set here.
    this.#always = Object.fromEntries([...new URLSearchParams(query)].filter(([name]) => name !== 'f'));
    this.#portal = portal;
    this.#options = { feed, timeouts, signal, network, headers };
  }

  /** Requests a path and passes the response to `use`. */
  fetch<T>(
    path: string,
    query: Readonly<Record<string, string>>,
    use: (answer: HttpResponse) => Promise<T>,
  ): Promise<T> {
    return request(this.addressOf(path, query), this.#options, use);
  }

  /**
   * Requests JSON.
   * @throws CrsError `feed.unreadable` for a response that this kind of portal does not give
   */
  async ask<T>(
    path: string,
    query: Readonly<Record<string, string>>,
    schema: z.ZodType<T>,
    judge: ResponseCheck = () => undefined,
  ): Promise<T> {
    const body = await this.#json(path, query, judge);
    const { data } = schema.safeParse(body);
    if (data !== undefined) return data;
    const said = jsonErrorMessage(body);
    const saying = said === null ? '' : `, and says “${said}”`;
    throw this.unreadable(path, `does not answer as ${this.#portal} does${saying}`);
  }

  /** Requests JSON that the portal may not support: null for a refusal or another response. */
  async tryJson<T>(
    path: string,
    query: Readonly<Record<string, string>>,
    schema: z.ZodType<T>,
    judge: ResponseCheck = () => undefined,
  ): Promise<T | null> {
    const body = await nullIfRefused(unsupportedStatuses, this.#json(path, query, judge));
    return schema.safeParse(body).data ?? null;
  }

  #json(path: string, query: Readonly<Record<string, string>>, judge: ResponseCheck) {
    return this.fetch(path, query, async (answer) => {
      const found = await readJson(answer);
      judge(found, answer.headers);
      return found;
    });
  }

  unreadable(path: string, why: string): CrsError {
    return new CrsError('feed.unreadable', `${this.#options.feed}: ${this.url}${path} ${why}.`, {
      nextStep: "Check whether the data set has moved, and correct the definition's source.",
    });
  }

  addressOf(path: string, query: Readonly<Record<string, string>>): string {
    const parameters = new URLSearchParams({ ...this.#always, ...query }).toString();
    return `${this.url}${path}${parameters === '' ? '' : `?${parameters}`}`;
  }
}

/** A header with a key from the environment; none if it is unset. */
export function keyHeader(
  key: string | undefined,
  name: string,
  prefix = '',
): Readonly<Record<string, string>> {
  return key ? { [name]: prefix + key } : {};
}
