import type { CallOptions, Connection } from '../connection.js';
import type { QueryOf } from '../endpoint-types.js';

const REOPENED = '/v1/contractors/reopened';

/** What is found among all contractors. */
export class Contractors {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** One page of the firms that were likely reopened under a new name, the likeliest first. */
  reopened(query: QueryOf<typeof REOPENED> = {}, options?: CallOptions) {
    return this.#connection.get(REOPENED, { query }, options);
  }

  /** All firms that were likely reopened under a new name. */
  reopenedAll(query: QueryOf<typeof REOPENED> = {}, options?: CallOptions) {
    return this.#connection.list(REOPENED, { query }, options);
  }
}
