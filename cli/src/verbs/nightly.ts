import { ALL_MAILS, tellWatchers } from '@crs/console';
import {
  exportFlow,
  keepSchedules,
  localMoment,
  nightlyFeeds,
  nightlyFlow,
  removeExpired,
  timetableOf,
  utcMoment,
} from '@crs/pipelines';
import { listLastIngests, readPublishedVersion } from '@crs/store';
import type { Command } from 'commander';
import { defineAnswer } from '../answer.js';
import { runBatch, runFlow } from '../run-batch.js';
import { printLine, printRecords } from '../terminal/print.js';

export function defineNightly(command: Command): void {
  command.option('--json', 'print one JSON document').action((options: { json?: boolean }) =>
    runBatch('nightly', nightlyFlow, options, async (session) => {
      const { context, settings } = session;
      // The night is published anyway, and the next one tries again. Only a stop signal ends it.
      const goOn = (what: string) => (error: Error) => {
        context.signal.throwIfAborted();
        context.log.warn({ err: error }, what);
      };
      await removeExpired(context, settings.keep).catch(goOn('expired data could not be removed'));
      await tellWatchers(context, settings.mail, ALL_MAILS).catch(goOn('emails to watchers were not sent'));
      if (settings.exports.keep === 0 || (await readPublishedVersion(context.pool)) === null) return;
      await runFlow(session, 'exports', exportFlow).catch(goOn('exports were not created'));
    }),
  );
}

export function defineSchedule(command: Command): void {
  defineAnswer(
    command,
    async ({ config, pool, work }) => {
      const timetable = timetableOf(await nightlyFeeds({ config, pool }));
      const scheduled = await keepSchedules({ pool }, await work(), timetable, Date.now());
      const lasts = await listLastIngests(pool);
      const spread = new Map(timetable.map((timed) => [timed.feed, timed.spread]));
      const schedules = scheduled.map(({ feed, pattern, zone, next }) => ({
        feed,
        pattern,
        zone,
        /** True if the definition gives no time. */
        spread: spread.get(feed) ?? false,
        next: next === null ? null : new Date(next).toISOString(),
        last: lasts.get(feed) ?? null,
      }));
      return { schedules };
    },
    ({ schedules }) => {
      printRecords(schedules, {
        feed: 'feed',
        schedule: ({ pattern, spread }) => (spread ? `${pattern} (spread)` : pattern),
        zone: 'zone',
        'next, there': ({ next, zone }) => (next === null ? null : localMoment(Date.parse(next), zone)),
        'next, UTC': ({ next }) => (next === null ? null : utcMoment(Date.parse(next))),
        'last run': ({ last }) =>
          last === null ? 'never' : `${utcMoment(Date.parse(last.startedAt))} ${last.state} (${last.runId})`,
      });
      printLine('\nStart `crs work` so that a worker follows the schedules.');
    },
  );
}
