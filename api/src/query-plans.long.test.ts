import { createServiceToken } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../test/harness/api.js';
import { countyRequests } from '../../test/harness/county-requests.js';
import { type Complaint, watchPlans } from '../../test/harness/query-plans.js';
import { routes } from './routes.js';

let api: TestApi;
let complaints: () => Complaint[];
beforeAll(async () => {
  api = await startTestApi({ records: 'county' });
  complaints = watchPlans(api.serverPool);
});
afterAll(() => api.close());

/** Sends a request and checks the plans of its statements. */
async function request(path: string): Promise<{ status: number; wrong: Complaint[]; body: ResponseBody }> {
  complaints();
  const response = await api.get(path);
  const body = (await response.json()) as ResponseBody;
  return { status: response.status, wrong: complaints(), body };
}

interface ResponseBody {
  readonly totalCount?: number;
  readonly error?: { readonly details: readonly { readonly expected: readonly string[] }[] };
}

/** The path of a request: with a query, or with the end of the path that replaces the route's parameter. */
function pathOf(route: string, end: string): string {
  return end.startsWith('/') ? route.replace(/\/:.*$/, end) : `${route}?${end}`;
}

const common = ['fields', 'cursor'];

describe('no request scans a large table', () => {
  it('and a sequential scan is detected', async () => {
    await api.serverPool.query('select count(*) from permit where description = $1', ['Nothing']);
    expect(complaints()).toMatchObject([{ wrong: ['permit: read through'] }]);
  });

  it('of any endpoint, with any parameter', () => {
    expect(Object.keys(countyRequests).sort()).toEqual(routes.map(({ path }) => path).sort());
    for (const { path, query } of routes) {
      const queries = (countyRequests[path] ?? []).join('&');
      // Picking fields costs nothing, and a cursor reads the pages of the list.
      for (const parameter of Object.keys(query.shape).filter((name) => !common.includes(name)))
        expect(`${path}: ${queries}`).toContain(`${parameter}=`);
    }
  });

  it.each(Object.entries(countyRequests).flatMap(([route, ends]) => ends.map((end) => pathOf(route, end))))(
    '%s',
    async (path) => {
      const { status, wrong } = await request(path);
      expect([200, 404, 409]).toContain(status);
      expect(wrong).toEqual([]);
    },
  );
});

describe('a reconciliation service scans no large table', () => {
  let token: string;
  beforeAll(async () => {
    token = (await createServiceToken(api.pool, { key: await api.key() })).token;
  });

  const extension = { ids: ['1', '999'], properties: [{ id: 'phone' }] };
  const queries = { q0: { query: 'BC100777' }, q1: { query: '12' } };
  it.each([
    '/suggest/entity?prefix=al',
    '/suggest/entity?prefix=albercor%20con',
    '/suggest/entity?prefix=construction',
    '/suggest/entity?prefix=nobody%20is%20called%20so',
    '/suggest/entity?prefix=BC1007',
    '/contractor?id=12',
    `?extend=${encodeURIComponent(JSON.stringify(extension))}`,
    `?queries=${encodeURIComponent(JSON.stringify(queries))}`,
  ])('%s', async (below) => {
    complaints();
    const response = await api.get(`/reconcile/${token}${below}`);
    // Only `crs serve` opens rosters.
    expect([200, 404, 503]).toContain(response.status);
    expect(complaints()).toEqual([]);
  });
});

/** For each filter field, a common and a rare value. */
const values: Readonly<Record<string, readonly [common: string, rare: string]>> = {
  Id: ['100', '4999'],
  CompanyName: ['Albercor Construction', 'Nobody'],
  DbaNames: ['Trade 10', 'Nobody'],
  IndividualNames: ['Person 9', 'Nobody'],
  LicenseNumbers: ['BC100777', 'NONE'],
  City: ['Northfield', 'Tiny Hamlet'],
  OrderType: ['Consent Order', 'Licensing Order'],
  ActionsTaken: ['Fine', 'Revocation'],
  PenaltyAmount: ['5000', '14950'],
  OrderDate: ['2019-05-05', '2024-12-01'],
  ViolationTypes: ['Unlicensed work', 'Fraud'],
  CaseNumber: ['AG-100', 'AG-0'],
  Respondent: ['Albercor Construction and others', 'Nobody'],
  State: ['TX', 'MN'],
  ActionType: ['Lawsuit', 'Settlement'],
  Status: ['Closed', 'Open'],
  ActionDate: ['2019-05-05', '2024-12-01'],
  RestitutionAmount: ['102.5', '707.25'],
  Summary: ['What the case was about 7', 'Nothing'],
};
const lists = ['DbaNames', 'IndividualNames', 'LicenseNumbers', 'ActionsTaken', 'ViolationTypes'];

