import { checkContent, type FeedDefinition, type NightComparison, noStatistics } from '@crs/feeds';
import { type AttachedCounts, openSource, publicAddress, type SourceStamp } from '@crs/sources';
import {
  type FeedState,
  findFeedState,
  findRunWithUndone,
  noCounts,
  type RunCounts,
  replaceQuarantined,
  saveFeedState,
  saveRejects,
} from '@crs/store';
import type pg from 'pg';
import type { ReportProgress, StageContext } from '../context.js';
import type { StageResult } from '../recorded-run.js';
import { enforced, waived } from './guards.js';
import { loadFeed } from './load-feed.js';
import type { LoadJob } from './load-job.js';
import { describeFeed, lastStamp, lastStatistics, storedFormHash } from './load-job.js';
import { nothingRead, type ReadCounts } from './read-counts.js';
import { Spool } from './spool.js';

/** What to ingest. */
export interface IngestJob {
  readonly feed: string;
  /** Read this file instead of the definition's source. */
  readonly file?: string | undefined;
  /** Read and compare everything, even if the source reports no changes. */
  readonly full?: boolean | undefined;
  readonly batch?: string | undefined;
  /** Consecutive failed attempts in earlier tries of the job. */
  readonly failedBefore?: number | undefined;
}

/** The result of an ingest. */
export interface IngestOutcome {
  readonly runId: number;
  readonly counts: RunCounts;
  /** True if the source had not changed since the last run, so nothing was read. */
  readonly skipped: boolean;
}

/** A running ingest. */
export interface IngestAttempt {
  readonly job: IngestJob;
  readonly definition: FeedDefinition;
  readonly counts: ReadCounts;
  readonly rejects: Spool;
  readonly report: ReportProgress;
  /** The night's comparison, recorded even if a guard refuses the run. */
  comparison: NightComparison | null;
  /** Null until the run has begun. */
  runId: number | null;
  /** Loads the source once more without the guards; null until the source is open. */
  reload: ((client: pg.ClientBase) => Promise<RunCounts>) | null;
}

/** Fetches the source of a feed and, unless it is unchanged, loads it into the feed's stage. */
export async function readSource(
  context: StageContext,
  client: pg.ClientBase,
  attempt: IngestAttempt,
  runId: number,
): Promise<StageResult<IngestOutcome>> {
  const { job, definition, counts, rejects, report } = attempt;
  attempt.runId = runId;
  const state = await findFeedState(client, job.feed);
  const definitionHash = storedFormHash(context, definition);
  // The state of the source and its rows is valid only if they would be stored in the same way.
  const sameDefinition = state?.definitionHash === definitionHash;
  const byRecord = sameDefinition && !job.full;
  const before = sameDefinition ? lastStatistics(state) : null;
  const fetchedAt = new Date();
  const today = fetchedAt.toISOString().slice(0, 10);
  const source = await openSource(definition, {
    env: context.environment,
    dataDir: context.dataDir,
    network: context.network,
    timeouts: context.timeouts,
    failedBefore: job.failedBefore,
    signal: context.signal,
    fileOverride: job.file,
    previousStamp: byRecord ? lastStamp(state) : null,
    lastStamp: lastStamp(state),
  });
  if (source.unchanged) {
    checkContent(definition, { read: noStatistics, whole: before, before }, today);
    return skip(client, { definition, definitionHash, runId, state, stamp: source.stamp });
  }
  const load = (
    connection: pg.ClientBase,
    own: Pick<LoadJob, 'counts' | 'rejects' | 'guard' | 'onCompared'>,
  ) =>
    loadFeed(context, connection, definition, {
      runId,
      source,
      state,
      byRecord,
      before,
      today,
      report,
      sourceStamp: { ...source.stamp },
      definitionHash,
      origin: {
        publisher: definition.publisher,
        url: publicAddress(definition, context.environment, job.file),
        fetchedAt,
      },
      ...own,
    });
  attempt.reload = async (connection) => {
    const scratch = new Spool(context.dataDir);
    try {
      const own = { counts: nothingRead(), rejects: scratch, guard: waived, onCompared: () => {} };
      return (await load(connection, own)).counts;
    } finally {
      await scratch.close();
    }
  };
  const loaded = await load(client, {
    counts,
    rejects,
    guard: enforced,
    onCompared: (comparison) => {
      attempt.comparison = comparison;
    },
  });
  await saveRejects(client, runId, rejects.lines());
  await replaceQuarantined(client, definition);
  return {
    counts: loaded.counts,
    details: {
      ...detailsOf(counts, state, loaded.columns, source.attached),
      comparison: attempt.comparison,
    },
    result: { runId, counts: loaded.counts, skipped: false },
  };
}

