import type { CallOptions, Connection } from '../connection.js';
import type { QueryOf } from '../endpoint-types.js';

const LIST = '/v1/enforcement';
const ONE = '/v1/enforcement/{id}';
const BY_LICENSE = '/v1/enforcement/by-license/{licenseNumber}';
const RECENT = '/v1/enforcement/recent';
const TRENDS = '/v1/enforcement/trends';

/** Enforcement orders of licensing authorities. */
export class Enforcement {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** One page of the orders that match a filter: `PenaltyAmount>5000,OrderDate>=2024-01-01`. */
  list(query: QueryOf<typeof LIST> = {}, options?: CallOptions) {
    return this.#connection.get(LIST, { query }, options);
  }

  /** All orders that match a filter. */
  listAll(query: QueryOf<typeof LIST> = {}, options?: CallOptions) {
    return this.#connection.list(LIST, { query }, options);
  }

  /** One order. @throws ContractorRecordsError `not_found` */
  get(id: number, options?: CallOptions) {
    return this.#connection.get(ONE, { path: { id } }, options);
  }

  /** Orders against a contractor, newest first; up to 1,000 unless a page is asked for. */
  byLicense(licenseNumber: string, query: QueryOf<typeof BY_LICENSE> = {}, options?: CallOptions) {
    return this.#connection.get(BY_LICENSE, { path: { licenseNumber }, query }, options);
  }

  /** All orders against a contractor. */
  byLicenseAll(licenseNumber: string, query: QueryOf<typeof BY_LICENSE> = {}, options?: CallOptions) {
    return this.#connection.list(BY_LICENSE, { path: { licenseNumber }, query }, options);
  }

  /** The newest orders, 10 unless `limit` says otherwise. */
  recent(query: QueryOf<typeof RECENT> = {}, options?: CallOptions) {
    return this.#connection.get(RECENT, { query }, options);
  }

  /** Counts by year, kind of action and kind of violation. */
  trends(options?: CallOptions) {
    return this.#connection.get(TRENDS, {}, options);
  }
}
