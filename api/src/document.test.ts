import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../test/harness/api.js';
import { withFreshApi } from '../../test/harness/api-checks.js';
import {
  DescribedApi,
  type DescribedOperation,
  examplesOf,
  urlOf,
} from '../../test/harness/described-api.js';
import { routes } from './routes.js';

let api: TestApi;
let described: DescribedApi;
beforeAll(async () => {
  api = await startTestApi({ trustedProxies: ['loopback'] });
  described = await DescribedApi.of(api);
});
afterAll(() => api.close());

/** Runs work for every operation in the document. */
async function withEach(work: (operation: DescribedOperation) => Promise<void>): Promise<void> {
  expect(described.operations).toHaveLength(routes.length);
  for (const operation of described.operations) await work(operation);
}

let addresses = 0;

/** Sends a request without a valid key, each from another address, because limits are by address. */
function askUnknown(url: string, init: RequestInit = {}): Promise<Response> {
  addresses++;
  const from = { 'X-Forwarded-For': `10.0.${addresses >> 8}.${addresses & 255}` };
  return fetch(api.url + url, { ...init, headers: { ...from, ...init.headers } });
}

/** Values for all parameters that have a response. */
const everything = ({ parameters }: DescribedOperation) =>
  examplesOf(
    // A page and a cursor exclude each other.
    parameters.filter(({ name }) => name !== 'cursor' || !parameters.some((one) => one.name === 'page')),
  );

/** One search parameter is required; here there are two, so that each can be missing. */
const typed = (path: string, name: string): boolean =>
  ['/v1/contractors/search', '/v1/contractors/facets'].includes(path) && ['name', 'person'].includes(name);

const required = ({ path, parameters }: DescribedOperation) =>
  examplesOf(parameters.filter((one) => one.required || typed(path, one.name)));

describe('every operation of the document', () => {
  it('answers its examples as documented', async () => {
    await withEach(async (operation) => {
      const response = await api.get(urlOf(operation, everything(operation)));
      expect([response.url, response.status]).toEqual([response.url, 200]);
      await described.check(operation, response);
    });
  });

  it('accepts every parameter alone, and an empty one as missing', async () => {
    await withEach(async (operation) => {
      for (const { name, example } of operation.parameters.filter((one) => !one.required))
        for (const value of [example, '']) {
          const url = urlOf(operation, { ...required(operation), [name]: value });
          const response = await api.get(url);
          expect([url, [200, 409].includes(response.status)]).toEqual([url, true]);
          await described.check(operation, response);
        }
    });
  });

  it('answers 304 for the current ETag', async () => {
    await withEach(async (operation) => {
      const url = urlOf(operation, everything(operation));
      const etag = (await api.get(url)).headers.get('ETag') ?? '';
      // Key usage changes with every request, and freshness with the clock.
      if (['/v1/usage', '/v1/coverage'].includes(operation.path)) return expect(etag).toBe('');
      const response = await api.get(url, { headers: { 'If-None-Match': etag } });
      expect([url, response.status]).toEqual([url, 304]);
      await described.check(operation, response);
    });
  });

  it('answers HEAD with the headers of GET', async () => {
    await withEach(async (operation) => {
      const response = await api.get(urlOf(operation, everything(operation)), { method: 'HEAD' });
      const { headers } = await api.get(urlOf(operation, everything(operation)));
      const told = (of: Headers) => ['Content-Type', 'ETag', 'Cache-Control'].map((name) => of.get(name));
      expect([response.status, told(response.headers)]).toEqual([200, told(headers)]);
    });
  });
});

describe('every error that an operation documents', () => {
  const provoked: Readonly<
    Record<number, (operation: DescribedOperation, url: string) => Promise<Response>>
  > = {
    400: (_, url) => api.get(`${url}&frobnicate=1`),
    401: (_, url) => askUnknown(url),
    403: (_, url) => askUnknown(url, { headers: { Authorization: `Bearer sk_live_${'0'.repeat(64)}` } }),
    404: (operation) => {
      if (operation.path === '/v1/events') return api.get('/v1/events?watchList=999');
      const [nowhere] = operation.parameters.map(({ name, schema }) => ({
        [name]: schema.type === 'integer' ? 999_999 : 'NO-SUCH',
      }));
      return api.get(urlOf(operation, { ...nowhere }));
    },
    405: (_, url) => api.get(url, { method: 'DELETE' }),
    409: (operation) => api.get(urlOf(operation, required(operation))),
    410: async (operation, url) => {
      // A list that isn't kept, from an earlier version.
      if (operation.path !== '/v1/changes') {
        const asked = Object.entries(everything(operation)).filter(([name]) => name !== 'page');
        return api.get(urlOf(operation, { ...Object.fromEntries(asked), cursor: '0.2.bq2Zk1eXw0aT' }));
      }
      // Simulates that the log dropped an older version.
      await api.pool.query('update served.publication set version = version + 1');
      const response = await api.get(url);
      await api.pool.query('update served.publication set version = version - 1');
      return response;
    },
    415: (_, url) => api.get(url, { headers: { 'Content-Type': 'text/xml' } }),
    422: (operation) => {
      // Nothing to search for.
      if (operation.path === '/v1/contractors/facets') return api.get(`${operation.path}?state=MN`);
      return api.get(
        urlOf(
          operation,
          operation.path === '/v1/changes'
            ? { since: '999' }
            : { ...examplesOf(operation.parameters), cursor: '*', page: 1 },
        ),
      );
    },
  };

  it('is returned as documented: status, code, headers, and envelope', async () => {
    await withEach(async (operation) => {
      const own = operation.statuses.filter((status) => status > 304 && status < 500 && status !== 429);
      for (const status of own) {
        const response = await provoked[status]?.(operation, urlOf(operation, everything(operation)));
        expect([operation.path, status, response?.status]).toEqual([operation.path, status, status]);
        if (response !== undefined) await described.check(operation, response);
      }
    });
  });

  it('429 is, too', async () => {
    const headers = { Authorization: `Bearer ${await api.key('free')}` };
    for (let i = 0; i < 10; i++) await fetch(`${api.url}/v1/statuses`, { headers });
    await withEach(async (operation) => {
      const response = await fetch(api.url + urlOf(operation, everything(operation)), { headers });
      expect([response.url, response.status]).toEqual([response.url, 429]);
      await described.check(operation, response);
    });
  });

  it('503 is, too, while the database is away', async () => {
    await withFreshApi(async (failing) => {
      await failing.get('/v1/statuses');
      await failing.dropDatabase();
      await withEach(async (operation) => {
        const response = await failing.get(urlOf(operation, everything(operation)));
        // The statuses are in the code, not in the database.
        const possible = operation.path === '/v1/statuses' ? [200, 503] : [503];
        expect([response.url, possible]).toEqual([response.url, expect.arrayContaining([response.status])]);
        await described.check(operation, response);
      });
    });
  });

  it('is 405 for any method but GET, HEAD and OPTIONS', async () => {
    await withEach(async (operation) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const response = await askUnknown(urlOf(operation, everything(operation)), { method });
        expect([method, response.status]).toEqual([method, 405]);
        await described.check(operation, response);
      }
    });
  });
});
