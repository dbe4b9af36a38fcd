/** Data checks: the data is complete, current, and as published. */

import type { Config } from '@crs/config';
import { grouped, percent } from '@crs/domain';
import {
  configuredScopes,
  ExportVersions,
  exportDueAt,
  type FeedSchedule,
  LATE_AFTER,
  listProblems,
  listUndefinedFeeds,
  type MatchNight,
  matchCommand,
  matchNight,
  type Problem,
  problemSentence,
  timetableOf,
  undefinedFeedAdvice,
  utcMoment,
} from '@crs/pipelines';
import { lastFire, type Settings, type WorkQueue } from '@crs/runtime';
import {
  countLostMatches,
  type FeedState,
  isAnyRunning,
  listFeedStates,
  listMatchRuns,
  listRemovedFeeds,
  readPublishedVersion,
} from '@crs/store';
import type pg from 'pg';
import { type CheckOutcome, outOfOrder, passed } from './finding.js';

/** Number of earlier match runs to compare the newest one with, per scope. */
const EARLIER_MATCHINGS = 30;

/** What the data checks read. */
export interface CheckedData {
  readonly pool: pg.Pool;
  readonly config: Config;
  /** Null if the queue is unavailable. */
  readonly work: WorkQueue | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Reports how many records are served, and which of them have no definition. */
export async function checkServed({ pool, config }: CheckedData): Promise<CheckOutcome> {
  const states = await listFeedStates(pool);
  if (states.length === 0) return passed('no feed has been read yet', 'Run `crs nightly` to read all feeds.');
  const rows = states.reduce((sum, { servedRows }) => sum + servedRows, 0);
  const left = await listUndefinedFeeds({ pool, config });
  return passed(
    `${grouped(rows)} rows from ${states.length} feeds are published`,
    left.length === 0
      ? null
      : `Still published, but without a definition: ${left
          .map(({ feed, servedRows }) => `${feed} (${grouped(servedRows)} rows)`)
          .join(', ')}. ${undefinedFeedAdvice(left)}`,
  );
}

/** The problems that operators are also notified about. */
interface CheckedProblems {
  readonly subjects: ReadonlySet<string>;
  /** The problems of one kind. */
  of(kind: Problem['kind']): readonly CheckOutcome[];
}

/** Finds the problems that notifications and /nights report. A subject with two problems appears in both. */
export async function checkProblems({ pool, work, now }: CheckedData): Promise<CheckedProblems> {
  const problems = await listProblems(pool, work, now, 0);
  return {
    subjects: new Set(problems.map(({ subject }) => subject)),
    of: (kind) =>
      problems
        .filter((problem) => problem.kind === kind)
        .map((problem) => outOfOrder(problemSentence(problem), problem.nextStep)),
  };
}

/**
 * Finds feeds without a good read for longer than their schedule allows.
 * @param known feeds that an earlier check already reported
 */
export async function checkOverdue(
  { pool, config, now }: CheckedData,
  known: ReadonlySet<string>,
): Promise<readonly CheckOutcome[]> {
  const removed = await listRemovedFeeds(pool);
  const overdue = overdueFeeds(timetableOf(config.feeds), await listFeedStates(pool), now);
  return overdue
    .filter(({ feed }) => !known.has(feed) && !removed.has(feed))
    .map(({ feed, lastSuccessAt, due }) =>
      outOfOrder(
        `${feed} was last read ${utcMoment(Date.parse(lastSuccessAt))} UTC; it was due ${utcMoment(due)} UTC and at least once since`,
        `\`crs ingest ${feed}\` reads it now. With \`crs schedule\` and \`crs work\`, workers read it on time.`,
      ),
    );
}

/** Finds scopes whose share of matched claims fell, and claims that lost their match. */
export async function checkMatches({ pool, config }: CheckedData): Promise<readonly CheckOutcome[]> {
  const scopes = configuredScopes(config);
  const runs = await listMatchRuns(pool, scopes, EARLIER_MATCHINGS + 1);
  const fallen = scopes.flatMap((scope) => {
    const found = fallenShare(runs.filter((run) => run.scope === scope).map(matchNight));
    return found === null
      ? []
      : [
          outOfOrder(
            `${scope} ${fallText(found)} (run ${found.run})`,
            `\`crs runs ${found.run}\` shows more. Check what changed in its rosters, or match it again: \`${matchCommand(config, scope)}\`.`,
          ),
        ];
  });
  // A current run may be about to match them.
  if (await isAnyRunning(pool)) return fallen;
  const lost = (await countLostMatches(pool, scopes)).map(({ scope, claims }) =>
    outOfOrder(
      `${scope} has ${grouped(claims)} claims that lost their contractor and were not matched again`,
      `\`${matchCommand(config, scope)}\` matches them.`,
    ),
  );
  return [...fallen, ...lost];
}

/** Checks that the exports contain the served version. */
export async function checkExportedVersion(
  { pool, now }: CheckedData,
  { exports }: Pick<Settings, 'exports'>,
): Promise<CheckOutcome> {
  const published = await readPublishedVersion(pool);
  const [newest] = await new ExportVersions(exports, pool).list();
  // Another machine may make the exports.
  if (published === null || newest === undefined || exports.keep === 0) return passed('none to compare');
  const dueAt = exportDueAt(published, newest);
  if (dueAt === null) return passed(`the files of version ${newest.version} are current`);
  const found = `the files of version ${newest.version} are older than the records of version ${published.recordsVersion}`;
  if (now - dueAt <= LATE_AFTER) return passed(`${found}; the next nightly run creates new ones`);
  return outOfOrder(
    `${found}, and new ones were due ${utcMoment(dueAt)} UTC`,
    'Run `crs exports make` now. Workers create them after each nightly run.',
  );
}

/** Match runs needed to detect a fall; fewer of them prove nothing. */
const FEWEST_EARLIER = 2;
/** With fewer claims, the share jumps by chance. */
const FEWEST_CLAIMS = 50;
/** A share has fallen when it is below this fraction of the earlier median. */
const LEAST_OF_MEDIAN = 0.8;

/** A scope whose share of matched claims fell. */
interface FallenShare {
  /** The newest match run that readers see. */
  readonly run: number;
  readonly now: number;
  /** The median of the earlier match runs. */
  readonly before: number;
}

/**
 * Compares a scope's newest match run with the median of the earlier ones. A median is robust against one odd night and
 * against the fall itself.
 * @param nights the scope's match runs, newest first, without refused ones
 * @returns null if the share did not fall, or if there is too little data
 */
export function fallenShare(
  nights: readonly Pick<MatchNight, 'run' | 'isRefused' | 'claims' | 'matched'>[],
): FallenShare | null {
  const stored = nights.flatMap(({ run, isRefused, claims, matched }) =>
    isRefused || matched === null ? [] : [{ run, claims, matched }],
  );
  const [newest, ...earlier] = stored;
  if (newest === undefined || earlier.length < FEWEST_EARLIER || newest.claims < FEWEST_CLAIMS) return null;
  const before = median(earlier.map(({ matched }) => matched));
  return newest.matched < before * LEAST_OF_MEDIAN ? { run: newest.run, now: newest.matched, before } : null;
}

/** `matched 3% of its claims; 80% is usual`. */
const fallText = ({ now, before }: FallenShare): string =>
  `matches ${percent(now)} of its claims; usually ${percent(before)}`;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** A feed whose last good read is older than its last two scheduled times. */
interface OverdueFeed {
  readonly feed: string;
  /** UTC. */
  readonly lastSuccessAt: string;
  /** The earlier of the two missed times, in milliseconds since 1970. */
  readonly due: number;
}

/**
 * Finds feeds whose last two scheduled times passed without a good read. Other checks report one bad night; this one
 * finds feeds that are not read, even if something other than the queue starts the nights.
 * @param now milliseconds since 1970
 */
export function overdueFeeds(
  timetable: readonly FeedSchedule[],
  states: readonly Pick<FeedState, 'feed' | 'lastSuccessAt'>[],
  now: number,
): OverdueFeed[] {
  const lastSuccesses = new Map(states.map(({ feed, lastSuccessAt }) => [feed, lastSuccessAt]));
  return timetable.flatMap(({ feed, ...pattern }) => {
    const lastSuccessAt = lastSuccesses.get(feed);
    if (!lastSuccessAt) return [];
    const last = lastFire(pattern, now - LATE_AFTER);
    const due = last === null ? null : lastFire(pattern, last - 1);
    return due === null || Date.parse(lastSuccessAt) >= due ? [] : [{ feed, lastSuccessAt, due }];
  });
}
