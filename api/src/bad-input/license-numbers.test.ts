import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { settings, startTestApi, type TestApi } from '../../../test/harness/api.js';
import { sendRaw } from '../../../test/harness/raw-request.js';
import { contractorRow, insertRow } from '../../../test/harness/records.js';

/** License numbers with all kinds of characters in a path segment. */
const numbers = [
  'A/1 2',
  "O'X.9",
  '.',
  '..',
  '../..',
  '100%',
  '%2F',
  '%00',
  'A\\B',
  '#7?x=1&y',
  'A+B',
  '"Q";--',
  '[1]',
  '{N}',
  ':id',
  '*',
  '-0',
  '1E3',
  '007',
  '9007199254740993',
  'NULL',
  'É-ÅØ',
  '許可 12',
  '💩',
  '‏7‏',
  'X'.repeat(300),
] as const;

let api: TestApi;
let asked = 0;
let key: Promise<string>;
beforeAll(async () => {
  api = await startTestApi({ records: 'none' });
  for (const [index, licenseNumber] of numbers.entries())
    await insertRow(
      api.pool,
      'contractor',
      contractorRow(settings.dictionaries, { id: index + 1, licenseNumber, name: `Contractor ${index}` }),
    );
});
afterAll(() => api.close());

async function get(path: string) {
  if (asked++ % 100 === 0) key = api.key();
  return sendRaw(api.url, path, { key: await key });
}

/** A dot is encoded, too, because clients resolve `..`. */
const encode = (text: string): string => encodeURIComponent(text).replaceAll('.', '%2E');

describe.each(numbers.map((number, index) => ({ number, index })))('license number $number', (license) => {
  it('is found in any case, ignoring surrounding white space', async () => {
    for (const text of [license.number, ` ${license.number.toLowerCase()}\t`]) {
      const { status, body } = await get(`/v1/licenses/${encode(text)}`);
      expect([status, body]).toEqual([
        200,
        expect.objectContaining({ licenseNumber: license.number, name: `Contractor ${license.index}` }),
      ]);
    }
  });

  it.each([
    '/v1/licenses/:number/osha',
    '/v1/licenses/:number/permits',
    '/v1/licenses/:number/related',
    '/v1/enforcement/by-license/:number',
    '/v1/ag-enforcement/by-license/:number',
  ])('has an empty list at %s', async (path) => {
    const { status, body } = await get(path.replace(':number', () => encode(license.number)));
    expect([status, body]).toEqual([200, expect.objectContaining({ data: [], totalCount: 0 })]);
  });
});

describe('an unknown license number', () => {
  it.each(['A/1  3', "O'X.8'", '...', '100%25', '%', '_', 'A_B', '.*', 'x'.repeat(10_000)])(
    'is not found: %.20s',
    async (number) => {
      const { status, body } = await get(`/v1/licenses/${encode(number)}`);
      expect([status, body.error.code]).toEqual([404, 'not_found']);
      expect(body.error.message).toContain(number.slice(0, 3_000));
    },
  );
});
