import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../test/harness/api.js';
import { type Complaint, watchPlans } from '../../test/harness/query-plans.js';
import { countySizes, insertCounty } from '../../test/harness/records-of-a-county.js';
import { routes } from './routes.js';

let api: TestApi;
let complaints: () => Complaint[];
beforeAll(async () => {
  api = await startTestApi({ empty: true });
  await insertCounty(api.databaseUrl);
  complaints = watchPlans(api.serverPool);
});
afterAll(() => api.close());

/** Sends a request and checks the plans of its statements. */
async function ask(path: string): Promise<{ status: number; wrong: Complaint[]; body: Answered }> {
  complaints();
  const response = await api.get(path);
  const body = (await response.json()) as Answered;
  return { status: response.status, wrong: complaints(), body };
}

interface Answered {
  readonly totalCount?: number;
  readonly error?: { readonly details: readonly { readonly expected: readonly string[] }[] };
}

/** The query of the last page of a list, with 25 records a page. */
const last = (records: number): string => `page=${Math.floor(records / 25)}`;

/**
 * Requests for every endpoint: parameters alone and together; values of many, few and no records; first and
 * deep pages.
 */
const asked: Readonly<Record<string, readonly string[]>> = {
  '/v1/licenses/search': [
    '',
    `page=2&pageSize=100`,
    last(countySizes.contractor),
    'q=construction',
    `q=construction&page=300`,
    'q=albercor',
    'q=albercor+construction+llc',
    'q=BC100777',
    'q=c10077',
    'q=zzzzqqq',
    'q=lbercor+c',
    'q=construction&state=MN&status=Issued',
    'q=albercor&city=City+7',
    'city=city+5',
    'city=City+300&page=2',
    'city=Nowhere',
    'licenseType=electrical',
    'licenseType=Electrical&page=400',
    'licenseType=None',
    'status=Issued',
    'status=issued&page=2000',
    'status=Suspended',
    'status=Suspended&state=WI',
    'status=Revoked&city=City+5',
    'hasEnforcement=true',
    'hasEnforcement=true&page=300',
    'hasEnforcement=false&page=1500',
    'hasEnforcement=true&status=Revoked&state=MN',
    'entityType=Business&page=1800',
    'entityType=Personal',
    'entityType=Personal&status=Suspended',
    'state=TX',
    'state=tx&page=1500',
    'state=WI',
    'state=ZZ',
    'state=WI&licenseType=Roofing&entityType=Business',
  ],
  '/v1/licenses/:licenseNumber': ['/BC100777', '/bc100777', '/BC100030?state=MN', '/BC100030', '/NONE'],
  '/v1/licenses/:licenseNumber/osha': [
    '/BC140004/osha',
    '/BC140004/osha?page=2&pageSize=1',
    '/BC100777/osha?state=TX',
  ],
  '/v1/licenses/:licenseNumber/permits': [
    '/BC100002/permits',
    '/BC100002/permits?page=2&pageSize=3',
    '/BC100777/permits?state=TX',
  ],
  '/v1/licenses/:licenseNumber/related': [
    '/BC100009/related',
    '/BC100020/related',
    '/BC100020/related?page=10',
    '/BC100020/related?pageSize=100&state=TX',
    '/BC159999/related',
  ],
  '/v1/enforcement': [
    '',
    last(countySizes.enforcement_order),
    'pageSize=100',
    'filter=OrderDate%3E2019-01-01&orderBy=City',
  ],
  '/v1/enforcement/recent': ['', 'limit=50', 'limit=20&page=2&pageSize=5'],
  '/v1/enforcement/trends': [''],
  '/v1/enforcement/by-license/:licenseNumber': [
    '/BC100002',
    '/BC100030?state=MN',
    '/BC100777?page=2&pageSize=5',
  ],
  '/v1/enforcement/:id': ['/17', '/999999999'],
  '/v1/osha/search': [
    '',
    last(countySizes.inspection),
    'pageSize=100&page=3',
    'name=albercor+construction',
    'name=albercor&page=20',
    'name=Ating',
    'name=albrecor+construction',
    'name=ablercor&city=Northfield',
    'name=acme&hasViolations=true',
    'name=zzzzz',
    'name=al',
    'name=albercor+berdan+cordan&fromDate=2016-01-01',
    'city=northfield',
    'city=Northfield&page=700',
    'city=Tiny+Hamlet',
    'city=Nowhere',
    'city=Northfield&hasViolations=true&page=300',
    'city=Westport&fromDate=2019-01-01&toDate=2019-12-31',
    'hasViolations=true',
    'hasViolations=true&page=590',
    'hasViolations=false&page=590',
    'fromDate=2016-01-01',
    'fromDate=2016-01-01&page=1000',
    'toDate=2016-01-01',
    'fromDate=2019-01-01&toDate=2019-01-31&hasViolations=true',
    'fromDate=2040-01-01',
  ],
  '/v1/osha/:activityNumber': ['/1500017', '/17'],
  '/v1/osha/stats': [''],
  '/v1/permits': [
    '',
    last(countySizes.permit),
    'pageSize=100&page=20',
    'contractorName=albercor+construction',
    'contractorName=Ating',
    'contractorName=albercor&page=3',
    'contractorName=albrecor+construction&city=Northfield',
    'contractorName=berdan&permitType=Building',
    'contractorName=zzzzz',
    'city=northfield',
    'city=Northfield&page=4700',
    'city=Tiny+Hamlet',
    'city=Westport',
    'city=Lake+County',
    'city=lake_county&page=3000',
    'city=Nowhere',
    'permitType=building',
    'permitType=Building&page=4500',
    'permitType=Plumbing',
    'permitType=None',
    'city=Northfield&permitType=Building&page=2500',
    'city=Northfield&permitType=plumbing',
    'city=Tiny+Hamlet&permitType=Mechanical',
    'city=Lake+County&permitType=Building&page=1500',
  ],
  '/v1/permits/address': [
    'address=77+Oak+1+Street',
    'address=77+Oak+1+St&city=Northfield',
    'address=77+Oak+1+St&city=Lake+County&page=1',
    'address=1+Nowhere+Rd&pageSize=5',
  ],
  '/v1/permits/cities': [''],
  '/v1/permits/block': [
    '',
    'page=9999',
    'pageSize=100',
    'city=Northfield',
    'city=Lake+County',
    'city=Tiny+Hamlet',
    'city=Nowhere',
    'street=Oak+1+St',
    'street=2200+Oak+1+St',
    'street=2200+block+of+Oak+1&city=Northfield',
    'street=Nowhere+Rd',
  ],
  '/v1/ag-enforcement': ['', last(countySizes.ag_action), 'pageSize=100', 'filter=ActionDate%3E2019-01-01'],
  '/v1/ag-enforcement/by-license/:licenseNumber': [
    '/BC100002',
    '/BC100030?state=MN',
    '/BC100777?page=2&pageSize=5',
  ],
  '/v1/license-types': [''],
  '/v1/license-subtypes': [''],
  '/v1/statuses': [''],
};

