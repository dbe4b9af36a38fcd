import type { AccountPath, ListPath, Path } from './endpoint-types.js';

/**
 * A request's method and path, and what it takes besides path parameters. `pages` means a query, and a second method
 * that reads all pages.
 */
export type Operation =
  | readonly ['get', Path]
  | readonly ['get', Path, 'query']
  | readonly ['get', ListPath, 'pages']
  | readonly ['post' | 'put', AccountPath, 'body']
  | readonly ['post' | 'delete', AccountPath];

/** The operation for each method of each resource. */
export const operations = {
  /**
   * Contractors and their linked records. `state` picks a contractor if several states issued the number, `licenseType`
   * if a roster has several with it.
   */
  licenses: {
    /** One page of matching contractors. */
    search: ['get', '/v1/licenses/search', 'pages'],
    /** One contractor. @throws ContractorRecordsError `not_found`; `conflict` if several have the number */
    get: ['get', '/v1/licenses/{licenseNumber}', 'query'],
    /** Everything about one contractor: license, aliases, firm, records, figures, and sources. */
    profile: ['get', '/v1/licenses/{licenseNumber}/profile', 'query'],
    /** How the license changed in its roster, current form first. */
    history: ['get', '/v1/licenses/{licenseNumber}/history', 'query'],
    /** Permit outcomes by role, next to those of the same types, cities, and years. */
    trackRecord: ['get', '/v1/licenses/{licenseNumber}/track-record', 'query'],
    /** A contractor's workplace-safety inspections, newest first; up to 1,000 unless you ask for a page. */
    osha: ['get', '/v1/licenses/{licenseNumber}/osha', 'pages'],
    /** A contractor's matched permits, newest first; up to 1,000 unless you ask for a page. */
    permits: ['get', '/v1/licenses/{licenseNumber}/permits', 'pages'],
    /** Contractors with the same address or phone; up to 1,000 unless you ask for a page. */
    related: ['get', '/v1/licenses/{licenseNumber}/related', 'pages'],
    /** Permits issued after the contractor's license had ended; up to 1,000 unless you ask for a page. */
    unlicensed: ['get', '/v1/licenses/{licenseNumber}/unlicensed', 'pages'],
  },
  /** Licensing authorities' enforcement orders. */
  enforcement: {
    /** One page of the orders that match a filter: `PenaltyAmount>5000,OrderDate>=2024-01-01`. */
    list: ['get', '/v1/enforcement', 'pages'],
    /** One order. @throws ContractorRecordsError `not_found` */
    get: ['get', '/v1/enforcement/{id}'],
    /** A contractor's orders, newest first; up to 1,000 unless you ask for a page. */
    byLicense: ['get', '/v1/enforcement/by-license/{licenseNumber}', 'pages'],
    /** The newest orders; 10 unless you set `limit`. */
    recent: ['get', '/v1/enforcement/recent', 'query'],
    /** Counts by year, action type, and violation type. */
    trends: ['get', '/v1/enforcement/trends'],
  },
  /** Workplace-safety inspections. */
  osha: {
    /** One page of matching inspections. */
    search: ['get', '/v1/osha/search', 'pages'],
    /** One inspection with its violations and penalties. @throws ContractorRecordsError `not_found` */
    get: ['get', '/v1/osha/{activityNumber}'],
    /** Inspection, violation, and penalty totals. */
    stats: ['get', '/v1/osha/stats'],
  },
  /** Building permits, with their matched contractors. */
  permits: {
    /** One page of matching permits, best first. Names match despite typos. */
    search: ['get', '/v1/permits', 'pages'],
    /** One permit with its contractor. @throws ContractorRecordsError `not_found` */
    get: ['get', '/v1/permits/{id}', 'query'],
    /** A permit's inspections and outcome. @throws ContractorRecordsError `not_found` */
    inspections: ['get', '/v1/permits/{id}/inspections'],
    /** Why a permit matches its contractor, and which candidates lost. @throws ContractorRecordsError `not_found` */
    match: ['get', '/v1/permits/{id}/match', 'query'],
    /** Permits at a street address, newest first; up to 1,000 unless you ask for a page. */
    address: ['get', '/v1/permits/address', 'pages'],
    /** One page of property addresses similar to the typed one, closest first. */
    addresses: ['get', '/v1/permits/addresses', 'pages'],
    /** One page of permits for a block (`2200 block of Pillsbury Ave S`), street, or city, with a summary. */
    block: ['get', '/v1/permits/block', 'pages'],
    /** One page of the permits that meet all conditions, including location. */
    find: ['get', '/v1/permits/search', 'pages'],
    /** One page of permits issued after the matched license had ended, newest first. */
    unlicensed: ['get', '/v1/permits/unlicensed', 'pages'],
    /** The jurisdictions that publish permits, with counts and dates. */
    cities: ['get', '/v1/permits/cities'],
    /** One jurisdiction's permits by year, type, and tier. @throws ContractorRecordsError `not_found` */
    city: ['get', '/v1/permits/cities/{jurisdiction}'],
  },
  /** Attorney general enforcement actions. */
  agEnforcement: {
    /** One page of the actions that match a filter. */
    list: ['get', '/v1/ag-enforcement', 'pages'],
    /** One action. @throws ContractorRecordsError `not_found` */
    get: ['get', '/v1/ag-enforcement/{id}'],
    /** A contractor's actions, newest first; up to 1,000 unless you ask for a page. */
    byLicense: ['get', '/v1/ag-enforcement/by-license/{licenseNumber}', 'pages'],
  },
  /** Searches across all contractors. */
  contractors: {
    /** One page of contractors with this name, person, phone, address, or license number, closest first. */
    find: ['get', '/v1/contractors/search', 'pages'],
    /** The number of matching contractors by status, type, state, and city. */
    facets: ['get', '/v1/contractors/facets', 'query'],
    /** The number of all contractors by status, type, and state. */
    tally: ['get', '/v1/contractors/tally', 'query'],
    /** One page of firms that may have reopened under a new name, most likely first. */
    reopened: ['get', '/v1/contractors/reopened', 'pages'],
  },
  /** Files with all records in a data version. */
  exports: {
    /** The versions you can download, newest first, with their files. */
    list: ['get', '/v1/exports'],
  },
  /** Businesses with several licenses. */
  firms: {
    /** One firm with its licenses, and why they belong together. @throws ContractorRecordsError `not_found` */
    get: ['get', '/v1/firms/{id}'],
  },
  /** The lookup tables. */
  reference: {
    licenseTypes: ['get', '/v1/license-types'],
    licenseSubtypes: ['get', '/v1/license-subtypes'],
    /** License statuses, and which ones allow work. */
    statuses: ['get', '/v1/statuses'],
    /** Sources with their records, freshness, and quality: all, or one family's, jurisdiction's, or state's. */
    coverage: ['get', '/v1/coverage', 'query'],
  },
  /** The account's watch lists. `events({ watchList })` returns a list's events. */
  watchLists: {
    list: ['get', '/v1/watch-lists'],
    /** @throws ContractorRecordsError `not_found` */
    get: ['get', '/v1/watch-lists/{id}'],
    /** @throws ContractorRecordsError `account.conflict` if the tier allows no more lists */
    create: ['post', '/v1/watch-lists', 'body'],
    /** Replaces a whole list. @throws ContractorRecordsError `not_found` */
    replace: ['put', '/v1/watch-lists/{id}', 'body'],
    /** @throws ContractorRecordsError `not_found` */
    delete: ['delete', '/v1/watch-lists/{id}'],
  },
  /** Where to send events, and the result of each delivery. */
  webhooks: {
    list: ['get', '/v1/webhooks'],
    /** @throws ContractorRecordsError `not_found` */
    get: ['get', '/v1/webhooks/{id}'],
    /**
     * Save the secret: only this response contains it.
     * @throws ContractorRecordsError `account.conflict` if the tier allows no more webhooks
     */
    create: ['post', '/v1/webhooks', 'body'],
    /** Replaces a webhook's address, types, and watch lists. @throws ContractorRecordsError `not_found` */
    replace: ['put', '/v1/webhooks/{id}', 'body'],
    /** @throws ContractorRecordsError `not_found` */
    delete: ['delete', '/v1/webhooks/{id}'],
    /** Sends a test; `delivery` returns its result. @throws ContractorRecordsError `not_found` */
    test: ['post', '/v1/webhooks/{id}/test'],
    /** Only this response contains the new secret. The old one also signs for one more day. */
    rotateSecret: ['post', '/v1/webhooks/{id}/rotate-secret'],
    /** Turns a webhook on again. @throws ContractorRecordsError `account.conflict` if an operator turned it off */
    enable: ['post', '/v1/webhooks/{id}/enable'],
    /** One page of deliveries, newest first. Use `{ status: 'dead' }` for those that were given up. */
    deliveries: ['get', '/v1/webhooks/{id}/deliveries', 'query'],
    /** @throws ContractorRecordsError `not_found` */
    delivery: ['get', '/v1/webhooks/{id}/deliveries/{deliveryId}'],
    /** Sends a delivery again with the same `webhook-id`. @throws ContractorRecordsError `not_found` */
    resend: ['post', '/v1/webhooks/{id}/deliveries/{deliveryId}/resend'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Operation>>>>;
