import type { CallOptions, Connection } from '../connection.js';
import type { QueryOf } from '../endpoint-types.js';

const SEARCH = '/v1/osha/search';
const ONE = '/v1/osha/{activityNumber}';
const STATS = '/v1/osha/stats';

/** Workplace-safety inspections. */
export class Osha {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** One page of the inspections that match. */
  search(query: QueryOf<typeof SEARCH> = {}, options?: CallOptions) {
    return this.#connection.get(SEARCH, { query }, options);
  }

  /** All inspections that match. */
  searchAll(query: QueryOf<typeof SEARCH> = {}, options?: CallOptions) {
    return this.#connection.list(SEARCH, { query }, options);
  }

  /** One inspection with its violations and penalties. @throws ContractorRecordsError `not_found` */
  get(activityNumber: number, options?: CallOptions) {
    return this.#connection.get(ONE, { path: { activityNumber } }, options);
  }

  /** Totals of inspections, violations and penalties. */
  stats(options?: CallOptions) {
    return this.#connection.get(STATS, {}, options);
  }
}
