import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, startTestApi, type TestApi } from '../../../test/harness/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const json = (query: string): Promise<Answer> => api.json(`/v1/contractors/reopened${query}`);

describe('GET /v1/contractors/reopened', () => {
  it('lists pairs with both firms and the evidence, most likely first', async () => {
    const { data, totalCount } = await json('?minLikelihood=0');
    expect(totalCount).toBe(2);
    expect(data[0]).toMatchObject({
      likelihood: '0.973',
      since: '2023-05-02',
      old: { licenseNumber: 'BC100001', status: 'Revoked', rosterState: 'MN', hasEnforcementAction: true },
      new: { licenseNumber: 'BC500005', name: 'Northside Homes Inc', originalDate: '2023-05-02' },
      motives: ['order'],
      signals: 'sanctioned_before,shared_phone',
      sharedPhone: '(612) 555-0101',
      sharedPerson: null,
    });
    expect(data[1]).toMatchObject({ likelihood: '0.120' });
  });

  it.each([
    ['', 1],
    ['?minLikelihood=0.5', 1],
    ['?minLikelihood=0.973', 1],
    ['?minLikelihood=0.974', 0],
    ['?minLikelihood=0.1&since=2023-05-02', 1],
    ['?minLikelihood=0.1&since=2023-05-03', 0],
    ['?minLikelihood=0&state=wi', 1],
    ['?minLikelihood=0&state=TX', 0],
    ['?minLikelihood=0&city=minneapolis', 2],
    ['?minLikelihood=0&city=Madison', 1],
    ['?worthALook=false', 1],
    ['?worthALook=true', 1],
    ['?worthALook=true&minLikelihood=0.2', 0],
    ['?worthALook=true&city=Madison', 1],
    ['?worthALook=true&state=TX', 0],
  ])('finds with %s: %i', async (query, count) => {
    expect((await json(query)).totalCount).toBe(count);
  });

  it('lists less likely pairs as worth a look if the older firm was sanctioned', async () => {
    const { data } = await json('?worthALook=true');
    expect(data).toMatchObject([{ likelihood: '0.120', motives: ['order'] }]);
  });

  it.each(['1.5', '-0.1', '2'])('refuses the likelihood %s', async (value) => {
    expect((await json(`?minLikelihood=${value}`)).error.code).toBe('validation.out_of_range');
  });

  it('refuses a likelihood that is not a number', async () => {
    for (const value of ['many', '1e', '0x1', '.5', '1.'])
      expect((await json(`?minLikelihood=${value}`)).error.code).toBe('validation.format');
  });
});
