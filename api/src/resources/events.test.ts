import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../../test/harness/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await api.pool.query(
    `insert into served.event (type, contractor_id, about, version, data) values
       ('license.status_changed', 1, '1', 1, '{"from": "Issued", "to": "Revoked"}'),
       ('permit.matched', 4, '105', 1, '{"id": 105, "tier": "likely"}'),
       ('permit.matched', 999, '106', 1, '{"id": 106, "tier": "likely"}'),
       ('permit.matched', null, 'version 1', 1, '{"events": 5000}')`,
  );
});
afterAll(() => api.close());

interface Events {
  readonly data: readonly {
    readonly id: string;
    readonly type: string;
    readonly licenseNumber: string | null;
  }[];
  readonly nextCursor: string;
  readonly hasMore: boolean;
}

const json = (query: string): Promise<Events> => api.json(`/v1/events${query}`);

it('lists events after a cursor, without those of contractors that no longer exist', async () => {
  const first = await json('?limit=1');
  expect(first).toMatchObject({
    data: [
      {
        type: 'license.status_changed',
        licenseNumber: 'BC100001',
        rosterState: 'MN',
        data: { from: 'Issued', to: 'Revoked' },
      },
    ],
    hasMore: true,
  });
  const { data, hasMore, nextCursor } = await json(`?cursor=${first.nextCursor}`);
  expect(data.map(({ type, licenseNumber }) => [type, licenseNumber])).toEqual([
    ['permit.matched', 'BC100001'],
    ['permit.matched', null],
  ]);
  expect(hasMore).toBe(false);
  expect(await json(`?cursor=${nextCursor}`)).toEqual({ data: [], nextCursor, hasMore: false });
  expect(new Set([...first.data, ...data].map(({ id }) => id)).size).toBe(3);
});

it.each([
  ['?state=wi', 1],
  ['?licenseNumber=bc100001', 2],
  ['?type=License.status_changed', 1],
  ['?licenseNumber=BC100001&type=permit.matched&state=MN', 0],
])('finds with %s: %i', async (query, count) => {
  expect((await json(query)).data).toHaveLength(count);
});
