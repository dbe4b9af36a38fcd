import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../../test/harness/api.js';
import { errorOf } from '../../../test/harness/api-checks.js';

let api: TestApi;
let key: string;
beforeAll(async () => {
  api = await startTestApi();
  key = await api.key('pro');
  await api.pool.query(
    `insert into served.event (type, contractor_id, about, version, data) values
       ('license.status_changed', 1, '1', 1, '{"from": "Issued", "to": "Revoked"}'),
       ('license.status_changed', 2, '1', 1, '{"from": "Issued", "to": "Revoked"}'),
       ('license.status_changed', 4, '1', 1, '{"from": "Issued", "to": "Revoked"}'),
       ('permit.matched', 3, '101', 1, '{"id": 101, "tier": "likely"}'),
       ('permit.matched', null, 'version 1', 1, '{"events": 5000}')`,
  );
});
afterAll(() => api.close());

interface Sent {
  readonly method?: string;
  readonly body?: unknown;
  readonly as?: string;
  readonly type?: string;
}

const send = (path: string, { method = 'GET', body, as = key, type = 'application/json' }: Sent = {}) =>
  fetch(api.url + path, {
    method,
    headers: {
      Authorization: `Bearer ${as}`,
      ...(body === undefined ? {} : { 'Content-Type': type }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

async function make(body: object, as = key): Promise<number> {
  const response = await send('/v1/watch-lists', { method: 'POST', body: { name: 'Mine', ...body }, as });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: number }).id;
}

/** Returns the contractors in a list's events, with null for a summary. */
async function concerned(body: object): Promise<(number | null)[]> {
  const response = await send(`/v1/events?watchList=${await make(body)}`);
  expect([response.status, response.headers.get('ETag')]).toEqual([200, null]);
  const { data } = (await response.json()) as { data: { id: string }[] };
  const { rows } = await api.pool.query<{ id: string; contractor: number | null }>(
    `select 'evt_' || md5(concat_ws(' ', type, contractor_id, about)) as id, contractor_id as contractor from served.event`,
  );
  return data.map(({ id }) => rows.find((row) => row.id === id)?.contractor ?? null);
}

describe('events of a watch list', () => {
  const summary = null;

  beforeAll(async () => {
    await api.pool.query(
      `update served.contractor set city = 'Duluth', state = 'MN', zip = '55802-1234', address_key = '77 zebra st' where id = 2`,
    );
    await api.pool.query(
      `update served.permit set city = 'Ely', property_address_key = '9 fir st' where id = 101`,
    );
    await api.pool.query(`update served.contractor set city = 'Minneapolis', zip = '55401' where id <> 2`);
  });

  it.each([
    ['a license of one state', { licenses: [{ licenseNumber: ' bc100001', state: 'mn' }] }, [1]],
    ['a license of every state', { licenses: [{ licenseNumber: 'BC100001' }] }, [1, 4]],
    ['an address', { addresses: [{ address: '77 Zebra Street, Unit 4' }] }, [2]],
    ['an address elsewhere', { addresses: [{ address: '77 Zebra Street', city: 'Ely' }] }, []],
    ['where a permit is', { addresses: [{ address: '9 Fir Street', city: 'ELY' }] }, [3]],
    ['a city', { areas: [{ city: 'duluth' }] }, [2]],
    ['a city of permits', { areas: [{ city: 'ely' }] }, [3]],
    ['a ZIP code', { areas: [{ zip: '55802' }] }, [2]],
    ['all parts of an area', { areas: [{ city: 'Duluth', state: 'mn', zip: '55802' }] }, [2]],
    ['parts of an area that disagree', { areas: [{ city: 'Duluth', state: 'WI' }] }, []],
  ])('are those of %s', async (_what, body, contractors) => {
    expect(await concerned(body)).toEqual([...contractors, summary]);
  });

  it('include those of a firm, even after it became another one', async () => {
    await api.pool.query(
      `insert into served.firm (id, gone, merged_into) values (900, true, 901), (901, true, 902), (902, false, null)`,
    );
    await api.pool.query(
      `insert into served.firm_member (contractor_id, firm_id) values (2, 902)
       on conflict (contractor_id) do update set firm_id = 902`,
    );
    for (const id of [900, 901, 902]) expect(await concerned({ firms: [id] })).toEqual([2, summary]);
    expect(await concerned({ firms: [903] })).toEqual([summary]);
  });

  it('continue after a page, even one with few events', async () => {
    const id = await make({ licenses: [{ licenseNumber: 'BC100001', state: 'MN' }] });
    const first = await (await send(`/v1/events?watchList=${id}&limit=1`)).json();
    expect(first).toMatchObject({ data: [{ licenseNumber: 'BC100001' }], hasMore: true });
    const { nextCursor } = first as { nextCursor: string };
    const rest = await (await send(`/v1/events?watchList=${id}&cursor=${nextCursor}`)).json();
    expect(rest).toMatchObject({ data: [{ licenseNumber: null }], hasMore: false });
  });
});

describe('a watch list', () => {
  it('belongs to its account', async () => {
    const id = await make({ firms: [61] });
    const other = await api.key('pro');
    for (const [path, method] of [
      [`/v1/watch-lists/${id}`, 'GET'],
      [`/v1/watch-lists/${id}`, 'DELETE'],
      [`/v1/events?watchList=${id}`, 'GET'],
    ] as const)
      expect(await errorOf(await send(path, { method, as: other }))).toMatchObject({ code: 'not_found' });
    const listed = await (await send('/v1/watch-lists', { as: other })).json();
    expect(listed).toEqual({ data: [] });
    const body = { name: 'Theirs', firms: [1] };
    const put = await send(`/v1/watch-lists/${id}`, { method: 'PUT', body, as: other });
    expect((await errorOf(put)).code).toBe('not_found');
  });

  it('is limited in number and size by the tier', async () => {
    const free = await api.key('free');
    for (const _ of [1, 2]) await make({ firms: [1] }, free);
    const third = await send('/v1/watch-lists', {
      method: 'POST',
      body: { name: 'x', firms: [1] },
      as: free,
    });
    expect(await errorOf(third)).toMatchObject({
      code: 'account.conflict',
      message: expect.stringContaining('2 watch lists'),
    });
    const firms = Array.from({ length: 101 }, (_, i) => i + 1);
    const large = await send('/v1/watch-lists', { method: 'POST', body: { name: 'x', firms }, as: free });
    expect(await errorOf(large)).toMatchObject({
      code: 'validation.length',
      details: [{ field: 'body', issue: 'length', expected: { min: 1, max: 100 } }],
    });
  });

  it.each([
    ['nothing to watch', { name: 'x' }, 'validation.length', 'body'],
    ['no name', { firms: [1] }, 'validation.format', 'name'],
    ['an unknown member', { name: 'x', firms: [1], color: 'red' }, 'validation.format', 'body'],
    ['an area without a part', { name: 'x', areas: [{}] }, 'validation.format', 'areas.0'],
    [
      'no address',
      { name: 'x', firms: [1], addresses: [{ address: '---' }] },
      'validation.format',
      'addresses.0.address',
    ],
    [
      'a number with NUL',
      { name: 'x', licenses: [{ licenseNumber: 'a\0' }] },
      'validation.format',
      'licenses.0.licenseNumber',
    ],
  ])('with %s is refused', async (_what, body, code, field) => {
    const error = await errorOf(await send('/v1/watch-lists', { method: 'POST', body }));
    expect([error.code, (error.details as { field: string }[])[0]?.field]).toEqual([code, field]);
  });

  it.each([
    [
      'another type',
      '/v1/watch-lists',
      { method: 'POST', body: 'a=b', type: 'text/plain' },
      'unsupported_media_type',
    ],
    ['half an object', '/v1/watch-lists', { method: 'POST', body: '{' }, 'body.malformed_json'],
    ['a method that the path does not have', '/v1/watch-lists', { method: 'DELETE' }, 'method_not_allowed'],
    ['an unknown parameter', '/v1/watch-lists?x=1', {}, 'query.unknown_param'],
    ['no number', '/v1/watch-lists/x', {}, 'validation.format'],
    ['a number that no list has', '/v1/watch-lists/99999999999999999999', {}, 'not_found'],
  ] as [string, string, Sent, string][])('refuses %s', async (_what, path, sent, code) => {
    expect((await errorOf(await send(path, sent))).code).toBe(code);
  });

  it('states its methods, and answers HEAD', async () => {
    const options = await send('/v1/watch-lists', { method: 'OPTIONS' });
    expect([options.status, options.headers.get('Allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS']);
    const head = await send('/v1/watch-lists', { method: 'HEAD' });
    expect([head.status, head.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
  });
});
