import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, startTestApi, type TestApi } from '../../../test/harness/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const json = (path: string): Promise<Answer> => api.json(path);

describe('GET /v1/firms/{id}', () => {
  it('returns the licenses of a firm, and why they belong together', async () => {
    const lines = ['BC100001', 'BC500005'].map((licenseNumber) => ({ licenseNumber, rosterState: 'MN' }));
    expect(await json('/v1/firms/61')).toEqual({
      id: 61,
      lines: [
        expect.objectContaining({
          licenseNumber: 'BC100001',
          name: 'Northside Builders LLC',
          status: 'Revoked',
          originalDate: '2010-01-15',
          expirationDate: '2023-03-31',
          hasEnforcementAction: true,
          source: 'mn_licenses',
        }),
        expect.objectContaining({ licenseNumber: 'BC500005', name: 'Northside Homes Inc' }),
      ],
      evidence: [
        { kind: 'person', value: 'Ada Example', lines },
        { kind: 'phone', value: '(612) 555-0101', lines },
        { kind: 'address', value: '12 Elm St', lines },
      ],
      reason:
        'Both licenses list the person Ada Example. Both licenses list the phone (612) 555-0101. Both licenses list the address 12 Elm St.',
    });
  });

  it('names the firm that the requested one became part of', async () => {
    expect((await json('/v1/firms/62')).error).toMatchObject({
      code: 'not_found',
      message: 'This firm is now part of firm 61.',
    });
    expect((await json('/v1/firms/99')).error.message).toBe('There is no firm with this id.');
  });

  it('does not exist with only one remaining license', async () => {
    await api.pool.query('delete from served.firm_member where contractor_id = 5');
    expect((await json('/v1/firms/61')).error.code).toBe('not_found');
    await api.pool.query('insert into served.firm_member values (5, 61)');
  });
});