/** The details of a run: new and lost columns, filtered rows, and attached rows. */
function detailsOf(
  { leftOut, misplaced, misdated, destroyed: numbers, chosenBy: choices }: ReadCounts,
  state: FeedState | null,
  columns: readonly string[],
  attached: readonly AttachedCounts[] = [],
): Readonly<Record<string, unknown>> {
  const before = new Set(state?.columns ?? columns);
  const now = new Set(columns);
  const newColumns = columns.filter((name) => !before.has(name));
  const counted = (counts: Readonly<Record<string, number>>): string[] =>
    Object.entries(counts).map(([name, count]) => `${name} (${count})`);
  const [destroyed, chosenBy] = [counted(numbers), counted(choices)];
  const emptyAttached = attached.filter(({ rows }) => rows === 0).map(({ name }) => name);
  const lostColumns = [...before].filter((name) => !now.has(name));
  return {
    ...(leftOut > 0 ? { leftOut } : {}),
    ...(misplaced > 0 ? { misplaced } : {}),
    ...(misdated > 0 ? { misdated } : {}),
    ...(destroyed.length > 0 ? { destroyed } : {}),
    ...(chosenBy.length > 0 ? { chosenBy } : {}),
    ...(attached.length > 0 ? { attached } : {}),
    ...(emptyAttached.length > 0 ? { emptyAttached } : {}),
    ...(newColumns.length > 0 ? { newColumns } : {}),
    ...(lostColumns.length > 0 ? { lostColumns } : {}),
  };
}

const SAME_SOURCE = 'the source has not changed';

/**
 * Records a run whose source had not changed. The run has the rows and rejects of the last run, or, if that run was
 * undone, the rows from before it.
 */
async function skip(
  client: pg.ClientBase,
  {
    definition,
    definitionHash,
    runId,
    state,
    stamp,
  }: {
    readonly definition: FeedDefinition;
    readonly definitionHash: string;
    readonly runId: number;
    readonly state: FeedState | null;
    readonly stamp: SourceStamp;
  },
): Promise<StageResult<IngestOutcome>> {
  if (!state) throw new Error('a source cannot be unchanged before its first run');
  const last = state.lastRunId === null ? null : await findRunWithUndone(client, state.lastRunId);
  const sameAs = last?.details.sameAs ?? state.lastRunId;
  const undone = last === null ? null : (last.details.undone ?? last.undoneSince);
  // The source is the same as before a guard refused it, so there is nothing to accept.
  if (undone === null) await replaceQuarantined(client, definition);
  const counts: RunCounts = {
    ...noCounts,
    rowsRead: last === null || undone !== null ? state.servedRows : last.rowsRead,
    rowsRejected: last === null || undone !== null ? 0 : last.rowsRejected,
    unchanged: state.servedRows,
  };
  await saveFeedState(client, {
    ...describeFeed(definition),
    servedRows: state.servedRows,
    // The rows are the same; the stamp of the source may differ from the last one.
    sourceStamp: { ...stamp },
    definitionHash,
    runId,
    columns: state.columns,
    statistics: state.statistics,
    changed: false,
  });
  const details = {
    skipped: undone === null ? SAME_SOURCE : `${SAME_SOURCE} since run ${undone}, which was undone`,
    sameAs,
    ...(undone === null ? {} : { undone }),
  };
  return { counts, details, result: { runId, counts, skipped: true } };
}
