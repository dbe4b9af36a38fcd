import type { CallOptions, Connection } from '../connection.js';
import type { QueryOf } from '../endpoint-types.js';

const SEARCH = '/v1/licenses/search';
const HISTORY = '/v1/licenses/{licenseNumber}/history';
const ONE = '/v1/licenses/{licenseNumber}';
const OSHA = '/v1/licenses/{licenseNumber}/osha';
const PERMITS = '/v1/licenses/{licenseNumber}/permits';
const PROFILE = '/v1/licenses/{licenseNumber}/profile';
const RELATED = '/v1/licenses/{licenseNumber}/related';
const UNLICENSED = '/v1/licenses/{licenseNumber}/unlicensed';

/**
 * Contractors, and what is linked to one of them. `state` picks one where several states issued the number, `licenseType` where a
 * roster gives it to several.
 */
export class Licenses {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** One page of the contractors that match. */
  search(query: QueryOf<typeof SEARCH> = {}, options?: CallOptions) {
    return this.#connection.get(SEARCH, { query }, options);
  }

  /** All contractors that match. */
  searchAll(query: QueryOf<typeof SEARCH> = {}, options?: CallOptions) {
    return this.#connection.list(SEARCH, { query }, options);
  }

  /** One contractor. @throws ContractorRecordsError `not_found`; `conflict` where several have the number */
  get(licenseNumber: string, query: QueryOf<typeof ONE> = {}, options?: CallOptions) {
    return this.#connection.get(ONE, { path: { licenseNumber }, query }, options);
  }

  /** Everything about one contractor: license, aliases, firm, records, figures and sources. */
  profile(licenseNumber: string, query: QueryOf<typeof PROFILE> = {}, options?: CallOptions) {
    return this.#connection.get(PROFILE, { path: { licenseNumber }, query }, options);
  }

  /** How the license changed in its roster, the current form first. */
  history(licenseNumber: string, query: QueryOf<typeof HISTORY> = {}, options?: CallOptions) {
    return this.#connection.get(HISTORY, { path: { licenseNumber }, query }, options);
  }

  /** Workplace-safety inspections of a contractor, newest first; up to 1,000 unless a page is asked for. */
  osha(licenseNumber: string, query: QueryOf<typeof OSHA> = {}, options?: CallOptions) {
    return this.#connection.get(OSHA, { path: { licenseNumber }, query }, options);
  }

  /** All workplace-safety inspections of a contractor. */
  oshaAll(licenseNumber: string, query: QueryOf<typeof OSHA> = {}, options?: CallOptions) {
    return this.#connection.list(OSHA, { path: { licenseNumber }, query }, options);
  }

  /** Permits matched to a contractor, newest first; up to 1,000 unless a page is asked for. */
  permits(licenseNumber: string, query: QueryOf<typeof PERMITS> = {}, options?: CallOptions) {
    return this.#connection.get(PERMITS, { path: { licenseNumber }, query }, options);
  }

  /** All permits matched to a contractor. */
  permitsAll(licenseNumber: string, query: QueryOf<typeof PERMITS> = {}, options?: CallOptions) {
    return this.#connection.list(PERMITS, { path: { licenseNumber }, query }, options);
  }

  /** Contractors that share its address or phone; up to 1,000 unless a page is asked for. */
  related(licenseNumber: string, query: QueryOf<typeof RELATED> = {}, options?: CallOptions) {
    return this.#connection.get(RELATED, { path: { licenseNumber }, query }, options);
  }

  /** All contractors that share its address or phone. */
  relatedAll(licenseNumber: string, query: QueryOf<typeof RELATED> = {}, options?: CallOptions) {
    return this.#connection.list(RELATED, { path: { licenseNumber }, query }, options);
  }

  /** Permits that were issued after the license of a contractor had ended; up to 1,000 unless a page is asked for. */
  unlicensed(licenseNumber: string, query: QueryOf<typeof UNLICENSED> = {}, options?: CallOptions) {
    return this.#connection.get(UNLICENSED, { path: { licenseNumber }, query }, options);
  }

  /** All permits that were issued after the license of a contractor had ended. */
  unlicensedAll(licenseNumber: string, query: QueryOf<typeof UNLICENSED> = {}, options?: CallOptions) {
    return this.#connection.list(UNLICENSED, { path: { licenseNumber }, query }, options);
  }
}
