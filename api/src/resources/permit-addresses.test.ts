import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../../test/harness/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const find = async (query: string) =>
  (await api.json(`/v1/permits/addresses?${query}`)).data.map(({ address, similarity }) => ({
    address,
    similarity,
  }));

describe('GET /v1/permits/addresses', () => {
  it.each([
    ['the same', '2214+Pillsbury+Ave+S'],
    ['other words for it', '2214+South+Pillsbury+Avenue'],
    ['a unit', '2214+Pillsbury+Ave+S+Apt+4B'],
    ['without direction and type', '2214+pillsbury'],
    ['without a direction', '2214+Pillsbury+Ave'],
    ['with another type', '2214+Pillsbury+St+S'],
    ['misspelt', '2214+Pilsbury+Ave'],
    ['swapped letters', '2214+Plilsbury'],
    ['not finished', '2214+pills'],
    ['a wrong digit', '2215+Pillsbury+Ave+S'],
    ['swapped digits', '2241+Pillsbury+Ave+S'],
    ['a missing digit', '214+Pillsbury+Ave+S'],
    ['the street alone', 'Pillsbury+Ave+S'],
  ])('finds an address typed %s', async (_how, typed) => {
    const [first] = await find(`address=${typed}`);
    expect(first?.address).toMatch(/^2214 Pillsbury/);
  });

  it('returns 1 for an exact match, and less for anything else', async () => {
    expect((await find('address=2214+Pillsbury+Ave+S'))[0]?.similarity).toBe(1);
    for (const typed of ['2214+Pillsbury', '2214+Pilsbury+Ave+S', '2215+Pillsbury+Ave+S'])
      expect((await find(`address=${typed}`))[0]?.similarity).toBeLessThan(1);
  });

  it('returns what /v1/permits/address finds', async () => {
    const { data } = await api.json('/v1/permits/addresses?address=2214+pilsbury&city=Austin');
    const [{ address, permits } = {}] = data;
    const at = await api.json(
      `/v1/permits/address?address=${encodeURIComponent(String(address))}&city=Austin`,
    );
    expect(at.totalCount).toBe(permits);
  });

  it.each([
    '2214+Nowhere+Rd',
    '99999+Pillsbury+Ave+S',
    '9999999999999+Pillsbury+Ave',
    '%25%25%25',
    'PO+Box+12',
  ])('finds nothing for %s', async (typed) => {
    expect(await find(`address=${typed}`)).toEqual([]);
  });

  it('stays within a city', async () => {
    expect(await find('address=2214+Pillsbury&city=Nowhere')).toEqual([]);
  });
});
