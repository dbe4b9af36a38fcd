import type { CallOptions, Connection } from '../connection.js';
import type { QueryOf } from '../endpoint-types.js';

const FIND = '/v1/contractors/search';
const FACETS = '/v1/contractors/facets';
const TALLY = '/v1/contractors/tally';
const CAUTIONS = '/v1/contractors/cautions';
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

  /** How many of the contractors that are meant have each status, type, state and city. */
  facets(query: QueryOf<typeof FACETS>, options?: CallOptions) {
    return this.#connection.get(FACETS, { query }, options);
  }

  /** How many of all contractors have each status, type and state. */
  tally(query: QueryOf<typeof TALLY> = {}, options?: CallOptions) {
    return this.#connection.get(TALLY, { query }, options);
  }

  /** What besides orders speaks for a second look at the contractors with these license numbers. */
  cautions(licenseNumbers: readonly string[], options?: CallOptions) {
    return this.#connection.get(CAUTIONS, { query: { licenseNumbers: licenseNumbers.join(',') } }, options);
  }

  /** One page of the firms that may have been reopened under a new name, the likeliest first. */
  reopened(query: QueryOf<typeof REOPENED> = {}, options?: CallOptions) {
    return this.#connection.get(REOPENED, { query }, options);
  }

  /** All firms that may have been reopened under a new name. */
  reopenedAll(query: QueryOf<typeof REOPENED> = {}, options?: CallOptions) {
    return this.#connection.list(REOPENED, { query }, options);
  }
}
