import type { CallOptions, Connection } from '../connection.js';
import type { QueryOf } from '../endpoint-types.js';

const FIND = '/v1/contractors/search';
const REOPENED = '/v1/contractors/reopened';

/** What is found among all contractors. */
export class Contractors {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** One page of the contractors that a name, person, phone, address or license number means, the nearest first. */
  find(query: QueryOf<typeof FIND>, options?: CallOptions) {
    return this.#connection.get(FIND, { query }, options);
  }

  /** All contractors that are meant. */
  findAll(query: QueryOf<typeof FIND>, options?: CallOptions) {
    return this.#connection.list(FIND, { query }, options);
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
