import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, settings, startTestApi, type TestApi } from '../../../test/harness/api.js';
import { contractorRow, insertRow, publish } from '../../../test/harness/records.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const json = <T = Answer>(path: string): Promise<T> => api.json<T>(path);
/** The license numbers that a search finds, in order. */
async function found(query: string): Promise<unknown[]> {
  const body = await json(`/v1/licenses/search?${query}`);
  return body.data.map(({ name }) => name);
}

describe('GET /v1/licenses/search', () => {
  it.each([
    ['a part of the name', 'q=northside', ['Northside Builders LLC', 'Northside Homes Inc']],
    ['words in another order, with a suffix', 'q=Builders, Northside Inc', ['Northside Builders LLC']],
    ['a part of a word', 'q=brightw', ['Brightwire Electric Inc']],
    ['the trade name', 'q=remodel', ['Northside Builders LLC']],
    ['a part of the license number', 'q=a2000', ['Brightwire Electric Inc']],
    ['the license number first', 'q=bc100001', ['Lakeshore Carpentry Co', 'Northside Builders LLC']],
    ['nothing but a legal suffix', 'q=llc', ['Northside Builders LLC']],
    ['a piece across a word and a suffix', 'q=builders+ll', ['Northside Builders LLC']],
    ['% as a plain character', 'q=%25%25%25', []],
    ['nobody', 'q=zzzzzz', []],
    ['a text too long for a name', `q=${'northside+'.repeat(60)}`, []],
    ['a city in any case', 'city=MINNEAPOLIS', ['Northside Builders LLC', 'Northside Homes Inc']],
    ['a status in any case', 'status=suspended', ['100% Fence_Co']],
    [
      'a type in any case',
      'licenseType=residential+contractors',
      ['Northside Builders LLC', 'Northside Homes Inc'],
    ],
    ['an unknown type', 'licenseType=Astronaut', []],
    ['an entity type', 'entityType=personal', ['Sample, John Q']],
    ['a state', 'state=wi', ['Lakeshore Carpentry Co']],
    ['those with enforcement actions', 'hasEnforcement=true', ['Northside Builders LLC']],
    ['those without, in a city', 'hasEnforcement=false&city=Minneapolis', ['Northside Homes Inc']],
    ['several conditions at once', 'q=northside&status=Issued&state=MN', ['Northside Homes Inc']],
  ])('finds by %s', async (_name, query, names) => {
    expect(await found(query)).toEqual(names);
  });

  it('pages without repeated or missing records, with true totals past the end', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => json(`/v1/licenses/search?pageSize=2&page=${page}`)),
    );
    const names = pages.flatMap(({ data }) => data.map(({ name }) => name));
    expect(new Set(names).size).toBe(6);
    expect(names).toEqual(await found('pageSize=100'));
    expect(pages.map(({ data, ...rest }) => [data.length, rest])).toEqual(
      [1, 2, 3, 4].map((page) => [page < 4 ? 2 : 0, { page, pageSize: 2, totalCount: 6, totalPages: 3 }]),
    );
  });

  it('has no pages if nothing is found', async () => {
    expect(await json('/v1/licenses/search?q=zzzzzz')).toEqual({
      data: [],
      page: 1,
      pageSize: 25,
      totalCount: 0,
      totalPages: 0,
    });
  });

  it('finds a contractor by any of the types it holds', async () => {
    const row = contractorRow(settings.dictionaries, {
      id: 90,
      licenseNumber: 'TWO1',
      name: 'Twotrades Inc',
      license_type: 'Plumbing',
      license_types: ['Plumbing', 'Drainlaying'],
    });
    await insertRow(api.pool, 'contractor', row);
    await publish(api.pool);
    expect(await found('licenseType=drainlaying')).toEqual(['Twotrades Inc']);
    await api.pool.query('delete from contractor where id = 90');
    await publish(api.pool);
  });
});

