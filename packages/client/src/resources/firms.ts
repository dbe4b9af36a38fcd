import type { CallOptions, Connection } from '../connection.js';

const ONE = '/v1/firms/{id}';

/** Businesses that hold several licenses. */
export class Firms {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** One firm with its licenses, and why they are one. @throws ContractorRecordsError `not_found` */
  get(id: number, options?: CallOptions) {
    return this.#connection.get(ONE, { path: { id } }, options);
  }
}
