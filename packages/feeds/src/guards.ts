/** Guards on the number of rows, rejects and removed records. A refused run leaves the served data as it is. */
import { GuardError, percent } from '@crs/domain';
import type { FeedDefinition } from './definition/schema.js';

/** Counts of a run and of the previous one. */
export interface Counts {
  /** Rows of the source, rejected ones included. */
  readonly read: number;
  readonly rejected: number;
  /** Records served from the last successful run; 0 if there is none. */
  readonly previousServed: number;
}

/** What to do with a refused run whose source could be read to its end. */
export const releaseAdvice =
  'see what the run would change with `crs runs show RUN`; where it is right all the same, release it with ' +
  '`crs runs accept RUN --by NAME`, or forget it with `crs runs drop RUN`.';

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
      `${feed}: ${read} rows, fewer than the ${least} the definition expects.`,
      `See whether the source is complete; ${releaseAdvice}`,
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
    `${feed}: ${now} ${counted} against ${previous} before, ${percent(lost)} fewer; the definition allows ${percent(expect.shrink)}.`,
    counted === 'records'
      ? `See whether the source is complete; ${releaseAdvice}`
      : 'See whether the attached source is complete; if it is, raise expect.shrink for this run.',
  );
}

function tooManyRejects({ feed, expect }: FeedDefinition, read: number, rejected: number): GuardError {
  return new GuardError(
    'feed.too_many_rejects',
    `${feed}: ${rejected} of ${read} rows were rejected, ${percent(rejected / read)}; the definition allows ${percent(expect.rejects)}.`,
    `Look at the rejects of this run (crs rejects RUN) and correct the definition; ${releaseAdvice}`,
  );
}

function tooManyRows({ feed, expect }: FeedDefinition, read: number): GuardError {
  return new GuardError(
    'feed.too_many_rows',
    `${feed}: ${read} rows, more than the ${expect.rows[1]} the definition expects.`,
    'See whether the source holds what the definition describes; if it does, raise expect.rows.',
  );
}

/**
 * Compares the share of removed records with its bound. After a change of the definition all may be removed.
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
    `${feed}: ${removed} of ${previousServed} served records are gone from the source, ${percent(removed / previousServed)}; the definition allows ${percent(expect.removed)}.`,
    `See whether the source is complete, and whether it numbers its records anew; ${releaseAdvice}`,
  );
}

/** The error of a truncated source. */
export function truncated(feed: string, what: string): GuardError {
  return new GuardError(
    'feed.truncated',
    `${feed}: ${what}.`,
    'The file is incomplete or damaged: fetch it again, or ask its publisher.',
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
    `It has: ${shown.join(', ')}. Correct the definition's columns, or list what may be absent under "optional".`,
  );
}
