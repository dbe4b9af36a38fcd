/** Guards that look at what rows hold, not at how many there are. */
import { GuardError } from '@crs/domain';
import type { FeedDefinition } from './definition/schema.js';
import type { RowStatistics } from './statistics.js';

/** Fewer rows than these tell nothing of a column. */
const FEWEST_JUDGED = 200;
/** A column with values in so small a share of rows is nobody's loss. */
const SPARSE = 0.2;
/** Records dated in the future that are typing errors, not a date format read wrongly. */
const FEW_FUTURE = { rows: 10, share: 0.01 };

const percent = (part: number): string => `${(part * 100).toFixed(1)}%`;

/**
 * Holds what the rows of a run hold against what the definition expects and against what they held the last time.
 * @param now of the rows that were taken apart: all, or, on a night with few changes, those that are new
 * @param before of the last run that was judged; null where there was none
 * @param today as `YYYY-MM-DD`
 * @throws GuardError `feed.column_empty`, `feed.stale`, `feed.future_dates`
 */
export function checkContent(
  definition: FeedDefinition,
  now: RowStatistics,
  before: RowStatistics | null,
  today: string,
): void {
  checkFuture(definition, now);
  checkFilled(definition, now, before);
  checkFresh(definition, now, before, today);
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
  for (const [column, count] of Object.entries(now.filled)) {
    const share = now.rows === 0 ? 0 : count / now.rows;
    const floor = expect.filled[column];
    if (floor !== undefined && now.rows > 0 && share < floor && isEnough(now, before)) {
      throw new GuardError(
        'feed.column_empty',
        `${feed}: ${percent(share)} of ${now.rows} rows have a ${column}; the definition expects ${percent(floor)}.`,
        `See whether the source still fills what ${column} is read from; if less is right now, lower expect.filled.`,
      );
    }
    const was = before === null || before.rows === 0 ? 0 : (before.filled[column] ?? 0) / before.rows;
    if (floor === undefined && was >= SPARSE && share < was / 2 && now.rows >= FEWEST_JUDGED) {
      throw new GuardError(
        'feed.column_empty',
        `${feed}: ${percent(share)} of ${now.rows} rows have a ${column}; the last time ${percent(was)} had one.`,
        `See whether the source still fills what ${column} is read from; if so few are right, say so: expect.filled: { ${column}: ${floorOf(share)} }.`,
      );
    }
  }
}

/** A handful of changed rows says nothing of a whole feed; the rows of a whole feed do, however few. */
function isEnough(now: RowStatistics, before: RowStatistics | null): boolean {
  return now.rows >= FEWEST_JUDGED || before === null || now.rows >= before.rows / 2;
}

/** A floor that the share itself does not fall below. */
const floorOf = (share: number): string => String(Math.floor(share * 100) / 100);

function checkFresh(
  { feed, expect }: FeedDefinition,
  now: RowStatistics,
  before: RowStatistics | null,
  today: string,
): void {
  if (expect.fresh === undefined) return;
  const [newest] = [now.newest, before?.newest ?? null]
    .filter((day) => day !== null)
    .sort()
    .reverse();
  if (newest === undefined) return;
  const age = Math.floor((Date.parse(today) - Date.parse(newest)) / 86_400_000);
  if (age <= expect.fresh) return;
  throw new GuardError(
    'feed.stale',
    `${feed}: the newest record is of ${newest}, ${age} days ago; the definition expects one of the last ${expect.fresh} days.`,
    'See whether the publisher still updates this source or has moved to another; if it is only slow, raise expect.fresh.',
  );
}
