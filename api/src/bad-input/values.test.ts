import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../../test/harness/api.js';
import { deal } from '../../../test/harness/deal.js';
import { endpoints, type Kind } from '../../../test/harness/parameter-kinds.js';
import { type RawRequest, type RawResponse, sendRaw } from '../../../test/harness/raw-request.js';
import { routes } from '../routes.js';

/**
 * Every parameter of every endpoint with every kind of invalid value. The expected error is computed here from the
 * specification, without the code under test.
 */

/** Values as encoded in a URL. */
const values: Readonly<Record<string, readonly string[]>> = {
  empty: [''],
  blank: ['%20%20', '+', '%09%0A', '%C2%A0'],
  'too long': ['x'.repeat(201), 'x'.repeat(2_001), 'x'.repeat(10_000), '9'.repeat(10_000)],
  'too long for a URL': ['%F0%9F%92%A9'.repeat(10_000)],
  NUL: ['%00', 'a%00b', 'abc%00'],
  emoji: ['%F0%9F%92%A9', '%F0%9F%91%A9%E2%80%8D%F0%9F%94%A7abc', '%F0%9F%92%A9'.repeat(200)],
  'right to left': ['%E2%80%8F%E2%80%AEabc', '%D7%90%D7%91%D7%92', '%D8%A7%D8%A8%D8%AC'],
  'invisible characters': ['%E2%80%8B%EF%BB%BF%C2%AD', 'a%01%1B%7Fb', 'e%CC%81%CC%81%CC%81'],
  'broken encodings': ['%', '%Z', 'a%2', '%FF', '%C0%80', '%ED%A0%80', '%E2%82', '%F5%80%80%80'],
  'arrays and objects': ['%5B1%2C2%5D', '%7B%22a%22%3A1%7D', '%5B%5D', '1,2'],
  'past 2^53': ['9007199254740993', '99999999999999999999', '-9007199254740993', '2147483648'],
  'odd numbers': [
    '-0',
    '0',
    '-1',
    '1e3',
    '007',
    '+5',
    '%2B5',
    '0x10',
    'NaN',
    'Infinity',
    '1.0',
    '1_000',
    '.5',
  ],
  'other types': [
    'true',
    'null',
    'undefined',
    '2024-02-30',
    '2024-1-1',
    '2024-01-01T00:00:00Z',
    '0000-01-01',
  ],
  SQL: ["'%20or%201=1%20--", "');drop%20table%20permit;--", '$1', '%22%22', '1;select%20pg_sleep(9)'],
  'LIKE and regular expressions': ['%25%25%25', '___', '%5C%5C%5C', '.*.*', '%5Ba-z%5D%2B', '*****'],
  paths: ['..', '.', '%2E%2E%2F%2E%2E%2Fetc', 'a%2Fb%3Fc%23d'],
};

