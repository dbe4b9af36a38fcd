import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createLimitStore, startServer } from '@crs/api';
import { createLog } from '@crs/runtime';
import { createPool } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { settings, startTestApi, type TestApi } from '../../../test/harness/api.js';
import { limitHeaders, withFreshApi } from '../../../test/harness/api-checks.js';
import { type RawRequest, type RawResponse, sendRaw } from '../../../test/harness/raw-request.js';
import { type ErrorCode, errorCodes } from './codes.js';

let api: TestApi;
let older: TestApi;
let key: string;
beforeAll(async () => {
  [api, older] = await Promise.all([startTestApi(), startTestApi({ olderErrors: true })]);
  key = await api.key();
});
afterAll(async () => {
  await Promise.all([api.close(), older.close()]);
});

const unknownKey = `sk_live_${'0'.repeat(64)}`;
const json = { 'Content-Type': 'application/json' };

/** A request and its error: path, method and headers, message, details. */
const table: readonly (readonly [
  code: ErrorCode,
  path: string,
  Partial<RawRequest>,
  says: RegExp,
  details: unknown,
])[] = [
  [
    'validation.required',
    '/v1/permits/address?city=Austin',
    {},
    /address is required/,
    [{ field: 'address', issue: 'required' }],
  ],
  [
    'validation.out_of_range',
    '/v1/licenses/search?pageSize=101',
    {},
    /pageSize must be between 1 and 100/,
    [{ field: 'pageSize', issue: 'out_of_range', received: '101', expected: { min: 1, max: 100 } }],
  ],
  [
    'validation.length',
    '/v1/licenses/search?q=ab',
    {},
    /q must have at least 3/,
    [{ field: 'q', issue: 'length', received: 'ab', expected: { min: 3 } }],
  ],
  [
    'validation.format',
    '/v1/osha/search?toDate=2023-02-29',
    {},
    /toDate must be a date/,
    [{ field: 'toDate', issue: 'format', received: '2023-02-29', expected: 'YYYY-MM-DD' }],
  ],
  [
    'validation.multiple',
    '/v1/enforcement?orderBy=Id,Cty&pageSize=x&filter=((&page=0',
    {},
    /^4 parameters are invalid: /,
    [
      { field: 'filter', issue: 'parse_error', received: '((', position: 3 },
      {
        field: 'orderBy',
        issue: 'format',
        received: 'Id,Cty',
        position: 4,
        expected: expect.arrayContaining(['City']),
        suggestion: 'City',
      },
      { field: 'page', issue: 'out_of_range', received: '0', expected: { min: 1, max: 2_147_483_647 } },
      { field: 'pageSize', issue: 'format', received: 'x', expected: 'integer' },
    ],
  ],
  [
    'validation.multiple',
    '/v1/licenses/a%00b/permits?page=0',
    {},
    /^2 parameters are invalid: /,
    [
      expect.objectContaining({ field: 'licenseNumber', issue: 'format', received: 'a\0b' }),
      expect.objectContaining({ field: 'page', issue: 'out_of_range', received: '0' }),
    ],
  ],
  [
    'validation.semantic',
    '/v1/osha/search?fromDate=2024-02-02&toDate=2024-02-01',
    {},
    /fromDate is after toDate/,
    [
      expect.objectContaining({ field: 'fromDate', issue: 'semantic', received: '2024-02-02' }),
      expect.objectContaining({ field: 'toDate', issue: 'semantic', received: '2024-02-01' }),
    ],
  ],
  [
    'query.unknown_param',
    '/v1/licenses/search?per_page=5&frobnicate=&q=ab',
    {},
    /"per_page"/,
    [
      { field: 'per_page', issue: 'not_recognized', received: '5', suggestion: 'pageSize' },
      { field: 'frobnicate', issue: 'not_recognized', received: '' },
    ],
  ],
  ['body.malformed_json', '/v1/statuses', { headers: json, text: '{"a":' }, /not valid JSON/, []],
  ['body.malformed_json', '/v1/statuses', { headers: json, text: '[1]' }, /JSON object/, []],
  [
    'unsupported_media_type',
    '/v1/statuses',
    { headers: { 'Content-Type': 'text/xml' }, text: '<a/>' },
    /application\/json/,
    [],
  ],
  [
    'filter.parse_error',
    '/v1/ag-enforcement?filter=City~x',
    {},
    /position 5/,
    [{ field: 'filter', issue: 'parse_error', received: 'City~x', position: 5 }],
  ],
  [
    'filter.unknown_field',
    '/v1/enforcement?filter=Penalty%3E5',
    {},
    /"Penalty"/,
    [
      {
        field: 'filter',
        issue: 'unknown_field',
        received: 'Penalty>5',
        position: 1,
        suggestion: 'PenaltyAmount',
        expected: expect.arrayContaining(['PenaltyAmount']),
      },
    ],
  ],
  ['auth.missing', '/v1/statuses', { key: null }, /Authorization/, []],
  ['auth.invalid', '/v1/statuses', { key: unknownKey }, /key/, []],
  ['auth.invalid', '/v1/statuses', { key: 'sk_live_short' }, /key/, []],
  ['not_found', '/v1/licenses/NO-SUCH', {}, /"NO-SUCH"/, []],
  ['not_found', '/v1/nothing', { key: null }, /path does not exist/, []],
  ['method_not_allowed', '/v1/statuses', { method: 'DELETE' }, /DELETE/, []],
  [
    'conflict',
    '/v1/licenses/BC100001',
    {},
    /MN, WI/,
    [expect.objectContaining({ field: 'state', expected: ['MN', 'WI'] })],
  ],
  [
    'validation.format',
    '/v1/enforcement/by-license/%FF?page=1',
    {},
    /licenseNumber has a character/,
    [{ field: 'licenseNumber', issue: 'format', received: '%FF', expected: 'UTF-8 text without NUL' }],
  ],
  ['auth.missing', '/v1/licenses/%ZZ', { key: null }, /Authorization/, []],
  ['not_found', '/v1/licenses/x/nothing/%ZZ', { key: null }, /path does not exist/, []],
  [
    'bad_request',
    '/v1/statuses',
    { headers: json, text: `{"a":"${'x'.repeat(20_000)}"}` },
    /is malformed/,
    [],
  ],
];

