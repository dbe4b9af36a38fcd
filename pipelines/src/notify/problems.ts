import { lastFire, type WorkQueue } from '@crs/runtime';
import { listLastIngests, listQuarantined, listSwitchedOff, listToldFailures } from '@crs/store';
import type pg from 'pg';
import { installedSchedules } from '../nightly/schedule.js';
import { heldSubject } from '../quarantine/held-subject.js';
import type { Problem } from './message.js';

/** Milliseconds after its time at which a feed that nobody read is late: a worker that is there reads it in minutes. */
export const LATE_AFTER = 6 * 3_600_000;

/**
 * What an operator has to look at now: runs that are held back, runs that failed, feeds that nobody reads, webhooks that were
 * switched off.
 * @param work null where the queue is away: late feeds are not known then
 * @param retriedFor milliseconds for which a failed run may still be retried
 */
export async function findProblems(
  pool: pg.Pool,
  work: WorkQueue | null,
  now: number,
  retriedFor: number,
): Promise<Problem[]> {
  const held = (await listQuarantined(pool)).map(
    ({ feed, scope, refusedRun, reason }): Problem => ({
      subject: heldSubject({ feed, scope }),
      kind: 'held back',
      run: refusedRun,
      reason,
    }),
  );
  const failed = (await listToldFailures(pool, now - retriedFor)).map(
    ({ id, kind, feed, scope, reason }): Problem => ({
      subject: subjectOf(kind, feed ?? scope),
      kind: 'failed',
      run: id,
      reason: reason ?? 'no reason was kept',
    }),
  );
  const problems = new Map<string, Problem>();
  const late = work === null ? [] : await lateFeeds(pool, work, now);
  const others = [...late, ...(await webhooksOff(pool))];
  for (const problem of [...held, ...failed, ...others])
    if (!problems.has(problem.subject)) problems.set(problem.subject, problem);
  return [...problems.values()];
}

/** What runs without a feed or scope do. */
const WHOLE: Readonly<Record<string, string>> = {
  publish: 'publishing',
  cluster: 'clustering',
  export: 'making exports',
};

const subjectOf = (kind: string, subject: string | null): string => {
  if (subject === null) return WHOLE[kind] ?? kind;
  return kind === 'match' ? `the matching of ${subject}` : subject;
};

/** Feeds whose time passed hours ago and that no run has read since. */
async function lateFeeds(pool: pg.Pool, work: WorkQueue, now: number): Promise<Problem[]> {
  const [schedules, ingests] = await Promise.all([installedSchedules(work), listLastIngests(pool)]);
  return schedules.flatMap((schedule): Problem | readonly [] => {
    const due = lastFire(schedule, now - LATE_AFTER);
    const last = ingests.get(schedule.feed);
    if (due === null || due <= schedule.since) return [];
    if (last !== undefined && Date.parse(last.startedAt) >= due) return [];
    const since = new Date(due).toISOString().slice(0, 16).replace('T', ' ');
    return {
      subject: schedule.feed,
      kind: 'late',
      run: null,
      reason: `It was due at ${since} UTC and was not read. See whether workers run: \`crs doctor\`.`,
    };
  });
}

/** Webhooks that nobody receives any more. Their accounts read it at `/v1/webhooks`. */
async function webhooksOff(pool: pg.Pool): Promise<Problem[]> {
  return (await listSwitchedOff(pool)).map(({ id, account, url, disabledReason }) => ({
    subject: `webhook ${id} of ${account}`,
    kind: 'switched off',
    run: null,
    reason: `${new URL(url).host} ${disabledReason === 'gone' ? 'answered that it is gone' : 'has failed for five days'}. Tell the account, or \`crs webhooks enable ${id}\`.`,
  }));
}
