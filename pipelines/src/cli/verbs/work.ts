import type { Command } from 'commander';
import { createProcessor } from '../../worker/processor.js';
import { CONCURRENCY } from '../../worker/work-off.js';
import { withSession } from '../session.js';
import { untilSignal } from '../signals.js';

export function addWorkVerb(program: Command): void {
  program
    .command('work')
    .description('run a worker until Ctrl-C; start as many as there are machines')
    .option('--concurrency <n>', 'jobs at once', Number, CONCURRENCY)
    .action((options: { concurrency: number }) =>
      withSession(async (session) => {
        const work = await session.work();
        const worker = work.startWorker(
          createProcessor(session.context, work, { logFailures: true }),
          options,
        );
        worker.on('completed', (job) => session.log.info({ job: job.id }, 'job done'));
        session.log.info({ backend: work.backend, concurrency: options.concurrency }, 'working');
        await untilSignal();
        session.log.info('stopping when the jobs at work are done');
      }),
    );
}
