import type { CallOptions, Connection } from '../connection.js';
import type { BodyOf } from '../endpoint-types.js';
import type { WatchList, WatchLists as WatchListPage } from '../generated/api.js';

const ALL = '/v1/watch-lists';
const ONE = '/v1/watch-lists/{id}';

/** What the account watches; `events({ watchList })` gives what concerns a list. */
export class WatchLists {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  list(options?: CallOptions): Promise<WatchListPage> {
    return this.#connection.send('get', ALL, {}, options);
  }

  /** @throws ContractorRecordsError `not_found` */
  get(id: number, options?: CallOptions): Promise<WatchList> {
    return this.#connection.send('get', ONE, { path: { id } }, options);
  }

  /** @throws ContractorRecordsError `account.conflict` where the tier allows no further list */
  create(list: BodyOf<typeof ALL, 'post'>, options?: CallOptions): Promise<WatchList> {
    return this.#connection.send('post', ALL, { body: list }, options);
  }

  /** Replaces all of a list. @throws ContractorRecordsError `not_found` */
  replace(id: number, list: BodyOf<typeof ONE, 'put'>, options?: CallOptions): Promise<WatchList> {
    return this.#connection.send('put', ONE, { path: { id }, body: list }, options);
  }

  /** @throws ContractorRecordsError `not_found` */
  delete(id: number, options?: CallOptions): Promise<void> {
    return this.#connection.send('delete', ONE, { path: { id } }, options);
  }
}
