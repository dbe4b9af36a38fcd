/** Gauges that are read on every scrape: name, help, labels and value of each. */
import type { QueuedJobs } from '@crs/runtime';
import type { FeedMetrics, MailFigures, QualityFigures, ReplicaState, WebhookFigures } from '@crs/store';

/** One value of a metric, with its labels. */
interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  /** Null to leave the sample out. */
  readonly value: number | null;
}

/** A gauge with one sample for each item of a list. */
export interface GaugeDefinition<T> {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly sampleOf: (figures: T) => Sample;
}

const matchingGauge = (
  name: string,
  help: string,
  take: (figures: QualityFigures) => number | null,
): GaugeDefinition<QualityFigures> => ({
  name: `crs_match_${name}`,
  help,
  labels: ['scope', 'state'],
  sampleOf: (figures) => ({
    labels: { scope: figures.scope, state: figures.state ?? '' },
    value: take(figures),
  }),
});

/** Gauges of the newest matching of each scope. */
export const matchingGauges: readonly GaugeDefinition<QualityFigures>[] = [
  matchingGauge(
    'checked_claims',
    'Claims that the quality gate of the newest matching checked, per scope.',
    ({ checked }) => checked,
  ),
  matchingGauge(
    'precision',
    'Share of correct matches among the checked claims matched at tier verified or likely.',
    ({ precision }) => precision,
  ),
  matchingGauge(
    'recall',
    'Share of claims correctly matched at these tiers among all checked claims.',
    ({ recall }) => recall,
  ),
  matchingGauge(
    'calibration_error',
    'Average gap between confidence and accuracy.',
    ({ calibrationError }) => calibrationError,
  ),
  matchingGauge('refused', '1 if the newest matching was out of bounds and not published.', ({ refused }) =>
    refused ? 1 : 0,
  ),
];

/** The figures of a feed, and whether it has a definition. */
interface FeedFigures extends FeedMetrics {
  readonly isDefined: boolean;
}

const feedGauge = (
  name: string,
  help: string,
  take: (figures: FeedFigures) => number | null,
): GaugeDefinition<FeedFigures> => ({
  name: `crs_feed_${name}`,
  help,
  labels: ['feed'],
  sampleOf: (figures) => ({ labels: { feed: figures.feed }, value: take(figures) }),
});

/** 1 with the code of a problem, 0 without a problem. */
const problemGauge = (
  name: string,
  help: string,
  codeOf: (figures: FeedFigures) => string | null,
): GaugeDefinition<FeedFigures> => ({
  name: `crs_feed_${name}`,
  help,
  labels: ['feed', 'code'],
  sampleOf: (figures) => {
    const code = codeOf(figures);
    return { labels: { feed: figures.feed, code: code ?? '' }, value: code === null ? 0 : 1 };
  },
});

/** Gauges of every feed with a run. */
export const feedGauges: readonly GaugeDefinition<FeedFigures>[] = [
  feedGauge(
    'last_success_timestamp_seconds',
    'When the feed was last read and published, or found unchanged.',
    ({ lastSuccess }) => lastSuccess,
  ),
  feedGauge(
    'served_rows',
    'Records of the feed in the stage tables, published or not.',
    ({ servedRows }) => servedRows,
  ),
  feedGauge('version', 'Rises when a run changes a record of the feed.', ({ version }) => version),
  problemGauge(
    'held_back',
    '1 if the feed is on hold, with the code of the guard; its published records stay as they are.',
    ({ heldBack }) => heldBack,
  ),
  problemGauge('failed', '1 if the last run failed, with the code.', ({ failed }) => failed),
  feedGauge('rejected_rows', 'Rows that the last run rejected.', ({ rejected }) => rejected),
  feedGauge(
    'new_columns',
    'Source columns that were new in the last run.',
    ({ newColumns }) => newColumns.length,
  ),
  feedGauge(
    'lost_columns',
    'Source columns that were missing in the last run.',
    ({ lostColumns }) => lostColumns.length,
  ),
  feedGauge(
    'undefined_rows',
    'Published records of a feed that no longer has a definition.',
    ({ isDefined, servedRows }) => (isDefined || servedRows === 0 ? null : servedRows),
  ),
];