/** Headers of a code that other errors do not have. */
const headersOf: Partial<Record<ErrorCode, Readonly<Record<string, unknown>>>> = {
  'auth.missing': { 'www-authenticate': 'Bearer' },
  method_not_allowed: { allow: 'GET, HEAD, OPTIONS' },
  'rate_limit.exceeded': { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) },
  'upstream.unavailable': { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) },
};

/** Internals that no error may show: SQL, stack, file, key. */
const inside = /\bselect\b|\bfrom \w+|postgres|\bat \w+ \(|\.[jt]s\b|node_modules|sk_live_\w/i;

function checkEnvelope({ status, headers, body }: RawResponse, code: ErrorCode, baseUrl: string): void {
  expect([status, headers['x-error-code']]).toEqual([errorCodes[code].status, code]);
  expect(body).toEqual({
    error: {
      code,
      message: expect.any(String),
      doc_url: `${baseUrl}/docs/errors#${code}`,
      request_id: headers['x-request-id'],
      details: expect.any(Array),
    },
  });
  expect(headers).toMatchObject({ 'cache-control': 'no-store', ...headersOf[code] });
  expect(headers['content-type']).toMatch(/^application\/json/);
  for (const name of limitHeaders) expect(headers[name.toLowerCase()]).toMatch(/^\d+$/);
  expect(JSON.stringify(body)).not.toMatch(inside);
}

describe('every code that a request can raise', () => {
  it.each(table)('%s: %s', async (code, path, asked, says, details) => {
    const refusal = await sendRaw(api.url, path, { key, ...asked });
    checkEnvelope(refusal, code, api.url);
    expect(refusal.body.error.message).toMatch(says);
    expect(refusal.body.error.details).toEqual(details);
  });

  it('rate_limit.exceeded', async () => {
    const free = await api.key('free');
    for (let i = 0; i < 10; i++) await sendRaw(api.url, '/v1/statuses', { key: free });
    checkEnvelope(await sendRaw(api.url, '/v1/statuses', { key: free }), 'rate_limit.exceeded', api.url);
  });
});

describe('every code that a failure behind the service raises', () => {
  it('internal.error if a table is missing', async () => {
    await withFreshApi(async (broken) => {
      const own = await broken.key();
      await broken.pool.query('drop table license_type cascade');
      checkEnvelope(
        await sendRaw(broken.url, '/v1/license-types', { key: own }),
        'internal.error',
        broken.url,
      );
    });
  });

  it('upstream.timeout if a statement takes too long, upstream.unavailable if the database is down', async () => {
    await withFreshApi(
      async (failing) => {
        const own = await failing.key();
        const locker = await failing.pool.connect();
        await locker.query('begin');
        await locker.query('lock table license_type in access exclusive mode');
        const slow = await sendRaw(failing.url, '/v1/license-types', { key: own });
        checkEnvelope(slow, 'upstream.timeout', failing.url);
        await locker.query('rollback');
        locker.release();
        await failing.dropDatabase();
        const away = await sendRaw(failing.url, '/v1/license-types', { key: own });
        checkEnvelope(away, 'upstream.unavailable', failing.url);
      },
      { statementTimeout: 200 },
    );
  });

  it('upstream.bad_gateway when another server answers instead of the database', async () => {
    const impostor = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.once('data', () => socket.end(Buffer.from([0x3f, 0, 0, 0, 4])));
    });
    impostor.listen(0, '127.0.0.1');
    await once(impostor, 'listening');
    const pool = createPool(`postgres://crs@127.0.0.1:${(impostor.address() as AddressInfo).port}/crs`);
    const server = await startServer({
      ...settings,
      pool,
      limitStore: createLimitStore({ memory: true }),
      docsUrl: null,
      olderErrors: false,
      log: createLog('silent'),
      production: false,
      host: '127.0.0.1',
      port: 0,
    });
    const refusal = await sendRaw(server.url, '/v1/statuses', { key: unknownKey });
    checkEnvelope(refusal, 'upstream.bad_gateway', server.url);
    await server.close();
    await pool.end();
    impostor.close();
  });
});

describe('the older format', () => {
  const statuses: Partial<Record<number, number>> = { 403: 401, 422: 400 };

  it.each(table)('of %s: %s', async (code, path, asked) => {
    const own = asked.key === undefined ? await older.key() : asked.key;
    const { status, headers, body } = await sendRaw(older.url, path, { ...asked, key: own });
    const { status: detailed, older: olderCode } = errorCodes[code];
    expect(status).toBe(statuses[detailed] ?? detailed);
    expect(body).toEqual({ error: { code: olderCode, message: expect.any(String) } });
    expect(headers['x-error-code']).toBe(olderCode);
    expect(headers['x-request-id']).toEqual(expect.any(String));
    expect(headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined);
  });

  it('of rate_limit.exceeded says when to retry', async () => {
    const free = await older.key('free');
    for (let i = 0; i < 10; i++) await sendRaw(older.url, '/v1/statuses', { key: free });
    const { status, headers, body } = await sendRaw(older.url, '/v1/statuses', { key: free });
    expect([status, body.error.code]).toEqual([429, 'rate_limit_exceeded']);
    expect(String(body.error.retryAfter)).toBe(headers['retry-after']);
  });
});
