/** Guards that look at what rows hold, not at how many there are. */
import { GuardError } from '@crs/domain';
import type { FeedDefinition } from './definition/schema.js';
import { percent } from './guards.js';
import type { RowStatistics } from './statistics.js';

/** Fewer rows than these tell nothing of a column. */
const FEWEST_JUDGED = 200;
/** A column with values in so small a share of rows is nobody's loss. */
const SPARSE = 0.2;
/** Records dated in the future that are typing errors, not a date format read wrongly. */
const FEW_FUTURE = { rows: 10, share: 0.01 };

/** What rows hold: on a night with few changes not all of them are taken apart. */
export interface Contents {
  /** Of the rows that were taken apart: all, or those that came or changed. */
  readonly read: RowStatistics;
  /** Of all rows of the feed; null where nothing is known of those that were not taken apart. */
  readonly whole: RowStatistics | null;
  /** Of all rows the last time they were judged; null where they never were. */
  readonly before: RowStatistics | null;
}

/**
 * Holds what the rows of a run hold against what the definition expects and against what they held the last time.
 * @param today as `YYYY-MM-DD`
 * @throws GuardError `feed.column_empty`, `feed.stale`, `feed.future_dates`
 */
export function checkContent(
  definition: FeedDefinition,
  { read, whole, before }: Contents,
  today: string,
): void {
  checkFuture(definition, read);
  if (whole !== null) checkFilled(definition, whole, before);
  checkFresh(definition, whole ?? read, today);
}

function checkFuture({ feed }: FeedDefinition, { rows, future }: RowStatistics): void {
  if (future <= Math.max(FEW_FUTURE.rows, rows * FEW_FUTURE.share)) return;
  throw new GuardError(
    'feed.future_dates',
    `${feed}: ${future} of ${rows} rows are dated more than a year ahead.`,
    'See whether the source writes dates in another format now, and correct "dates" in the definition.',
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
        `${feed}: ${percent(share)} of ${now.rows} rows have a ${column}; the definition expects ${percent(floor)}.`,
        `See whether the source still fills what ${column} is read from; if less is right now, lower expect.filled.`,
      );
    }
    const was = before === null || before.rows === 0 ? 0 : (before.filled[column] ?? 0) / before.rows;
    if (floor === undefined && now.rows >= FEWEST_JUDGED && isEmptied(was, share)) {
      throw new GuardError(
        'feed.column_empty',
        `${feed}: ${percent(share)} of ${now.rows} rows have a ${column}; the last time ${percent(was)} had one.`,
        `See whether the source still fills what ${column} is read from; if so few are right, say so: expect.filled: { ${column}: ${floorOf(share)} }.`,
      );
    }
  }
}

/** Whether a column that mattered has less than half of what it had. */
const isEmptied = (was: number, share: number): boolean => was >= SPARSE && share < was / 2;

/** Values of a column in rows that a run changed: in how many there was one, and is one. */
export interface ChangedValues {
  readonly column: string;
  readonly before: number;
  readonly after: number;
}

/**
 * Holds the rows that a run changed against themselves: new rows may well lack what comes with time, such as the day on
 * which work was done, but rows that had a value and lose it do so together only where something is wrong.
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
      `${feed}: ${percent(after / rows)} of the ${rows} rows that changed have a ${column}; before they did, ${percent(before / rows)} had one.`,
      `See whether the source still fills what ${column} is read from; if these values are really gone: crs ingest ${feed} --full.`,
    );
  }
}

/** A floor that the share itself does not fall below. */
const floorOf = (share: number): string => String(Math.floor(share * 100) / 100);

function checkFresh({ feed, expect }: FeedDefinition, { newest }: RowStatistics, today: string): void {
  if (expect.fresh === undefined || newest === null) return;
  const age = Math.floor((Date.parse(today) - Date.parse(newest)) / 86_400_000);
  if (age <= expect.fresh) return;
  throw new GuardError(
    'feed.stale',
    `${feed}: the newest record is of ${newest}, ${age} days ago; the definition expects one of the last ${expect.fresh} days.`,
    'See whether the publisher still updates this source or has moved to another; if it is only slow, raise expect.fresh.',
  );
}
