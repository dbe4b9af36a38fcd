import { afterEach, describe, expect, it } from '@jest/globals';
import {
  type Scripted,
  type ScriptedServer,
  startScriptedServer,
} from '../../../test/harness/scripted-server.js';
import type { ClientOptions } from './connection.js';
import { ContractorRecords } from './contractor-records.js';
import { ContractorRecordsError } from './contractor-records-error.js';

const servers: ScriptedServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** Creates a client for a server with these responses, and records its pauses. */
async function ask(script: readonly Scripted[], options: Partial<ClientOptions> = {}) {
  const server = await startScriptedServer(script);
  servers.push(server);
  const waits: number[] = [];
  const client = new ContractorRecords({
    url: server.url,
    key: 'sk_test_1',
    sleep: async (milliseconds) => {
      waits.push(milliseconds);
    },
    ...options,
  });
  return { client, waits, server };
}

/** Returns a failed call's error. */
async function readFailure(call: Promise<unknown>): Promise<ContractorRecordsError> {
  const failed = await call.then(
    () => null,
    (error: unknown) => error,
  );
  expect(failed).toBeInstanceOf(ContractorRecordsError);
  return failed as ContractorRecordsError;
}

const fine: Scripted = { status: 200, body: [] };
const refused = (status: number, code: string, headers: Record<string, string> = {}): Scripted => ({
  status,
  headers: { 'X-Request-Id': 'req-1', 'X-Error-Code': code, ...headers },
  body: { error: { code, message: 'No.', doc_url: `http://d#${code}`, request_id: 'req-1', details: [] } },
});

describe('a request', () => {
  it('has the key and accepts JSON', async () => {
    const { client, server } = await ask([fine]);
    expect(await client.reference.statuses()).toEqual([]);
    expect(server.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer sk_test_1',
      accept: 'application/json',
    });
  });

  it.each(['', 'sk_live_1\n', 'sk live'])(
    'is refused with the key %j, which no header can contain, without naming it',
    (key) => {
      expect(() => new ContractorRecords({ url: 'http://h', key })).toThrow(/^The key is empty or has/);
    },
  );
});

describe('a refusal', () => {
  it('is final, and has all fields of the error response', async () => {
    const detail = { field: 'pagesize', issue: 'not_recognized', received: '5', suggestion: 'pageSize' };
    const body = {
      error: {
        code: 'query.unknown_param',
        message: 'Unknown parameter "pagesize".',
        doc_url: 'http://docs.example.com/errors#query.unknown_param',
        request_id: 'req-9',
        details: [detail],
      },
    };
    const { client, waits } = await ask([{ status: 400, headers: { 'X-Request-Id': 'req-9' }, body }]);
    const failure = await readFailure(client.reference.statuses());
    expect({ ...failure, message: failure.message }).toEqual({
      name: 'ContractorRecordsError',
      status: 400,
      code: 'query.unknown_param',
      message: 'Unknown parameter "pagesize".',
      details: [detail],
      docUrl: 'http://docs.example.com/errors#query.unknown_param',
      requestId: 'req-9',
      retryAfter: null,
      attempts: 1,
    });
    expect(waits).toEqual([]);
  });

  it('is read in the older format, too', async () => {
    const { client } = await ask(
      [
        {
          status: 429,
          body: { error: { code: 'rate_limit_exceeded', message: 'Wait.', retryAfter: 40_000 } },
        },
      ],
      {},
    );
    expect(await readFailure(client.reference.statuses())).toMatchObject({
      code: 'rate_limit_exceeded',
      message: 'Wait.',
      retryAfter: 40_000,
      docUrl: null,
      details: [],
    });
  });

  it.each([
    ['a page of a proxy', { status: 403, body: '<html>Forbidden</html>' }],
    ['JSON of another shape', { status: 403, body: { error: 'forbidden' } }],
    ['JSON null', { status: 403, body: 'null' }],
    ['a response that is not JSON', { status: 200, body: '<html>Sign in</html>' }],
  ] as const)('from %s has its own code', async (_, scripted) => {
    const { client } = await ask([scripted]);
    expect(await readFailure(client.reference.statuses())).toMatchObject({
      code: 'client.unreadable',
      status: scripted.status,
      attempts: 1,
    });
  });
});

