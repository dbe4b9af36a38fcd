import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Answer, startTestApi, type TestApi } from '../../../test/harness/api.js';
import { insertRow } from '../../../test/harness/records.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it('lists what changed in each version of a license, as far as known', async () => {
  expect(await api.json('/v1/licenses/BC100001/history?state=MN')).toMatchObject({
    licenseNumber: 'BC100001',
    rosterState: 'MN',
    forms: [{ status: 'Revoked', name: 'Northside Builders LLC', changed: [], seenUntil: null }],
  });
  const former = {
    contractor_id: 1,
    expiration_date: '2023-03-31',
    status: 'Issued',
    name: 'Northside Builders LLC',
    dba_name: 'Northside Remodeling',
    person_name: 'Grace Sample',
    address: '12 Elm St',
    city: 'Minneapolis',
    zip: '55401',
    phone: '612-555-0199',
    seen_from: '2026-02-01T00:00:00Z',
    seen_until: '2026-03-01T00:00:00Z',
    version: 7,
  };
  await insertRow(api.pool, 'license_history', former);
  await insertRow(api.pool, 'license_history', {
    contractor_id: 1,
    expiration_date: '2022-03-31',
    status: 'Issued',
    seen_until: '2026-02-01T00:00:00Z',
    version: 6,
  });
  await api.pool.query('update served.data_version set version = version + 1');
  const { forms } = await api.json<Answer & { forms: readonly Record<string, unknown>[] }>(
    '/v1/licenses/BC100001/history?state=MN',
  );
  expect(forms.map(({ changed, detailed, seenFrom }) => ({ changed, detailed, seenFrom }))).toEqual([
    { changed: ['status', 'personName', 'phone'], detailed: true, seenFrom: null },
    { changed: ['expirationDate'], detailed: true, seenFrom: '2026-02-01T00:00:00Z' },
    { changed: [], detailed: false, seenFrom: null },
  ]);
  expect(forms[1]).toMatchObject({ personName: 'Grace Sample', phone: '612-555-0199', status: 'Issued' });
  expect(forms[2]).toMatchObject({ name: null, phone: null, seenUntil: '2026-02-01T00:00:00Z' });
});
