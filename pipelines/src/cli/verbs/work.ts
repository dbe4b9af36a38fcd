import type { Job } from '@crs/runtime';
import type { Command } from 'commander';
import type { StageContext } from '../../context.js';
import { defaultFollowUpDelay } from '../../nightly/follow-up.js';
import { installedSchedules } from '../../nightly/schedule.js';
import { withFullStop } from '../../run-report/run-report.js';
import { sentenceOf } from '../../run-report/run-sentence.js';
import { withSession } from '../../session.js';
import { startMaintenance } from '../../worker/maintenance.js';
import { createProcessor } from '../../worker/processor.js';
import { retryDelay } from '../../worker/retry-delay.js';
import { CONCURRENCY } from '../../worker/run-flow.js';
import { findRunOfJob } from '../../worker/run-of-job.js';
import { naturalNumber, positiveInteger } from '../options.js';
import { interrupted, untilSignal } from '../signals.js';

const MINUTE = 60_000;

interface WorkOptions {
  readonly concurrency: number;
  readonly quiet: number;
  readonly json?: boolean;
}

/** Logs the run of a job that has ended. */
async function logJobEnd({ pool, log }: StageContext, job: Job): Promise<void> {
  const run = await findRunOfJob(pool, job);
  if (run === null) log.debug({ job: job.id, result: job.returnvalue }, `${job.name} done`);
  else log.info({ job: job.id, run: run.id }, withFullStop(sentenceOf(run, null, Date.now()).text));
}

export function addWorkVerb(program: Command): void {
  program
    .command('work')
    .description('run a worker until Ctrl-C; start as many as there are machines')
    .option('--concurrency <n>', 'jobs at once', positiveInteger, CONCURRENCY)
    .option(
      '--quiet <minutes>',
      'match and publish what a night brought when no feed is due for so long',
      naturalNumber,
      defaultFollowUpDelay.quiet / MINUTE,
    )
    .option('--json', 'one line on standard output when it works: { "backend": …, "concurrency": … }')
    .addHelpText(
      'after',
      `
One job at a time:  crs work --concurrency 1`,
    )
    .action(({ concurrency, quiet, json }: WorkOptions) =>
      withSession(async ({ context, log, settings, work: openWork, stop }) => {
        const work = await openWork();
        const delay = { ...defaultFollowUpDelay, quiet: quiet * MINUTE };
        // Maintenance first: it cleans up after dead workers.
        const stopMaintenance = await startMaintenance(context, work, delay, settings.notify);
        const worker = work.startWorker(createProcessor(context, work, { logFailures: true, delay }), {
          concurrency,
          retryDelay,
        });
        worker.on('completed', (job) => {
          logJobEnd(context, job).catch((err: Error) =>
            log.warn({ err, job: job.id }, 'the run of a job could not be logged'),
          );
        });
        worker.on('stalled', (job) => log.warn({ job }, `the worker of ${job} died; it is picked up again`));
        const feeds = (await installedSchedules(work)).length;
        log.info({ backend: work.backend, concurrency, feeds }, `working; ${feeds} feeds have a schedule`);
        if (json) process.stdout.write(`${JSON.stringify({ backend: work.backend, concurrency })}\n`);
        const signal = await untilSignal();
        log.info(`stopping by ${signal}: the jobs at work go to other workers`);
        const stopped = work.stopWorker(worker);
        stop(interrupted(signal));
        await Promise.all([stopped, stopMaintenance()]);
      }),
    );
}
