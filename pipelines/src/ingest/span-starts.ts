import {
  type FeedProfile,
  nightComparisonSchema,
  rowStatisticsSchema,
  type SpanStart,
  spans,
} from '@crs/feeds';
import { findEarlierStatistics, listComparisons } from '@crs/store';
import type pg from 'pg';

const DAY = 24 * 3_600_000;

/** Nights that are looked through for one that began anew: a month and some more. */
const MOST_NIGHTS = 60;

/**
 * What a feed held a week and a month ago, or when it began where that is later. It begins anew with a first night, a new
 * definition, and a night that somebody accepted: that is the new normal.
 * @param now when the night's source was fetched
 */
export async function readSpanStarts(client: pg.ClientBase, feed: string, now: Date): Promise<SpanStart[]> {
  const nights = (await listComparisons(client, { kind: 'ingest', name: feed }, MOST_NIGHTS)).flatMap(
    ({ id, comparison, accepted }) => {
      const { data } = nightComparisonSchema.safeParse(comparison);
      return data === undefined ? [] : [{ id, accepted, ...data }];
    },
  );
  const since = nights.find(({ accepted, measures }) => accepted || measures.repeated !== undefined)?.id ?? 0;
  const starts: SpanStart[] = [];
  for (const { name: span, days } of spans) {
    const until = new Date(now.getTime() - days * DAY);
    const earlier = await findEarlierStatistics(client, feed, { until, since });
    const held = rowStatisticsSchema.safeParse(earlier?.statistics).data;
    if (earlier === null || held?.profile === undefined) continue;
    const { rows, broken = null } = held;
    const profile: FeedProfile = held.profile;
    starts.push({ span, rows, broken, profile, since: nights.filter(({ id }) => id > earlier.runId) });
  }
  return starts;
}