/** Feeds whose schedule the queue lost. */
export const lostScheduleGauge: GaugeDefinition<string> = {
  name: 'crs_feed_schedule_lost',
  help: '1 while the schedule of the feed is missing from the queue, until a worker restores it.',
  labels: ['feed'],
  sampleOf: (feed) => ({ labels: { feed }, value: 1 }),
};

/** Gauges of the jobs of each state. */
export const queueGauges: readonly GaugeDefinition<QueuedJobs>[] = [
  {
    name: 'crs_queue_jobs',
    help: 'Jobs in the queue, by state.',
    labels: ['state'],
    sampleOf: ({ state, jobs }) => ({ labels: { state }, value: jobs }),
  },
  {
    name: 'crs_queue_oldest_job_age_seconds',
    help: 'How long the oldest runnable job has waited; 0 if none is waiting.',
    labels: [],
    sampleOf: ({ oldestAge }) => ({ labels: {}, value: oldestAge }),
  },
];

const webhookGauge = (
  name: string,
  help: string,
  value: (figures: WebhookFigures) => number,
): GaugeDefinition<WebhookFigures> => ({
  name: `crs_webhook_${name}`,
  help,
  labels: [],
  sampleOf: (figures) => ({ labels: {}, value: value(figures) }),
});

/** Gauges of the webhooks of all accounts. */
export const webhookGauges: readonly GaugeDefinition<WebhookFigures>[] = [
  webhookGauge('pending_deliveries', 'Deliveries that are waiting for an attempt.', ({ pending }) => pending),
  webhookGauge('dead_deliveries', 'Deliveries that were given up.', ({ dead }) => dead),
  webhookGauge(
    'oldest_due_age_seconds',
    'How long the oldest due delivery has waited; 0 if none is waiting.',
    ({ oldestDueAge }) => oldestDueAge,
  ),
  webhookGauge(
    'switched_off',
    'Webhooks that were disabled because they are gone or failed for days.',
    ({ switchedOff }) => switchedOff,
  ),
];

const mailGauge = (
  name: string,
  help: string,
  value: (figures: MailFigures) => number,
): GaugeDefinition<MailFigures> => ({
  name: `crs_mail_${name}`,
  help,
  labels: [],
  sampleOf: (figures) => ({ labels: {}, value: value(figures) }),
});

/** Gauges of the emails to people who watch. */
export const mailGauges: readonly GaugeDefinition<MailFigures>[] = [
  mailGauge(
    'failing',
    'Emails that are waiting for another attempt after three failures.',
    ({ failing }) => failing,
  ),
  mailGauge('given_up', 'Emails that were given up in the last two days.', ({ dead }) => dead),
  mailGauge(
    'oldest_due_age_seconds',
    'How long the oldest due email has waited; 0 if none is waiting.',
    ({ oldestDueAge }) => oldestDueAge,
  ),
];

/** What the service depends on, and whether it answers. */
export const dependencyGauge: GaugeDefinition<{ readonly dependency: string; readonly isUp: boolean }> = {
  name: 'crs_dependency_up',
  help: '1 if the database or the queue answers this process.',
  labels: ['dependency'],
  sampleOf: ({ dependency, isUp }) => ({ labels: { dependency }, value: isUp ? 1 : 0 }),
};

/** Gauges of the streaming replicas that answer reads. */
export const replicaGauges: readonly GaugeDefinition<ReplicaState>[] = [
  {
    name: 'crs_replica_up',
    help: '1 if the replica answers, 0 if other servers are read instead.',
    labels: ['replica'],
    sampleOf: ({ name, isThere }) => ({ labels: { replica: name }, value: isThere ? 1 : 0 }),
  },
  {
    name: 'crs_replica_lag_seconds',
    help: 'Age of the last change that the replica replayed; 0 if it has replayed everything it received.',
    labels: ['replica'],
    sampleOf: ({ name, lagSeconds }) => ({ labels: { replica: name }, value: lagSeconds }),
  },
  {
    name: 'crs_replica_version',
    help: 'The data version that the replica serves.',
    labels: ['replica'],
    sampleOf: ({ name, version }) => ({ labels: { replica: name }, value: version }),
  },
  {
    name: 'crs_replica_streaming',
    help: '1 while the replica receives changes from the primary.',
    labels: ['replica'],
    sampleOf: ({ name, isThere, isStreaming }) => ({
      labels: { replica: name },
      value: isThere ? Number(isStreaming) : null,
    }),
  },
];
