import { listLastIngests } from '@crs/store';
import type { Command } from 'commander';
import { nightlyFeeds } from '../../nightly/nightly-feeds.js';
import { timetableOf } from '../../nightly/timetable.js';
import { keepSchedules } from '../../nightly/wanted-schedules.js';
import { localMoment, utcMoment } from '../../run-report/times.js';
import { withSession } from '../../session.js';
import { printJson, printLine, printTable } from '../../terminal/print.js';

export function addScheduleVerb(program: Command): void {
  program
    .command('schedule')
    .description('install the schedules of the feeds; workers then read each when it is due')
    .option('--json', 'print one JSON document')
    .action((options: { json?: boolean }) =>
      withSession(async ({ config, pool, work }) => {
        const timetable = timetableOf(await nightlyFeeds({ config, pool }));
        const scheduled = await keepSchedules({ pool }, await work(), timetable, Date.now());
        const lasts = await listLastIngests(pool);
        const spread = new Map(timetable.map((timed) => [timed.feed, timed.spread]));
        const schedules = scheduled.map(({ feed, pattern, zone, next }) => ({
          feed,
          pattern,
          zone,
          /** True where the definition says no time. */
          spread: spread.get(feed) ?? false,
          next: next === null ? null : new Date(next).toISOString(),
          last: lasts.get(feed) ?? null,
        }));
        if (options.json) printJson({ schedules });
        else {
          printTable(
            ['feed', 'schedule', 'zone', 'next, there', 'next, UTC', 'last run'],
            schedules.map(({ feed, pattern, zone, next, last, spread: found }) => [
              feed,
              found ? `${pattern} (spread)` : pattern,
              zone,
              next === null ? null : localMoment(Date.parse(next), zone),
              next === null ? null : utcMoment(Date.parse(next)),
              last === null
                ? 'never'
                : `${utcMoment(Date.parse(last.startedAt))} ${last.state} (${last.runId})`,
            ]),
          );
          printLine('\nRun `crs work` to have a worker that follows them.');
        }
      }),
    );
}
