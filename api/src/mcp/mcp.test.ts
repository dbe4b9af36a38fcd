import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { startTestApi, type TestApi } from '../../../test/harness/api.js';

let api: TestApi;
let client: Client;

beforeAll(async () => {
  api = await startTestApi();
  client = new Client({ name: 'test', version: '1' });
  const headers = { Authorization: `Bearer ${await api.key()}` };
  const transport = new StreamableHTTPClientTransport(new URL(`${api.url}/mcp`), {
    requestInit: { headers },
  });
  await client.connect(transport as Transport);
});
afterAll(async () => {
  await client.close();
  await api.close();
});

interface Called {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent?: { readonly answer: unknown; readonly sources: readonly object[] };
}

const call = async (name: string, args: object): Promise<Called> =>
  (await client.callTool({ name, arguments: { ...args } })) as unknown as Called;

describe('the tools', () => {
  it('are read-only, and describe their input and output', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'searchLicenses',
      'getContractorProfile',
      'matchList',
      'listEnforcement',
      'listAgEnforcement',
      'searchOsha',
      'searchPermits',
      'listPermitsAtAddress',
      'listReopenedContractors',
      'getTrackRecord',
    ]);
    for (const { annotations, inputSchema, outputSchema } of tools) {
      expect(annotations?.readOnlyHint).toBe(true);
      expect(inputSchema.type).toBe('object');
      expect(JSON.stringify([inputSchema, outputSchema])).not.toContain('#/components');
    }
  });

  // The client validates every response with its tool's schema.
  it.each([
    ['searchLicenses', { q: 'northside', pageSize: 2 }, '/v1/licenses/search?q=northside&pageSize=2'],
    [
      'getContractorProfile',
      { licenseNumber: 'BC100001', state: 'MN' },
      '/v1/licenses/BC100001/profile?state=MN',
    ],
    ['listEnforcement', { filter: 'penaltyAmount>1' }, '/v1/enforcement?filter=penaltyAmount>1'],
    ['listAgEnforcement', {}, '/v1/ag-enforcement'],
    ['searchOsha', { q: null }, '/v1/osha/search'],
    ['searchPermits', {}, '/v1/permits'],
    [
      'listPermitsAtAddress',
      { address: '2214 Pillsbury Ave S' },
      '/v1/permits/address?address=2214+Pillsbury+Ave+S',
    ],
    ['listReopenedContractors', {}, '/v1/contractors/reopened'],
    [
      'getTrackRecord',
      { licenseNumber: 'BC100001', state: 'MN' },
      '/v1/licenses/BC100001/track-record?state=MN',
    ],
  ])('%s answers what its path answers', async (name, args, path) => {
    const sent = await api.get(path);
    const answered = await call(name, args);
    const body: unknown = await sent.json();
    expect(sent.status).toBe(200);
    expect(answered.structuredContent?.answer).toEqual(body);
  });

  it('name the sources of an answer', async () => {
    const { structuredContent } = await call('searchLicenses', { q: 'northside' });
    expect(structuredContent?.sources).toContainEqual(
      expect.objectContaining({ family: 'licenses', source: expect.any(String) }),
    );
  });

  it.each([
    ['searchLicenses', { q: 'ab' }, 'validation.length'],
    ['searchLicenses', { licenseNo: 'BC1' }, 'query.unknown_param'],
    ['getContractorProfile', {}, 'validation.required'],
    ['getContractorProfile', { licenseNumber: 'NONE' }, 'not_found'],
    ['matchList', { rows: [] }, 'validation.length'],
    ['matchList', { rows: [{ name: 'Northside' }] }, 'upstream.unavailable'],
  ])('%s with %j says what is wrong: %s', async (name, args, code) => {
    const { isError, content } = await call(name, args);
    expect(isError).toBe(true);
    expect(JSON.parse(content[0]?.text ?? '')).toMatchObject({ error: { code } });
  });

  it('are only those in the list', async () => {
    await expect(call('dropEverything', {})).rejects.toThrow('no tool');
  });
});

