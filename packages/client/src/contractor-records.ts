import { type CallOptions, type ClientOptions, Connection } from './connection.js';
import type { Listing } from './listing.js';
import type { AnswerOf, ListPath, Path, RequestOf } from './operations.js';
import { AgEnforcement } from './resources/ag-enforcement.js';
import { Enforcement } from './resources/enforcement.js';
import { Licenses } from './resources/licenses.js';
import { Osha } from './resources/osha.js';
import { Permits } from './resources/permits.js';
import { Reference } from './resources/reference.js';

/**
 * The API, typed: one object a resource, one method an endpoint, and for every list one more that goes through all
 * its pages. Rate limits are waited for, failures of the service and of the network are tried again.
 */
export class ContractorRecords {
  readonly licenses: Licenses;
  readonly enforcement: Enforcement;
  readonly osha: Osha;
  readonly permits: Permits;
  readonly agEnforcement: AgEnforcement;
  readonly reference: Reference;
  readonly #connection: Connection;

  /** @throws TypeError for an address or a key that no request can carry */
  constructor(options: ClientOptions) {
    const connection = new Connection(options);
    this.licenses = new Licenses(connection);
    this.enforcement = new Enforcement(connection);
    this.osha = new Osha(connection);
    this.permits = new Permits(connection);
    this.agEnforcement = new AgEnforcement(connection);
    this.reference = new Reference(connection);
    this.#connection = connection;
  }

  /**
   * Asks any endpoint by its path: `get('/v1/enforcement/{id}', { path: { id: 7 } })`.
   * @throws ContractorRecordsError when the service refuses, fails or cannot be reached
   */
  get<P extends Path>(path: P, request: RequestOf<P>, options?: CallOptions): Promise<AnswerOf<P>> {
    return this.#connection.get(path, request, options);
  }

  /** Goes through any list by its path: `for await (const order of list('/v1/enforcement', {}))`. */
  list<P extends ListPath>(path: P, request: RequestOf<P>, options?: CallOptions): Listing<AnswerOf<P>> {
    return this.#connection.list(path, request, options);
  }
}
