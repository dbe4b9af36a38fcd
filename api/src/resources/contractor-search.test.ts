import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../../test/harness/api.js';
import { publish } from '../../../test/harness/records.js';
import { ids } from '../../../test/harness/records-of-a-town.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await api.pool.query(
    `update contractor set name = 'Larkshaven Plumbing LLC', name_key = 'larkshaven plumbing', license_key = 'PC-0300003',
       license_number = 'PC-0300003', phone = '218 555 0177', phone_key = '2185550177',
       address = '2214 Pillsbury Avenue South, Unit 4', address_key = '2214 pillsbury ave s' where id = ${ids.sample};
     insert into alias (id, contractor_id, key, known_by, scopes, name, phone, address, records)
     values (1, ${ids.brightwire}, 'k', '{phone}', '{austin}', 'Quillmarsh Wiring Co', '(512) 555-0199', '77 Oak Street', 3),
       (2, ${ids.brightwire}, 'l', '{phone}', '{austin}', 'Quillmarsh Wiring Co', '(218) 555-0717', '77 Oak Street', 3);
     insert into alias (id, contractor_id, key, known_by, scopes, name, phone, records)
     select 100 + one, ${ids.sample}, one, '{phone}', '{austin}', 'Mirrowhelm Co', '(612) 555-0154', 1 from generate_series(1, 1001) one;
     insert into license_history (contractor_id, status, seen_until, version, name, person_name, phone, address)
     values (${ids.brightwire}, 'Issued', '2026-01-01', 1, 'Zephyrgate Electric LLC', 'Bertram Formerly', '612-555-0155', '9 Pine Rd')`,
  );
  await publish(api.pool);
});
afterAll(() => api.close());

interface Found {
  readonly licenseNumber: string;
  readonly similarity: number;
  readonly matchedOn: readonly {
    readonly field: string;
    readonly origin: string;
    readonly value: string;
    readonly similarity: number;
  }[];
}

async function find(query: string): Promise<readonly Found[]> {
  return (await api.json<{ data: readonly Found[] }>(`/v1/contractors/search?${query}`)).data;
}

describe('GET /v1/contractors/search', () => {
  it.each([
    ['query=larkshav', 'PC-0300003', 'name', 'license'],
    ['query=larkshavn+plubming', 'PC-0300003', 'name', 'license'],
    ['name=Plumbing+Larkshaven', 'PC-0300003', 'name', 'license'],
    ['query=northsde+remodelling', 'BC100001', 'dbaName', 'license'],
    ['query=BC-100001', 'BC100001', 'licenseNumber', 'license'],
    ['query=bc+100001', 'BC100001', 'licenseNumber', 'license'],
    ['licenseNumber=PC300003', 'PC-0300003', 'licenseNumber', 'license'],
    ['licenseNumber=PC300008', 'PC-0300003', 'licenseNumber', 'license'],
    ['licenseNumber=PC30003', 'PC-0300003', 'licenseNumber', 'license'],
    ['licenseNumber=200002', 'EA200002', 'licenseNumber', 'license'],
    ['query=(218)+555-0177', 'PC-0300003', 'phone', 'license'],
    ['query=1.218.555.0177', 'PC-0300003', 'phone', 'license'],
    ['phone=555-0177', 'PC-0300003', 'phone', 'license'],
    ['phone=218-555-0171', 'PC-0300003', 'phone', 'license'],
    ['phone=218-555-177', 'PC-0300003', 'phone', 'license'],
    ['phone=512-555-0199', 'EA200002', 'phone', 'alias'],
    ['phone=612-555-0155', 'EA200002', 'phone', 'formerly'],
    ['query=2214+Pillsbury+Ave+S', 'PC-0300003', 'address', 'license'],
    ['address=2214+pilsbury', 'PC-0300003', 'address', 'license'],
    ['address=2241+Pillsbury+Ave+S', 'PC-0300003', 'address', 'license'],
    ['address=2214+S+Pillsbury+Avenue+Apt+9', 'PC-0300003', 'address', 'license'],
    ['address=77+Oak', 'EA200002', 'address', 'alias'],
    ['address=9+Pine+Road', 'EA200002', 'address', 'formerly'],
    ['person=Exmaple', 'BC100001', 'personName', 'license'],
    ['person=ada+exampel', 'BC100001', 'personName', 'license'],
    ['person=Bertram+Formerly', 'EA200002', 'personName', 'formerly'],
    ['query=quilmarsh', 'EA200002', 'name', 'alias'],
    ['query=zephyrgate', 'EA200002', 'name', 'formerly'],
  ])('finds by %s %s by its %s (%s)', async (query, licenseNumber, field, origin) => {
    const [first] = await find(query);
    expect(first).toMatchObject({ licenseNumber, similarity: expect.any(Number) });
    expect(first?.matchedOn[0]).toMatchObject({ field, origin });
  });

  it('returns the closest first, with 1 for an exact match', async () => {
    const found = await find('query=Northside+Builders');
    const similarities = found.map(({ similarity }) => similarity);
    expect(similarities).toEqual(similarities.toSorted((a, b) => b - a));
    expect(found[0]).toMatchObject({
      similarity: 1,
    });
    expect(found[0]?.matchedOn[0]).toEqual({
      field: 'name',
      origin: 'license',
      value: 'Northside Builders LLC',
      similarity: 1,
    });
  });

  it.each([
    ['query=larkshav&state=mn&city=duluth&status=Expired&licenseType=plumbing', 1],
    ['query=larkshav&state=WI', 0],
    ['query=larkshav&city=Minneapolis', 0],
    ['query=larkshav&status=Issued', 0],
    ['query=larkshav&licenseType=Electrical', 0],
    ['query=larkshav&hasEnforcement=false', 1],
    ['query=larkshav&hasEnforcement=true', 0],
    // One contractor has exactly this phone, so others with a similar phone do not match.
    ['query=218-555-0177', 1],
    ['phone=218-555-0177', 2],
    ['name=larkshaven&phone=218-555-0177', 1],
    ['name=larkshaven&phone=612-555-0101', 0],
    ['person=Ada+Example&query=northside', 2],
    ['query=zzzzz', 0],
    ['phone=hello', 0],
    ['address=nowhere', 0],
    ['licenseNumber=none', 0],
    ['query=%25%25%25', 0],
    ['query=%27%3B--', 0],
  ])('finds with %s %i', async (query, many) => {
    expect(await find(query)).toHaveLength(many);
  });

  it('finds a phone among any number of similar ones', async () => {
    expect(await find('query=612-555-0155')).toHaveLength(1);
    expect(await api.json('/v1/contractors/facets?query=612-555-0155')).toMatchObject({ isCut: false });
  });

  it('pages', async () => {
    const { totalCount } = await api.json('/v1/contractors/search?query=northside');
    const pages = await Promise.all([1, 2].map((page) => find(`query=northside&pageSize=1&page=${page}`)));
    expect(totalCount).toBeGreaterThan(1);
    expect(pages.flat().map(({ licenseNumber }) => licenseNumber)).toHaveLength(2);
  });

  it('requires a search text', async () => {
    const { error } = await api.json('/v1/contractors/search?state=MN');
    expect(error).toMatchObject({ code: 'validation.semantic', details: [{ field: 'query' }] });
  });
});
