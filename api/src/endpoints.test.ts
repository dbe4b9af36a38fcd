import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../test/harness/api.js';
import { routes } from './routes.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** For each of the 22 routes of the specification, a path with a response. */
const specified: Readonly<Record<string, string>> = {
  '/v1/licenses/search': '/v1/licenses/search',
  '/v1/licenses/:licenseNumber': '/v1/licenses/EA200002',
  '/v1/licenses/:licenseNumber/osha': '/v1/licenses/BC100001/osha?state=MN',
  '/v1/licenses/:licenseNumber/permits': '/v1/licenses/BC100001/permits?state=mn',
  '/v1/licenses/:licenseNumber/related': '/v1/licenses/BC100001/related?state=MN',
  '/v1/enforcement': '/v1/enforcement',
  '/v1/enforcement/recent': '/v1/enforcement/recent',
  '/v1/enforcement/trends': '/v1/enforcement/trends',
  '/v1/enforcement/by-license/:licenseNumber': '/v1/enforcement/by-license/BC100001?state=MN',
  '/v1/enforcement/:id': '/v1/enforcement/201',
  '/v1/osha/search': '/v1/osha/search',
  '/v1/osha/stats': '/v1/osha/stats',
  '/v1/osha/:activityNumber': '/v1/osha/1500001',
  '/v1/permits': '/v1/permits',
  '/v1/permits/address': '/v1/permits/address?address=2214+Pillsbury+Ave+S',
  '/v1/permits/cities': '/v1/permits/cities',
  '/v1/permits/block': '/v1/permits/block',
  '/v1/ag-enforcement': '/v1/ag-enforcement',
  '/v1/ag-enforcement/by-license/:licenseNumber': '/v1/ag-enforcement/by-license/BC100001?state=MN',
  '/v1/license-types': '/v1/license-types',
  '/v1/license-subtypes': '/v1/license-subtypes',
  '/v1/statuses': '/v1/statuses',
};

/** Additional routes. */
const others: Readonly<Record<string, string>> = {
  '/v1/permits/:id': '/v1/permits/101',
  '/v1/permits/:id/match': '/v1/permits/101/match',
  '/v1/permits/:id/inspections': '/v1/permits/101/inspections',
  '/v1/ag-enforcement/:id': '/v1/ag-enforcement/301',
  '/v1/licenses/:licenseNumber/unlicensed': '/v1/licenses/BC100001/unlicensed?state=MN',
  '/v1/licenses/:licenseNumber/history': '/v1/licenses/BC100001/history?state=MN',
  '/v1/licenses/:licenseNumber/track-record': '/v1/licenses/BC100001/track-record?state=MN',
  '/v1/licenses/:licenseNumber/profile': '/v1/licenses/BC100001/profile?state=MN',
  '/v1/contractors/reopened': '/v1/contractors/reopened',
  '/v1/permits/cities/:jurisdiction': '/v1/permits/cities/austin',
  '/v1/contractors/search': '/v1/contractors/search?query=northside',
  '/v1/contractors/facets': '/v1/contractors/facets?query=northside&day=2026-03-01',
  '/v1/contractors/tally': '/v1/contractors/tally?city=Minneapolis',
  '/v1/contractors/cautions': '/v1/contractors/cautions?licenseNumbers=BC100001,PC300003',
  '/v1/permits/addresses': '/v1/permits/addresses?address=2214+pilsbury',
  '/v1/permits/search': '/v1/permits/search?near=30.25,-97.75',
  '/v1/permits/unlicensed': '/v1/permits/unlicensed',
  '/v1/changes': '/v1/changes?limit=1000',
  '/v1/events': '/v1/events',
  '/v1/coverage': '/v1/coverage',
  '/v1/exports': '/v1/exports',
  '/v1/firms/:id': '/v1/firms/61',
  '/v1/usage': '/v1/usage',
};
const samples = { ...specified, ...others };

describe('every endpoint', () => {
  it('is one of the 22 of the specification, or is listed here', () => {
    expect(Object.keys(specified)).toHaveLength(22);
    expect(routes.map(({ path }) => path).sort()).toEqual(Object.keys(samples).sort());
  });

  it.each(Object.entries(samples))('%s answers in the shape of its schema', async (_route, path) => {
    const response = await api.get(path);
    const body = await response.json();
    expect([response.status, body]).toEqual([200, expect.anything()]);
  });
});
