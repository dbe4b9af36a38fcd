import { type CallOptions, type ClientOptions, Connection } from './connection.js';
import type {
  ListPath,
  Path,
  PickedOf,
  PostedOf,
  PostOf,
  QueryOf,
  RequestOf,
  ResponseOf,
} from './endpoint-types.js';
import type { Listing } from './listing.js';
import { createResource, type Resource } from './resource.js';

/** Contractor methods with a special parameter: a list of license numbers. */
interface Cautions {
  /** Reasons besides orders to look twice at the contractors with these license numbers. */
  cautions(
    licenseNumbers: readonly string[],
    options?: CallOptions,
  ): Promise<ResponseOf<'/v1/contractors/cautions'>>;
}

/** A download, whose response is a stream. */
interface Downloads {
  /**
   * Downloads a file, starting at a byte. The response `body` is a stream, so a long file needs no memory. An attempt
   * without a response is retried. To resume an interrupted download, pass `from` if the ETag is still the same.
   * @param version `latest` for the newest one
   * @throws ContractorRecordsError `not_found`
   */
  download(
    version: number | 'latest',
    file: string,
    options?: CallOptions & { readonly from?: number },
  ): Promise<Response>;
}

/**
 * The typed API: one object per resource, one method per endpoint, and for each list one more that reads all pages.
 * Waits for rate limits, and retries failures of the service and the network.
 */
export class ContractorRecords {
  readonly licenses: Resource<'licenses'>;
  readonly enforcement: Resource<'enforcement'>;
  readonly osha: Resource<'osha'>;
  readonly permits: Resource<'permits'>;
  readonly agEnforcement: Resource<'agEnforcement'>;
  readonly contractors: Resource<'contractors'> & Cautions;
  readonly exports: Resource<'exports'> & Downloads;
  readonly firms: Resource<'firms'>;
  readonly reference: Resource<'reference'>;
  readonly watchLists: Resource<'watchLists'>;
  readonly webhooks: Resource<'webhooks'>;
  readonly #connection: Connection;

  /** @throws TypeError for an invalid URL or key */
  constructor(options: ClientOptions) {
    const connection = new Connection(options);
    this.licenses = createResource('licenses', connection);
    this.enforcement = createResource('enforcement', connection);
    this.osha = createResource('osha', connection);
    this.permits = createResource('permits', connection);
    this.agEnforcement = createResource('agEnforcement', connection);
    this.contractors = {
      ...createResource('contractors', connection),
      cautions: (licenseNumbers, options) =>
        connection.get(
          '/v1/contractors/cautions',
          { query: { licenseNumbers: licenseNumbers.join(',') } },
          options,
        ),
    };
    this.exports = {
      ...createResource('exports', connection),
      download: (version, file, { from = 0, ...options } = {}) =>
        connection.download('/v1/exports/{version}/{file}', { path: { version, file } }, from, options),
    };
    this.firms = createResource('firms', connection);
    this.reference = createResource('reference', connection);
    this.watchLists = createResource('watchLists', connection);
    this.webhooks = createResource('webhooks', connection);
    this.#connection = connection;
  }

  /**
   * Matches up to 1,000 rows from your own list. The service stores nothing from the list.
   * @throws ContractorRecordsError `rate_limit.exceeded` if you have used up the daily row limit
   */
  match(
    rows: PostOf<'/v1/match'>['body']['rows'],
    query?: PostOf<'/v1/match'>['query'],
    options?: CallOptions,
  ): Promise<PostedOf<'/v1/match'>> {
    return this.#connection.post('/v1/match', { query, body: { rows } }, options);
  }

  /** One page of changes in the exports since a data version. */
  changes(query: QueryOf<'/v1/changes'> = {}, options?: CallOptions): Promise<ResponseOf<'/v1/changes'>> {
    return this.#connection.get('/v1/changes', { query }, options);
  }

  /** All changes since a data version, page by page, up to now. The last page has the cursor for the next call. */
  async *changesAll(
    query: QueryOf<'/v1/changes'> = {},
    options?: CallOptions,
  ): AsyncGenerator<ResponseOf<'/v1/changes'>> {
    for (let { cursor } = query; ; ) {
      const page = await this.changes({ ...query, ...(cursor === undefined ? {} : { cursor }) }, options);
      yield page;
      if (!page.hasMore) return;
      cursor = page.nextCursor;
    }
  }

  /** One page of contractor events, oldest first. Its `nextCursor` leads to the next page. */
  events(query: QueryOf<'/v1/events'> = {}, options?: CallOptions): Promise<ResponseOf<'/v1/events'>> {
    return this.#connection.get('/v1/events', { query }, options);
  }

  /** One page of the account's key usage, by day and path, newest day first. */
  usage(query: QueryOf<'/v1/usage'> = {}, options?: CallOptions): Promise<ResponseOf<'/v1/usage'>> {
    return this.#connection.get('/v1/usage', { query }, options);
  }

  /** The account's complete key usage. */
  usageAll(query: QueryOf<'/v1/usage'> = {}, options?: CallOptions): Listing<ResponseOf<'/v1/usage'>> {
    return this.#connection.list('/v1/usage', { query }, options);
  }

  /**
   * Calls any endpoint by its path: `get('/v1/enforcement/{id}', { path: { id: 7 } })`.
   * @throws ContractorRecordsError for an error response or no response
   */
  get<P extends Path>(path: P, request: RequestOf<P>, options?: CallOptions): Promise<ResponseOf<P>> {
    return this.#connection.get(path, request, options);
  }

  /**
   * Calls any endpoint for some of its records' fields: `pick('/v1/licenses/search', ['licenseNumber', 'name'], {})`.
   * @throws ContractorRecordsError for an error response or no response
   */
  pick<P extends Path>(
    path: P,
    fields: readonly string[],
    request: RequestOf<P>,
    options?: CallOptions,
  ): Promise<PickedOf<P>> {
    return this.#connection.pick(path, fields, request, options);
  }

  /** Reads any list by its path: `for await (const order of list('/v1/enforcement', {}))`. */
  list<P extends ListPath>(path: P, request: RequestOf<P>, options?: CallOptions): Listing<ResponseOf<P>> {
    return this.#connection.list(path, request, options);
  }
}