describe('/mcp', () => {
  const message = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const post = (headers: Record<string, string>, body: string = JSON.stringify(message)) =>
    fetch(`${api.url}/mcp`, {
      method: 'POST',
      headers: {
        Accept: 'application/json, text/event-stream',
        'Content-Type': 'application/json',
        ...headers,
      },
      body,
    });

  it('needs a key', async () => {
    const missing = await post({});
    expect([missing.status, missing.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
    const wrong = await post({ Authorization: `Bearer sk_live_${'0'.repeat(64)}` });
    expect(wrong.status).toBe(403);
  });

  it('counts a message as a request', async () => {
    const headers = { Authorization: `Bearer ${await api.key()}` };
    const left = async () => Number((await post(headers)).headers.get('X-RateLimit-Remaining'));
    const before = await left();
    expect(await left()).toBe(before - 1);
  });

  it.each(['GET', 'DELETE', 'PUT'])('keeps no session: %s is refused', async (method) => {
    const response = await api.get('/mcp', { method });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
  });

  it('refuses a body that is not a message', async () => {
    const headers = { Authorization: `Bearer ${await api.key()}` };
    const broken = await post(headers, '{');
    expect([broken.status, await broken.json()]).toEqual([
      400,
      { jsonrpc: '2.0', error: { code: -32_700, message: expect.any(String) }, id: null },
    ]);
    expect((await post(headers, '{"a":1}')).status).toBe(400);
  });

  it('accepts one message per request, so that each counts', async () => {
    const headers = { Authorization: `Bearer ${await api.key()}` };
    const batch = await post(headers, JSON.stringify([message, { ...message, id: 2 }]));
    expect([batch.status, await batch.json()]).toEqual([
      400,
      { jsonrpc: '2.0', error: { code: -32_600, message: expect.stringContaining('one message') }, id: null },
    ]);
  });

  it('answers a notification with 202 and no body', async () => {
    const headers = { Authorization: `Bearer ${await api.key()}` };
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const response = await post(headers, JSON.stringify(notification));
    expect([response.status, await response.text()]).toEqual([202, '']);
  });

  it.each([
    ['2025-11-25', 200],
    ['2025-06-18', 200],
    ['1999-01-01', 400],
  ])('with MCP-Protocol-Version %s answers %d', async (version, status) => {
    const headers = { Authorization: `Bearer ${await api.key()}`, 'MCP-Protocol-Version': version };
    expect((await post(headers)).status).toBe(status);
  });

  it.each([
    ['application/json', 200],
    ['*/*', 200],
    ['application/*;q=0.5', 200],
    ['application/json, text/event-stream', 200],
    ['text/event-stream', 406],
    ['text/html', 406],
  ])('answers Accept: %s with %d', async (accept, status) => {
    const headers = { Authorization: `Bearer ${await api.key()}`, Accept: accept };
    const response = await post(headers);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: status === 200 ? 1 : null });
  });

  it('refuses pages from other origins before it checks their key, and counts nothing', async () => {
    const left = new Set<string | null>();
    for (const method of ['POST', 'OPTIONS']) {
      const headers = { Origin: 'https://evil.example.com' };
      const response = await fetch(`${api.url}/mcp`, { method, headers });
      expect(response.status).toBe(403);
      left.add(response.headers.get('X-RateLimit-Remaining'));
      expect(await response.json()).toMatchObject({
        error: { message: expect.stringContaining('evil.example.com') },
        id: null,
      });
    }
    expect(left.size).toBe(1);
    const key = { Authorization: `Bearer ${await api.key()}` };
    expect((await post({ ...key, Origin: 'http://localhost:6274' })).status).toBe(200);
  });

  it('answers preflights from allowed pages', async () => {
    const headers = { Origin: 'http://localhost:6274' };
    const response = await fetch(`${api.url}/mcp`, { method: 'OPTIONS', headers });
    expect(response.status).toBe(204);
    expect(response.headers.get('Access-Control-Allow-Headers')).toContain('MCP-Protocol-Version');
  });
});