describe('a failure of the service', () => {
  it('is retried until a response succeeds', async () => {
    const { client, waits } = await ask([
      refused(503, 'upstream.unavailable'),
      refused(500, 'internal.error'),
      'reset',
      fine,
    ]);
    expect(await client.reference.statuses()).toEqual([]);
    expect(waits).toEqual([1_000, 2_000, 4_000]);
  });

  it('fails after five attempts, with the id of the last request', async () => {
    const { client, waits, server } = await ask([refused(500, 'internal.error')]);
    const failure = await readFailure(client.reference.statuses());
    expect(failure).toMatchObject({ status: 500, code: 'internal.error', requestId: 'req-1', attempts: 5 });
    expect(failure.message).toBe('No. Gave up after 5 attempts; the last request was req-1.');
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(server.requests).toHaveLength(5);
  });

  it('waits as long as a 503 asks', async () => {
    const { client, waits } = await ask([refused(503, 'upstream.unavailable', { 'Retry-After': '3' }), fine]);
    await client.reference.statuses();
    expect(waits).toEqual([3_000]);
  });

  it('retries an unreachable service and one that hangs in the same way', async () => {
    const { client } = await ask(['hang'], { timeout: 30 });
    expect(await readFailure(client.reference.statuses())).toMatchObject({
      status: null,
      code: 'client.timeout',
      attempts: 5,
    });
    await servers.pop()?.close();
    const failure = await readFailure(client.reference.statuses());
    expect(failure).toMatchObject({ status: null, code: 'client.unreachable', requestId: null, attempts: 5 });
    expect(failure.message).toMatch(/cannot be reached: .*ECONNREFUSED.* Gave up after 5 attempts\.$/);
    expect(failure.cause).toHaveProperty('message', 'fetch failed');
  });
});

describe('the rate limit', () => {
  const limited = (seconds: string) => refused(429, 'rate_limit.exceeded', { 'Retry-After': seconds });

  it('is waited out as Retry-After says, even more than five times', async () => {
    const { client, waits } = await ask([...Array.from({ length: 7 }, () => limited('2')), fine]);
    await client.reference.statuses();
    expect(waits).toEqual(Array.from({ length: 7 }, () => 2_000));
  });

  it('does not count as an attempt', async () => {
    const { client, waits } = await ask([limited('9'), refused(500, 'internal.error')]);
    expect(await readFailure(client.reference.statuses())).toMatchObject({ status: 500, attempts: 6 });
    expect(waits).toEqual([9_000, 1_000, 2_000, 4_000, 8_000]);
  });

  it('is an error with retryAfter when patience runs out', async () => {
    const { client, waits } = await ask([limited('50')], { patience: 120_000 });
    expect(await readFailure(client.reference.statuses())).toMatchObject({
      status: 429,
      retryAfter: 50,
      attempts: 3,
    });
    expect(waits).toEqual([50_000, 50_000]);
  });
});

describe('a signal', () => {
  it('ends a call that waits for a response or for the next attempt', async () => {
    const { client, waits } = await ask(['hang']);
    await expect(client.reference.statuses({ signal: AbortSignal.timeout(30) })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    expect(waits).toEqual([]);
    const stopping = new AbortController();
    const patient = await ask([refused(500, 'internal.error')], {
      sleep: async () => stopping.abort('enough'),
    });
    await expect(patient.client.reference.statuses({ signal: stopping.signal })).rejects.toBe('enough');
    expect(patient.server.requests).toHaveLength(1);
  });

  it('that is already aborted sends no request', async () => {
    const { client, server } = await ask([fine]);
    await expect(client.reference.statuses({ signal: AbortSignal.abort('no') })).rejects.toBe('no');
    expect(server.requests).toHaveLength(0);
  });
});
