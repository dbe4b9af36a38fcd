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

  it('adds streets of another type only if the typed street has fewer than 100 addresses', async () => {
    const addHouses = (type: string, from: number, to: number) =>
      api.pool.query(
        `insert into served.permit (id, feed, jurisdiction, permit_number, content_hash, city, issue_date,
           property_address, property_address_key, property_street_key, property_street, property_number)
         select hashtext($1 || n) + 10000000000, feed, 'austin', $1 || n, n, 'Austin', '2025-01-01',
           n || ' Longmeadow ' || $1, n || ' longmeadow ' || $1, 'longmeadow ' || $1, 'longmeadow', n
         from (select feed from permit where jurisdiction = 'austin' limit 1) f, generate_series($2::int, $3::int) n`,
        [type, from, to],
      );
    const countOn = async (street: string) =>
      (await api.json(`/v1/permits/addresses?address=${street}`)).totalCount;
    await addHouses('st', 1, 99);
    await addHouses('ave', 1, 3);
    await api.pool.query(`insert into served.known_street values ('longmeadow')`);
    expect(await countOn('Longmeadow+St')).toBe(102);
    expect((await find('address=Longmeadow+Ave&pageSize=3')).map(({ address }) => address)).toEqual([
      '1 Longmeadow ave',
      '2 Longmeadow ave',
      '3 Longmeadow ave',
    ]);
    await addHouses('st', 100, 100);
    await api.pool.query(`update served.data_version set version = version + 1;
      insert into served.publication (version) select version from served.data_version`);
    expect(await countOn('Longmeadow+St')).toBe(100);
    expect(await countOn('Longmeadow')).toBe(103);
  });
});