describe('GET /v1/licenses/{licenseNumber}', () => {
  it.each([
    ['in another case', '/v1/licenses/ea200002', 'Brightwire Electric Inc'],
    ['with white space around it', '/v1/licenses/%20EA200002%20', 'Brightwire Electric Inc'],
    ['with characters of its own', `/v1/licenses/${encodeURIComponent('23/mc 7#é')}`, '100% Fence_Co'],
    ['of the state that is named', '/v1/licenses/BC100001?state=wi', 'Lakeshore Carpentry Co'],
  ])('finds a number %s', async (_name, path, name) => {
    expect(await json(path)).toMatchObject({ name });
  });

  it('returns everything known about the contractor, otherwise null', async () => {
    expect(await json('/v1/licenses/BC100001?state=MN')).toEqual({
      licenseNumber: 'BC100001',
      name: 'Northside Builders LLC',
      dbaName: 'Northside Remodeling',
      status: 'Revoked',
      city: 'Minneapolis',
      state: 'MN',
      licenseType: 'Residential Contractors',
      licenseSubtype: 'Remodeler',
      expirationDate: '2023-03-31',
      hasEnforcementAction: true,
      personName: 'Ada Example',
      entityType: 'Business',
      licenseTypes: ['Residential Contractors'],
      licenseSubtypes: [],
      statusPrinted: 'REVOKED',
      address: '12 Elm St',
      zip: '55401',
      phone: '612-555-0101',
      email: null,
      originalDate: '2010-01-15',
      rosterState: 'MN',
      source: 'mn_licenses',
      sourceLastSuccessAt: '2026-03-01T02:03:04Z',
      sourceLastChangeAt: null,
      provenance: { source: 'mn_licenses', publisher: null, url: null, fetchedAt: null, feedVersion: null },
    });
  });

  it('adds with asOf what was known on a day, and nothing else', async () => {
    const license = await json('/v1/licenses/BC100001?state=MN');
    const seen = { contractor_id: 1, seen_from: '2026-02-01T00:00:00Z', seen_until: '2026-03-01T00:00:00Z' };
    await insertRow(api.pool, 'license_history', { ...seen, status: 'Issued', version: 7 });
    expect(await json('/v1/licenses/BC100001?state=MN&asOf=2026-02-15')).toEqual({
      ...license,
      asOf: {
        date: '2026-02-15',
        status: 'Issued',
        expirationDate: null,
        isPastExpiration: null,
        seenFrom: '2026-02-01T00:00:00Z',
        seenUntil: '2026-03-01T00:00:00Z',
        knownFrom: '2026-02-01T00:00:00Z',
        reason: null,
      },
    });
    expect(await json('/v1/licenses/BC100001?state=MN&asOf=2026-01-31')).toMatchObject({
      asOf: { status: null, reason: 'before_first_seen' },
    });
    await api.pool.query('delete from license_history');
  });

  it.each([
    ['/v1/licenses/NOPE', 'NOPE'],
    ['/v1/licenses/EA200002?state=WI', 'WI'],
    ['/v1/licenses/%20', ''],
  ])('%s is not found', async (path, named) => {
    const response = await api.get(path);
    const { error } = (await response.json()) as Answer;
    expect([response.status, error.code]).toEqual(
      path.endsWith('%20') ? [400, 'validation.length'] : [404, 'not_found'],
    );
    expect(error.message).toContain(named);
  });

  it.each(['', '/osha', '/permits', '/related'])(
    '%s asks for the state if two states issued the number',
    async (rest) => {
      const response = await api.get(`/v1/licenses/BC100001${rest}`);
      const { error } = (await response.json()) as Answer;
      expect([response.status, error.code]).toEqual([409, 'conflict']);
      expect(error.details).toEqual([
        { field: 'state', issue: 'ambiguous', received: 'BC100001', expected: ['MN', 'WI'] },
      ]);
    },
  );
});

