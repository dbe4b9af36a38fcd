import { createHash } from 'node:crypto';
import { UsageError } from '@crs/domain';
import type { FeedDefinition } from '@crs/feeds';
import { type CronPattern, nextFire } from '@crs/runtime';

/** The schedule of a feed. */
export interface FeedSchedule extends CronPattern {
  readonly feed: string;
  /** True if the definition has no schedule, so that one was assigned. */
  readonly spread: boolean;
}

/** The fields of a definition that determine when it is read. */
export type ScheduledDefinition = Pick<FeedDefinition, 'feed' | 'source' | 'schedule' | 'zone'>;

/** Feeds without a schedule are spread over these hours, in their local time. */
const NIGHT = { from: 1, to: 5 } as const;
const MINUTES = (NIGHT.to - NIGHT.from) * 60;

/** The time zone of feeds that name none. */
const DEFAULT_ZONE = 'UTC';

/** A winter and a summer night on which schedules in different zones are compared. */
const NIGHTS = [Date.UTC(2026, 0, 14, 12), Date.UTC(2026, 6, 15, 12)];

/** True for a feed that is read without being named. */
export const isNightly = ({ schedule }: Pick<ScheduledDefinition, 'schedule'>): boolean =>
  schedule !== 'never';

/**
 * The schedule of each feed, ordered by name. Pure. A feed without a schedule gets a minute of the night that is
 * derived from its name, or the next free one if a feed from the same host already has it.
 * @throws UsageError `feed.bad_schedule` for an invalid pattern
 */
export function timetableOf(all: readonly ScheduledDefinition[]): FeedSchedule[] {
  const feeds = all.filter(isNightly);
  const taken = new Set<string>();
  const moments = (host: string, pattern: CronPattern): string[] =>
    NIGHTS.map((night) => `${host} ${nextFire(pattern, night)}`);
  const own = feeds.flatMap((feed): FeedSchedule[] => {
    if (feed.schedule === undefined) return [];
    const timed = {
      feed: feed.feed,
      pattern: feed.schedule,
      zone: feed.zone ?? DEFAULT_ZONE,
      spread: false,
    };
    checkPattern(timed);
    const host = hostOf(feed);
    if (host !== null) for (const moment of moments(host, timed)) taken.add(moment);
    return [timed];
  });
  const found = feeds
    .filter(({ schedule }) => schedule === undefined)
    .sort((a, b) => byName(a.feed, b.feed))
    .map((feed): FeedSchedule => {
      const zone = feed.zone ?? DEFAULT_ZONE;
      const first = minuteOf(feed.feed);
      const host = hostOf(feed);
      const free = Array.from({ length: MINUTES }, (_, step) => patternAt((first + step) % MINUTES)).find(
        (pattern) => host === null || moments(host, { pattern, zone }).every((moment) => !taken.has(moment)),
      );
      const pattern = free ?? patternAt(first);
      if (host !== null) for (const moment of moments(host, { pattern, zone })) taken.add(moment);
      return { feed: feed.feed, pattern, zone, spread: true };
    });
  return [...own, ...found].sort((a, b) => byName(a.feed, b.feed));
}

const byName = (a: string, b: string): number => (a < b ? -1 : 1);

/** A minute of the night, counted from its start, derived only from the name. */
function minuteOf(feed: string): number {
  return createHash('sha256').update(feed).digest().readUInt32BE() % MINUTES;
}

const patternAt = (minute: number): string => `${minute % 60} ${NIGHT.from + Math.floor(minute / 60)} * * *`;

/** The host from which a feed is read; null for a local file. */
export function hostOf({ source }: Pick<ScheduledDefinition, 'source'>): string | null {
  for (const protocol of Object.values(source)) {
    if (typeof protocol !== 'object') continue;
    const { url, domain } = protocol as { url?: string; domain?: string };
    const address = domain ?? url;
    if (address !== undefined) {
      return address
        .replace(/^[a-z]+:\/\//i, '')
        .replace(/\/.*$/, '')
        .toLowerCase();
    }
  }
  return null;
}

function checkPattern({ feed, pattern, zone }: FeedSchedule): void {
  try {
    nextFire({ pattern, zone }, 0);
  } catch (error) {
    throw new UsageError(
      'feed.bad_schedule',
      `${feed}: schedule "${pattern}" cannot be read: ${(error as Error).message}.`,
      'Use minute, hour, day of month, month, and day of week, such as "15 2 * * *".',
    );
  }
}
