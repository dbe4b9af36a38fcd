import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, startTestApi, type TestApi } from '../../../test/harness/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const json = <T = Answer>(path: string): Promise<T> => api.json<T>(path);
const idsOf = async (path: string): Promise<unknown[]> => (await json(path)).data.map(({ id }) => id);

describe('GET /v1/enforcement', () => {
  it('shows exactly the fields of the specification', async () => {
    expect(await json('/v1/enforcement/201')).toEqual({
      id: 201,
      companyName: 'Northside Builders LLC',
      dbaNames: [],
      individualNames: [],
      licenseNumbers: ['BC100001'],
      city: 'Minneapolis',
      orderType: 'Consent Order',
      actionsTaken: ['Fine', 'Revocation'],
      penaltyAmount: 5000,
      orderDate: '2023-03-01',
      violationTypes: ['Unlicensed work'],
    });
  });

  it('is newest first, undated last, 20 per page', async () => {
    expect(await idsOf('/v1/enforcement')).toEqual([202, 201, 203]);
    expect(await json('/v1/enforcement')).toMatchObject({
      page: 1,
      pageSize: 20,
      totalCount: 3,
      totalPages: 1,
    });
  });

  it.each([
    ['penaltyamount<=250.75', [202]],
    ['OrderDate>=2023-03-01,OrderDate<2024-01-01', [201]],
    ['CompanyName=*sunny*/i', [202]],
    ['ActionsTaken=Revocation|City=Duluth', [202, 201]],
    ['CompanyName=', [203]],
    ['City!=Duluth', [201, 203]],
    ['   ', [202, 201, 203]],
  ])('filter %s finds %j', async (filter, ids) => {
    expect(await idsOf(`/v1/enforcement?filter=${encodeURIComponent(filter)}`)).toEqual(ids);
  });

  it.each([
    ['PenaltyAmount', [202, 201, 203]],
    ['penaltyamount desc', [201, 202, 203]],
    ['City desc, Id', [201, 202, 203]],
    ['Id desc', [203, 202, 201]],
  ])('orderBy %s gives %j', async (orderBy, ids) => {
    expect(await idsOf(`/v1/enforcement?orderBy=${encodeURIComponent(orderBy)}`)).toEqual(ids);
  });

  it.each([
    ['filter=City', 'filter.parse_error', 'operator'],
    ['filter=PenaltyAmount>lots', 'filter.parse_error', '"lots"'],
    ['filter=Penalty=5', 'filter.unknown_field', 'Penalty'],
    ['orderBy=Date', 'validation.format', 'Date'],
    ['orderBy=OrderDate+sideways', 'validation.format', 'sideways'],
  ])('refuses %s with %s', async (query, code, said) => {
    const { error } = await json(`/v1/enforcement?${query}`);
    expect(error.code).toBe(code);
    expect(error.message).toContain(said);
  });

  it('suggests a similar field', async () => {
    const filtered = await json('/v1/enforcement?filter=OrderDat>2024-01-01');
    const ordered = await json('/v1/enforcement?orderBy=PenaltyAmuont');
    expect([filtered.error.details[0]?.suggestion, ordered.error.details[0]?.suggestion]).toEqual([
      'OrderDate',
      'PenaltyAmount',
    ]);
  });

  it.each(['999', '-1', '99999999999999999999'])('has no action %s', async (id) => {
    expect((await api.get(`/v1/enforcement/${id}`)).status).toBe(404);
  });
});

describe('GET /v1/enforcement/recent', () => {
  it.each([
    ['', [202, 201, 203], { pageSize: 1000, totalCount: 3 }],
    ['?limit=2', [202, 201], { pageSize: 1000, totalCount: 2 }],
    ['?limit=2&page=2&pageSize=1', [201], { pageSize: 1, totalCount: 2, totalPages: 2 }],
  ])('%s', async (query, ids, envelope) => {
    const body = await json(`/v1/enforcement/recent${query}`);
    expect(body.data.map(({ id }) => id)).toEqual(ids);
    expect(body).toMatchObject(envelope);
  });
});

describe('GET /v1/enforcement/by-license/{licenseNumber}', () => {
  it('lists the linked actions with their confidence', async () => {
    const { data } = await json('/v1/enforcement/by-license/bc100001?state=MN');
    expect(data).toEqual([
      expect.objectContaining({
        id: 201,
        matchConfidence: '0.999',
        tier: 'verified',
        verificationSignals: 'license_number',
      }),
    ]);
  });

  it('is empty for a contractor without actions, 404 without the contractor, 409 without the state', async () => {
    const statuses = ['EA200002', 'NOPE', 'BC100001'].map(
      async (number) => (await api.get(`/v1/enforcement/by-license/${number}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 404, 409]);
    expect(await idsOf('/v1/enforcement/by-license/EA200002')).toEqual([]);
  });
});

describe('GET /v1/enforcement/trends', () => {
  it('adds up by year, by action, by violation, and by all three', async () => {
    const trends = await json('/v1/enforcement/trends');
    expect(trends).toMatchObject({ totalActions: 3, totalPenaltyAmount: 5250.75 });
    expect(trends.byYear).toEqual([
      { year: 2023, count: 1, penaltyAmount: 5000 },
      { year: 2024, count: 1, penaltyAmount: 250.75 },
      { year: null, count: 1, penaltyAmount: 0 },
    ]);
    expect(trends.byActionType).toEqual([
      { actionType: 'Fine', count: 2, penaltyAmount: 5250.75 },
      { actionType: 'Revocation', count: 1, penaltyAmount: 5000 },
      { actionType: null, count: 1, penaltyAmount: 0 },
    ]);
    expect(trends.byViolationType).toContainEqual({
      violationType: 'Unlicensed work',
      count: 1,
      penaltyAmount: 5000,
    });
    expect(trends.combined).toContainEqual({
      year: 2023,
      actionType: 'Revocation',
      violationType: 'Unlicensed work',
      count: 1,
      penaltyAmount: 5000,
    });
  });
});

describe('attorney-general actions', () => {
  it('are listed and filtered', async () => {
    expect(await idsOf('/v1/ag-enforcement')).toEqual([301]);
    expect(await idsOf('/v1/ag-enforcement?filter=RestitutionAmount>100,ActionType=lawsuit/i')).toEqual([
      301,
    ]);
    expect(await idsOf('/v1/ag-enforcement?filter=ActionDate>2022-02-02')).toEqual([]);
    expect((await json('/v1/ag-enforcement?filter=Nope=1')).error.code).toBe('filter.unknown_field');
    expect((await json('/v1/ag-enforcement?orderBy=Id')).error.code).toBe('query.unknown_param');
  });

  it('are found by id', async () => {
    const { data } = await json('/v1/ag-enforcement');
    expect(await json('/v1/ag-enforcement/301')).toEqual(data[0]);
    for (const id of ['302', '-1', '99999999999999999999'])
      expect((await api.get(`/v1/ag-enforcement/${id}`)).status).toBe(404);
    expect((await json('/v1/ag-enforcement/first')).error.code).toBe('validation.format');
  });

  it('are linked to contractors', async () => {
    const { data } = await json('/v1/ag-enforcement/by-license/BC100001?state=MN');
    expect(data).toEqual([
      expect.objectContaining({
        id: 301,
        restitutionAmount: 123.45,
        matchConfidence: '0.910',
        tier: 'likely',
      }),
    ]);
    expect(await idsOf('/v1/ag-enforcement/by-license/EA200002')).toEqual([]);
  });
});
