import { filterOperators } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { startTestApi, type TestApi } from '../../test/harness/api.js';
import { seedOf, someRuns } from '../../test/harness/tries-all.js';
import type { ErrorEnvelope } from './errors/envelope.js';
import { routes } from './routes.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => encodeURIComponent(text)),
  fc.constantFrom(
    '%00',
    '%FF',
    '%ZZ',
    '%',
    "'",
    '"',
    '\\',
    '..',
    '%2F',
    '2147483648',
    '-1',
    '1e9',
    'null',
    ';--',
  ),
  fc.constantFrom('%F0%9F%92%A9', '%ED%A0%80', '%EF%BB%BF', '%E2%80%8B', '+', '%20', 'x'.repeat(3_000)),
  fc
    .array(fc.constantFrom('City', '=', '*', '(', ')', ',', '%7C', '/i', '%5C', '5', '>'), { maxLength: 12 })
    .map((parts) => parts.join('')),
);

const requestsOf = (route: (typeof routes)[number]) => {
  const names = [...Object.keys(route.query.shape), '__proto__', 'constructor', 'toString', 'api_key'];
  return fc.record({
    segment: odd.filter((text) => !/^\.*$/.test(text) && text !== '%'),
    query: fc.array(fc.tuple(fc.constantFrom(...names), odd), { maxLength: 3 }),
  });
};

describe('any request', () => {
  it.each(routes.map((route, nth) => ({ route, nth, path: route.path })))(
    'of $path gets a response or an error with a code below 500',
    async ({ route, nth }) => {
      await fc.assert(
        fc.asyncProperty(requestsOf(route), async ({ segment, query }) => {
          const asked = `${route.path.replace(/:\w+/, segment)}?${query.map((pair) => pair.join('=')).join('&')}`;
          const response = await api.get(asked);
          const text = await response.text();
          expect({ asked, failed: response.status >= 500 }).toEqual({ asked, failed: false });
          expect(response.headers.get('X-RateLimit-Remaining')).toMatch(/^\d+$/);
          if (response.status !== 200)
            expect(JSON.parse(text).error.code).toBe(response.headers.get('X-Error-Code'));
        }),
        { numRuns: someRuns(20), ...seedOf(nth) },
      );
    },
  );
});

const piece = fc.oneof(
  fc.constantFrom(
    ...['City', 'Id', 'OrderDate', 'PenaltyAmount', 'DbaNames', 'Nothing', 'null', '2024-02-29', '-5.5'],
  ),
  fc.constantFrom(...filterOperators, '!', '#', '~'),
  fc.constantFrom(
    ...['(', ')', ',', '|', '/i', '\\', ' ', '*', '%', '_', "'", ' desc', ' asc', '\u0000', '😀', '‮'],
  ),
  fc.string({ unit: 'binary', maxLength: 5 }),
);
const expression = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));

describe('any filter and any orderBy', () => {
  it('is parsed, or refused with the position of the mistake', async () => {
    const known = ['filter.parse_error', 'filter.unknown_field', 'validation.format', 'validation.multiple'];
    await fc.assert(
      fc.asyncProperty(expression, expression, async (filter, orderBy) => {
        const query = new URLSearchParams({ filter, orderBy });
        const response = await api.get(`/v1/enforcement?${query}`);
        const { error, data } = (await response.json()) as Partial<ErrorEnvelope> & { data?: unknown };
        if (response.status === 200) {
          expect(data).toEqual(expect.any(Array));
          return;
        }
        expect(known).toContain(error?.code);
        for (const { field, received, position = 1 } of error?.details ?? []) {
          const sent = query.get(field) ?? '';
          expect(received).toBe(sent);
          expect(position).toBeGreaterThanOrEqual(1);
          expect(position).toBeLessThanOrEqual([...sent].length + 1);
        }
      }),
      { numRuns: someRuns(1_000) },
    );
  });
});
