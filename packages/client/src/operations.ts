import type { AccountPath, ListPath, Path } from './endpoint-types.js';

/**
 * A request's method and path, and what the request takes besides the path's parameters. `pages` means a query, and a second
 * method that reads all pages.
 */
export type Operation =
  | readonly ['get', Path]
  | readonly ['get', Path, 'query']
  | readonly ['get', ListPath, 'pages']
  | readonly ['post' | 'put', AccountPath, 'body']
  | readonly ['post' | 'delete', AccountPath];

/** The operation of each method of each resource. */
export const operations = {
  /**
   * Contractors, and what is linked to one of them. `state` picks one where several states issued the number, `licenseType` where a
   * roster gives it to several.
   */
  licenses: {
    /** One page of the contractors that match. */
    search: ['get', '/v1/licenses/search', 'pages'],
    /** One contractor. @throws ContractorRecordsError `not_found`; `conflict` where several have the number */
    get: ['get', '/v1/licenses/{licenseNumber}', 'query'],
    /** Everything about one contractor: license, aliases, firm, records, figures and sources. */
    profile: ['get', '/v1/licenses/{licenseNumber}/profile', 'query'],
    /** How the license changed in its roster, the current form first. */
    history: ['get', '/v1/licenses/{licenseNumber}/history', 'query'],
    /** How its permits ended, by role, beside those of the same types, cities and years. */
    trackRecord: ['get', '/v1/licenses/{licenseNumber}/track-record', 'query'],
    /** Workplace-safety inspections of a contractor, newest first; up to 1,000 unless a page is asked for. */
    osha: ['get', '/v1/licenses/{licenseNumber}/osha', 'pages'],
    /** Permits matched to a contractor, newest first; up to 1,000 unless a page is asked for. */
    permits: ['get', '/v1/licenses/{licenseNumber}/permits', 'pages'],
    /** Contractors that share its address or phone; up to 1,000 unless a page is asked for. */
    related: ['get', '/v1/licenses/{licenseNumber}/related', 'pages'],
    /** Permits that were issued after the license of a contractor had ended; up to 1,000 unless a page is asked for. */
    unlicensed: ['get', '/v1/licenses/{licenseNumber}/unlicensed', 'pages'],
  },
  /** Enforcement orders of licensing authorities. */
  enforcement: {
    /** One page of the orders that match a filter: `PenaltyAmount>5000,OrderDate>=2024-01-01`. */
    list: ['get', '/v1/enforcement', 'pages'],
    /** One order. @throws ContractorRecordsError `not_found` */
    get: ['get', '/v1/enforcement/{id}'],
    /** Orders against a contractor, newest first; up to 1,000 unless a page is asked for. */
    byLicense: ['get', '/v1/enforcement/by-license/{licenseNumber}', 'pages'],
    /** The newest orders, 10 unless `limit` says otherwise. */
    recent: ['get', '/v1/enforcement/recent', 'query'],
    /** Counts by year, kind of action and kind of violation. */
    trends: ['get', '/v1/enforcement/trends'],
  },
  /** Workplace-safety inspections. */
  osha: {
    /** One page of the inspections that match. */
    search: ['get', '/v1/osha/search', 'pages'],
    /** One inspection with its violations and penalties. @throws ContractorRecordsError `not_found` */
    get: ['get', '/v1/osha/{activityNumber}'],
    /** Totals of inspections, violations and penalties. */
    stats: ['get', '/v1/osha/stats'],
  },
  /** Building permits, with the contractors they were matched to. */
  permits: {
    /** One page of the permits that match; names match despite typing errors, best first. */
    search: ['get', '/v1/permits', 'pages'],
    /** One permit with its contractor. @throws ContractorRecordsError `not_found` */
    get: ['get', '/v1/permits/{id}', 'query'],
    /** The inspections of a permit, and how it ended. @throws ContractorRecordsError `not_found` */
    inspections: ['get', '/v1/permits/{id}/inspections'],
    /** Why a permit is matched to its contractor, and which candidates it beat. @throws ContractorRecordsError `not_found` */
    match: ['get', '/v1/permits/{id}/match', 'query'],
    /** Permits at a street address, newest first; up to 1,000 unless a page is asked for. */
    address: ['get', '/v1/permits/address', 'pages'],
    /** One page of the property addresses that are like a typed one, the nearest first. */
    addresses: ['get', '/v1/permits/addresses', 'pages'],
    /** One page of the permits of a hundred-block (`2200 block of Pillsbury Ave S`), a street or a city, with a summary. */
    block: ['get', '/v1/permits/block', 'pages'],
    /** One page of the permits that meet all conditions, by place as well. */
    find: ['get', '/v1/permits/search', 'pages'],
    /** One page of the permits that were issued after the matched license had ended, newest first. */
    unlicensed: ['get', '/v1/permits/unlicensed', 'pages'],
    /** The jurisdictions that publish permits, with counts and dates. */
    cities: ['get', '/v1/permits/cities'],
    /** The permits of one jurisdiction by year, type and tier. @throws ContractorRecordsError `not_found` */
    city: ['get', '/v1/permits/cities/{jurisdiction}'],
  },
  /** Enforcement actions of attorneys general. */
  agEnforcement: {
    /** One page of the actions that match a filter. */
    list: ['get', '/v1/ag-enforcement', 'pages'],
    /** One action. @throws ContractorRecordsError `not_found` */
    get: ['get', '/v1/ag-enforcement/{id}'],
    /** Actions against a contractor, newest first; up to 1,000 unless a page is asked for. */
    byLicense: ['get', '/v1/ag-enforcement/by-license/{licenseNumber}', 'pages'],
  },
  /** What is found among all contractors. */
  contractors: {
    /** One page of the contractors that a name, person, phone, address or license number means, the nearest first. */
    find: ['get', '/v1/contractors/search', 'pages'],
    /** How many of the contractors that are meant have each status, type, state and city. */
    facets: ['get', '/v1/contractors/facets', 'query'],
    /** How many of all contractors have each status, type and state. */
    tally: ['get', '/v1/contractors/tally', 'query'],
    /** One page of the firms that may have been reopened under a new name, the likeliest first. */
    reopened: ['get', '/v1/contractors/reopened', 'pages'],
  },
  /** Files with all records of a version of the data. */
  exports: {
    /** The versions that can be downloaded, the newest first, with their files. */
    list: ['get', '/v1/exports'],
  },
  /** Businesses that hold several licenses. */
  firms: {
    /** One firm with its licenses, and why they are one. @throws ContractorRecordsError `not_found` */
    get: ['get', '/v1/firms/{id}'],
  },
  /** The lookup tables. */
  reference: {
    licenseTypes: ['get', '/v1/license-types'],
    licenseSubtypes: ['get', '/v1/license-subtypes'],
    /** License statuses, and which of them allow work. */
    statuses: ['get', '/v1/statuses'],
    /** Sources with their records, freshness and quality: all, or those of a family, a jurisdiction or a state. */
    coverage: ['get', '/v1/coverage', 'query'],
  },
  /** What the account watches; `events({ watchList })` gives what concerns a list. */
  watchLists: {
    list: ['get', '/v1/watch-lists'],
    /** @throws ContractorRecordsError `not_found` */
    get: ['get', '/v1/watch-lists/{id}'],
    /** @throws ContractorRecordsError `account.conflict` where the tier allows no further list */
    create: ['post', '/v1/watch-lists', 'body'],
    /** Replaces all of a list. @throws ContractorRecordsError `not_found` */
    replace: ['put', '/v1/watch-lists/{id}', 'body'],
    /** @throws ContractorRecordsError `not_found` */
    delete: ['delete', '/v1/watch-lists/{id}'],
  },
  /** Where events are sent, and what became of each. */
  webhooks: {
    list: ['get', '/v1/webhooks'],
    /** @throws ContractorRecordsError `not_found` */
    get: ['get', '/v1/webhooks/{id}'],
    /**
     * The answer has the secret, this once: keep it.
     * @throws ContractorRecordsError `account.conflict` where the tier allows no further webhook
     */
    create: ['post', '/v1/webhooks', 'body'],
    /** Replaces address, types and watch lists. @throws ContractorRecordsError `not_found` */
    replace: ['put', '/v1/webhooks/{id}', 'body'],
    /** @throws ContractorRecordsError `not_found` */
    delete: ['delete', '/v1/webhooks/{id}'],
    /** Has a test sent; `delivery` tells what became of it. @throws ContractorRecordsError `not_found` */
    test: ['post', '/v1/webhooks/{id}/test'],
    /** The answer has the new secret, this once; the one before signs as well for a day. */
    rotateSecret: ['post', '/v1/webhooks/{id}/rotate-secret'],
    /** Switches a webhook on again. @throws ContractorRecordsError `account.conflict` where an operator switched it off */
    enable: ['post', '/v1/webhooks/{id}/enable'],
    /** One page of deliveries, the newest first: `{ status: 'dead' }` for those that were given up. */
    deliveries: ['get', '/v1/webhooks/{id}/deliveries', 'query'],
    /** @throws ContractorRecordsError `not_found` */
    delivery: ['get', '/v1/webhooks/{id}/deliveries/{deliveryId}'],
    /** Has a delivery sent again, with the same `webhook-id`. @throws ContractorRecordsError `not_found` */
    resend: ['post', '/v1/webhooks/{id}/deliveries/{deliveryId}/resend'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Operation>>>>;
