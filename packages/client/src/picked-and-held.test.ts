import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../../test/harness/api.js';
import { ContractorRecords } from './contractor-records.js';

let api: TestApi;
let client: ContractorRecords;
beforeAll(async () => {
  api = await startTestApi();
  client = new ContractorRecords({ url: api.url, key: await api.key() });
});
afterAll(() => api.close());

describe('pick', () => {
  it('requests some fields, and the types know that there are no others', async () => {
    const { data } = await client.pick('/v1/licenses/search', ['name'], { query: { q: 'brightwire' } });
    const name: string | undefined = data[0]?.name;
    expect([name, data]).toEqual(['Brightwire Electric Inc', [{ name: 'Brightwire Electric Inc' }]]);
  });
});

describe('a listing with a cursor', () => {
  it('has the records of the version that it started with', async () => {
    const idsOf = async (cursor?: '*') => {
      const ids: number[] = [];
      const query = { pageSize: 2, ...(cursor === undefined ? {} : { cursor }) };
      for await (const { id } of client.permits.findAll(query)) {
        ids.push(id);
        if (ids.length === 1 && cursor !== undefined)
          await api.pool.query(
            'delete from permit where id = 105; update served.data_version set version = version + 1',
          );
      }
      return ids;
    };
    const before = await idsOf();
    expect(await idsOf('*')).toEqual(before);
    expect(await idsOf()).toEqual(before.filter((id) => id !== 105));
  });
});
