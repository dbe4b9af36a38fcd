import {
  addProfiles,
  comparableColumns,
  compareNights,
  compareSpans,
  type FeedDefinition,
  type FeedProfile,
  type NightComparison,
  nightComparisonSchema,
  rowStatisticsSchema,
  type SpanStart,
  spans,
} from '@crs/feeds';
import {
  countDoubled,
  countRepeated,
  countReplaced,
  findEarlierStatistics,
  type LoadOutcome,
  listComparisons,
  profileChanges,
  profileRecords,
} from '@crs/store';
import type pg from 'pg';
import { pastComparisons } from '../past-comparisons.js';

/** Minimum share of new records for a search for copies, because the search reads the whole feed. */
const leastDoubledShare = 0.02;
/** Fewer records are not counted. */
const fewestCounted = 20;

/** A load that was applied, in its connection's transaction. */
interface AppliedLoad {
  readonly runId: number;
  readonly outcome: LoadOutcome;
  /** The profile after the last run; null without one, or after a change of the definition. */
  readonly before: FeedProfile | null;
  /** Records before the load. */
  readonly servedRows: number;
  /** Values with broken characters after the load; null if unknown. */
  readonly broken: number | null;
  /** When the source was fetched. */
  readonly fetchedAt: Date;
}

/** Compares the records of a feed with those of its last night, and of a week and a month ago. */
export async function compareNight(
  client: pg.ClientBase,
  definition: FeedDefinition,
  { runId, outcome, before: last, servedRows, broken, fetchedAt }: AppliedLoad,
): Promise<{ readonly profile: FeedProfile; readonly comparison: NightComparison }> {
  const { family, feed } = definition;
  const { records, counts } = outcome;
  // A feed that was removed or undone starts over.
  const before = servedRows === 0 ? null : last;
  const { inserted, updated, removed, unchanged } = counts;
  const profile =
    before === null
      ? comparableColumns(await profileRecords(client, family, records))
      : addProfiles(before, await profileChanges(client, { family, runId, records }));
  const isSearched = inserted >= Math.max(fewestCounted, servedRows * leastDoubledShare);
  const doubled =
    before === null
      ? await countRepeated(client, records)
      : isSearched
        ? await countDoubled(client, records)
        : 0;
  const replaced =
    before === null || updated < fewestCounted ? {} : await countReplaced(client, { family, runId, records });
  const past = await pastComparisons(client, { kind: 'ingest', name: feed });
  const now = inserted + updated + unchanged;
  const changes = { before: servedRows, now, inserted, updated, removed, doubled, replaced };
  const night = compareNights(definition, { before, now: profile, changes, past });
  const starts = before === null ? [] : await readSpanStarts(client, feed, fetchedAt);
  const ofSpans = compareSpans(definition, { rows: now, broken, profile, measures: night.measures, starts });
  const comparison = {
    nights: night.nights,
    measures: { ...night.measures, ...ofSpans.measures },
    findings: [...night.findings, ...ofSpans.findings],
  };
  return { profile, comparison };
}

const DAY = 24 * 3_600_000;

/** How many nights to search for one that started over: a month and a few more. */
const MOST_NIGHTS = 60;

/**
 * A feed's state a week and a month ago, or when it started, if later. It starts over with a first night, a new
 * definition, or a night that somebody accepted, which is the new normal.
 * @param now when the night's source was fetched
 */
async function readSpanStarts(client: pg.ClientBase, feed: string, now: Date): Promise<SpanStart[]> {
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
