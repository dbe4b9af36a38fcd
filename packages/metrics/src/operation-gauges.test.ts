import { describe, expect, it } from '@jest/globals';
import { ApiMetrics } from './api-metrics.js';
import { backupGauges, stageGauges, stagesOf } from './operation-gauges.js';

describe('stagesOf', () => {
  it('lists failed stages, and service-wide stages that did not fail; feeds have their own', () => {
    expect(
      stagesOf([
        { kind: 'ingest', scope: null, code: 'feed.unreachable' },
        { kind: 'match', scope: 'lakeview', code: 'run.bug' },
        { kind: 'publish', scope: null, code: 'disk.full' },
      ]),
    ).toEqual([
      { kind: 'match', scope: 'lakeview', code: 'run.bug', isFailed: true },
      { kind: 'publish', scope: null, code: 'disk.full', isFailed: true },
      { kind: 'cluster', scope: null, code: null, isFailed: false },
      { kind: 'export', scope: null, code: null, isFailed: false },
    ]);
  });
});

describe('the gauges of operation', () => {
  const samples = async (add: (metrics: ApiMetrics) => void, name: string): Promise<string[]> => {
    const metrics = new ApiMetrics();
    add(metrics);
    return (await metrics.text()).split('\n').filter((line) => line.startsWith(name));
  };

  it('are 1 for a failed stage and 0 for any other', async () => {
    const stages = stagesOf([{ kind: 'publish', scope: null, code: 'run.bug' }]);
    expect(
      await samples(
        (metrics) =>
          metrics.addGauges(
            stageGauges,
            async () => stages,
            () => {},
          ),
        'crs_stage_',
      ),
    ).toEqual([
      'crs_stage_failed{kind="publish",scope="",code="run.bug"} 1',
      'crs_stage_failed{kind="cluster",scope="",code=""} 0',
      'crs_stage_failed{kind="export",scope="",code=""} 0',
    ]);
  });

  it.each([
    ['none was made', null, 0, 0],
    ['one was made', { madeAt: 1_700_000_000_000, failedAt: null, reason: null }, 1_700_000_000, 0],
    [
      'the next one failed',
      { madeAt: 1_700_000_000_000, failedAt: 1_700_000_090_000, reason: 'full' },
      1_700_000_000,
      1,
    ],
  ])('for backups, if %s', async (_what, last, made, failed) => {
    expect(
      await samples(
        (metrics) =>
          metrics.addGauges(
            backupGauges,
            async () => [last],
            () => {},
          ),
        'crs_backup_',
      ),
    ).toEqual([`crs_backup_last_timestamp_seconds ${made}`, `crs_backup_failed ${failed}`]);
  });
});
