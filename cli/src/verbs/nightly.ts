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
  withSession,
} from '@crs/pipelines';
import { listLastIngests, readPublishedVersion } from '@crs/store';
import type { Command } from 'commander';
import { runBatch, runFlow } from '../run-batch.js';
import { printJson, printLine, printTable } from '../terminal/print.js';

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
  command.option('--json', 'print one JSON document').action((options: { json?: boolean }) =>
    withSession(async ({ config, pool, work }) => {
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
        printLine('\nStart `crs work` so that a worker follows the schedules.');
      }
    }),
  );
}
