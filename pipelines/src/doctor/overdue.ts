/** Feeds without a good read for longer than their schedule allows. Pure. */
import { lastFire } from '@crs/runtime';
import type { FeedState } from '@crs/store';
import type { FeedSchedule } from '../nightly/timetable.js';
import { LATE_AFTER } from '../notify/problems.js';

/** A feed whose last good read is older than its last two times. */
export interface OverdueFeed {
  readonly feed: string;
  /** UTC. */
  readonly lastSuccessAt: string;
  /** The earlier of the two times that passed, milliseconds since 1970. */
  readonly due: number;
}

/**
 * The feeds whose last two times passed without a good read. One bad night is told as failed or held back; this finds what
 * nobody reads, also where nights are started by something else than the queue.
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
