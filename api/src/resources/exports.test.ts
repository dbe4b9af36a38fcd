import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../../test/harness/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

const FILE = '/v1/exports/41/permits.csv.gz';
const content = (name = 'permits.csv.gz'): Buffer => api.exports.contents.get(name) as Buffer;
const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

interface Listed {
  readonly data: readonly {
    readonly version: number;
    readonly files: readonly { readonly name: string }[];
  }[];
}

describe('/v1/exports', () => {
  it('lists the versions that are kept, with their files', async () => {
    const { data } = await api.json<Listed>('/v1/exports');
    expect(data.map(({ version, files }) => [version, files.map(({ name }) => name)])).toEqual(
      [41, 40].map((version) => [version, [...api.exports.contents.keys()]]),
    );
  });
});

describe('/v1/exports/{version}/{file}', () => {
  it.each([
    ['permits.csv.gz', 'application/gzip'],
    ['permits/state=MN/part-0.parquet', 'application/vnd.apache.parquet'],
    ['permits%2Fstate=MN%2Fpart-0.parquet', 'application/vnd.apache.parquet'],
    ['datapackage.json', 'application/json; charset=utf-8'],
  ])('returns %s exactly as stored on disk', async (name, type) => {
    const response = await api.get(`/v1/exports/41/${name}`, { headers: { 'Accept-Encoding': 'gzip' } });
    const { headers } = response;
    expect([response.status, headers.get('Content-Type')]).toEqual([200, type]);
    expect([headers.get('Content-Encoding'), headers.get('Accept-Ranges')]).toEqual([null, 'bytes']);
    expect((await bytesOf(response)).equals(content(decodeURIComponent(name)))).toBe(true);
    expect(headers.get('Content-Length')).toBe(String(content(decodeURIComponent(name)).length));
  });

  it('answers HEAD with only the headers', async () => {
    const response = await api.get(FILE, { method: 'HEAD' });
    expect([response.status, response.headers.get('Content-Length')]).toEqual([200, '1000000']);
    expect((await bytesOf(response)).length).toBe(0);
  });

  it.each([
    ['bytes=0-99', 0, 100],
    ['bytes=500000-', 500_000, 1_000_000],
    ['bytes=-10', 999_990, 1_000_000],
  ])('answers the range %s', async (range, from, to) => {
    const response = await api.get(FILE, { headers: { Range: range } });
    expect([response.status, response.headers.get('Content-Range')]).toEqual([
      206,
      `bytes ${from}-${to - 1}/1000000`,
    ]);
    expect((await bytesOf(response)).equals(content().subarray(from, to))).toBe(true);
  });

  it('refuses a range past the end, and states the length', async () => {
    const response = await api.get(FILE, { headers: { Range: 'bytes=1000000-' } });
    const { error } = (await response.json()) as { error: { code: string } };
    expect([response.status, error.code, response.headers.get('Content-Range')]).toEqual([
      416,
      'range.not_satisfiable',
      'bytes */1000000',
    ]);
  });

  it('returns a range only of the file that If-Range names, otherwise the whole file', async () => {
    const etag = (await api.get(FILE, { method: 'HEAD' })).headers.get('ETag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    const part = { Range: 'bytes=0-9' };
    expect((await api.get(FILE, { headers: { ...part, 'If-Range': etag } })).status).toBe(206);
    expect((await api.get(FILE, { headers: { ...part, 'If-Range': `"${'0'.repeat(64)}"` } })).status).toBe(
      200,
    );
  });

  it('handles conditions: 304 for what the caller has, 412 for what is not there', async () => {
    const etag = (await api.get(FILE, { method: 'HEAD' })).headers.get('ETag') ?? '';
    const unchanged = await api.get(FILE, { headers: { 'If-None-Match': `W/"other", ${etag}` } });
    expect([unchanged.status, unchanged.headers.get('ETag')]).toEqual([304, etag]);
    expect((await api.get(FILE, { headers: { 'If-Match': etag } })).status).toBe(200);
    const other = await api.get(FILE, { headers: { 'If-Match': '"other"' } });
    expect([other.status, ((await other.json()) as { error: { code: string } }).error.code]).toEqual([
      412,
      'precondition.failed',
    ]);
  });

  it('handles the moment of the files as it handles the ETag', async () => {
    const modified = (await api.get(FILE, { method: 'HEAD' })).headers.get('Last-Modified') ?? '';
    expect(modified).toBe('Sun, 01 Mar 2026 02:05:00 GMT');
    const earlier = 'Sun, 01 Mar 2026 02:04:59 GMT';
    const status = async (headers: Record<string, string>) => (await api.get(FILE, { headers })).status;
    expect([
      await status({ 'If-Unmodified-Since': modified }),
      await status({ 'If-Unmodified-Since': earlier }),
      await status({ Range: 'bytes=0-9', 'If-Range': modified }),
      await status({ Range: 'bytes=0-9', 'If-Range': earlier }),
    ]).toEqual([200, 412, 206, 200]);
  });

  it.each(['bytes=0-9,20-29', 'bytes=x', 'lines=0-9'])(
    'answers %s, which is no single range, with the whole file',
    async (range) => {
      const response = await api.get(FILE, { headers: { Range: range } });
      expect([response.status, (await bytesOf(response)).length]).toEqual([200, 1_000_000]);
    },
  );

  it('redirects from latest to the newest version that has the file', async () => {
    const response = await api.get('/v1/exports/latest/permits/state=MN/part-0.parquet', {
      redirect: 'manual',
    });
    expect([response.status, response.headers.get('Location')]).toEqual([
      302,
      '/v1/exports/41/permits/state=MN/part-0.parquet',
    ]);
    const followed = await api.get('/v1/exports/latest/permits.csv.gz');
    expect((await bytesOf(followed)).equals(content())).toBe(true);
  });

  it.each([
    ['/v1/exports/39/permits.csv.gz', 'not_found'],
    ['/v1/exports/41/export.json', 'not_found'],
    ['/v1/exports/41/..%2F40%2Fpermits.csv.gz', 'not_found'],
    ['/v1/exports/41/..%2F..%2F..%2F..%2Fetc%2Fpasswd', 'not_found'],
    ['/v1/exports/newest/permits.csv.gz', 'validation.format'],
    ['/v1/exports/41/permits.csv.gz?raw=1', 'query.unknown_param'],
  ])('refuses %s', async (path, code) => {
    expect((await api.json(path)).error.code).toBe(code);
  });

  it('needs a key, and counts as one request', async () => {
    expect((await fetch(api.url + FILE)).status).toBe(401);
    const headers = { Authorization: `Bearer ${await api.key('starter')}` };
    const remaining = async () =>
      Number((await fetch(api.url + FILE, { headers })).headers.get('X-RateLimit-Remaining'));
    expect((await remaining()) - (await remaining())).toBe(1);
  });

  it('tells scripts which headers they may send', async () => {
    const response = await api.get(FILE, { method: 'OPTIONS' });
    expect([response.status, response.headers.get('Access-Control-Allow-Headers')]).toEqual([
      204,
      expect.stringContaining('Range'),
    ]);
    expect((await api.get(FILE, { method: 'POST' })).status).toBe(405);
  });
});

it('the list has another ETag after a version is removed, and changes.expired names one that is kept', async () => {
  const etag = async () => (await api.get('/v1/exports')).headers.get('ETag');
  const before = await etag();
  await api.pool.query('update served.publication set version = version + 30');
  const expired = await api.json('/v1/changes?since=0');
  expect(expired.error.message).toContain('/v1/exports/41/');
  await api.pool.query('update served.publication set version = version - 30');
  api.exports.forget(41);
  expect(await etag()).not.toBe(before);
  expect((await api.get(FILE)).status).toBe(404);
});
