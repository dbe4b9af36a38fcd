import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../../test/harness/api.js';
import { errorOf } from '../../../test/harness/api-checks.js';

let api: TestApi;
let key: string;
beforeAll(async () => {
  api = await startTestApi();
  key = await api.key('pro');
});
afterAll(() => api.close());

const PATH = '/v1/webhooks';
const url = 'https://hooks.example.com/records';

const send = (path: string, method = 'GET', body?: unknown, as = key) =>
  fetch(api.url + path, {
    method,
    headers: {
      Authorization: `Bearer ${as}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

async function answer<T = Record<string, unknown>>(response: Promise<Response>, status: number): Promise<T> {
  const given = await response;
  const body = (await given.json()) as T;
  expect([given.status, body]).toEqual([status, expect.anything()]);
  return body;
}

const make = (body: object = {}, as = key) =>
  answer<{ id: number; secret: string }>(send(PATH, 'POST', { url, ...body }, as), 201);

describe('a webhook', () => {
  it('is created with a secret that is shown once, then read, replaced, and deleted', async () => {
    const { secret, ...made } = await make();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(made).toMatchObject({ url, types: null, watchLists: null, disabledAt: null, failingSince: null });
    expect(await answer(send(`${PATH}/${made.id}`), 200)).toEqual(made);
    expect(await answer<{ data: unknown[] }>(send(PATH), 200)).toEqual({ data: [made] });
    const list = await answer<{ id: number }>(
      send('/v1/watch-lists', 'POST', { name: 'Mine', firms: [61] }),
      201,
    );
    const replaced = await answer(
      send(`${PATH}/${made.id}`, 'PUT', {
        url: `${url}?a=b#c`,
        types: ['permit.matched', 'permit.matched'],
        watchLists: [list.id],
      }),
      200,
    );
    expect(replaced).toMatchObject({
      url: `${url}?a=b`,
      types: ['permit.matched'],
      watchLists: [list.id],
    });
    const used = await send(`/v1/watch-lists/${list.id}`, 'DELETE');
    expect(await errorOf(used)).toMatchObject({ code: 'account.conflict' });
    expect((await send(`${PATH}/${made.id}`, 'DELETE')).status).toBe(204);
    expect((await send(`/v1/watch-lists/${list.id}`, 'DELETE')).status).toBe(204);
    expect(await errorOf(await send(`${PATH}/${made.id}`))).toMatchObject({ code: 'not_found' });
  });

  it('gets a new secret, while the previous one is valid for a day', async () => {
    const { id, secret } = await make();
    const rotated = await answer(send(`${PATH}/${id}/rotate-secret`, 'POST'), 200);
    expect(rotated.secret).not.toBe(secret);
    const hours = (Date.parse(String(rotated.earlierSecretUntil)) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    await send(`${PATH}/${id}`, 'DELETE');
  });

  it('lists its deliveries, and resends them', async () => {
    const { id } = await make();
    const test = await answer<{ id: number }>(send(`${PATH}/${id}/test`, 'POST'), 201);
    expect(test).toMatchObject({ type: 'webhook.test', status: 'pending', attempts: 0 });
    await api.pool.query(
      `insert into crs.webhook_delivery (webhook_id, event_sequence, event_id, type, status, attempts, next_at, ended_at, failure)
       select $1, n, 'evt_' || n, 'permit.matched', case n when 2 then 'dead' else 'delivered' end, 1, null, now(), null
       from generate_series(1, 3) n`,
      [id],
    );
    const ids = async (query: string) => {
      const page = await answer<{ data: { eventId: string }[]; nextCursor: string | null; hasMore: boolean }>(
        send(`${PATH}/${id}/deliveries?${query}`),
        200,
      );
      return [page.data.map(({ eventId }) => eventId), page.hasMore, page.nextCursor] as const;
    };
    expect(await ids('status=dead')).toEqual([['evt_2'], false, null]);
    const [first, more, cursor] = await ids('limit=2');
    expect([first, more]).toEqual([['evt_3', 'evt_2'], true]);
    expect((await ids(`limit=2&cursor=${cursor}`))[0]).toHaveLength(2);
    const { data } = await answer<{ data: { id: number }[] }>(
      send(`${PATH}/${id}/deliveries?status=dead`),
      200,
    );
    const dead = `${PATH}/${id}/deliveries/${data[0]?.id}`;
    const again = await answer(send(`${dead}/resend`, 'POST'), 200);
    expect(again).toMatchObject({ eventId: 'evt_2', status: 'pending', attempts: 0, endedAt: null });
    expect(await answer(send(dead), 200)).toEqual(again);
    for (const [path, method] of [
      [`${PATH}/${id}/deliveries/999999`, 'GET'],
      [`${PATH}/${id}/deliveries/999999/resend`, 'POST'],
    ] as const)
      expect(await errorOf(await send(path, method))).toMatchObject({ code: 'not_found' });
    await send(`${PATH}/${id}`, 'DELETE');
  });

  it('is enabled again, but not after an operator disabled it', async () => {
    const { id } = await make();
    const off = (reason: string) =>
      api.pool.query('update crs.webhook set disabled_at = now(), disabled_reason = $2 where id = $1', [
        id,
        reason,
      ]);
    await off('failing');
    expect(await answer(send(`${PATH}/${id}`), 200)).toMatchObject({ disabledReason: 'failing' });
    expect(await answer(send(`${PATH}/${id}/enable`, 'POST'), 200)).toMatchObject({ disabledAt: null });
    await off('operator');
    expect(await errorOf(await send(`${PATH}/${id}/enable`, 'POST'))).toMatchObject({
      code: 'account.conflict',
    });
    await send(`${PATH}/${id}`, 'DELETE');
  });

  it('belongs to its account', async () => {
    const { id } = await make();
    const other = await api.key('pro');
    const paths: readonly (readonly [string, string, unknown?])[] = [
      ['', 'GET'],
      ['', 'DELETE'],
      ['', 'PUT', { url }],
      ['/test', 'POST'],
      ['/rotate-secret', 'POST'],
      ['/enable', 'POST'],
      ['/deliveries', 'GET'],
      ['/deliveries/1', 'GET'],
      ['/deliveries/1/resend', 'POST'],
    ];
    for (const [path, method, body] of paths)
      expect([path, await errorOf(await send(`${PATH}/${id}${path}`, method, body, other))]).toMatchObject([
        path,
        { code: 'not_found' },
      ]);
    expect(await answer(send(PATH, 'GET', undefined, other), 200)).toEqual({ data: [] });
    await send(`${PATH}/${id}`, 'DELETE');
  });

  it('is limited in number by the tier', async () => {
    const free = await api.key('free');
    await make({}, free);
    expect(await errorOf(await send(PATH, 'POST', { url }, free))).toMatchObject({
      code: 'account.conflict',
      message: expect.stringContaining('1 webhook.'),
    });
  });

  it.each([
    ['no URL', {}, 'validation.format', 'url'],
    ['no URL at all', { url: 'hooks' }, 'validation.format', 'url'],
    ['http', { url: 'http://hooks.example.com/' }, 'validation.format', 'url'],
    ['a private address', { url: 'https://169.254.169.254/latest' }, 'validation.format', 'url'],
    ['a name of a private address', { url: 'https://inside.example/' }, 'validation.format', 'url'],
    ['an unknown type', { url, types: ['permit.lost'] }, 'validation.format', 'types.0'],
    ['no type', { url, types: [] }, 'validation.length', 'types'],
    ['a list of nobody', { url, watchLists: [999_999] }, 'validation.format', 'watchLists'],
    ['an unknown member', { url, secret: 'x' }, 'validation.format', 'body'],
  ])('with %s is refused', async (_what, body, code, field) => {
    const error = await errorOf(await send(PATH, 'POST', body));
    expect([error.code, (error.details as { field: string }[])[0]?.field]).toEqual([code, field]);
    expect(await answer<{ data: unknown[] }>(send(PATH), 200)).toEqual({ data: [] });
  });

  it('refuses unknown parameters', async () => {
    const { id } = await make();
    for (const [path, code] of [
      [`${PATH}?x=1`, 'query.unknown_param'],
      [`${PATH}/x`, 'validation.format'],
      [`${PATH}/${id}/deliveries?status=lost`, 'validation.format'],
      [`${PATH}/${id}/deliveries?cursor=x`, 'validation.format'],
      [`${PATH}/${id}/deliveries?limit=0`, 'validation.out_of_range'],
      [`${PATH}/99999999999999999999`, 'not_found'],
    ] as const)
      expect([path, (await errorOf(await send(path))).code]).toEqual([path, code]);
    await send(`${PATH}/${id}`, 'DELETE');
  });
});