describe('GET /v1/licenses/{licenseNumber}/related', () => {
  it('shows what is shared, with the reason', async () => {
    const { data } = await json('/v1/licenses/BC100001/related?state=MN');
    expect(data.map(({ name }) => name)).toEqual([
      'Northside Homes Inc',
      'Brightwire Electric Inc',
      'Sample, John Q',
    ]);
    expect(data[0]).toMatchObject({
      status: 'Issued',
      hasEnforcementAction: false,
      sharedPhone: '(612) 555-0101',
      sharedPhoneCount: 2,
      sharedPhoneHub: false,
      sharedAddress: null,
      sharedAddressCount: null,
    });
    expect(data[0]).toMatchObject({ reopenedRole: 'new', sharedPerson: null });
    expect(data[1]).toMatchObject({
      sharedAddress: '1 Mail Dr',
      sharedAddressCount: 3,
      sharedAddressHub: true,
    });
    expect(Number(data[1]?.reopenedLikelihood)).toBeLessThan(0.05);
    expect(String(data[1]?.reopenedSignals).split(',')).toContain('only_hubs_shared');
    expect(String(data[1]?.reopenedSignals).split(',')).not.toContain('shared_address');
  });

  it('says of a published pair what was published, and assesses it itself if none was', async () => {
    const { data: pairs } = await json('/v1/contractors/reopened');
    const newer = async () => (await json('/v1/licenses/BC100001/related?state=MN')).data[0];
    const { data: ofNewer } = await json('/v1/licenses/BC500005/related?state=MN');
    const { likelihood, signals, reason } = pairs[0] as Record<string, unknown>;
    const published = { reopenedLikelihood: likelihood, reopenedSignals: signals, reason };
    expect(await newer()).toMatchObject({ ...published, reopenedRole: 'new' });
    expect(ofNewer.find(({ licenseNumber }) => licenseNumber === 'BC100001')).toMatchObject({
      ...published,
      reopenedRole: 'old',
    });
    await api.pool.query('delete from served.reopened');
    await publish(api.pool);
    const assessed = await newer();
    expect(assessed?.reason).toContain('The older license has a disciplinary order and an');
    expect(Number(assessed?.reopenedLikelihood)).toBeGreaterThan(0.5);
    expect(assessed?.reopenedSignals).toEqual(expect.stringContaining('same_person'));
  });

  it('is empty if nothing is shared', async () => {
    expect(await json('/v1/licenses/BC100001/related?state=WI')).toEqual({
      data: [],
      page: 1,
      pageSize: 1000,
      totalCount: 0,
      totalPages: 0,
    });
  });

  it('pages when a page is requested', async () => {
    const { data, ...envelope } = await json('/v1/licenses/BC100001/related?state=MN&page=2&pageSize=2');
    expect(data).toHaveLength(1);
    expect(envelope).toEqual({ page: 2, pageSize: 2, totalCount: 3, totalPages: 2 });
  });
});

interface LicenseType {
  readonly id: number;
  readonly name: string;
  readonly code: string;
}

describe('reference tables', () => {
  it('list types with their codes', async () => {
    const types = await json<LicenseType[]>('/v1/license-types');
    expect(types.map(({ name, code }) => [name, code])).toEqual([
      ['Electrical', 'ELECTRICAL'],
      ['Plumbing', 'PLUMBING'],
      ['Residential Contractors', 'RESIDENTIAL_CONTRACTORS'],
    ]);
  });

  it('list subtypes under their types', async () => {
    const [type] = (await json<LicenseType[]>('/v1/license-types')).filter(
      ({ name }) => name === 'Residential Contractors',
    );
    expect(await json('/v1/license-subtypes')).toEqual([
      {
        id: expect.any(Number),
        name: 'Remodeler',
        licenseTypeId: type?.id,
        licenseType: 'Residential Contractors',
      },
    ]);
  });

  it('keep their ids after another publish', async () => {
    const before = await json<LicenseType[]>('/v1/license-types');
    await insertRow(
      api.pool,
      'contractor',
      contractorRow(settings.dictionaries, {
        id: 91,
        licenseNumber: 'AAA',
        name: 'Asbestos Away Co',
        license_type: 'Asbestos',
      }),
    );
    await publish(api.pool);
    const after = await json<LicenseType[]>('/v1/license-types');
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.at(-1)).toMatchObject({ name: 'Asbestos' });
    await api.pool.query('delete from contractor where id = 91');
    await publish(api.pool);
    expect(await json<LicenseType[]>('/v1/license-types')).toEqual(before);
  });

  it('say which status is active', async () => {
    const statuses = await json<{ name: string; isActive: boolean }[]>('/v1/statuses');
    expect(Object.fromEntries(statuses.map(({ name, isActive }) => [name, isActive]))).toEqual({
      Issued: true,
      Expired: false,
      Revoked: false,
      Suspended: false,
    });
  });
});
