import { describe, expect, it } from '@jest/globals';
import { ApiMetrics } from './api-metrics.js';
import { feedGauges, matchingGauges } from './gauges.js';

describe('Metrics', () => {
  it('measures by route, status and known methods', async () => {
    const metrics = new ApiMetrics();
    for (const method of ['GET', 'GET', 'PROPFIND', 'M-SEARCH'])
      metrics.observe(method, '/v1/permits', 200, 0.02);
    const lines = (await metrics.registry.metrics()).split('\n');
    expect(lines.filter((line) => line.includes('_count{'))).toEqual([
      'crs_http_request_duration_seconds_count{method="GET",route="/v1/permits",status="200"} 2',
      'crs_http_request_duration_seconds_count{method="other",route="/v1/permits",status="200"} 2',
    ]);
  });

  it('reads the matching figures on each scrape, and returns the rest if that fails', async () => {
    const metrics = new ApiMetrics();
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
    metrics.addGauges(
      matchingGauges,
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

  it('reads the figures once for simultaneous scrapes, and again for the next one', async () => {
    const metrics = new ApiMetrics();
    let readings = 0;
    const read = async () => {
      readings++;
      return [];
    };
    metrics.addGauges(matchingGauges, read, () => {});
    const texts = await Promise.all(Array.from({ length: 200 }, () => metrics.text()));
    expect([new Set(texts).size, readings]).toEqual([1, 1]);
    await metrics.text();
    expect(readings).toBe(2);
  });

  it('shows the state of feeds, with the code of those on hold', async () => {
    const metrics = new ApiMetrics();
    const well = {
      feed: 'lakeview_permits',
      lastSuccess: 1_772_400_000,
      servedRows: 1_200,
      version: 7,
      heldBack: null,
      failed: null,
      rejected: 3,
      newColumns: ['Fee', 'Zone'],
      lostColumns: [],
      isDefined: true,
    };
    const held = { ...well, feed: 'mn_licenses', heldBack: 'feed.shrunk', newColumns: [] };
    const never = {
      ...held,
      feed: 'wa_licenses',
      lastSuccess: null,
      heldBack: null,
      failed: 'feed.unreachable',
    };
    metrics.addGauges(
      feedGauges,
      async () => [well, held, { ...never, isDefined: false }],
      () => {},
    );
    const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith('crs_feed_'));
    expect(lines).toEqual([
      'crs_feed_last_success_timestamp_seconds{feed="lakeview_permits"} 1772400000',
      'crs_feed_last_success_timestamp_seconds{feed="mn_licenses"} 1772400000',
      'crs_feed_served_rows{feed="lakeview_permits"} 1200',
      'crs_feed_served_rows{feed="mn_licenses"} 1200',
      'crs_feed_served_rows{feed="wa_licenses"} 1200',
      'crs_feed_version{feed="lakeview_permits"} 7',
      'crs_feed_version{feed="mn_licenses"} 7',
      'crs_feed_version{feed="wa_licenses"} 7',
      'crs_feed_held_back{feed="lakeview_permits",code=""} 0',
      'crs_feed_held_back{feed="mn_licenses",code="feed.shrunk"} 1',
      'crs_feed_held_back{feed="wa_licenses",code=""} 0',
      'crs_feed_failed{feed="lakeview_permits",code=""} 0',
      'crs_feed_failed{feed="mn_licenses",code=""} 0',
      'crs_feed_failed{feed="wa_licenses",code="feed.unreachable"} 1',
      'crs_feed_rejected_rows{feed="lakeview_permits"} 3',
      'crs_feed_rejected_rows{feed="mn_licenses"} 3',
      'crs_feed_rejected_rows{feed="wa_licenses"} 3',
      'crs_feed_new_columns{feed="lakeview_permits"} 2',
      'crs_feed_new_columns{feed="mn_licenses"} 0',
      'crs_feed_new_columns{feed="wa_licenses"} 0',
      'crs_feed_lost_columns{feed="lakeview_permits"} 0',
      'crs_feed_lost_columns{feed="mn_licenses"} 0',
      'crs_feed_lost_columns{feed="wa_licenses"} 0',
      'crs_feed_undefined_rows{feed="wa_licenses"} 1200',
    ]);
  });
});
