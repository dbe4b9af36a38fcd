/** Checks of the data: whether it is complete, current and as it was published. */
import type { Config } from '@crs/config';
import type { Settings, WorkQueue } from '@crs/runtime';
import {
  countLostMatches,
  isAnyRunning,
  listFeedStates,
  listMatchRuns,
  listRemovedFeeds,
  readPublishedVersion,
} from '@crs/store';
import type pg from 'pg';
import { matchNight } from '../evaluate/match-nights.js';
import { exportDueAt } from '../exports/due-exports.js';
import { ExportFolder } from '../exports/export-folder.js';
import { listUndefinedFeeds, undefinedFeedAdvice } from '../feeds/undefined-feeds.js';
import { timetableOf } from '../nightly/timetable.js';
import { type Problem, problemSentence } from '../notify/message.js';
import { LATE_AFTER, listProblems } from '../notify/problems.js';
import { utcMoment } from '../run-report/times.js';
import { configuredScopes, matchCommand } from '../scopes.js';
import { grouped } from '../terminal/numbers.js';
import { type CheckOutcome, outOfOrder, passed } from './finding.js';
import { fallenShare, fallText } from './matched-share.js';
import { overdueFeeds } from './overdue.js';

/** Matchings of each scope that the newest one is compared with. */
const EARLIER_MATCHINGS = 30;

/** What the checks of the data read. */
export interface CheckedData {
  readonly pool: pg.Pool;
  readonly config: Config;
  /** Null where the queue is away. */
  readonly work: WorkQueue | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Says how much is served, and what of it nothing defines. */
export async function checkServed({ pool, config }: CheckedData): Promise<CheckOutcome> {
  const states = await listFeedStates(pool);
  if (states.length === 0) return passed('no feed has been ingested', '`crs nightly` reads them all.');
  const rows = states.reduce((sum, { servedRows }) => sum + servedRows, 0);
  const left = await listUndefinedFeeds({ pool, config });
  return passed(
    `${grouped(rows)} rows of ${states.length} feeds are served`,
    left.length === 0
      ? null
      : `Still served, though nothing defines them: ${left
          .map(({ feed, servedRows }) => `${feed} (${grouped(servedRows)} rows)`)
          .join(', ')}. ${undefinedFeedAdvice(left)}`,
  );
}

/** What operators are told of as well. */
export interface CheckedProblems {
  readonly subjects: ReadonlySet<string>;
  /** The problems of a kind. */
  of(kind: Problem['kind']): readonly CheckOutcome[];
}

/** Finds what notifications and /nights tell of, of a subject that has two problems both. */
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
 * Feeds without a good read for longer than their schedule allows.
 * @param known feeds of which something else was said already
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
        `${feed} was last read ${utcMoment(Date.parse(lastSuccessAt))} UTC, and was due ${utcMoment(due)} UTC and once more since`,
        `\`crs ingest ${feed}\` reads it now; \`crs schedule\` and \`crs work\` have it read at its time.`,
      ),
    );
}

/** Scopes whose share of matched claims fell, and claims whose match was lost. */
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
            `\`crs runs ${found.run}\` tells more; see what its rosters changed, or match it anew: \`${matchCommand(config, scope)}\`.`,
          ),
        ];
  });
  // A run at work may be about to match them.
  if (await isAnyRunning(pool)) return fallen;
  const lost = (await countLostMatches(pool, scopes)).map(({ scope, claims }) =>
    outOfOrder(
      `${scope} has ${grouped(claims)} claims whose match was lost with a contractor, and that were not matched again`,
      `\`${matchCommand(config, scope)}\` matches them.`,
    ),
  );
  return [...fallen, ...lost];
}

/** Says whether the exports have what is served. */
export async function checkExportedVersion(
  { pool, now }: CheckedData,
  { exports }: Pick<Settings, 'exports'>,
): Promise<CheckOutcome> {
  const published = await readPublishedVersion(pool);
  const [newest] = await new ExportFolder(exports.dir, pool).list();
  // Another machine may make them.
  if (published === null || newest === undefined || exports.keep === 0) return passed('none to compare');
  const dueAt = exportDueAt(published, newest);
  if (dueAt === null) return passed(`those of version ${newest.version} have what is served`);
  const found = `those of version ${newest.version} are older than the records of version ${published.recordsVersion}`;
  if (now - dueAt <= LATE_AFTER) return passed(`${found}; new ones come after the next night`);
  return outOfOrder(
    `${found}, and new ones were due ${utcMoment(dueAt)} UTC`,
    '`crs exports make` makes them now; workers make them after each night.',
  );
}
