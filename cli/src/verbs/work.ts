import { tellWatchers } from '@crs/console';
import { UsageError } from '@crs/domain';
import {
  CONCURRENCY,
  connectionsFor,
  createProcessor,
  defaultFollowUpDelay,
  defaultSending,
  extendContext,
  installedSchedules,
  interruptedJobs,
  observeRuns,
  retryDelay,
  serveMonitoring,
  startMaintenance,
  startSending,
  untilSignal,
  withStandingSession,
  workerMetrics,
} from '@crs/pipelines';
import type { Command } from 'commander';
import type pg from 'pg';
import { naturalNumber, positiveInteger } from '../options.js';

const MINUTE = 60_000;

interface WorkOptions {
  readonly concurrency: number;
  readonly quiet: number;
  readonly json?: boolean;
}

export function defineWork(command: Command): void {
  command
    .option('--concurrency <n>', 'jobs at once', positiveInteger, CONCURRENCY)
    .option(
      '--quiet <minutes>',
      'match and publish changes once no feed is running or due within this many minutes',
      naturalNumber,
      defaultFollowUpDelay.quiet / MINUTE,
    )
    .option('--json', 'print one line to standard output when ready: { "backend": …, "concurrency": … }')
    .addHelpText(
      'after',
      `
One job at a time:  crs work --concurrency 1`,
    )
    .action(({ concurrency, quiet, json }: WorkOptions) =>
      withStandingSession(
        async ({ pool, context: bare, log, settings, work: openWork, openWebhookQueue, stop }) => {
          await checkConnections(pool, concurrency);
          const work = await openWork();
          const metrics = workerMetrics(bare, work);
          const context = extendContext(bare, { onRunEnd: observeRuns(bare, metrics) });
          let worker: ReturnType<typeof work.startWorker> | null = null;
          const { host, workerMetricsPort: port } = settings;
          const stopMonitoring =
            port === null
              ? async () => {}
              : await serveMonitoring(metrics, { host, port }, () => worker?.isRunning() ?? true);
          const delay = { ...defaultFollowUpDelay, quiet: quiet * MINUTE };
          // Start maintenance first, because it cleans up after dead workers.
          const stopMaintenance = await startMaintenance(context, work, {
            ...{ delay, notify: settings.notify, keep: settings.keep },
            tellWatchers: () => tellWatchers(context, settings.mail),
          });
          worker = work.startWorker(createProcessor(context, work, { logFailures: true, delay }), {
            concurrency,
            retryDelay,
          });
          worker.on('completed', (job) =>
            log.debug({ job: job.id, result: job.returnvalue }, `${job.name} done`),
          );
          worker.on('stalled', (job) =>
            log.warn({ job }, `the worker of ${job} died; another worker takes the job`),
          );
          const webhookQueue = await openWebhookQueue();
          const stopSending = startSending(context, webhookQueue, {
            ...defaultSending,
            allowed: settings.webhooksAllowPrivate,
            onAttempt: (outcome) => metrics.countWebhookAttempt(outcome),
          });
          const feeds = (await installedSchedules(work)).length;
          log.info({ backend: work.backend, concurrency, feeds }, `working; ${feeds} feeds have a schedule`);
          if (json) process.stdout.write(`${JSON.stringify({ backend: work.backend, concurrency })}\n`);
          const signal = await untilSignal();
          log.info(`stopping on ${signal}; its jobs go to other workers`);
          const stopped = work.stopWorker(worker);
          stop(interruptedJobs(signal));
          await Promise.all([
            stopped,
            stopMaintenance(),
            stopMonitoring(),
            stopSending().then(() => webhookQueue.close()),
          ]);
        },
        concurrency,
      ),
    );
}

/** Connections for the worker's two queues, and for the API, a command, and the operator. */
const LEFT_FOR_OTHERS = 50;

/** The maximum number of parallel jobs on a server with this many connections. Pure. */
export function mostJobs(maxConnections: number): number {
  const perJob = connectionsFor(1) - connectionsFor(0);
  return Math.max(1, Math.floor((maxConnections - LEFT_FOR_OTHERS - connectionsFor(0)) / perJob));
}

/**
 * Checks that the server has enough connections for a worker with this many parallel jobs. Without enough connections,
 * the jobs would wait for each other forever.
 * @throws UsageError `work.too_many_jobs`
 */
export async function checkConnections(pool: pg.Pool, jobs: number): Promise<void> {
  const { rows } = await pool.query<{ most: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`,
  );
  const most = rows[0]?.most ?? 0;
  if (jobs <= mostJobs(most)) return;
  throw new UsageError(
    'work.too_many_jobs',
    `${jobs} jobs at once need ${connectionsFor(jobs)} connections, but the database allows ${most} in total.`,
    `Use --concurrency ${mostJobs(most)} or less, run workers on several machines, or raise max_connections on the server.`,
  );
}
