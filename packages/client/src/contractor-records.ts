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
import { AgEnforcement } from './resources/ag-enforcement.js';
import { Contractors } from './resources/contractors.js';
import { Enforcement } from './resources/enforcement.js';
import { Exports } from './resources/exports.js';
import { Firms } from './resources/firms.js';
import { Licenses } from './resources/licenses.js';
import { Osha } from './resources/osha.js';
import { Permits } from './resources/permits.js';
import { Reference } from './resources/reference.js';
import { WatchLists } from './resources/watch-lists.js';
import { Webhooks } from './resources/webhooks.js';

/**
 * The typed API: one object per resource, one method per endpoint, and for each list one more that reads all pages.
 * Waits for rate limits; retries failures of the service and of the network.
 */
export class ContractorRecords {
  readonly licenses: Licenses;
  readonly enforcement: Enforcement;
  readonly osha: Osha;
  readonly permits: Permits;
  readonly agEnforcement: AgEnforcement;
  readonly contractors: Contractors;
  readonly exports: Exports;
  readonly firms: Firms;
  readonly reference: Reference;
  readonly watchLists: WatchLists;
  readonly webhooks: Webhooks;
  readonly #connection: Connection;

  /** @throws TypeError for an invalid URL or key */
  constructor(options: ClientOptions) {
    const connection = new Connection(options);
    this.licenses = new Licenses(connection);
    this.enforcement = new Enforcement(connection);
    this.osha = new Osha(connection);
    this.permits = new Permits(connection);
    this.agEnforcement = new AgEnforcement(connection);
    this.contractors = new Contractors(connection);
    this.exports = new Exports(connection);
    this.firms = new Firms(connection);
    this.reference = new Reference(connection);
    this.watchLists = new WatchLists(connection);
    this.webhooks = new Webhooks(connection);
    this.#connection = connection;
  }

  /**
   * Matches up to 1,000 rows of a list of your own; nothing of it is stored.
   * @throws ContractorRecordsError `rate_limit.exceeded` where the rows of a day are used up
   */
  match(
    rows: PostOf<'/v1/match'>['body']['rows'],
    query?: PostOf<'/v1/match'>['query'],
    options?: CallOptions,
  ): Promise<PostedOf<'/v1/match'>> {
    return this.#connection.post('/v1/match', { query, body: { rows } }, options);
  }

  /** One page of what changed in the exports since a version of the data. */
  changes(query: QueryOf<'/v1/changes'> = {}, options?: CallOptions): Promise<ResponseOf<'/v1/changes'>> {
    return this.#connection.get('/v1/changes', { query }, options);
  }

  /** What changed since a version of the data, page by page, up to now. The last page has the cursor of the next time. */
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

  /** One page of what happened to contractors, oldest first; its `nextCursor` gives the next one. */
  events(query: QueryOf<'/v1/events'> = {}, options?: CallOptions): Promise<ResponseOf<'/v1/events'>> {
    return this.#connection.get('/v1/events', { query }, options);
  }

  /** One page of what the keys of the account used, by day and path, the newest day first. */
  usage(query: QueryOf<'/v1/usage'> = {}, options?: CallOptions): Promise<ResponseOf<'/v1/usage'>> {
    return this.#connection.get('/v1/usage', { query }, options);
  }

  /** All that the keys of the account used. */
  usageAll(query: QueryOf<'/v1/usage'> = {}, options?: CallOptions): Listing<ResponseOf<'/v1/usage'>> {
    return this.#connection.list('/v1/usage', { query }, options);
  }

  /**
   * Calls any endpoint by its path: `get('/v1/enforcement/{id}', { path: { id: 7 } })`.
   * @throws ContractorRecordsError for an error response, or without a response
   */
  get<P extends Path>(path: P, request: RequestOf<P>, options?: CallOptions): Promise<ResponseOf<P>> {
    return this.#connection.get(path, request, options);
  }

  /**
   * Calls any endpoint for some fields of its records: `pick('/v1/licenses/search', ['licenseNumber', 'name'], {})`.
   * @throws ContractorRecordsError for an error response, or without a response
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
