import type { Command } from 'commander';
import { installSchedules } from '../../nightly/schedule.js';
import { printJson, printLine, printTable } from '../output.js';
import { withSession } from '../session.js';

export function addScheduleVerb(program: Command): void {
  program
    .command('schedule')
    .description('install the schedules of the feeds; workers then start every night by themselves')
    .option('--json', 'print one JSON document')
    .action((options: { json?: boolean }) =>
      withSession(async (session) => {
        const schedules = await installSchedules(await session.work(), session.config.feeds);
        if (options.json) printJson({ schedules });
        else {
          printTable(
            ['when (UTC)', 'feeds'],
            schedules.map(({ pattern, feeds }) => [pattern, feeds.join(', ')]),
          );
          printLine('\nRun `crs work` to have a worker that follows them.');
        }
      }),
    );
}
