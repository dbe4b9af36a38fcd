import type { CallOptions, Connection } from '../connection.js';
import type { QueryOf } from '../endpoint-types.js';

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

  /** Sources with their records, freshness and quality: all, or those of a family, a jurisdiction or a state. */
  coverage(query: QueryOf<'/v1/coverage'> = {}, options?: CallOptions) {
    return this.#connection.get('/v1/coverage', { query }, options);
  }
}
