/** Guards on the number of rows, rejects, and removed records. A refused run leaves the served data unchanged. */
import { GuardError, percent } from '@crs/domain';
import type { NightComparison } from './comparison/compare-nights.js';
import type { FeedDefinition } from './definition/schema.js';
import type { RowStatistics } from './statistics.js';

/** Counts of a run and of the previous one. */
interface Counts {
  /** Rows of the source, including rejected ones. */
  readonly read: number;
  readonly rejected: number;
  /** Records served from the last successful run; 0 if there is none. */
  readonly previousServed: number;
}

/** What to do about a refused run whose source could be read to its end. */
const releaseAdvice =
  'See what the run would change with `crs runs show RUN`. If the run is correct, accept it with ' +
  '`crs runs accept RUN --by NAME`; otherwise, drop it with `crs runs drop RUN`.';

/**
 * Refuses a run before its end if it can no longer stay within the bounds.
 * @throws GuardError `feed.too_many_rejects`, `feed.too_many_rows`
 */
export function checkSoFar(
  definition: FeedDefinition,
  { read, rejected }: Omit<Counts, 'previousServed'>,
): void {
  const [, most] = definition.expect.rows;
  if (rejected > most * definition.expect.rejects) throw tooManyRejects(definition, read, rejected);
  if (read > most) throw tooManyRows(definition, read);
}

/**
 * Compares the counts of a run with the bounds of the definition.
 * @throws GuardError `feed.too_many_rejects`, `feed.too_few_rows`, `feed.too_many_rows`, `feed.shrunk`
 */
export function checkCounts(definition: FeedDefinition, counts: Counts): void {
  const { feed, expect } = definition;
  const { read, rejected, previousServed } = counts;
  const [least, most] = expect.rows;
  if (rejected > read * expect.rejects) throw tooManyRejects(definition, read, rejected);
  if (read < least) {
    throw new GuardError(
      'feed.too_few_rows',
      `${feed}: ${read} rows, fewer than the ${least} that the definition expects.`,
      `Check whether the source is complete. ${releaseAdvice}`,
    );
  }
  if (read > most) throw tooManyRows(definition, read);
  checkShrink(definition, 'records', read - rejected, previousServed);
}

/**
 * Compares the number of records, or of an attached source's rows, with the last one.
 * @param previous 0 if there is none
 * @throws GuardError `feed.shrunk`
 */
export function checkShrink(
  { feed, expect }: FeedDefinition,
  counted: 'records' | 'attached rows',
  now: number,
  previous: number,
): void {
  if (now >= previous * (1 - expect.shrink)) return;
  const lost = (previous - now) / previous;
  throw new GuardError(
    'feed.shrunk',
    `${feed}: ${now} ${counted} compared with ${previous} before (${percent(lost)} fewer); the definition allows ${percent(expect.shrink)}.`,
    counted === 'records'
      ? `Check whether the source is complete. ${releaseAdvice}`
      : 'Check whether the attached source is complete; if it is, raise expect.shrink for this run.',
  );
}

function tooManyRejects({ feed, expect }: FeedDefinition, read: number, rejected: number): GuardError {
  return new GuardError(
    'feed.too_many_rejects',
    `${feed}: ${rejected} of ${read} rows (${percent(rejected / read)}) were rejected; the definition allows ${percent(expect.rejects)}.`,
    `Check the rejects of this run (crs rejects RUN) and correct the definition. ${releaseAdvice}`,
  );
}

function tooManyRows({ feed, expect }: FeedDefinition, read: number): GuardError {
  return new GuardError(
    'feed.too_many_rows',
    `${feed}: ${read} rows, more than the ${expect.rows[1]} that the definition expects.`,
    'Check whether the source matches the definition; if it does, raise expect.rows.',
  );
}

/**
 * Compares the share of removed records with its bound. After a change of the definition, all may be removed.
 * @throws GuardError `feed.too_many_removed`
 */
export function checkRemoved(
  { feed, expect }: FeedDefinition,
  removed: number,
  previousServed: number,
): void {
  if (removed <= previousServed * expect.removed) return;
  throw new GuardError(
    'feed.too_many_removed',
    `${feed}: ${removed} of ${previousServed} published records (${percent(removed / previousServed)}) are gone from the source; the definition allows ${percent(expect.removed)}.`,
    `Check whether the source is complete, and whether it renumbered its records. ${releaseAdvice}`,
  );
}

/** The error of a truncated source. */
export function truncated(feed: string, what: string): GuardError {
  return new GuardError(
    'feed.truncated',
    `${feed}: ${what}.`,
    'The file is incomplete or damaged. Fetch it again, or ask its publisher.',
  );
}

/** The error of a source without columns that the definition reads. */
export function columnsMissing(
  feed: string,
  missing: readonly string[],
  present: readonly string[],
): GuardError {
  const shown = present.slice(0, 100).map((name) => (name.length > 60 ? `${name.slice(0, 59)}…` : name));
  return new GuardError(
    'feed.column_missing',
    `${feed}: the source has no column ${missing.map((name) => JSON.stringify(name)).join(', ')}.`,
    `It has: ${shown.join(', ')}. Correct the definition's columns, or list columns that can be missing under "optional".`,
  );
}

/** Guards on the values of rows: filled columns and dates. */
/** Minimum number of rows for comparing a column. */
const FEWEST_JUDGED = 200;
/** Minimum share of filled rows for checking a loss of values. */
const SPARSE = 0.2;
/** Up to this many records with a date out of range are typos; more indicate a wrong date format. */
const FEW_FUTURE = { rows: 10, share: 0.01 };

/**
 * Broken values per record: the bound at first, and then the growth compared with before, plus a margin. A few never
 * count.
 */