/**
 * Filters that need a sequential scan. That is acceptable for orders and actions: there are thousands of them and
 * millions of permits, and a scan takes milliseconds.
 */
const exceptions = {
  /** No index helps with parts and ends of texts, or with conditions that most records meet. */
  operators: ['!=', '=*', '!*', '!^', '$', '!$'],
  /** An index on a list finds only whole elements, not their beginnings or order. */
  operatorsOfLists: ['^', '>', '<', '>=', '<='],
  /** Long texts, which are searched by parts and are too long for an index. */
  fields: ['Respondent', 'Summary'],
  /** PostgreSQL counts a value that nearly all records have faster without the index. */
  values: ['Fine', 'Unlicensed work'],
} as const;
const byIndex = ['=', '^', '>', '<', '>=', '<='];

function isException(field: string, operator: string, value: string): boolean {
  const among = (list: readonly string[], one: string): boolean => list.includes(one);
  return (
    among(exceptions.operators, operator) ||
    (lists.includes(field) && among(exceptions.operatorsOfLists, operator)) ||
    among(exceptions.fields, field) ||
    among(exceptions.values, value)
  );
}

describe.each([
  ['/v1/enforcement', 'enforcement_order'],
  ['/v1/ag-enforcement', 'ag_action'],
] as const)('a filter of %s', (path, table) => {
  /** Requests every field with every operator and value, except `^` of numbers and dates. */
  async function requestAll(wanted: (field: string, operator: string, value: string) => boolean) {
    const unknown = await request(`${path}?filter=Nothing%3D1`);
    const fields = unknown.body.error?.details[0]?.expected ?? [];
    expect(fields.length).toBeGreaterThan(10);
    const responses: { filter: string; status: number; wrong: string[] }[] = [];
    for (const field of fields)
      for (const operator of [...byIndex, ...exceptions.operators])
        for (const value of values[field] ?? ['a field without values here']) {
          if (operator === '^' && /^[\d.-]+$/.test(value)) continue;
          if (!wanted(field, operator, value)) continue;
          const filter = `${field}${operator}${value}`;
          const { status, wrong } = await request(`${path}?filter=${encodeURIComponent(filter)}`);
          responses.push({ filter, status, wrong: wrong.flatMap((complaint) => complaint.wrong) });
        }
    return responses;
  }

  it('uses an index', async () => {
    const responses = await requestAll((...filter) => !isException(...filter));
    expect(responses.filter(({ status, wrong }) => status !== 200 || wrong.length > 0)).toEqual([]);
  });

  it('scans only its own table when no index helps', async () => {
    const responses = await requestAll(isException);
    const others = responses.filter(
      ({ status, wrong }) => status !== 200 || wrong.some((text) => !text.startsWith(`${table}: `)),
    );
    expect(others).toEqual([]);
    expect(responses.some(({ wrong }) => wrong.length > 0)).toBe(true);
  });
});

describe('a search for a text without a word of three letters', () => {
  it.each(['q=b+c', 'q=---', 'name=a+b'])('scans only its own table for %s', async (text) => {
    const path = text.startsWith('q') ? '/v1/licenses/search' : '/v1/osha/search';
    const { status, wrong } = await request(`${path}?${text}`);
    expect(status).toBe(200);
    for (const one of wrong.flatMap((complaint) => complaint.wrong))
      expect(one).toMatch(/^(contractor|inspection): /);
  });
});

describe('orderBy of /v1/enforcement', () => {
  it.each(
    ['Id', 'CompanyName', 'City', 'OrderType', 'PenaltyAmount', 'OrderDate'].flatMap((field) => [
      `${field}`,
      `${field} desc`,
      `${field} desc, Id`,
      `${field}, OrderDate desc`,
    ]),
  )('%s', async (order) => {
    const first = await request(`/v1/enforcement?orderBy=${encodeURIComponent(order)}`);
    expect(first).toMatchObject({ status: 200, wrong: [] });
  });
});
