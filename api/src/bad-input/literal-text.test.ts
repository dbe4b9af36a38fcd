import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { settings, startTestApi, type TestApi } from '../../../test/harness/api.js';
import { contractorRow, insertRow, permitRow, publish } from '../../../test/harness/records.js';

/** Search texts with special characters of LIKE, regular expressions, or SQL. */
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  const d = settings.dictionaries;
  const contractors = [
    { id: 21, licenseNumber: 'P%Q_R', name: 'Plain Fence', city: '50% City', license_type: 'Type_A' },
    { id: 22, licenseNumber: 'PXQYR', name: '%%% Works', city: '50x City', license_type: 'TypeXA' },
    { id: 23, licenseNumber: 'B\\S', name: 'Back\\Slash Tile', city: 'C:\\', license_type: 'Type\\A' },
    { id: 24, licenseNumber: 'U___', name: '___ Paving', city: '_', license_type: '%' },
  ];
  for (const contractor of contractors) {
    await insertRow(api.pool, 'contractor', contractorRow(d, contractor));
    await insertRow(api.pool, 'license_type', {
      name: contractor.license_type,
      code: `T${contractor.id}`,
    });
  }
  const permits = [
    { id: 121, address: '50 Percent_Way Ave', city: '%', permit_type: '_' },
    { id: 122, address: '50 PercentXWay Ave', city: 'x', permit_type: 'x' },
  ];
  for (const permit of permits) await insertRow(api.pool, 'permit', permitRow(d, permit));
  await insertRow(api.pool, 'inspection', {
    id: 421,
    activity_number: 1500021,
    establishment_name: '100% Roofs',
    name_key: '100 roofs',
    city: '%',
  });
  await publish(api.pool);
});
afterAll(() => api.close());

async function found(path: string, query: Record<string, string>): Promise<unknown> {
  const body = await api.json(`${path}?${new URLSearchParams(query)}`);
  const records =
    body.data ?? (body.permits as { permit: Record<string, unknown> }[])?.map(({ permit }) => permit);
  return (
    records?.map(({ licenseNumber, activityNumber, id }) => licenseNumber ?? activityNumber ?? id) ?? body
  );
}

describe('special characters are searched literally', () => {
  it.each([
    [{ q: '%%%' }, ['PXQYR']],
    [{ q: '___' }, ['U___']],
    [{ q: '%_%' }, []],
    [{ q: '\\\\\\' }, []],
    [{ q: 'P%Q_R' }, ['P%Q_R']],
    [{ q: 'k\\s' }, ['B\\S']],
    [{ q: 'B\\S' }, ['B\\S']],
    [{ q: '00%' }, ['23/MC 7#é']],
    [{ q: '...' }, []],
    [{ q: '.*.*' }, []],
    [{ q: "' or '1'='1" }, []],
    [{ q: '💩💩💩' }, []],
    [{ q: '!!! ???' }, []],
    [{ city: '%' }, []],
    [{ city: '_' }, ['U___']],
    [{ city: '50% city' }, ['P%Q_R']],
    [{ city: '50_ City' }, []],
    [{ city: 'c:\\' }, ['B\\S']],
    [{ state: '__' }, []],
    [{ state: '%' }, []],
    [{ licenseType: '%' }, ['U___']],
    [{ licenseType: 'type_a' }, ['P%Q_R']],
    [{ licenseType: 'type\\a' }, ['B\\S']],
  ])('contractors with %j', async (query, numbers) => {
    expect(await found('/v1/licenses/search', query as unknown as Record<string, string>)).toEqual(numbers);
  });

  it.each([
    ['/v1/osha/search', { name: '%%%' }, []],
    ['/v1/osha/search', { name: '___' }, []],
    ['/v1/osha/search', { name: '\\' }, []],
    ['/v1/osha/search', { name: '💩' }, []],
    ['/v1/osha/search', { name: '100% roofs' }, [1500021]],
    ['/v1/osha/search', { city: '%' }, [1500021]],
    ['/v1/osha/search', { city: '_' }, []],
    ['/v1/permits', { contractorName: '%%%' }, []],
    ['/v1/permits', { contractorName: '___' }, []],
    ['/v1/permits', { contractorName: '.*' }, []],
    ['/v1/permits', { contractorName: '"' }, []],
    ['/v1/permits', { city: '%' }, [121]],
    ['/v1/permits', { city: '_' }, []],
    ['/v1/permits', { permitType: '_' }, [121]],
    ['/v1/permits', { permitType: '%' }, []],
    ['/v1/permits/address', { address: '%%%' }, []],
    ['/v1/permits/address', { address: '%' }, []],
    ['/v1/permits/address', { address: '50 Percent_Way Ave', city: '_' }, []],
    ['/v1/permits/block', { street: '%' }, []],
    ['/v1/permits/block', { street: '____' }, []],
    ['/v1/permits/block', { street: '\\' }, []],
    ['/v1/permits/block', { street: '💩' }, []],
    ['/v1/permits/block', { street: '2200 block of %' }, []],
    ['/v1/permits/block', { city: '%' }, [121]],
    ['/v1/permits/block', { city: '_' }, []],
  ])('%s with %j', async (path, query, ids) => {
    expect(await found(path, query as unknown as Record<string, string>)).toEqual(ids);
  });
});