function decoded(encoded: string, inPath: boolean): string | null {
  try {
    return decodeURIComponent(inPath ? encoded : encoded.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** Maximum size of a request's head, in bytes. */
const LONGEST_HEAD = 32_768;
const INTEGER = /^-?(0|[1-9]\d*)$/;

/** The expected error code of a value; null for a valid one. */
function expectedCode(kind: Kind, encoded: string): string | null {
  if (encoded.length > LONGEST_HEAD) return 'bad_request';
  const value = decoded(encoded, kind.is === 'license' || kind.is === 'record number');
  if (value === null || value.includes('\0')) return 'validation.format';
  if (value === '') return kind.is === 'text' && kind.required ? 'validation.required' : null;
  const length = [...value.trim()].length;
  switch (kind.is) {
    case 'text': {
      if (length === 0 && kind.min === undefined) return null;
      return length < (kind.min ?? 0) || [...value].length > (kind.max ?? Number.POSITIVE_INFINITY)
        ? 'validation.length'
        : null;
    }
    case 'one of several':
      return length === 0 ? null : 'not_found';
    case 'license':
      return length === 0 ? 'validation.length' : 'not_found';
    case 'record number':
      return INTEGER.test(value) ? 'not_found' : 'validation.format';
    case 'integer': {
      if (!INTEGER.test(value)) return 'validation.format';
      return Number(value) >= kind.min && Number(value) <= kind.max ? null : 'validation.out_of_range';
    }
    case 'number':
      return /^\d{1,15}$/.test(value) ? null : 'validation.format';
    case 'since': {
      if (!/^(0|[1-9]\d{0,14})$/.test(value)) return 'validation.format';
      return Number(value) === 0 ? null : 'validation.semantic';
    }
    case 'share':
    case 'amount': {
      if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d{1,3})?$/.test(value)) return 'validation.format';
      const most = kind.is === 'share' ? 1 : 99_999_999_999_999;
      return Number(value) >= 0 && Number(value) <= most ? null : 'validation.out_of_range';
    }
    case 'point':
      return value === '1,2' ? null : 'validation.format';
    case 'word':
      return kind.words.some((word) => word.toLowerCase() === value.trim().toLowerCase())
        ? null
        : 'validation.format';
    case 'filter':
      return length === 0 ? null : 'filter.parse_error';
    case 'order':
      return length === 0 ? null : 'validation.format';
    default:
      return 'validation.format';
  }
}

const statusOf: Readonly<Record<string, number>> = { not_found: 404, 'validation.semantic': 422 };
/** Values of the endpoint's required parameters other than the one under test. */
const licensed = { licenseNumber: 'EA200002', address: '7+Main+St', id: '101' };

/** Records other than permits, by the path of a single record. */
const records: Readonly<Record<string, string>> = {
  '/v1/ag-enforcement/:id': '301',
  '/v1/enforcement/:id': '201',
  '/v1/firms/:id': '61',
  '/v1/osha/:activityNumber': '1500001',
  '/v1/permits/cities/:jurisdiction': 'austin',
};

let api: TestApi;
let asked = 0;
let key: Promise<string>;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Sends a request, with a new key every hundred requests. */
async function sendWithKey(path: string, how: Partial<RawRequest> = {}): Promise<RawResponse> {
  if (asked++ % 100 === 0) key = api.key();
  return sendRaw(api.url, path, { key: await key, ...how });
}

/** Parameters that must accompany the one under test. */
function neededBeside(route: string, name: string): string {
  const looksUp = ['/v1/contractors/search', '/v1/contractors/facets'];
  if (looksUp.includes(route) && name === 'address') return 'name=nobody&';
  if (route === '/v1/contractors/cautions' && name !== 'licenseNumbers') return 'licenseNumbers=BC100001&';
  const takesAddress = ['/v1/permits/address', '/v1/permits/addresses', ...looksUp];
  return takesAddress.includes(route) && name !== 'address' ? `address=${licensed.address}&` : '';
}

function pathWith(route: string, name: string, encoded: string): string {
  const inPath = route.includes(`:${name}`);
  const ofRecord = records[route] ?? licensed.id;
  const path = route.replace(/:(\w+)/, (_, one: string) =>
    inPath ? encoded : one === 'licenseNumber' ? licensed.licenseNumber : ofRecord,
  );
  return inPath ? path : `${path}?${neededBeside(route, name)}${name}=${encoded}`;
}

/** The parts of a response that equal requests have in common. */
function lasting({ status, headers, body }: RawResponse): unknown {
  const { 'x-error-code': code, 'content-type': type, etag, 'cache-control': cache, vary } = headers;
  const error = body.error === undefined ? undefined : { ...body.error, request_id: undefined };
  return { status, code, type, etag, cache, vary, body: { ...body, error } };
}

describe('the corpus', () => {
  it('knows every parameter of every endpoint', () => {
    const declared = routes.map(({ path, params, query }) => [
      path,
      [...Object.keys(params.shape), ...Object.keys(query.shape)].sort(),
    ]);
    const known = Object.entries(endpoints).map(([path, kinds]) => [path, Object.keys(kinds).sort()]);
    expect(known.sort()).toEqual(declared.sort());
  });
});

const corpus = Object.entries(values).flatMap(([family, all]) => all.map((encoded) => ({ family, encoded })));
/** Minimum number of values per parameter, if it doesn't get all of them. */
const LEAST = 3;

const parameters = Object.entries(endpoints).flatMap(([route, kinds]) =>
  Object.entries(kinds).map(([name, kind]) => ({ route, name, kind })),
);
/** Every kind of parameter gets every value. Parameters of one kind share the values. */
const dealt = [...new Set(parameters.map(({ kind }) => kind.is))].flatMap((kind) => {
  const alike = parameters.filter((parameter) => parameter.kind.is === kind);
  const hands = deal(corpus, alike.length, LEAST);
  return alike.map((parameter, at) => ({ ...parameter, hand: hands[at] ?? [] }));
});

describe.each(dealt)('$name of $route', ({ route, name, kind, hand }) => {
  const inPath = route.includes(`:${name}`);
  // Without a value, the path would be a different one.
  const sent = hand.filter(({ encoded }) => !inPath || encoded !== '');

  it('returns the documented response for each value, twice the same', async () => {
    for (const { family, encoded } of sent) {
      const path = pathWith(route, name, encoded);
      const code = expectedCode(kind, encoded);
      const first = await sendWithKey(path);
      const said = { family, value: encoded.slice(0, 60) };
      const { error } = first.body;
      expect({ ...said, status: first.status, code: error?.code ?? null }).toEqual({
        ...said,
        status: code === null ? 200 : (statusOf[code] ?? 400),
        code,
      });
      expect(first.headers['x-error-code'] ?? null).toBe(code);
      if (code?.startsWith('validation') || code?.startsWith('filter'))
        expect(error.details).toEqual([
          expect.objectContaining({ field: name, ...received(encoded, inPath) }),
        ]);
      const again = await sendWithKey(path);
      // Key usage changes with every request.
      if (route === '/v1/usage' && code === null) expect(again.status).toBe(200);
      else expect(lasting(again)).toEqual(lasting(first));
    }
  });
});

/** The value in the error. */
function received(encoded: string, inPath: boolean): { received?: string } {
  if (encoded === '') return {};
  const value = decoded(encoded, inPath) ?? (inPath ? encoded : encoded.replaceAll('+', ' '));
  const characters = [...value];
  return { received: characters.length > 4_000 ? `${characters.slice(0, 4_000).join('')}…` : value };
}
