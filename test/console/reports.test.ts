import { saveReport } from '@crs/store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../harness/api.js';
import { sessionOf } from '../harness/browser-session.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ pages: 'everybody' });
});
afterAll(() => api.close());

describe('the reports of readers', () => {
  it('are read and closed by analysts, once each', async () => {
    const id = await saveReport(api.pool, {
      kind: 'not_theirs',
      page: '/contractors/BC1',
      text: '<b>Not mine</b>',
      contact: 'a@b.example',
    });
    const analyst = await sessionOf(api, 'analyst');
    const page = await analyst.page('/reports');
    for (const shown of ['&lt;b>Not mine', 'a@b.example', 'href="/contractors/BC1"'])
      expect(page).toContain(shown);
    const close = () => analyst.send('/reports', { id: String(id), note: 'Decided.' });
    expect([(await close()).status, (await close()).status]).toEqual([303, 409]);
    expect(await analyst.page('/reports')).toContain('No open reports.');
    expect(await analyst.page('/reports?closed=yes')).toContain('Closed by a analyst');
  });

  it('are hidden from viewers, because they may say whom to answer', async () => {
    const viewer = await sessionOf(api, 'viewer');
    expect((await viewer.get('/reports')).status).toBe(403);
    expect((await viewer.send('/reports', { id: '1' })).status).toBe(403);
  });
});
