import type { Logger, QueuedJobs } from '@crs/runtime';
import {
  listFeedMetrics,
  listToldFailures,
  newestQualityFigures,
  ping,
  type ReplicaState,
  readLastBackup,
  readMailFigures,
  readWebhookFigures,
} from '@crs/store';
import pTimeout from 'p-timeout';
import type pg from 'pg';
import {
  dependencyGauge,
  feedGauges,
  lostScheduleGauge,
  mailGauges,
  matchingGauges,
  queueGauges,
  replicaGauges,
  webhookGauges,
} from './gauges.js';
import type { Metrics } from './metrics.js';
import {
  backupGauges,
  diskGauges,
  type FolderSpace,
  stageGauges,
  stagesOf,
  workerGauge,
} from './operation-gauges.js';

/** Where the gauges that the API and the workers share are read from. */
export interface ServiceFigures {
  readonly pool: pg.Pool;
  /** Whether a feed has a definition. */
  readonly isDefined: (feed: string) => boolean;
  /** The work queue, where the process has one. */
  readonly readQueue?: (() => Promise<readonly QueuedJobs[]>) | undefined;
  /** How many workers take jobs. */
  readonly countWorkers?: (() => Promise<number>) | undefined;
  /** The disks of the folders of this process. */
  readonly readDisks?: (() => Promise<readonly FolderSpace[]>) | undefined;
  /** The feeds whose schedule the queue lost. */
  readonly listLostSchedules?: (() => Promise<readonly string[]>) | undefined;
  /** The replicas that this process reads from. */
  readonly replicas?: (() => readonly ReplicaState[]) | undefined;
}

/** Adds the gauges of feeds, stages, matching, queue, schedules, disks, backups and dependencies. */
export function addServiceGauges(metrics: Metrics, figures: ServiceFigures, log: Logger): void {
  const { pool, isDefined, readQueue, countWorkers, readDisks, listLostSchedules, replicas } = figures;
  const unread =
    (what: string, dependency: 'database' | 'queue' | 'disk' = 'database') =>
    (error: unknown) =>
      log.warn({ err: error, dependency }, `${what} could not be read for /metrics`);

  metrics.addGauges(matchingGauges, () => newestQualityFigures(pool), unread('the figures of matching'));
  metrics.addGauges(
    feedGauges,
    async () => (await listFeedMetrics(pool)).map((feed) => ({ ...feed, isDefined: isDefined(feed.feed) })),
    unread('the figures of feeds'),
  );
  metrics.addGauges(mailGauges, async () => [await readMailFigures(pool)], unread('the mails'));
  metrics.addGauges(webhookGauges, async () => [await readWebhookFigures(pool)], unread('the webhooks'));
  metrics.addGauges(
    stageGauges,
    async () => stagesOf(await listToldFailures(pool, Date.now())),
    unread('the stages'),
  );
  metrics.addGauges(backupGauges, async () => [await readLastBackup(pool)], unread('the last backup'));
  if (readDisks) metrics.addGauges(diskGauges, readDisks, unread('the disks', 'disk'));
  if (countWorkers)
    metrics.addGauges([workerGauge], async () => [await countWorkers()], unread('the workers', 'queue'));
  if (readQueue) metrics.addGauges(queueGauges, readQueue, unread('the queue', 'queue'));
  if (listLostSchedules)
    metrics.addGauges([lostScheduleGauge], listLostSchedules, unread('the schedules', 'queue'));
  if (replicas) metrics.addGauges(replicaGauges, async () => replicas(), unread('the replicas'));
  const dependencies = { database: () => ping(pool), ...(readQueue && { queue: readQueue }) };
  metrics.addGauges(
    [dependencyGauge],
    () =>
      Promise.all(
        Object.entries(dependencies).map(async ([dependency, ask]) => ({
          dependency,
          isUp: await answersInTime(ask),
        })),
      ),
    unread('the dependencies'),
  );
}

/** Milliseconds after which a dependency counts as away. */
const ANSWER_LIMIT = 2_000;

const answersInTime = (ask: () => Promise<unknown>): Promise<boolean> =>
  pTimeout(ask(), { milliseconds: ANSWER_LIMIT }).then(
    () => true,
    () => false,
  );