/** The path of a request: with a query, or with the end of the path that replaces the route's parameter. */
function pathOf(route: string, end: string): string {
  return end.startsWith('/') ? route.replace(/\/:.*$/, end) : `${route}?${end}`;
}

describe('no request scans a large table', () => {
  it('and a sequential scan would be noticed', async () => {
    await api.serverPool.query('select count(*) from permit where description = $1', ['Nothing']);
    expect(complaints()).toMatchObject([{ wrong: ['permit: read through'] }]);
  });

  it('of any endpoint, with any parameter', () => {
    expect(Object.keys(asked).sort()).toEqual(routes.map(({ path }) => path).sort());
    for (const { path, query } of routes) {
      const given = (asked[path] ?? []).join('&');
      for (const parameter of Object.keys(query.shape))
        expect(`${path}: ${given}`).toContain(`${parameter}=`);
    }
  });

  it.each(Object.entries(asked).flatMap(([route, ends]) => ends.map((end) => pathOf(route, end))))(
    '%s',
    async (path) => {
      const { status, wrong } = await ask(path);
      expect([200, 404, 409]).toContain(status);
      expect(wrong).toEqual([]);
    },
  );
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
 * Filters that need a sequential scan. That is acceptable for orders and actions: they are thousands where permits are
 * millions, and a scan takes milliseconds.
 */
const exceptions = {
  /** No index helps with parts and ends of a text, or with conditions that most records meet. */
  operators: ['!=', '=*', '!*', '!^', '$', '!$'],
  /** An index of lists finds elements only, not their beginnings or order. */
  operatorsOfLists: ['^', '>', '<', '>=', '<='],
  /** Long texts, which are searched by parts and are too long for an index. */
  fields: ['Respondent', 'Summary'],
  /** PostgreSQL counts values of nearly all records faster without the index. */
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
  async function askAll(wanted: (field: string, operator: string, value: string) => boolean) {
    const unknown = await ask(`${path}?filter=Nothing%3D1`);
    const fields = unknown.body.error?.details[0]?.expected ?? [];
    expect(fields.length).toBeGreaterThan(10);
    const answers: { filter: string; status: number; wrong: string[] }[] = [];
    for (const field of fields)
      for (const operator of [...byIndex, ...exceptions.operators])
        for (const value of values[field] ?? ['a field without values here']) {
          if (operator === '^' && /^[\d.-]+$/.test(value)) continue;
          if (!wanted(field, operator, value)) continue;
          const filter = `${field}${operator}${value}`;
          const { status, wrong } = await ask(`${path}?filter=${encodeURIComponent(filter)}`);
          answers.push({ filter, status, wrong: wrong.flatMap((complaint) => complaint.wrong) });
        }
    return answers;
  }

  it('uses an index', async () => {
    const answers = await askAll((...asked) => !isException(...asked));
    expect(answers.filter(({ status, wrong }) => status !== 200 || wrong.length > 0)).toEqual([]);
  });

  it('scans only its own table when no index helps', async () => {
    const answers = await askAll(isException);
    const others = answers.filter(
      ({ status, wrong }) => status !== 200 || wrong.some((text) => !text.startsWith(`${table}: `)),
    );
    expect(others).toEqual([]);
    expect(answers.some(({ wrong }) => wrong.length > 0)).toBe(true);
  });
});

describe('a search for a text without a word of three letters', () => {
  it.each(['q=b+c', 'q=---', 'name=a+b'])('reads its own table through for %s', async (text) => {
    const path = text.startsWith('q') ? '/v1/licenses/search' : '/v1/osha/search';
    const { status, wrong } = await ask(`${path}?${text}`);
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
    const first = await ask(`/v1/enforcement?orderBy=${encodeURIComponent(order)}`);
    expect(first).toMatchObject({ status: 200, wrong: [] });
  });
});
