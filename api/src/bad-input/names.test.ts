import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../../test/harness/api.js';
import { sendRaw } from '../../../test/harness/raw-request.js';
import { routes } from '../routes.js';

let api: TestApi;
let asked = 0;
let key: Promise<string>;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

interface Detail {
  readonly field: string;
  readonly issue: string;
  readonly received?: string;
  readonly suggestion?: string;
}

async function get(path: string) {
  if (asked++ % 100 === 0) key = api.key();
  const { status, body } = await sendRaw(api.url, path, { key: await key });
  return { status, code: body.error?.code ?? null, details: (body.error?.details ?? []) as Detail[] };
}

const endpoints = routes.flatMap(({ path, params, query }) =>
  'licenseNumber' in params.shape || Object.keys(params.shape).length === 0
    ? [
        {
          path: path.replace(':licenseNumber', 'EA200002'),
          names: Object.keys(query.shape),
          licensed: 'licenseNumber' in params.shape,
        },
      ]
    : [],
);

/** Spellings of a name in other services and languages. */
function spellings(name: string): string[] {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).split(' ');
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  return [
    words.join('_'),
    words.join('-'),
    words.join('.'),
    words.join(''),
    name.toUpperCase(),
    words.join('_').toUpperCase(),
    title,
    `${name}[]`,
    `${name}[0]`,
    `%20${name}%20`,
    `${encodeURIComponent(name)}%5B%5D`,
  ];
}

describe.each(endpoints)('$path', ({ path, names, licensed }) => {
  it('refuses other spellings of its parameters and suggests the right one', async () => {
    for (const name of names)
      for (const spelling of spellings(name).filter((one) => one !== name)) {
        const { code, details } = await get(`${path}?${spelling}=1`);
        const [detail] = details;
        expect({ spelling, code, suggestion: detail?.suggestion }).toEqual({
          spelling,
          code: 'query.unknown_param',
          suggestion: name,
        });
        expect(detail).toMatchObject({ issue: 'not_recognized', received: '1' });
      }
  });

  it('refuses names that are special in JavaScript, and an empty name', async () => {
    for (const name of [
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      'length',
      '',
      '%00',
      '%FF',
    ]) {
      const { status, code } = await get(`${path}?${name}=1`);
      expect({ name, status, code }).toEqual({ name, status: 400, code: 'query.unknown_param' });
    }
  });

  it('ignores api_key and apikey, and empty pairs', async () => {
    const needed = names.includes('address')
      ? '&address=7+Main+St'
      : names.includes('licenseNumbers')
        ? '&licenseNumbers=BC100001'
        : '';
    const { status, code } = await get(`${path}?api_key=1&&apikey=%00&&${needed}&`);
    expect([status, code]).toEqual([200, null]);
  });

  it('names all of 100 unknown parameters', async () => {
    const all = Array.from({ length: 100 }, (_, i) => `zzz${i}`);
    const { code, details } = await get(`${path}?${all.map((name) => `${name}=x`).join('&')}`);
    expect(code).toBe('query.unknown_param');
    expect(details.map(({ field }) => field)).toEqual(all);
  });

  it('suggests licenseNumber for license and its spellings if the path has one', async () => {
    const { details } = await get(`${path}?license=BC100001&license_no=BC100001`);
    expect(details[0]?.suggestion).toBe('licenseNumber');
    if (licensed) expect(details[1]?.suggestion).toBe('licenseNumber');
    else expect([...names, undefined]).toContain(details[1]?.suggestion);
  });
});

