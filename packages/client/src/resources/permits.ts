import type { CallOptions, Connection } from '../connection.js';
import type { QueryOf } from '../endpoint-types.js';

const SEARCH = '/v1/permits';
const ONE = '/v1/permits/{id}';
const MATCH = '/v1/permits/{id}/match';
const ADDRESS = '/v1/permits/address';
const ADDRESSES = '/v1/permits/addresses';
const BLOCK = '/v1/permits/block';
const FIND = '/v1/permits/search';
const UNLICENSED = '/v1/permits/unlicensed';
const CITIES = '/v1/permits/cities';
const CITY = '/v1/permits/cities/{jurisdiction}';

/** Building permits, with the contractors they were matched to. */
export class Permits {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** One page of the permits that match; names match despite typing errors, best first. */
  search(query: QueryOf<typeof SEARCH> = {}, options?: CallOptions) {
    return this.#connection.get(SEARCH, { query }, options);
  }

  /** All permits that match. */
  searchAll(query: QueryOf<typeof SEARCH> = {}, options?: CallOptions) {
    return this.#connection.list(SEARCH, { query }, options);
  }

  /** One permit with its contractor. @throws ContractorRecordsError `not_found` */
  get(id: number, query: QueryOf<typeof ONE> = {}, options?: CallOptions) {
    return this.#connection.get(ONE, { path: { id }, query }, options);
  }

  /** Why a permit is matched to its contractor, and which candidates it beat. @throws ContractorRecordsError `not_found` */
  match(id: number, query: QueryOf<typeof MATCH> = {}, options?: CallOptions) {
    return this.#connection.get(MATCH, { path: { id }, query }, options);
  }

  /** Permits at a street address, newest first; up to 1,000 unless a page is asked for. */
  address(query: QueryOf<typeof ADDRESS>, options?: CallOptions) {
    return this.#connection.get(ADDRESS, { query }, options);
  }

  /** All permits at a street address. */
  addressAll(query: QueryOf<typeof ADDRESS>, options?: CallOptions) {
    return this.#connection.list(ADDRESS, { query }, options);
  }

  /** One page of the property addresses that are like a typed one, the nearest first. */
  addresses(query: QueryOf<typeof ADDRESSES>, options?: CallOptions) {
    return this.#connection.get(ADDRESSES, { query }, options);
  }

  /** All property addresses that are like a typed one. */
  addressesAll(query: QueryOf<typeof ADDRESSES>, options?: CallOptions) {
    return this.#connection.list(ADDRESSES, { query }, options);
  }

  /** One page of the permits of a hundred-block (`2200 block of Pillsbury Ave S`), a street or a city, with a summary. */
  block(query: QueryOf<typeof BLOCK> = {}, options?: CallOptions) {
    return this.#connection.get(BLOCK, { query }, options);
  }

  /** All permits of a hundred-block, a street or a city. */
  blockAll(query: QueryOf<typeof BLOCK> = {}, options?: CallOptions) {
    return this.#connection.list(BLOCK, { query }, options);
  }

  /** One page of the permits that meet all conditions, by place as well. */
  find(query: QueryOf<typeof FIND> = {}, options?: CallOptions) {
    return this.#connection.get(FIND, { query }, options);
  }

  /** All permits that meet all conditions. */
  findAll(query: QueryOf<typeof FIND> = {}, options?: CallOptions) {
    return this.#connection.list(FIND, { query }, options);
  }

  /** One page of the permits that were issued after the matched license had ended, newest first. */
  unlicensed(query: QueryOf<typeof UNLICENSED> = {}, options?: CallOptions) {
    return this.#connection.get(UNLICENSED, { query }, options);
  }

  /** All permits that were issued after the matched license had ended. */
  unlicensedAll(query: QueryOf<typeof UNLICENSED> = {}, options?: CallOptions) {
    return this.#connection.list(UNLICENSED, { query }, options);
  }

  /** The jurisdictions that publish permits, with counts and dates. */
  cities(options?: CallOptions) {
    return this.#connection.get(CITIES, {}, options);
  }

  /** The permits of one jurisdiction by year, type and tier. @throws ContractorRecordsError `not_found` */
  city(jurisdiction: string, options?: CallOptions) {
    return this.#connection.get(CITY, { path: { jurisdiction } }, options);
  }
}
