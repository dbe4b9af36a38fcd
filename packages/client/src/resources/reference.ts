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

  /** License statuses, and whether one of them allows work. */
  statuses(options?: CallOptions) {
    return this.#connection.get('/v1/statuses', {}, options);
  }
}