describe('an alternative parameter name', () => {
  it.each([
    ['/v1/licenses/search', 'license', 'licenseNumber'],
    ['/v1/enforcement', 'Licence', 'licenseNumber'],
    ['/v1/licenses/search', 'licenseNumber', 'q'],
    ['/v1/licenses/search', 'license_no', 'q'],
    ['/v1/licenses/search', 'type', 'licenseType'],
    ['/v1/licenses/search', 'hasEnforcementAction', 'hasEnforcement'],
    ['/v1/licenses/search', 'per_page', 'pageSize'],
    ['/v1/licenses/search', 'page[size]', 'pageSize'],
    ['/v1/licenses/search', 'page[number]', 'page'],
    ['/v1/licenses/search', 'limit', 'pageSize'],
    ['/v1/licenses/search', 'search', 'q'],
    ['/v1/licenses/search', 'name', 'q'],
    ['/v1/licenses/search', 'sttae', 'state'],
    ['/v1/licenses/search', 'zz', undefined],
    ['/v1/enforcement', 'sort', 'orderBy'],
    ['/v1/enforcement', 'order_by', 'orderBy'],
    ['/v1/enforcement', 'where', 'filter'],
    ['/v1/enforcement/recent', 'count', 'limit'],
    ['/v1/osha/search', 'startDate', 'fromDate'],
    ['/v1/osha/search', 'until', 'toDate'],
    ['/v1/osha/search', 'establishment_name', 'name'],
    ['/v1/permits', 'contractor', 'contractorName'],
    ['/v1/permits/address?address=7+Main+St', 'street', 'address'],
    ['/v1/permits/block', 'address', 'street'],
    ['/v1/permits/block', 'jurisdiction', 'city'],
    ['/v1/license-types', 'page', undefined],
  ])('suggests for %s: %s may mean %s', async (path, name, suggestion) => {
    const { code, details } = await get(`${path}${path.includes('?') ? '&' : '?'}${name}=1`);
    expect([code, details[0]?.field, details[0]?.suggestion]).toEqual([
      'query.unknown_param',
      name,
      suggestion,
    ]);
  });
});

describe('a parameter given more than once', () => {
  it.each([
    ['/v1/permits?page=0&page=1', null],
    ['/v1/permits?page=1&page=0', 'validation.out_of_range'],
    ['/v1/permits?city=%FF&city=Austin', null],
    ['/v1/permits?city=Austin&city=a%00', 'validation.format'],
    ['/v1/permits?page=x&page=', null],
    ['/v1/permits?page=1&p%61ge=0', 'validation.out_of_range'],
    [`/v1/permits?${'city=Austin&'.repeat(100)}page=1`, null],
    [`/v1/permits?${'page=0&'.repeat(100)}page=1`, null],
    ['/v1/enforcement?filter=((&filter=City=Duluth', null],
    ['/v1/permits?city=a&city[]=b&city[a]=c', 'query.unknown_param'],
    ['/v1/permits?city[b]=1', 'query.unknown_param'],
    ['/v1/permits?city%5Bb%5D=1', 'query.unknown_param'],
  ])('%s', async (path, expected) => {
    const { status, code } = await get(path);
    expect([status, code]).toEqual([expected === null ? 200 : 400, expected]);
  });
});

describe('the size of a filter', () => {
  const levels = (count: number): string => `${'('.repeat(count)}Id=1${')'.repeat(count)}`;
  const conditions = (count: number): string => Array(count).fill('Id=1').join('|');
  const characters = (count: number, one: string): string => `City=${one.repeat(count - 5)}`;
  it.each([
    ['19 levels', levels(19), null],
    ['20 levels', levels(20), null],
    ['20 levels beside each other', Array(25).fill(levels(20)).join(','), null],
    ['500 levels', levels(500), 'filter.parse_error'],
    ['levels that never end', '('.repeat(1_999), 'filter.parse_error'],
    ['50 conditions', conditions(50), null],
    ['1,000 emoji', characters(1_005, '😀'), null],
    ['2,001 spaces', ' '.repeat(2_001), 'filter.parse_error'],
  ])('%s', async (_name, filter, expected) => {
    const { status, code } = await get(`/v1/enforcement?filter=${encodeURIComponent(filter)}`);
    expect([status, code]).toEqual([expected === null ? 200 : 400, expected]);
  });
});
