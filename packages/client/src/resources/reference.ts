import type { CallOptions, Connection } from '../connection.js';

/** The lookup tables. */
export class Reference {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  licenseTypes(options?: CallOptions) {
    return this.#connection.get('/v1/license-types', {}, options);
  }

  licenseSubtypes(options?: CallOptions) {
    return this.#connection.get('/v1/license-subtypes', {}, options);
  }

  /** License statuses, and which of them allow work. */
  statuses(options?: CallOptions) {
    return this.#connection.get('/v1/statuses', {}, options);
  }

  /** Every source with its records, freshness and quality. */
  coverage(options?: CallOptions) {
    return this.#connection.get('/v1/coverage', {}, options);
  }
}
