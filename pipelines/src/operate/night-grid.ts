/** The results of every feed's nights. Pure. */
import { grouped } from '@crs/domain';
import { nextFire } from '@crs/runtime';
import type { NightRun, Quarantined, WantedSchedule } from '@crs/store';
import { LATE_AFTER } from '../notify/problems.js';
import { durationText } from '../run-report/times.js';

/** The result of a feed's night. */
export type NightOutcome = 'done' | 'unchanged' | 'held back' | 'failed' | 'refused' | 'late' | 'at work';

/** A feed's night. */
export interface Night {
  readonly outcome: NightOutcome;
  /** The run with this result; null if none ran. */
  readonly run: number | null;
  /** What changed, or why nothing is known. */
  readonly told: string;
  /** Number of rows in the source; null if it was not read. */
  readonly rows: number | null;
  /** The duration in words; null if none ran, or if it has not ended. */
  readonly took: string | null;
  /** The duration in seconds; null if none ran, or if it has not ended. */
  readonly seconds: number | null;
  /** Number of rows that are new, changed, or removed. */
  readonly changed: number;
}

/** A feed's nights in the order of the days; null if it was not due and nothing ran. */
interface FeedNights {
  readonly feed: string;
  readonly nights: readonly (Night | null)[];
}

/** Feeds and nights. */
export interface NightGrid {
  /** `YYYY-MM-DD`, in UTC, oldest first. */
  readonly days: readonly string[];
  readonly feeds: readonly FeedNights[];
}

const DAY = 24 * 3_600_000;

/** The data for the grid. */
interface NightFacts {
  /** Feeds that are configured. */
  readonly feeds: readonly string[];
  readonly runs: readonly NightRun[];
  readonly held: readonly Pick<Quarantined, 'feed' | 'refusedRun' | 'ingestRun'>[];
  readonly schedules: readonly WantedSchedule[];
}

/** The days up to now, in UTC, oldest first. */
export function daysUntil(now: number, count: number): string[] {
  return Array.from({ length: count }, (_, at) =>
    new Date(now - (count - 1 - at) * DAY).toISOString().slice(0, 10),
  );
}

/**
 * A row for each feed that is configured or has run. A feed is late on a day if it was due, nothing read it, and some
 * hours have passed.
 * @param now milliseconds since 1970
 */
export function nightGrid(facts: NightFacts, days: readonly string[], now: number): NightGrid {
  const heldRuns = new Set(facts.held.flatMap(({ refusedRun, ingestRun }) => [refusedRun, ingestRun]));
  const ran = new Map(facts.runs.map((run) => [`${run.feed} ${run.day}`, run]));
  const schedules = new Map(facts.schedules.map((schedule) => [schedule.feed, schedule]));
  const names = [...new Set([...facts.feeds, ...facts.runs.map(({ feed }) => feed)])].sort();
  const feeds = names.map((feed): FeedNights => {
    const nights = days.map((day) => {
      const run = ran.get(`${feed} ${day}`);
      return run === undefined ? lateNight(schedules.get(feed), day, now) : nightOf(run, heldRuns);
    });
    return { feed, nights };
  });
  return { days, feeds };
}

function nightOf(run: NightRun, heldRuns: ReadonlySet<number | null>): Night {
  const { id, state, seconds, rowsRejected, unchanged, inserted, updated, removed } = run;
  // Rejected rows are not counted, since a read that finds nothing new does not count them either.
  const at = {
    run: id,
    rows: state === 'done' ? inserted + updated + unchanged : null,
    took: seconds === null ? null : durationText(seconds),
    seconds,
    changed: inserted + updated + removed,
  };
  const rejected = rowsRejected > 0 ? `, ${grouped(rowsRejected)} rejected` : '';
  const changes = `${grouped(inserted)} new, ${grouped(updated)} changed, ${grouped(removed)} removed${rejected}`;
  if (heldRuns.has(id)) return { ...at, outcome: 'held back', told: changes };
  if (state === 'running') return { ...at, outcome: 'at work', told: '' };
  if (state === 'failed') return { ...at, outcome: 'failed', told: '' };
  if (state === 'refused') return { ...at, outcome: 'refused', told: 'no longer on hold' };
  return at.changed > 0
    ? { ...at, outcome: 'done', told: changes }
    : { ...at, outcome: 'unchanged', told: `no changes${rejected}` };
}

function lateNight(schedule: WantedSchedule | undefined, day: string, now: number): Night | null {
  const begin = Date.parse(`${day}T00:00:00Z`);
  if (schedule === undefined || schedule.since >= begin + DAY) return null;
  const due = nextFire(schedule, Math.max(begin - 1, schedule.since));
  if (due === null || due >= begin + DAY || due > now - LATE_AFTER) return null;
  const time = new Date(due).toISOString().slice(11, 16);
  return {
    outcome: 'late',
    run: null,
    told: `due at ${time} UTC, but not read`,
    rows: null,
    took: null,
    seconds: null,
    changed: 0,
  };
}
