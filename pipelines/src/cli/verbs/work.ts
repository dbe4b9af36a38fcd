import type { Command } from 'commander';
import { createProcessor } from '../../worker/processor.js';
import { CONCURRENCY } from '../../worker/work-off.js';
import { positiveInteger } from '../options.js';
import { withSession } from '../session.js';
import { untilSignal } from '../signals.js';

export function addWorkVerb(program: Command): void {
  program
    .command('work')
    .description('run a worker until Ctrl-C; start as many as there are machines')
    .option('--concurrency <n>', 'jobs at once', positiveInteger, CONCURRENCY)
    .option('--json', 'one line on standard output when it works: { "backend": …, "concurrency": … }')
    .action(({ concurrency, json }: { concurrency: number; json?: boolean }) =>
      withSession(async (session) => {
        const work = await session.work();
        const worker = work.startWorker(createProcessor(session.context, work, { logFailures: true }), {
          concurrency,
        });
        worker.on('completed', (job) => session.log.info({ job: job.id }, 'job done'));
        session.log.info({ backend: work.backend, concurrency }, 'working');
        if (json) process.stdout.write(`${JSON.stringify({ backend: work.backend, concurrency })}\n`);
        await untilSignal();
        session.log.info('stopping when the jobs at work are done');
      }),
    );
}
