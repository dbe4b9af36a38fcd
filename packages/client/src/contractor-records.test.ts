import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { settings, startTestApi, type TestApi } from '../../../test/harness/api.js';
import { contractorRow, insertRow } from '../../../test/harness/records.js';
import { ContractorRecords } from './contractor-records.js';
import type { AccountPath, Path } from './endpoint-types.js';

let api: TestApi;
let client: ContractorRecords;
beforeAll(async () => {
  api = await startTestApi();
  client = new ContractorRecords({ url: api.url, key: await api.key() });
});
afterAll(() => api.close());

const MN = { state: 'MN' } as const;

/** A client call for every endpoint, and the URL that the call must request. */
const endpoints: Readonly<
  Record<Exclude<Path, AccountPath>, readonly [ask: () => Promise<unknown>, path: string]>
> = {
  '/v1/licenses/search': [
    () => client.licenses.search({ q: 'north', hasEnforcement: true, status: 'Revoked' }),
    '/v1/licenses/search?q=north&hasEnforcement=true&status=Revoked',
  ],
  '/v1/licenses/{licenseNumber}': [
    () => client.licenses.get('23/MC 7#é'),
    '/v1/licenses/23%2FMC%207%23%C3%A9',
  ],
  '/v1/licenses/{licenseNumber}/osha': [
    () => client.licenses.osha('BC100001', MN),
    '/v1/licenses/BC100001/osha?state=MN',
  ],
  '/v1/licenses/{licenseNumber}/permits': [
    () => client.licenses.permits('BC100001', { ...MN, page: 2, pageSize: 1 }),
    '/v1/licenses/BC100001/permits?state=MN&page=2&pageSize=1',
  ],
  '/v1/licenses/{licenseNumber}/related': [
    () => client.licenses.related('BC100001', MN),
    '/v1/licenses/BC100001/related?state=MN',
  ],
  '/v1/licenses/{licenseNumber}/unlicensed': [
    () => client.licenses.unlicensed('BC100001', MN),
    '/v1/licenses/BC100001/unlicensed?state=MN',
  ],
  '/v1/enforcement': [
    () => client.enforcement.list({ filter: 'PenaltyAmount>1000|City=Duluth', orderBy: 'PenaltyAmount' }),
    '/v1/enforcement?filter=PenaltyAmount%3E1000%7CCity=Duluth&orderBy=PenaltyAmount',
  ],
  '/v1/enforcement/{id}': [() => client.enforcement.get(201), '/v1/enforcement/201'],
  '/v1/enforcement/by-license/{licenseNumber}': [
    () => client.enforcement.byLicense('BC100001', MN),
    '/v1/enforcement/by-license/BC100001?state=MN',
  ],
  '/v1/enforcement/recent': [() => client.enforcement.recent({ limit: 2 }), '/v1/enforcement/recent?limit=2'],
  '/v1/enforcement/trends': [() => client.enforcement.trends(), '/v1/enforcement/trends'],
  '/v1/osha/search': [
    () => client.osha.search({ fromDate: '2024-01-01', hasViolations: true }),
    '/v1/osha/search?fromDate=2024-01-01&hasViolations=true',
  ],
  '/v1/osha/{activityNumber}': [() => client.osha.get(1_500_001), '/v1/osha/1500001'],
  '/v1/osha/stats': [() => client.osha.stats(), '/v1/osha/stats'],
  '/v1/permits': [
    () => client.permits.search({ contractorName: 'northside' }),
    '/v1/permits?contractorName=northside',
  ],
  '/v1/permits/address': [
    () => client.permits.address({ address: '2214 Pillsbury Ave S' }),
    '/v1/permits/address?address=2214+Pillsbury+Ave+S',
  ],
  '/v1/permits/addresses': [
    () => client.permits.addresses({ address: '7' }),
    '/v1/permits/addresses?address=7',
  ],
  '/v1/contractors/search': [() => client.contractors.find({ name: 'x1' }), '/v1/contractors/search?name=x1'],
  '/v1/contractors/facets': [
    () => client.contractors.facets({ query: 'northside', day: '2026-03-01' }),
    '/v1/contractors/facets?query=northside&day=2026-03-01',
  ],
  '/v1/contractors/tally': [
    () => client.contractors.tally({ city: 'Minneapolis' }),
    '/v1/contractors/tally?city=Minneapolis',
  ],
  '/v1/contractors/cautions': [
    () => client.contractors.cautions(['BC100001', 'EA200002']),
    '/v1/contractors/cautions?licenseNumbers=BC100001,EA200002',
  ],
  '/v1/permits/block': [
    () => client.permits.block({ street: '2200 block of Pillsbury Ave S' }),
    '/v1/permits/block?street=2200+block+of+Pillsbury+Ave+S',
  ],
  '/v1/permits/cities': [() => client.permits.cities(), '/v1/permits/cities'],
  '/v1/permits/cities/{jurisdiction}': [() => client.permits.city('austin'), '/v1/permits/cities/austin'],
  '/v1/permits/{id}/match': [
    () => client.permits.match(101, { candidates: 2 }),
    '/v1/permits/101/match?candidates=2',
  ],
  '/v1/permits/{id}': [() => client.permits.get(101), '/v1/permits/101'],
  '/v1/ag-enforcement': [
    () => client.agEnforcement.list({ filter: 'ActionType=Lawsuit' }),
    '/v1/ag-enforcement?filter=ActionType=Lawsuit',
  ],
  '/v1/ag-enforcement/by-license/{licenseNumber}': [
    () => client.agEnforcement.byLicense('BC100001', MN),
    '/v1/ag-enforcement/by-license/BC100001?state=MN',
  ],
  '/v1/ag-enforcement/{id}': [() => client.agEnforcement.get(301), '/v1/ag-enforcement/301'],
  '/v1/licenses/{licenseNumber}/history': [
    () => client.licenses.history('BC100001', MN),
    '/v1/licenses/BC100001/history?state=MN',
  ],
  '/v1/licenses/{licenseNumber}/track-record': [
    () => client.licenses.trackRecord('BC100001', MN),
    '/v1/licenses/BC100001/track-record?state=MN',
  ],
  '/v1/permits/{id}/inspections': [() => client.permits.inspections(101), '/v1/permits/101/inspections'],
  '/v1/licenses/{licenseNumber}/profile': [
    () => client.licenses.profile('BC100001', MN),
    '/v1/licenses/BC100001/profile?state=MN',
  ],
  '/v1/contractors/reopened': [
    () => client.contractors.reopened({ minLikelihood: 0.1, state: 'MN' }),
    '/v1/contractors/reopened?minLikelihood=0.1&state=MN',
  ],
  '/v1/permits/search': [
    () => client.permits.find({ near: '30.25,-97.75', radius: 500, minValue: 10, orderBy: 'value desc' }),
    '/v1/permits/search?near=30.25,-97.75&radius=500&minValue=10&orderBy=value+desc',
  ],
  '/v1/permits/unlicensed': [
    () => client.permits.unlicensed({ jurisdiction: 'austin' }),
    '/v1/permits/unlicensed?jurisdiction=austin',
  ],
  '/v1/changes': [() => client.changes({ since: '0', kind: 'permits' }), '/v1/changes?since=0&kind=permits'],
  '/v1/events': [() => client.events({ type: 'permit.matched' }), '/v1/events?type=permit.matched'],
  '/v1/coverage': [
    () => client.reference.coverage({ family: 'permits', ...MN }),
    '/v1/coverage?family=permits&state=MN',
  ],
  '/v1/exports': [() => client.exports.list(), '/v1/exports'],
  '/v1/firms/{id}': [() => client.firms.get(61), '/v1/firms/61'],
  '/v1/license-types': [() => client.reference.licenseTypes(), '/v1/license-types'],
  '/v1/license-subtypes': [() => client.reference.licenseSubtypes(), '/v1/license-subtypes'],
  '/v1/statuses': [() => client.reference.statuses(), '/v1/statuses'],
  '/v1/usage': [() => client.usage({ toDate: '2026-01-31' }), '/v1/usage?toDate=2026-01-31'],
};

