import type { CallOptions, Connection } from '../connection.js';
import type { QueryOf } from '../endpoint-types.js';

const LIST = '/v1/ag-enforcement';
const ONE = '/v1/ag-enforcement/{id}';
const BY_LICENSE = '/v1/ag-enforcement/by-license/{licenseNumber}';

/** Enforcement actions of attorneys general. */
export class AgEnforcement {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** One page of the actions that match a filter. */
  list(query: QueryOf<typeof LIST> = {}, options?: CallOptions) {
    return this.#connection.get(LIST, { query }, options);
  }

  /** All actions that match a filter. */
  listAll(query: QueryOf<typeof LIST> = {}, options?: CallOptions) {
    return this.#connection.list(LIST, { query }, options);
  }

  /** One action. @throws ContractorRecordsError `not_found` */
  get(id: number, options?: CallOptions) {
    return this.#connection.get(ONE, { path: { id } }, options);
  }

  /** Actions against a contractor, newest first; up to 1,000 unless a page is asked for. */
  byLicense(licenseNumber: string, query: QueryOf<typeof BY_LICENSE> = {}, options?: CallOptions) {
    return this.#connection.get(BY_LICENSE, { path: { licenseNumber }, query }, options);
  }

  /** All actions against a contractor. */
  byLicenseAll(licenseNumber: string, query: QueryOf<typeof BY_LICENSE> = {}, options?: CallOptions) {
    return this.#connection.list(BY_LICENSE, { path: { licenseNumber }, query }, options);
  }
}
