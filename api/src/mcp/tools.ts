import { type Family, families } from '@crs/domain';
import type { PostRoute } from '../http/post-route.js';
import type { Route } from '../http/route.js';
import { getAgEnforcement } from '../resources/ag-enforcement.js';
import { getEnforcement } from '../resources/enforcement.js';
import { searchLicenses } from '../resources/licenses.js';
import { matchList } from '../resources/match-list.js';
import { searchOsha } from '../resources/osha.js';
import { getPermits, getPermitsAtAddress } from '../resources/permits.js';
import { getProfile } from '../resources/profile.js';
import { getReopened } from '../resources/reopened.js';
import { getTrackRecord } from '../resources/track-record.js';

/** An endpoint that assistants may call. Its name is the `operationId`, as in the API and its client. */
export interface Tool {
  readonly route: Route | PostRoute;
  /** The families whose sources a response comes from, if its records do not name them. */
  readonly families: readonly Family[];
}

/** True for an endpoint with a body. */
export const takesBody = (route: Route | PostRoute): route is PostRoute => 'body' in route;

/** The tools, few enough for an assistant to choose from. All are read-only. */
export const tools: readonly Tool[] = [
  { route: searchLicenses, families: ['licenses'] },
  { route: getProfile, families },
  { route: matchList, families: ['licenses'] },
  { route: getEnforcement, families: ['orders'] },
  { route: getAgEnforcement, families: ['actions'] },
  { route: searchOsha, families: ['inspections'] },
  { route: getPermits, families: ['permits'] },
  { route: getPermitsAtAddress, families: ['permits'] },
  { route: getReopened, families: ['licenses'] },
  { route: getTrackRecord, families: ['permits'] },
];
