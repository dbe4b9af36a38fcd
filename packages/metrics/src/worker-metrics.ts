import type { Run } from '@crs/store';
import { Counter, Histogram } from 'prom-client';
import { Metrics } from './metrics.js';

/** Seconds: a publish takes less than one, a first night of a large feed more than an hour. */
const BUCKETS = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600, 14_400];

/** What became of the rows of an ingest, with the column of its run. */
const rowResults = {
  read: 'rowsRead',
  rejected: 'rowsRejected',
  inserted: 'inserted',
  updated: 'updated',
  unchanged: 'unchanged',
  removed: 'removed',
} as const satisfies Readonly<Record<string, keyof Run>>;

/** The metrics of a worker: the runs that it ended since its start. */
export class WorkerMetrics extends Metrics {
  readonly #runs = new Counter({
    name: 'crs_runs_total',
    help: 'Finished runs, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    registers: [this.registry],
  });
  readonly #seconds = new Histogram({
    name: 'crs_run_duration_seconds',
    help: 'Duration of these runs, by kind.',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers: [this.registry],
  });
  readonly #rows = new Counter({
    name: 'crs_rows_total',
    help: 'Ingested rows, by feed and result.',
    labelNames: ['feed', 'result'],
    registers: [this.registry],
  });
  readonly #attempts = new Counter({
    name: 'crs_webhook_attempts_total',
    help: 'Attempts to send an event to a webhook, by outcome.',
    labelNames: ['outcome'],
    registers: [this.registry],
  });

  constructor() {
    super();
    // Prometheus sees no increase of a counter that begins with its first event.
    for (const kind of ['ingest', 'match', 'cluster', 'publish', 'export'])
      for (const outcome of ['done', 'failed', 'refused', 'abandoned']) this.#runs.inc({ kind, outcome }, 0);
    for (const outcome of ['delivered', 'failed']) this.#attempts.inc({ outcome }, 0);
  }

  countWebhookAttempt(outcome: 'delivered' | 'failed'): void {
    this.#attempts.inc({ outcome });
  }

  /** Counts a run that has ended. */
  observeRun(run: Run): void {
    const outcome = run.code === 'run.abandoned' ? 'abandoned' : run.state;
    this.#runs.inc({ kind: run.kind, outcome });
    if (run.seconds !== null && outcome !== 'abandoned')
      this.#seconds.observe({ kind: run.kind }, run.seconds);
    if (run.kind !== 'ingest' || run.feed === null) return;
    for (const [result, column] of Object.entries(rowResults))
      this.#rows.inc({ feed: run.feed, result }, run[column]);
  }
}
