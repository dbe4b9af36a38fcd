/** Checks that refuse a run as a whole. Whatever was served before stays served. */
import { GuardError } from '@crs/domain';
import type { FeedDefinition } from './definition/schema.js';

/** What a run read, against what it read before. */
export interface Counts {
  /** Rows of the source, rejected ones included. */
  readonly read: number;
  readonly rejected: number;
  /** Records served from the last successful run; 0 if there is none. */
  readonly previousServed: number;
}

/** A share as guards tell it: `12.5%`. */
export const percent = (part: number): string => `${(part * 100).toFixed(1)}%`;

/**
 * Gives a run up as soon as nothing that still comes can bring it within the bounds its definition expects.
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
 * Holds a run against the bounds its definition expects.
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
      'See whether the source is complete; if it is, lower expect.rows.',
    );
  }
  if (read > most) throw tooManyRows(definition, read);
  const kept = read - rejected;
  if (previousServed > 0 && kept < previousServed * (1 - expect.shrink)) {
    const lost = (previousServed - kept) / previousServed;
    throw new GuardError(
      'feed.shrunk',
      `${feed}: ${kept} records against ${previousServed} served, ${percent(lost)} fewer; the definition allows ${percent(expect.shrink)}.`,
      'See whether the source is complete; if records were really withdrawn, raise expect.shrink for this run.',
    );
  }
}

function tooManyRejects({ feed, expect }: FeedDefinition, read: number, rejected: number): GuardError {
  return new GuardError(
    'feed.too_many_rejects',
    `${feed}: ${rejected} of ${read} rows were rejected, ${percent(rejected / read)}; the definition allows ${percent(expect.rejects)}.`,
    'Look at the rejects of this run (crs rejects RUN), then mend the definition or raise expect.rejects.',
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
 * Holds the records that go against the share that may. Where the definition changed they may all go.
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
    'See whether the source is complete, and whether it numbers its records anew; if it is right, raise expect.removed for this run.',
  );
}

/** A source that ended before its end. */
export function truncated(feed: string, what: string): GuardError {
  return new GuardError(
    'feed.truncated',
    `${feed}: ${what}.`,
    'The file is incomplete or damaged: fetch it again, or ask its publisher.',
  );
}

/** A source that lost columns its definition reads. */
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
