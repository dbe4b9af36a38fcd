import { lastFire, type WorkQueue } from '@crs/runtime';
import {
  isRetried,
  listLastIngests,
  listQuarantined,
  listSwitchedOff,
  listToldFailures,
  type Run,
  readLastBackup,
  readMailFigures,
} from '@crs/store';
import type pg from 'pg';
import { installedSchedules } from '../nightly/schedule.js';
import { heldSubject, releasingRun } from '../quarantine/held-subject.js';
import { utcMoment } from '../run-report/times.js';
import type { Problem } from './message.js';

/** Milliseconds after its scheduled time at which an unread feed is late; a running worker reads it within minutes. */
export const LATE_AFTER = 6 * 3_600_000;

/** Milliseconds after which the last backup is old, if backups are made. */
const BACKUP_LASTS = 2 * 86_400_000;

/** Current problems for operators: the first one from `listProblems` for each subject. */
export async function findProblems(...of: Parameters<typeof listProblems>): Promise<Problem[]> {
  const problems = new Map<string, Problem>();
  for (const problem of await listProblems(...of))
    if (!problems.has(problem.subject)) problems.set(problem.subject, problem);
  return [...problems.values()];
}

/**
 * All current problems for operators: runs on hold, failed runs, feeds that are not read, webhooks that were turned
 * off, and backups that failed or stopped.
 * @param work null if the queue is unavailable, so that late feeds are unknown
 * @param retriedFor milliseconds for which a failed run may still be retried
 */
export async function listProblems(
  pool: pg.Pool,
  work: WorkQueue | null,
  now: number,
  retriedFor: number,
): Promise<Problem[]> {
  const held = (await listQuarantined(pool)).map(
    (entry): Problem => ({
      subject: heldSubject(entry),
      kind: 'held back',
      run: entry.refusedRun,
      since: utcMoment(Date.parse(entry.heldAt)),
      reason: entry.reason,
      nextStep: releaseAdvice(releasingRun(entry)),
    }),
  );
  const failed = (await listToldFailures(pool, now - retriedFor)).map(
    ({ id, kind, feed, scope, reason, endedAt }): Problem => ({
      subject: subjectOf(kind, feed ?? scope),
      kind: 'failed',
      run: id,
      since: endedAt === null ? null : utcMoment(Date.parse(endedAt)),
      reason: reason ?? 'The reason was not recorded.',
      nextStep: failureAdvice({ id, kind }),
    }),
  );
  const late = work === null ? [] : await lateFeeds(pool, work, now);
  return [
    ...held,
    ...failed,
    ...late,
    ...(await webhooksOff(pool)),
    ...(await backupProblems(pool, now)),
    ...(await mailProblems(pool)),
  ];
}

const releaseAdvice = (run: number): string =>
  `\`crs runs show ${run}\`, then \`crs runs accept ${run}\` or \`crs runs drop ${run}\`.`;

const failureAdvice = ({ id, kind }: Pick<Run, 'id' | 'kind'>): string =>
  isRetried(kind)
    ? `\`crs runs ${id}\` shows more; \`crs runs retry\` retries it.`
    : `\`crs runs ${id}\` shows more; \`crs exports make\` creates them now.`;

async function mailProblems(pool: pg.Pool): Promise<Problem[]> {
  const { failing, dead, lastFailure } = await readMailFigures(pool);
  if (failing + dead === 0) return [];
  return [
    {
      subject: 'emails to watchers',
      kind: 'failed',
      run: null,
      since: null,
      reason: `${failing} waiting for another attempt, ${dead} failed. ${lastFailure ?? ''}`.trim(),
      nextStep: 'Check SMTP_URL and CRS_MAIL_FROM, and that the server accepts mail.',
    },
  ];
}

/** The work of runs without a feed or scope. */
const WHOLE: Readonly<Record<string, string>> = {
  publish: 'publishing',
  cluster: 'clustering',
  export: 'creating exports',
};

const subjectOf = (kind: string, subject: string | null): string => {
  if (subject === null) return WHOLE[kind] ?? kind;
  return kind === 'match' ? `the matching of ${subject}` : subject;
};

/** Feeds whose scheduled time was hours ago and that no run has read since. */
async function lateFeeds(pool: pg.Pool, work: WorkQueue, now: number): Promise<Problem[]> {
  const [schedules, ingests] = await Promise.all([installedSchedules(work), listLastIngests(pool)]);
  return schedules.flatMap((schedule): Problem | readonly [] => {
    const due = lastFire(schedule, now - LATE_AFTER);
    const last = ingests.get(schedule.feed);
    if (due === null || due <= schedule.since) return [];
    if (last !== undefined && Date.parse(last.startedAt) >= due) return [];
    const since = utcMoment(due);
    return {
      subject: schedule.feed,
      kind: 'late',
      run: null,
      since,
      reason: `Due at ${since} UTC, but not read.`,
      nextStep: 'Check that workers are running: `crs doctor`.',
    };
  });
}

/** Disabled webhooks. Their accounts see this at `/v1/webhooks`. */
async function webhooksOff(pool: pg.Pool): Promise<Problem[]> {
  return (await listSwitchedOff(pool)).map(({ id, account, url, disabledAt, disabledReason }) => ({
    subject: `webhook ${id} of ${account}`,
    kind: 'switched off',
    run: null,
    since: disabledAt === null ? null : utcMoment(Date.parse(disabledAt)),
    reason: `${new URL(url).host} ${disabledReason === 'gone' ? 'answered that it is gone' : 'has failed for five days'}.`,
    nextStep: `Tell the account, or run \`crs webhooks enable ${id}\`.`,
  }));
}

/** The last backup, if it failed or is old. If there never was one, backups are made in another way. */
async function backupProblems(pool: pg.Pool, now: number): Promise<Problem[]> {
  const last = await readLastBackup(pool);
  if (last === null) return [];
  const about = { subject: 'the backup', run: null } as const;
  if (last.failedAt !== null)
    return [
      {
        ...about,
        kind: 'failed',
        since: utcMoment(last.failedAt),
        reason: last.reason ?? 'The reason was not recorded.',
        nextStep: 'Create one with `crs backup FILE`.',
      },
    ];
  if (last.madeAt === null || now - last.madeAt <= BACKUP_LASTS) return [];
  const since = utcMoment(last.madeAt);
  const reason = `The last backup is from ${since} UTC.`;
  const nextStep =
    'Find out why there is no newer one (crs-backup.timer, or the service `backup`), and create one.';
  return [{ ...about, kind: 'late', since, reason, nextStep }];
}
