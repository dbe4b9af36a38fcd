import { describe, expect, it } from '@jest/globals';
import { Metrics } from './metrics.js';

describe('Metrics', () => {
  it('measures by route and status, and by no more methods than it knows', async () => {
    const metrics = new Metrics();
    for (const method of ['GET', 'GET', 'PROPFIND', 'M-SEARCH'])
      metrics.observe(method, '/v1/permits', 200, 0.02);
    const lines = (await metrics.registry.metrics()).split('\n');
    expect(lines.filter((line) => line.includes('_count{'))).toEqual([
      'crs_http_request_duration_seconds_count{method="GET",route="/v1/permits",status="200"} 2',
      'crs_http_request_duration_seconds_count{method="other",route="/v1/permits",status="200"} 2',
    ]);
  });

  it('tells the figures of matching as they are when asked, and the rest where they cannot be read', async () => {
    const metrics = new Metrics();
    const told: string[] = [];
    const figures = {
      scope: 'lakeview',
      state: 'MN',
      refused: true,
      checked: 178,
      precision: 0.5,
      recall: 0.25,
      calibrationError: null,
    };
    const answers = [
      async () => [figures, { ...figures, state: null, refused: false, checked: 0, precision: null }],
      async () => [],
      async () => Promise.reject(new Error('away')),
    ];
    metrics.watchMatching(
      () => (answers.shift() ?? (async () => []))(),
      (error) => told.push((error as Error).message),
    );
    const lines = async () =>
      (await metrics.text()).split('\n').filter((line) => line.startsWith('crs_match_'));
    expect(await lines()).toEqual([
      'crs_match_checked_claims{scope="lakeview",state="MN"} 178',
      'crs_match_checked_claims{scope="lakeview",state=""} 0',
      'crs_match_precision{scope="lakeview",state="MN"} 0.5',
      'crs_match_recall{scope="lakeview",state="MN"} 0.25',
      'crs_match_recall{scope="lakeview",state=""} 0.25',
      'crs_match_refused{scope="lakeview",state="MN"} 1',
      'crs_match_refused{scope="lakeview",state=""} 0',
    ]);
    expect(await lines()).toEqual([]);
    expect(await metrics.text()).toContain('crs_limit_fallback_total 0');
    expect(told).toEqual(['away']);
  });
});
