import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../../test/harness/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await api.pool.query(
    `update permit set latitude = 30.26, longitude = -97.75, description = 'Remodeling of two kitchens' where id = 102;
     update permit set latitude = 51.9, longitude = 179.95 where id = 103;
     update permit set latitude = 52, longitude = -179.95 where id = 105;
     update permit set permit_number = '2024-0007' where id = 104;
     update permit set permit_number = '2024-0007-BP' where id = 105`,
  );
});
afterAll(() => api.close());

const idsOf = async (query: string): Promise<unknown[]> =>
  (await api.json(`/v1/permits/search?${query}`)).data.map(({ id }) => id);

describe('GET /v1/permits/search', () => {
  it.each([
    ['everything, newest first, undated last', '', [103, 102, 101, 105, 104]],
    ['oldest first, undated before', 'orderBy=issueDate+asc', [104, 105, 101, 102, 103]],
    ['highest value first', 'orderBy=value+desc', [102, 101, 104, 103, 105]],
    ['lowest value first, among given ones', 'orderBy=value+asc&minValue=0', [104, 101, 102]],
    ['days, both included', 'fromDate=2025-03-04&toDate=2025-03-05', [102, 101]],
    ['a status in any case', 'status=issued', [101]],
    ['a type in any case', 'permitType=BUILDING', [102, 101, 105]],
    ['a type of a jurisdiction', 'permitType=building&jurisdiction=Plano', [105]],
    ['a tier', 'tier=verified', [101, 105]],
    ['a tier in a city', 'tier=Verified&city=austin', [101]],
    ['a tier and a type', 'tier=ambiguous&permitType=Building', [102]],
    ['values', 'minValue=10&maxValue=1000.50', [101, 104]],
    ['a contractor however the number is spelled', 'licenseNumber=bc-100001', [101, 105]],
    ['no contractor', 'licenseNumber=bc100009', []],
    ['a contractor in any case', 'licenseNumber=bc100001', [101, 105]],
    ['a contractor and a value', 'licenseNumber=BC100001&minValue=1', [101]],
    ['a state', 'state=tx', [103, 102, 101, 104]],
    ['another state', 'state=MN', []],
    ['a city and a jurisdiction', 'city=Plano&jurisdiction=plano', [105]],
    ['a city of another jurisdiction', 'city=Plano&jurisdiction=austin', []],
    ['a permit number', 'permitNumber=P-102', [102]],
    ['a permit number in any case, without its signs', 'permitNumber=+p+102', [102]],
    ['the beginning of a number, the same number first', 'permitNumber=2024-0007', [104, 105]],
    ['the beginning of a number in an order', 'permitNumber=20240007&orderBy=issueDate+asc', [104, 105]],
    ['a number in a city', 'permitNumber=2024-0007&city=Plano', [105]],
    ['no number that is only short', 'permitNumber=P', []],
    ['no number of signs alone', 'permitNumber=--', []],
    ['words in another form', 'q=kitchen+remodel', [102]],
    ['a phrase', 'q=%22two+kitchens%22', [102]],
    ['a phrase that is none', 'q=%22kitchens+two%22', []],
    ['one word or the other', 'q=kitchen+or+faraway', [103, 102]],
    ['a street and a contractor without another', 'q=pillsbury+-faraway', [102, 101, 104]],
    ['a printed contractor', 'q=northside', [101, 105]],
    ['stop words only', 'q=the+of', []],
    ['exclusions only', 'q=-faraway', []],
    ['around a point, nearest first', 'near=30.259,-97.75&radius=5000', [102, 101]],
    ['close to a point', 'near=30.259,%20-97.75&radius=200', [102]],
    ['around a point, newest first', 'near=30.251,-97.75&radius=5000&orderBy=issueDate+desc', [102, 101]],
    ['around the 180th meridian', 'near=51.95,180&radius=10000', [105, 103]],
    ['a box', 'bbox=-98,30,-97,30.255', [101]],
    ['a box across the 180th meridian', 'bbox=179,51,-179,53', [103, 105]],
    ['a box and a value', 'bbox=-98,30,-97,31&minValue=1500', [102]],
  ])('finds %s', async (_name, query, ids) => {
    expect(await idsOf(query)).toEqual(ids);
    expect((await api.json(`/v1/permits/search?${query}`)).totalCount).toBe(ids.length);
  });

  it('returns the fields of a permit with the distance', async () => {
    const permit = await api.json('/v1/permits/101');
    const { data } = await api.json('/v1/permits/search?near=30.251,-97.75&radius=200');
    // One thousandth of a degree of latitude.
    expect(data).toEqual([{ ...permit, distance: 111.2 }]);
    expect((await api.json('/v1/permits/search?status=issued')).data).toEqual([
      { ...permit, distance: null },
    ]);
  });

  it('pages through a place', async () => {
    expect(await idsOf('near=30.259,-97.75&radius=5000&pageSize=1&page=2')).toEqual([101]);
  });

  it.each([
    ['near=30.25', 'validation.format', 'near'],
    ['near=91,0', 'validation.out_of_range', 'near'],
    ['near=north,west', 'validation.format', 'near'],
    ['bbox=1,2,3', 'validation.format', 'bbox'],
    ['bbox=-200,30,-97,31', 'validation.out_of_range', 'bbox'],
    ['bbox=-98,31,-97,30', 'validation.out_of_range', 'bbox'],
    ['near=090,5', 'validation.format', 'near'],
    ['radius=50001', 'validation.out_of_range', 'radius'],
    ['tier=verifed', 'validation.format', 'tier'],
    ['orderBy=value', 'validation.format', 'orderBy'],
    ['minValue=-1', 'validation.out_of_range', 'minValue'],
    ['minValue=2&maxValue=1', 'validation.semantic', 'minValue'],
    ['fromDate=2025-01-02&toDate=2025-01-01', 'validation.semantic', 'fromDate'],
    ['q=ab', 'validation.length', 'q'],
  ])('refuses %s with %s', async (query, code, field) => {
    const { error } = await api.json(`/v1/permits/search?${query}`);
    expect([error.code, error.details[0]?.field]).toEqual([code, field]);
  });
});
