import type { Logger, QueuedJobs } from '@crs/runtime';
import { listFeedMetrics, newestQualityFigures, ping, readWebhookFigures } from '@crs/store';
import pTimeout from 'p-timeout';
import type pg from 'pg';
import {
  dependencyGauge,
  feedGauges,
  lostScheduleGauge,
  matchingGauges,
  queueGauges,
  webhookGauges,
} from './gauges.js';
import type { Metrics } from './metrics.js';

/** Where the gauges that the API and the workers share are read from. */
export interface ServiceFigures {
  readonly pool: pg.Pool;
  /** Whether a feed has a definition. */
  readonly isDefined: (feed: string) => boolean;
  /** The work queue, where the process has one. */
  readonly readQueue?: (() => Promise<readonly QueuedJobs[]>) | undefined;
  /** The feeds whose schedule the queue lost. */
  readonly listLostSchedules?: (() => Promise<readonly string[]>) | undefined;
}

/** Adds the gauges of feeds, matching, queue, schedules and dependencies. */
export function addServiceGauges(metrics: Metrics, figures: ServiceFigures, log: Logger): void {
  const { pool, isDefined, readQueue, listLostSchedules } = figures;
  const unread =
    (what: string, dependency: 'database' | 'queue' = 'database') =>
    (error: unknown) =>
      log.warn({ err: error, dependency }, `${what} could not be read for /metrics`);

  metrics.addGauges(matchingGauges, () => newestQualityFigures(pool), unread('the figures of matching'));
  metrics.addGauges(
    feedGauges,
    async () => (await listFeedMetrics(pool)).map((feed) => ({ ...feed, isDefined: isDefined(feed.feed) })),
    unread('the figures of feeds'),
  );
  metrics.addGauges(webhookGauges, async () => [await readWebhookFigures(pool)], unread('the webhooks'));
  if (readQueue) metrics.addGauges(queueGauges, readQueue, unread('the queue', 'queue'));
  if (listLostSchedules)
    metrics.addGauges([lostScheduleGauge], listLostSchedules, unread('the schedules', 'queue'));
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
