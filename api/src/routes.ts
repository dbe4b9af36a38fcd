import type { AccountRoute } from './http/account-route.js';
import type { FileRoute } from './http/file-route.js';
import type { PostRoute } from './http/post-route.js';
import type { Route } from './http/route.js';
import { getAgAction, getAgEnforcement, getContractorAgEnforcement } from './resources/ag-enforcement.js';
import { getCautions } from './resources/cautions.js';
import { getChanges } from './resources/changes.js';
import { getContractorFacets, getContractorTally } from './resources/contractor-facets.js';
import { findContractors } from './resources/contractor-search.js';
import { getCoverage } from './resources/coverage.js';
import { getDeliveries, getDelivery, resend } from './resources/deliveries.js';
import {
  getContractorEnforcement,
  getEnforcement,
  getEnforcementAction,
  getEnforcementTrends,
  getRecentEnforcement,
} from './resources/enforcement.js';
import { getEvents } from './resources/events.js';
import { getExportFile, getExports } from './resources/exports.js';
import { getFirm } from './resources/firms.js';
import { getLicenseHistory } from './resources/license-history.js';
import { getLicense, searchLicenses } from './resources/licenses.js';
import { matchList } from './resources/match-list.js';
import { getContractorOsha, getInspection, getOshaStats, searchOsha } from './resources/osha.js';
import { findAddresses } from './resources/permit-addresses.js';
import { getPermitBlock } from './resources/permit-block.js';
import { getPermitCity } from './resources/permit-city.js';
import { getPermitInspections } from './resources/permit-inspections.js';
import { getPermitMatch } from './resources/permit-match.js';
import { getPermitSearch } from './resources/permit-search.js';
import {
  getContractorPermits,
  getPermit,
  getPermitCities,
  getPermits,
  getPermitsAtAddress,
} from './resources/permits.js';
import { getProfile } from './resources/profile.js';
import { getLicenseSubtypes, getLicenseTypes, getStatuses } from './resources/reference.js';
import { getRelated } from './resources/related.js';
import { getReopened } from './resources/reopened.js';
import { getTrackRecord } from './resources/track-record.js';
import { getContractorUnlicensed, getUnlicensedPermits } from './resources/unlicensed.js';
import { getUsage } from './resources/usage.js';
import {
  deleteList,
  getWatchList,
  getWatchLists,
  postWatchList,
  putWatchList,
} from './resources/watch-lists.js';
import {
  enableWebhookAgain,
  getWebhook,
  getWebhooks,
  postWebhook,
  putWebhook,
  removeWebhook,
  rotateWebhookSecret,
  testWebhook,
} from './resources/webhooks.js';

/** Every endpoint. A fixed path segment comes before a parameter in the same place. */
export const routes: readonly Route[] = [
  searchLicenses, //            /v1/licenses/search
  getLicense, //                /v1/licenses/:licenseNumber
  getContractorOsha, //         /v1/licenses/:licenseNumber/osha
  getContractorPermits, //      /v1/licenses/:licenseNumber/permits
  getRelated, //                /v1/licenses/:licenseNumber/related
  getContractorUnlicensed, //   /v1/licenses/:licenseNumber/unlicensed
  getProfile, //                /v1/licenses/:licenseNumber/profile
  getLicenseHistory, //         /v1/licenses/:licenseNumber/history
  getTrackRecord, //            /v1/licenses/:licenseNumber/track-record
  getEnforcement, //            /v1/enforcement
  getRecentEnforcement, //      /v1/enforcement/recent
  getEnforcementTrends, //      /v1/enforcement/trends
  getContractorEnforcement, //  /v1/enforcement/by-license/:licenseNumber
  getEnforcementAction, //      /v1/enforcement/:id
  searchOsha, //                /v1/osha/search
  getOshaStats, //              /v1/osha/stats
  getInspection, //             /v1/osha/:activityNumber
  getPermits, //                /v1/permits
  getPermitsAtAddress, //       /v1/permits/address
  findAddresses, //             /v1/permits/addresses
  getPermitCities, //           /v1/permits/cities
  getPermitCity, //             /v1/permits/cities/:jurisdiction
  getPermitBlock, //            /v1/permits/block
  getPermitSearch, //           /v1/permits/search
  getUnlicensedPermits, //      /v1/permits/unlicensed
  getPermit, //                 /v1/permits/:id
  getPermitMatch, //            /v1/permits/:id/match
  getPermitInspections, //      /v1/permits/:id/inspections
  getAgEnforcement, //          /v1/ag-enforcement
  getContractorAgEnforcement, // /v1/ag-enforcement/by-license/:licenseNumber
  getAgAction, //               /v1/ag-enforcement/:id
  findContractors, //           /v1/contractors/search
  getContractorFacets, //       /v1/contractors/facets
  getContractorTally, //        /v1/contractors/tally
  getCautions, //               /v1/contractors/cautions
  getReopened, //               /v1/contractors/reopened
  getFirm, //                   /v1/firms/:id
  getChanges, //                /v1/changes
  getEvents, //                 /v1/events
  getExports, //                /v1/exports
  getCoverage, //               /v1/coverage
  getLicenseTypes, //           /v1/license-types
  getLicenseSubtypes, //        /v1/license-subtypes
  getStatuses, //               /v1/statuses
  getUsage, //                  /v1/usage
];

/** The endpoints that take a body. */
export const postRoutes: readonly PostRoute[] = [
  matchList, // /v1/match
];

/** The endpoints that return files. */
export const fileRoutes: readonly FileRoute[] = [
  getExportFile, // /v1/exports/:version/*file
];

/** The endpoints for an account's own data, by path. */
export const accountRoutes: readonly AccountRoute[] = [
  getWatchLists, // /v1/watch-lists
  postWatchList,
  getWatchList, //  /v1/watch-lists/:id
  putWatchList,
  deleteList,
  getWebhooks, //   /v1/webhooks
  postWebhook,
  getWebhook, //    /v1/webhooks/:id
  putWebhook,
  removeWebhook,
  testWebhook, //   /v1/webhooks/:id/test
  rotateWebhookSecret, // /v1/webhooks/:id/rotate-secret
  enableWebhookAgain, // /v1/webhooks/:id/enable
  getDeliveries, // /v1/webhooks/:id/deliveries
  getDelivery, //   /v1/webhooks/:id/deliveries/:deliveryId
  resend, //        /v1/webhooks/:id/deliveries/:deliveryId/resend
];
