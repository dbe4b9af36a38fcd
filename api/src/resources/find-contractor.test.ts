import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, settings, startTestApi, type TestApi } from '../../../test/harness/api.js';
import { contractorRow, insertRow, publish } from '../../../test/harness/records.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const json = <T = Answer>(path: string): Promise<T> => api.json<T>(path);

describe('a license number that a roster gives to several contractors', () => {
  const [plumber, electrician, elsewhere] = [92, 93, 94];
  beforeAll(async () => {
    const shared = { licenseNumber: '1094', feed: 'ny_licenses', roster_state: 'NY', state: 'NY' };
    const rows = [
      {
        ...shared,
        id: plumber,
        name: 'Alder Plumbing Inc',
        license_type: 'Plumbing',
        expiration_date: '2027-01-01',
      },
      {
        ...shared,
        id: electrician,
        name: 'Birch Electric Corp',
        license_type: 'Electrical',
        license_types: ['Electrical', 'Alarms'],
      },
      {
        ...shared,
        id: elsewhere,
        name: 'Cedar Roofing',
        license_type: 'Roofing',
        feed: 'nj_licenses',
        roster_state: 'NJ',
        state: 'NJ',
      },
      // License types cannot distinguish these two.
      { ...shared, id: 95, licenseNumber: '1095', name: 'Dale Plumbing', license_type: 'Plumbing' },
      {
        ...shared,
        id: 96,
        licenseNumber: '1095',
        name: 'Elm Plumbing',
        license_type: 'Plumbing',
        expiration_date: '2027-01-01',
      },
    ];
    for (const row of rows)
      await insertRow(api.pool, 'contractor', contractorRow(settings.dictionaries, row));
    await insertRow(api.pool, 'shared_value', {
      id: 9,
      kind: 'phone',
      key: '1',
      display: '1',
      sharers: 2,
      hub: false,
    });
    for (const contractor_id of [electrician, elsewhere])
      await insertRow(api.pool, 'shared_value_member', { shared_value_id: 9, contractor_id });
    await publish(api.pool);
  });
  afterAll(async () => {
    await api.pool.query('delete from contractor where id between 92 and 96');
    await api.pool.query('delete from shared_value_member where shared_value_id = 9');
    await api.pool.query('delete from shared_value where id = 9');
    await publish(api.pool);
  });

  const states = { field: 'state', issue: 'ambiguous', received: '1094', expected: ['NJ', 'NY'] };
  const types = {
    field: 'licenseType',
    issue: 'ambiguous',
    received: '1094',
    expected: ['Alarms', 'Electrical', 'Plumbing'],
  };
  const paths = ['', '/osha', '/permits', '/related'].map((rest) => `/v1/licenses/1094${rest}`);

  it.each([...paths, '/v1/enforcement/by-license/1094', '/v1/ag-enforcement/by-license/1094'])(
    '%s asks for the type, and for the state if states differ, too',
    async (path) => {
      const conflicts = await Promise.all(
        ['', '?state=ny'].map(async (query) => {
          const response = await api.get(path + query);
          const { error } = (await response.json()) as Answer;
          return [response.status, error.code, error.details];
        }),
      );
      expect(conflicts).toEqual([
        [409, 'conflict', [states, types]],
        [409, 'conflict', [types]],
      ]);
      expect((await api.get(`${path}?licenseType=electrical`)).status).toBe(200);
    },
  );

  it.each([
    ['a type', 'licenseType=plumbing', 'Alder Plumbing Inc'],
    ['another of its types', 'licenseType=ALARMS', 'Birch Electric Corp'],
    ['type and state', 'licenseType=Electrical&state=NY', 'Birch Electric Corp'],
    ['the state that has one', 'state=NJ', 'Cedar Roofing'],
    ['the state and its type', 'state=NJ&licenseType=roofing', 'Cedar Roofing'],
  ])('is picked by %s', async (_name, query, name) => {
    expect(await json(`/v1/licenses/1094?${query}`)).toMatchObject({ name });
  });

  it('picks the contractor whose related ones are listed', async () => {
    const { data } = await json('/v1/licenses/1094/related?licenseType=Alarms');
    expect(data.map(({ name }) => name)).toEqual(['Cedar Roofing']);
    expect((await json('/v1/licenses/1094/related?licenseType=Plumbing')).totalCount).toBe(0);
  });

  it('is not found by a type that no contractor has', async () => {
    const response = await api.get('/v1/licenses/1094?state=NJ&licenseType=Plumbing');
    const { error } = (await response.json()) as Answer;
    expect([response.status, error.message]).toEqual([
      404,
      'No contractor has the license number "1094" in NJ with the license type "Plumbing".',
    ]);
  });

  it.each(['', '?licenseType=Plumbing'])(
    'is the one that expires last if types are the same: %s',
    async (query) => {
      expect(await json(`/v1/licenses/1095${query}`)).toMatchObject({ name: 'Elm Plumbing' });
    },
  );
});

describe("a license number in another spelling than the roster's", () => {
  const [builder, one, other] = [95, 96, 97];
  beforeAll(async () => {
    const of = (id: number, licenseNumber: string, state: string) => ({
      id,
      licenseNumber,
      name: `Spelled Builders ${id}`,
      license_type: 'Contractor',
      feed: `${state.toLowerCase()}_licenses`,
      roster_state: state,
      state,
    });
    const rows = [of(builder, 'QB640201', 'NY'), of(one, 'QC640202', 'NY'), of(other, 'QD640202', 'NJ')];
    for (const row of rows)
      await insertRow(api.pool, 'contractor', contractorRow(settings.dictionaries, row));
    await publish(api.pool);
  });

  it.each([
    'QB-640201',
    'qb 640201',
    '#QB640201',
    'Lic. QB640201',
    'QB640201 (GC)',
    "'640201",
    'NY QB640201',
  ])('is found as %s, and returned as the roster prints it', async (spelled) => {
    const path = `/v1/licenses/${encodeURIComponent(spelled)}`;
    expect(await json(path)).toMatchObject({ licenseNumber: 'QB640201' });
    expect(await json(`${path}/permits`)).toMatchObject({ data: [] });
    expect(await json(`/v1/licenses/search?q=${encodeURIComponent(spelled)}`)).toMatchObject({
      data: [expect.objectContaining({ licenseNumber: 'QB640201' })],
    });
  });

  it('is found if exactly one license in the state fits', async () => {
    expect(await json('/v1/licenses/640202?state=NJ')).toMatchObject({ licenseNumber: 'QD640202' });
    expect((await api.get('/v1/licenses/640202')).status).toBe(404);
  });
});