describe('every endpoint', () => {
  it.each(Object.entries(endpoints))('%s', async (_, [ask, path]) => {
    const response = await api.get(path);
    expect(response.status).toBe(200);
    expect(await ask()).toEqual(await response.json());
  });

  it('can be called by its path', async () => {
    const order = await client.get('/v1/enforcement/{id}', { path: { id: 201 } });
    expect(order.penaltyAmount).toBe(5_000);
    expect(await client.get('/v1/statuses', {})).toEqual(await client.reference.statuses());
  });

  it('can be called with a base URL that ends with /v1', async () => {
    const other = new ContractorRecords({ url: `${api.url}/v1/`, key: await api.key() });
    expect((await other.licenses.get('EA200002')).name).toBe('Brightwire Electric Inc');
  });
});

describe('watch lists', () => {
  it('are created, read, replaced, and deleted', async () => {
    const list = await client.watchLists.create({ name: 'One', licenses: [{ licenseNumber: 'BC100001' }] });
    expect(await client.watchLists.get(list.id)).toEqual(list);
    expect(await client.watchLists.list()).toEqual({ data: [list] });
    expect(await client.watchLists.replace(list.id, { name: 'Two', firms: [61] })).toMatchObject({
      name: 'Two',
      firms: [61],
      licenses: [],
    });
    expect(await client.events({ watchList: list.id })).toMatchObject({ data: [], hasMore: false });
    expect(await client.watchLists.delete(list.id)).toBeUndefined();
    await expect(client.watchLists.get(list.id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('webhooks', () => {
  it('are created, read, replaced, tested, and deleted', async () => {
    const url = 'https://hooks.example.com/records';
    const { secret, ...made } = await client.webhooks.create({ url, types: ['permit.matched'] });
    expect(secret).toMatch(/^whsec_/);
    expect(await client.webhooks.get(made.id)).toEqual(made);
    expect(await client.webhooks.list()).toEqual({ data: [made] });
    expect(await client.webhooks.replace(made.id, { url })).toMatchObject({ types: null, watchLists: null });
    const test = await client.webhooks.test(made.id);
    expect(await client.webhooks.delivery(made.id, test.id)).toEqual(test);
    expect(await client.webhooks.deliveries(made.id, { status: 'pending' })).toMatchObject({ data: [test] });
    expect(await client.webhooks.resend(made.id, test.id)).toMatchObject({ eventId: test.eventId });
    expect((await client.webhooks.rotateSecret(made.id)).secret).not.toBe(secret);
    expect(await client.webhooks.enable(made.id)).toMatchObject({ disabledAt: null });
    expect(await client.webhooks.delete(made.id)).toBeUndefined();
    await expect(client.webhooks.get(made.id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('exports', () => {
  it('downloads a file as a stream, from a given byte', async () => {
    const whole = await client.exports.download('latest', 'permits/state=MN/part-0.parquet');
    expect([whole.status, await whole.text()]).toEqual([200, 'PAR1 made up PAR1']);
    const rest = await client.exports.download(41, 'permits/state=MN/part-0.parquet', { from: 5 });
    expect([rest.status, await rest.text()]).toEqual([206, 'made up PAR1']);
    await expect(client.exports.download(41, 'none.csv.gz')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('client/README.md', () => {
  it('names every resource with its methods', async () => {
    const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
    for (const [name, resource] of Object.entries(client)) {
      const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\``)) ?? '';
      const [, first = '', one = '', pages = ''] = row.split('|');
      const named = (cell: string): string[] => [...cell.matchAll(/`(\w+)`/g)].map(([, word = '']) => word);
      expect(named(first)).toEqual([name]);
      const methods = [...named(one), ...named(pages).map((list) => `${list}All`)];
      expect(methods.sort()).toEqual(Object.keys(resource).sort());
    }
    expect(Object.keys(client)).toHaveLength(11);
  });
});

describe('a license number', () => {
  it('can be . or .., which URLs cannot hold unescaped', async () => {
    const numbers = ['.', '..', '../BC100001', '%2e%2e', '?', 'a+b', ';x=1'];
    for (const [i, licenseNumber] of numbers.entries())
      await insertRow(
        api.pool,
        'contractor',
        contractorRow(settings.dictionaries, { id: 900 + i, licenseNumber, name: `Odd ${i} Co` }),
      );
    for (const [i, licenseNumber] of numbers.entries()) {
      expect(await client.licenses.get(licenseNumber)).toMatchObject({ licenseNumber, name: `Odd ${i} Co` });
      expect(await client.licenses.permits(licenseNumber)).toMatchObject({ totalCount: 0 });
    }
    await api.pool.query('delete from contractor where id >= 900');
  });

  it('of two states is a conflict that names both, unless the call names one', async () => {
    await expect(client.licenses.get('BC100001')).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      attempts: 1,
      docUrl: `${api.url}/docs/errors#conflict`,
      requestId: expect.stringMatching(/./),
    });
    expect((await client.licenses.get('BC100001', { state: 'WI' })).name).toBe('Lakeshore Carpentry Co');
  });
});

// Each call below must fail both in the compiler and at the service.
describe('types', () => {
  it('know the parameters', async () => {
    // @ts-expect-error: there is no such parameter
    await expect(client.licenses.search({ qq: 'north' })).rejects.toMatchObject({ status: 400 });
    // @ts-expect-error: nor a parameter that belongs to another endpoint
    await expect(client.enforcement.recent({ filter: 'City=Duluth' })).rejects.toMatchObject({ status: 400 });
    // @ts-expect-error: a number is needed
    await expect(client.permits.block({ page: 'two' })).rejects.toMatchObject({ status: 400 });
    // @ts-expect-error: one of four words is needed
    await expect(client.licenses.search({ status: 'Lost' })).rejects.toMatchObject({ status: 400 });
    // @ts-expect-error: an address is needed
    await expect(client.permits.address({})).rejects.toMatchObject({ code: 'validation.required' });
    // @ts-expect-error: ids are numbers
    await expect(client.enforcement.get('first')).rejects.toMatchObject({ code: 'validation.format' });
    // @ts-expect-error: there is no such path
    await expect(client.get('/v1/license', {})).rejects.toMatchObject({ code: 'not_found' });
  });

  it('know the responses', async () => {
    const [contractor] = (await client.licenses.search({ q: 'brightwire' })).data;
    const expires: string | null | undefined = contractor?.expirationDate;
    expect(expires).toBe('2027-02-28');
    // @ts-expect-error: a contractor has no such field
    expect(contractor?.license).toBeUndefined();
    // @ts-expect-error: the figure may be null
    const penalty: number = (await client.enforcement.get(203)).penaltyAmount;
    expect(penalty).toBeNull();
    // @ts-expect-error: statistics are not a list
    const statistics = client.list('/v1/osha/stats', {});
    await expect(statistics[Symbol.asyncIterator]().next()).rejects.toMatchObject({ status: 400 });
  });
});
