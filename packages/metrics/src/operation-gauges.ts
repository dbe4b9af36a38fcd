/** Gauges of what keeps the service going: its stages, workers, disks and backups. */
import type { DiskSpace } from '@crs/runtime';
import type { LastBackup, Run } from '@crs/store';
import type { GaugeDefinition } from './gauges.js';

/** The last run of a stage, where it failed, or a stage whose last run did not. */
type StageFigures = Pick<Run, 'kind' | 'scope' | 'code'> & { readonly isFailed: boolean };

/** Stages of the whole service: each has a sample, whether it failed or not. */
const WHOLE_STAGES = ['cluster', 'publish', 'export'] as const;

/**
 * The stages after the feeds, with those that failed. Feeds have gauges of their own. Pure.
 * @param failures the runs that failed and were not followed by another
 */
export function stagesOf(failures: readonly Pick<Run, 'kind' | 'scope' | 'code'>[]): StageFigures[] {
  const failed = failures.filter(({ kind }) => kind !== 'ingest');
  const well = WHOLE_STAGES.filter((stage) => failed.every(({ kind }) => kind !== stage));
  return [
    ...failed.map(({ kind, scope, code }) => ({ kind, scope, code, isFailed: true })),
    ...well.map((kind) => ({ kind, scope: null, code: null, isFailed: false })),
  ];
}

/** Gauges of the stages after the feeds. */
export const stageGauges: readonly GaugeDefinition<StageFigures>[] = [
  {
    name: 'crs_stage_failed',
    help: '1 if the last matching, clustering, publish, or export failed, with the code.',
    labels: ['kind', 'scope', 'code'],
    sampleOf: ({ kind, scope, code, isFailed }) => ({
      labels: { kind, scope: scope ?? '', code: code ?? '' },
      value: isFailed ? 1 : 0,
    }),
  },
];

/** How many workers take jobs. */
export const workerGauge: GaugeDefinition<number> = {
  name: 'crs_queue_workers',
  help: 'Workers that take jobs, in all processes.',
  labels: [],
  sampleOf: (workers) => ({ labels: {}, value: workers }),
};

/** The disk of a folder. */
export type FolderSpace = DiskSpace & { readonly folder: string };

/** Gauges of the disks of this process's machine. */
export const diskGauges: readonly GaugeDefinition<FolderSpace>[] = [
  {
    name: 'crs_disk_free_bytes',
    help: 'Free bytes on the disk with the folder.',
    labels: ['folder'],
    sampleOf: ({ folder, freeBytes }) => ({ labels: { folder }, value: freeBytes }),
  },
  {
    name: 'crs_disk_size_bytes',
    help: 'Size in bytes of the disk with the folder.',
    labels: ['folder'],
    sampleOf: ({ folder, sizeBytes }) => ({ labels: { folder }, value: sizeBytes }),
  },
];

/** Gauges of the backups by `crs backup`. */
export const backupGauges: readonly GaugeDefinition<LastBackup | null>[] = [
  {
    name: 'crs_backup_last_timestamp_seconds',
    help: 'When the last backup was made; 0 if there is none.',
    labels: [],
    sampleOf: (last) => ({ labels: {}, value: (last?.madeAt ?? 0) / 1000 }),
  },
  {
    name: 'crs_backup_failed',
    help: '1 if the last backup failed.',
    labels: [],
    sampleOf: (last) => ({ labels: {}, value: last === null || last.failedAt === null ? 0 : 1 }),
  },
];
