import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../../test/harness/api.js';
import { errorOf } from '../../../test/harness/api-checks.js';
import type { ErrorCode } from '../errors/codes.js';
import { detailedShape, errorExamples } from './error-examples.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const badKey = { headers: { Authorization: `Bearer sk_live_${'0'.repeat(64)}` } };

/** Requests that cause the errors in the examples. */
const requests: readonly (readonly [code: ErrorCode, path: string, init: RequestInit])[] = [
  ['validation.required', '/v1/permits/address', {}],
  ['validation.out_of_range', '/v1/osha/search?pageSize=500', {}],
  ['validation.length', '/v1/licenses/search?q=ab', {}],
  ['validation.format', '/v1/osha/search?fromDate=2024-02-30', {}],
  ['validation.multiple', '/v1/osha/search?fromDate=2024-02-30&pageSize=500', {}],
  ['validation.semantic', '/v1/osha/search?fromDate=2024-12-31&toDate=2024-01-01', {}],
  ['query.unknown_param', '/v1/licenses/search?sttae=MN', {}],
  ['filter.parse_error', '/v1/enforcement?filter=City~x', {}],
  ['filter.unknown_field', '/v1/enforcement?filter=Penalty%3E1000', {}],
  ['auth.missing', '/v1/statuses', { headers: { Authorization: '' } }],
  ['auth.invalid', '/v1/statuses', badKey],
  ['not_found', '/v1/licenses/XX999999', {}],
  ['method_not_allowed', '/v1/statuses', { method: 'POST' }],
  ['conflict', '/v1/licenses/BC100001', {}],
  ['unsupported_media_type', '/v1/statuses', { headers: { 'Content-Type': 'text/xml' } }],
];

describe('the example of an error', () => {
  it.each(requests)('%s is what the service says', async (code, path, init) => {
    const { message, details } = await errorOf(await api.get(path, init));
    const { body } = detailedShape.write(errorExamples[code]);
    expect(body).toEqual({ error: expect.objectContaining({ code, message, details }) });
  });
});
