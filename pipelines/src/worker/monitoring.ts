import { once } from 'node:events';
import { createServer } from 'node:http';
import { UsageError } from '@crs/domain';
import { addServiceGauges, type FolderSpace, metricsListener, WorkerMetrics } from '@crs/metrics';
import { countQueuedJobs, diskSpace, type WorkQueue } from '@crs/runtime';
import type { Run } from '@crs/store';
import type { StageContext } from '../context.js';
import { listLostSchedules } from '../nightly/wanted-schedules.js';
import { runFields } from '../run-report/run-fields.js';
import { withFullStop } from '../run-report/run-report.js';
import { sentenceOf } from '../run-report/run-sentence.js';

/** Logs and counts a worker's runs when they end. Failures are logged with their jobs, which sometimes have no run. */
export function observeRuns({ log }: Pick<StageContext, 'log'>, metrics: WorkerMetrics): (run: Run) => void {
  return (run) => {
    metrics.observeRun(run);
    if (run.state === 'done') log.info(runFields(run), withFullStop(sentenceOf(run, null, Date.now()).text));
  };
}

/** A worker's metrics: of its own runs, and of the whole service. */
export function workerMetrics(context: StageContext, work: WorkQueue): WorkerMetrics {
  const metrics = new WorkerMetrics();
  addServiceGauges(
    metrics,
    {
      pool: context.pool,
      isDefined: (feed) => context.config.feeds.some((defined) => defined.feed === feed),
      readQueue: () => countQueuedJobs(work.queue, Date.now()),
      countWorkers: () => work.queue.getWorkersCount(),
      readDisks: () => readDisks(context),
      listLostSchedules: async () =>
        (await listLostSchedules(context, async () => work)).map(({ feed }) => feed),
    },
    context.log,
  );
  metrics.collectProcessMetrics();
  return metrics;
}

/** The disks with the folders that this process reads and writes. */
export async function readDisks({
  dataDir,
  exports,
}: Pick<StageContext, 'dataDir' | 'exports'>): Promise<FolderSpace[]> {
  const folders = Object.entries({ data: dataDir, exports: exports.dir });
  return Promise.all(folders.map(async ([folder, path]) => ({ folder, ...(await diskSpace(path)) })));
}

/**
 * Serves a worker's `/metrics` and `/healthz`.
 * @returns a function that stops it
 * @throws UsageError if the port is in use
 */
export async function serveMonitoring(
  metrics: WorkerMetrics,
  { host, port }: { readonly host: string; readonly port: number },
  isHealthy: () => boolean,
): Promise<() => Promise<void>> {
  const server = createServer(metricsListener(metrics, isHealthy));
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new UsageError(
      'setting.port_taken',
      `CRS_WORKER_METRICS_PORT: port ${port} is already in use on ${host}.`,
      'Give each worker on a machine its own port, or remove the setting.',
    );
  }
  return async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}
