import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../../test/harness/api.js';
import { insertRow } from '../../../test/harness/records.js';
import { freshnessOf } from './coverage.js';

const now = Date.parse('2026-06-30T00:00:00Z');
const day = (days: number): string => new Date(now - days * 86_400_000).toISOString();

describe('freshness', () => {
  it.each([
    [1, 0.5, 'active'],
    [1, 2, 'active'],
    [1, 2.1, 'late'],
    [1, 90, 'late'],
    [1, 91, 'frozen'],
    [0.1, 1.5, 'active'],
    [30, 59, 'active'],
    [30, 61, 'late'],
    [30, 301, 'frozen'],
    [null, 1, 'active'],
    [null, 3, 'late'],
  ])('of a source with an interval of %s days and no change for %s: %s', (intervalDays, still, word) => {
    const at = day(still);
    expect(freshnessOf({ intervalDays, lastChangeAt: at, lastSuccessAt: at }, now)).toBe(word);
  });

  it('is late without any reading', () => {
    expect(freshnessOf({ intervalDays: null, lastChangeAt: null, lastSuccessAt: null }, now)).toBe('late');
  });
});

describe('GET /v1/coverage', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
    for (const [version, fetched] of [
      [1, '01'],
      [2, '03'],
      [3, '05'],
      [4, '11'],
    ] as const)
      await insertRow(api.pool, 'feed_version', {
        feed: 'austin_permits',
        version,
        run_id: version,
        publisher: 'City of Austin',
        url: 'https://data.example/austin',
        fetched_at: `2026-03-${fetched}T00:00:00Z`,
      });
    await insertRow(api.pool, 'prepared_figure', {
      name: 'coverage',
      value: JSON.stringify([
        {
          source: 'austin_permits',
          records: 4,
          firstMonth: '2021-01',
          lastDate: '2026-06-30',
          fill: [{ field: 'value', share: 0.75 }],
          tiers: { verified: 0.5, likely: 0.25, possible: 0, ambiguous: 0.25, unmatched: 0 },
          precision: 0.97,
          precisionLow: 0.95,
          precisionHigh: 0.99,
          precisionOf: 120,
          precisionByTier: [{ tier: 'verified', share: 0.99, low: 0.97, high: 0.999, of: 100 }],
          license: 'Public <Domain>',
          termsUrl: 'https://data.example/terms',
          attribution: null,
        },
      ]),
    });
  });
  afterAll(() => api.close());

  it('returns every source, prepared or not', async () => {
    const [licenses, permits] = await api.json<Record<string, unknown>[]>('/v1/coverage');
    expect(permits).toMatchObject({
      source: 'austin_permits',
      family: 'permits',
      jurisdiction: 'austin',
      publisher: 'City of Austin',
      records: 4,
      firstMonth: '2021-01',
      intervalDays: 2,
      freshness: expect.stringMatching(/active|late|frozen/),
      fill: [{ field: 'value', share: 0.75 }],
      precision: 0.97,
      precisionOf: 120,
      precisionByTier: [{ tier: 'verified', share: 0.99, low: 0.97, high: 0.999, of: 100 }],
    });
    expect(licenses).toMatchObject({
      source: 'mn_licenses',
      records: 0,
      fill: [],
      tiers: null,
      precision: null,
      precisionByTier: [],
    });
  });

  it.each([
    ['family=permits', ['austin_permits']],
    ['jurisdiction=Austin', ['austin_permits']],
    ['state=mn', ['mn_licenses']],
    ['family=permits&state=MN', []],
    ['jurisdiction=nowhere', []],
  ])('returns the sources of %s', async (query, sources) => {
    const found = await api.json<{ source: string }[]>(`/v1/coverage?${query}`);
    expect(found.map(({ source }) => source)).toEqual(sources);
  });

  it('never answers 304, since a source becomes late without a publish', async () => {
    expect((await api.get('/v1/coverage')).headers.get('ETag')).toBeNull();
    expect((await api.get('/v1/coverage', { headers: { 'If-None-Match': '*' } })).status).toBe(200);
  });

  it('tells of a reading that changed nothing, and so made no data version', async () => {
    const [before] = await api.json<Record<string, unknown>[]>('/v1/coverage?family=permits');
    await api.pool.query(
      `update feed_state set last_success_at = '2026-06-30T05:00:00Z' where family = 'permits'`,
    );
    const [after] = await api.json<Record<string, unknown>[]>('/v1/coverage?family=permits');
    expect(after).toEqual({
      ...before,
      lastSuccessAt: '2026-06-30T05:00:00Z',
      freshness: expect.stringMatching(/active|late|frozen/),
    });
  });

  it('is also a page, without a key, that escapes the texts of sources', async () => {
    const response = await fetch(`${api.url}/coverage`);
    const text = await response.text();
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(text).toContain('<a href="https://data.example/austin">City of Austin</a>');
    expect(text).toContain('97.0% (95.0% – 99.0% of 120)');
    expect(text).toContain('Public &lt;Domain&gt;');
  });
});
