import { addStatistics, checkSoFar, type FeedDefinition, noStatistics, type RowStatistics } from '@crs/feeds';
import { checkColumns, type SourceFile } from '@crs/formats';
import type { FeedLoad } from '@crs/store';
import type { LoadJob } from './load-job.js';
import { addBatch, rowsRead } from './read-counts.js';
import type { Spool } from './spool.js';
import type { StagedBatch } from './staged-batch.js';

/** Rows between two progress reports. */
const ROWS_PER_REPORT = 5_000;

/** Where staged batches go. */
interface StagedTargets {
  readonly load: FeedLoad;
  readonly claims: Spool;
  /** The source's columns; those that only rows name are added. */
  readonly columns: Set<string>;
}

/**
 * Writes staged batches into the load and the spools.
 * @returns the statistics of the staged rows
 */
export async function writeStaged(
  definition: FeedDefinition,
  { source, state, counts, rejects, report, guard }: LoadJob,
  batches: AsyncIterable<StagedBatch>,
  { load, claims, columns }: StagedTargets,
): Promise<RowStatistics> {
  let statistics = noStatistics;
  const onColumns = (names: readonly string[]) => {
    for (const name of names) columns.add(name);
  };
  const expected = state?.servedRows ?? null;
  let reported = 0;
  let json = false;
  for await (const batch of batches) {
    json ||= batch.columns.length > 0;
    onColumns(batch.columns);
    addBatch(counts, batch);
    statistics = addStatistics(statistics, batch.statistics);
    // Awaited together: on a full disk, several of them fail, and no failure may go unhandled.
    await Promise.all([
      load.add(batch.lines, batch.entries),
      rejects.add(batch.rejects),
      claims.add(batch.claims),
    ]);
    const read = rowsRead(counts);
    // This guard always applies: a source that is far too long is not read to its end, not even for the quarantine.
    checkSoFar(definition, { read, rejected: counts.rejected });
    if (read - reported >= ROWS_PER_REPORT) {
      reported = read;
      // The last night's rows are an estimate of this night's total; beyond it, the total is unknown.
      const total = expected !== null && expected > read ? expected : null;
      report({ stage: 'ingest', subject: definition.feed, done: read, total });
    }
  }
  await load.finish();
  // A few changed JSON rows need not have every column.
  const shown = counts.staged >= counts.unchanged;
  if (json && shown) guard(() => checkColumns(definition, [...columns]));
  const told = source.columns !== undefined && counts.staged > 0;
  if (isJson(source) && !shown && !told) onColumns(state?.columns ?? []);
  return statistics;
}

/** True if each row names its columns, those with a value. */
const isJson = ({ format: { type } }: SourceFile): boolean => type === 'json' || type === 'jsonl';
