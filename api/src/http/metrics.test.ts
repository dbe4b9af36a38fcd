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
});