const BROKEN = { first: 0.1, growth: 2, more: 0.002, few: 10 };

/** Statistics of values. An incremental run parses only new and changed rows. */
interface Contents {
  /** Statistics of the parsed rows: all rows, or the new and changed ones. */
  readonly read: RowStatistics;
  /** Statistics of all rows of the feed; null if the unparsed rows have none. */
  readonly whole: RowStatistics | null;
  /** Statistics of all rows at the last check; null if there was none. */
  readonly before: RowStatistics | null;
}

/**
 * Compares the values of a run with the bounds of the definition and with the last run.
 * @param today as `YYYY-MM-DD`
 * @throws GuardError `feed.column_empty`, `feed.stale`, `feed.future_dates`, `feed.broken_characters`
 */
export function checkContent(
  definition: FeedDefinition,
  { read, whole, before }: Contents,
  today: string,
): void {
  checkFuture(definition, read);
  checkCharacters(definition, whole ?? read, before);
  if (whole !== null) checkFilled(definition, whole, before);
  checkFresh(definition, whole ?? read, today);
}

function checkFuture({ feed }: FeedDefinition, { rows, future }: RowStatistics): void {
  if (future <= Math.max(FEW_FUTURE.rows, rows * FEW_FUTURE.share)) return;
  throw new GuardError(
    'feed.future_dates',
    `${feed}: ${future} of ${rows} rows have a date before 1850 or too far in the future.`,
    'Check whether the date format of the source changed, and correct "dates" in the definition.',
  );
}

/**
 * Compares the share of records with broken characters: a few are enough if they are new. On a first night, the source
 * may have had them for years.
 */
function checkCharacters(
  { feed }: FeedDefinition,
  { rows, broken = 0 }: RowStatistics,
  before: RowStatistics | null,
): void {
  const was = before?.broken === undefined || before.rows === 0 ? null : before.broken / before.rows;
  const most = was === null ? BROKEN.first : was * BROKEN.growth + BROKEN.more;
  if (broken <= Math.max(BROKEN.few, rows * most)) return;
  throw new GuardError(
    'feed.broken_characters',
    `${feed}: ${broken} values in ${rows} records have broken characters, such as "\u00c3\u00a9" or "\ufffd"; at most ${Math.floor(Math.max(BROKEN.few, rows * most))} were expected.`,
    `Check whether the source's encoding changed, and set it under format.encoding. ${releaseAdvice}`,
  );
}

function checkFilled(
  { feed, expect }: FeedDefinition,
  now: RowStatistics,
  before: RowStatistics | null,
): void {
  if (now.rows === 0) return;
  for (const [column, count] of Object.entries(now.filled)) {
    const share = count / now.rows;
    const floor = expect.filled[column];
    if (floor !== undefined && share < floor) {
      throw new GuardError(
        'feed.column_empty',
        `${feed}: ${percent(share)} of ${now.rows} rows have a value for ${column}; the definition expects ${percent(floor)}.`,
        `Check whether the source still fills the fields behind ${column}. ${releaseAdvice}`,
      );
    }
    const was = before === null || before.rows === 0 ? 0 : (before.filled[column] ?? 0) / before.rows;
    if (floor === undefined && now.rows >= FEWEST_JUDGED && isEmptied(was, share)) {
      throw new GuardError(
        'feed.column_empty',
        `${feed}: ${percent(share)} of ${now.rows} rows have a value for ${column}; last time, ${percent(was)} had one.`,
        `Check whether the source still fills the fields behind ${column}. ${releaseAdvice}`,
      );
    }
  }
}

/** True if a column lost more than half of its values and had enough of them. */
const isEmptied = (was: number, share: number): boolean => was >= SPARSE && share < was / 2;

/**
 * Refuses a night that differs from earlier nights by more than its bounds.
 * @throws GuardError `feed.unusual`, naming every finding
 */
export function checkNight({ feed }: FeedDefinition, { findings }: NightComparison): void {
  if (findings.length === 0) return;
  throw new GuardError(
    'feed.unusual',
    `${feed}: ${findings.join('; ')}.`,
    `Check whether the source is correct. ${releaseAdvice}`,
  );
}

/** The number of changed rows with a value in a column, before and after the change. */
interface ChangedValues {
  readonly column: string;
  readonly before: number;
  readonly after: number;
}

/**
 * Compares changed rows with their previous version. New rows may lack values that are entered later, such as the
 * completion date, but only an error makes many rows lose a value at once.
 * @param rows that changed
 * @throws GuardError `feed.column_empty`
 */
export function checkChangedValues(
  { feed, expect }: FeedDefinition,
  rows: number,
  values: readonly ChangedValues[],
): void {
  if (rows < FEWEST_JUDGED) return;
  for (const { column, before, after } of values) {
    if (expect.filled[column] !== undefined || !isEmptied(before / rows, after / rows)) continue;
    throw new GuardError(
      'feed.column_empty',
      `${feed}: ${percent(after / rows)} of the ${rows} changed rows have a value for ${column}; before the change, ${percent(before / rows)} had one.`,
      `Check whether the source still fills the fields behind ${column}. ${releaseAdvice}`,
    );
  }
}

function checkFresh({ feed, expect }: FeedDefinition, { newest }: RowStatistics, today: string): void {
  if (expect.fresh === undefined || newest === null) return;
  const age = Math.floor((Date.parse(today) - Date.parse(newest)) / 86_400_000);
  if (age <= expect.fresh) return;
  throw new GuardError(
    'feed.stale',
    `${feed}: the newest record is from ${newest}, ${age} days ago; the definition expects one from the last ${expect.fresh} days.`,
    'Check whether the publisher still updates this source or uses another one; if it is only slow, raise expect.fresh.',
  );
}
