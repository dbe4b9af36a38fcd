import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../../test/harness/api.js';
import { errorOf, rawGet } from '../../../test/harness/api-checks.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

describe('parameters', () => {
  it('names all unknown ones, with suggestions', async () => {
    const error = await errorOf(await api.get('/v1/licenses/search?per_page=5&City=x&frobnicate=1&sttae=MN'));
    expect(error.message).toContain('"per_page"');
    expect(error.details).toEqual([
      { field: 'per_page', issue: 'not_recognized', received: '5', suggestion: 'pageSize' },
      { field: 'City', issue: 'not_recognized', received: 'x', suggestion: 'city' },
      { field: 'frobnicate', issue: 'not_recognized', received: '1' },
      { field: 'sttae', issue: 'not_recognized', received: 'MN', suggestion: 'state' },
    ]);
  });

  it('lists the first of thousands', async () => {
    const names = Array.from({ length: 3_000 }, (_, i) => `x${i}`);
    const error = await errorOf(await api.get(`/v1/permits?${names.join('&')}`));
    expect(error.message).toContain('2800 more');
    expect(error.details?.map(({ field }) => field)).toEqual(names.slice(0, 200));
  });

  it('names the first unknown one, also when it is repeated', async () => {
    const error = await errorOf(await api.get('/v1/permits?first=1&second=2&first=3'));
    expect(error.message).toContain('"first"');
    expect(error.details).toEqual([
      { field: 'first', issue: 'not_recognized', received: '3' },
      { field: 'second', issue: 'not_recognized', received: '2' },
    ]);
  });

  it.each([
    ['/v1/permits?page=0', 'validation.out_of_range', 'page', '0', { min: 1, max: 2_147_483_647 }],
    [
      '/v1/permits?page=2147483648',
      'validation.out_of_range',
      'page',
      '2147483648',
      { min: 1, max: 2_147_483_647 },
    ],
    ['/v1/permits?pageSize=101', 'validation.out_of_range', 'pageSize', '101', { min: 1, max: 100 }],
    ['/v1/permits?pageSize=-5', 'validation.out_of_range', 'pageSize', '-5', { min: 1, max: 100 }],
    ['/v1/permits?page=01', 'validation.format', 'page', '01', 'integer'],
    ['/v1/permits?page=1.5', 'validation.format', 'page', '1.5', 'integer'],
    ['/v1/licenses/search?q=ab', 'validation.length', 'q', 'ab', { min: 3 }],
    [
      '/v1/licenses/search?hasEnforcement=yes',
      'validation.format',
      'hasEnforcement',
      'yes',
      ['true', 'false'],
    ],
    [
      '/v1/licenses/search?entityType=robot',
      'validation.format',
      'entityType',
      'robot',
      ['Business', 'Personal'],
    ],
    ['/v1/osha/search?fromDate=2024-02-30', 'validation.format', 'fromDate', '2024-02-30', 'YYYY-MM-DD'],
    ['/v1/enforcement/recent?limit=51', 'validation.out_of_range', 'limit', '51', { min: 1, max: 50 }],
    ['/v1/enforcement/abc', 'validation.format', 'id', 'abc', 'integer'],
    ['/v1/osha/12x', 'validation.format', 'activityNumber', '12x', 'integer'],
    [
      `/v1/permits/block?street=${'x'.repeat(201)}`,
      'validation.length',
      'street',
      'x'.repeat(201),
      { min: 0, max: 200 },
    ],
    ['/v1/permits?city=a%00b', 'validation.format', 'city', 'a\0b', 'UTF-8 text without NUL'],
    ['/v1/permits?city=%FF', 'validation.format', 'city', '%FF', 'UTF-8 text without NUL'],
    ['/v1/licenses/a%00b', 'validation.format', 'licenseNumber', 'a\0b', 'UTF-8 text without NUL'],
  ])('%s is %s', async (path, code, field, received, expected) => {
    const error = await errorOf(await api.get(path));
    expect(error).toMatchObject({ code, details: [{ field, received, expected }] });
    expect(error.details).toHaveLength(1);
  });

  it('says which one is required', async () => {
    const error = await errorOf(await api.get('/v1/permits/address?address='));
    expect(error).toMatchObject({
      code: 'validation.required',
      details: [{ field: 'address', issue: 'required' }],
    });
  });

  it('counts surrounding white space toward the maximum length, not the minimum', async () => {
    const street = (text: string) => api.get(`/v1/permits/block?street=${encodeURIComponent(text)}`);
    expect((await street(`Pillsbury${' '.repeat(191)}`)).status).toBe(200);
    expect((await errorOf(await street(`Pillsbury${' '.repeat(192)}`))).code).toBe('validation.length');
    expect((await errorOf(await api.get('/v1/licenses/search?q=+ab+'))).code).toBe('validation.length');
    const number = (length: number) => api.get(`/v1/permits/search?permitNumber=${'+'.repeat(length)}`);
    expect((await number(100)).status).toBe(200);
    expect((await errorOf(await number(101))).code).toBe('validation.length');
  });

  it('accepts the longest filter in the longest characters', async () => {
    const filter = (characters: number) =>
      api.get(`/v1/enforcement?filter=City=${encodeURIComponent('\u{1f6a7}'.repeat(characters - 5))}`);
    expect((await filter(2_000)).status).toBe(200);
    expect((await errorOf(await filter(2_001))).code).toBe('filter.parse_error');
  });

  it('suggests a similar status', async () => {
    const error = await errorOf(await api.get('/v1/licenses/search?status=Isued'));
    expect(error.details).toEqual([
      {
        field: 'status',
        issue: 'format',
        received: 'Isued',
        expected: ['Issued', 'Expired', 'Revoked', 'Suspended'],
        suggestion: 'Issued',
      },
    ]);
  });

  it('lists all violations', async () => {
    const error = await errorOf(await api.get('/v1/osha/search?page=0&pageSize=x&fromDate=soon'));
    expect(error.code).toBe('validation.multiple');
    expect(error.message).toContain('3');
    expect(error.details.map(({ field, issue }) => [field, issue])).toEqual([
      ['fromDate', 'format'],
      ['page', 'out_of_range'],
      ['pageSize', 'format'],
    ]);
  });

  it('refuses a range that ends before it begins', async () => {
    const error = await errorOf(await api.get('/v1/osha/search?fromDate=2024-02-02&toDate=2024-02-01'));
    expect(error).toMatchObject({ code: 'validation.semantic', status: 422 });
  });

  it('takes the last of a repeated parameter, and an empty one as missing', async () => {
    const total = async (path: string) =>
      ((await (await api.get(path)).json()) as { totalCount: number }).totalCount;
    expect(await total('/v1/permits?city=Plano&city=Austin')).toBe(4);
    expect(await total('/v1/permits?city=Plano&city=')).toBe(5);
    expect(await total('/v1/permits?city=')).toBe(5);
  });
});

describe('bodies', () => {
  it.each([
    ['text/plain', 'hello', 'unsupported_media_type'],
    ['application/json', '{"a":', 'body.malformed_json'],
    ['application/json', '[1]', 'body.malformed_json'],
    ['application/json', `{"a":"${'x'.repeat(20_000)}"}`, 'bad_request'],
    ['application/json', '{}', undefined],
  ])('of %s', async (type, text, code) => {
    const { headers, status } = await rawGet(`${api.url}/v1/statuses`, await api.key(), {
      'Content-Type': type,
      text,
    });
    expect([headers['x-error-code'], status === 200]).toEqual([code, code === undefined]);
  });
});
