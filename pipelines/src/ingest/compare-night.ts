import {
  addProfiles,
  comparableColumns,
  compareNights,
  compareSpans,
  type FeedDefinition,
  type FeedProfile,
  type NightComparison,
} from '@crs/feeds';
import {
  countDoubled,
  countRepeated,
  countReplaced,
  type LoadOutcome,
  profileChanges,
  profileRecords,
} from '@crs/store';
import type pg from 'pg';
import { pastComparisons } from '../past-comparisons.js';
import { readSpanStarts } from './span-starts.js';

/** Doubled records are looked for only if at least this share of a feed is new: the search reads all of it. */
const leastDoubledShare = 0.02;
/** Fewer records than this are not counted. */
const fewestCounted = 20;

/** A load that was applied, in the transaction of its connection. */
export interface AppliedLoad {
  readonly runId: number;
  readonly outcome: LoadOutcome;
  /** The profile after the last run; null without one, or after a change of the definition. */
  readonly before: FeedProfile | null;
  /** Records before the load. */
  readonly servedRows: number;
  /** Values with broken characters after the load; null if they are not known. */
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
  // A feed that was removed or undone begins anew.
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
