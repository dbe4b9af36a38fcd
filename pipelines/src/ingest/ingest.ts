import { createHash } from 'node:crypto';
import { GuardError } from '@crs/domain';
import {
  checkContent,
  type FeedDefinition,
  noStatistics,
  type RowStatistics,
  rowStatisticsSchema,
} from '@crs/feeds';
import {
  type AttachedCounts,
  openSource,
  publicAddress,
  type SourceStamp,
  sourceStampSchema,
} from '@crs/sources';
import {
  type FeedOrigin,
  type FeedState,
  findFeedState,
  findRunWithUndone,
  noCounts,
  type RunCounts,
  replaceQuarantined,
  saveFeedState,
  saveFeedVersion,
  saveRejects,
} from '@crs/store';
import type pg from 'pg';
import type { ReportProgress, StageContext } from '../context.js';
import { quarantineIngest, type RefusedIngest } from '../quarantine/quarantine-ingest.js';
import { recordedRun, type StageResult } from '../recorded-run.js';
import {
  type LoadJob,
  type LoadResult,
  loadFeed,
  type ReadCounts,
  refusing,
  rowsRead,
  waived,
} from './load-feed.js';
import { Spool } from './spool.js';

/** What to ingest. */
export interface IngestJob {
  readonly feed: string;
  /** Read this file instead of the definition's source. */
  readonly file?: string | undefined;
  /** Read and compare everything even where the source says that nothing changed. */
  readonly full?: boolean | undefined;
  readonly batch?: string | undefined;
}

/** What came of it. */
export interface IngestOutcome {
  readonly runId: number;
  readonly counts: RunCounts;
  /** True where the source had not changed since the last run, so that nothing was read. */
  readonly skipped: boolean;
}

/** Rises whenever rows of the same source would be stored differently: what is stored is then read again. */
const STORED_FORMAT_VERSION = 4;

/**
 * Fetches, reads, normalises and upserts one feed. What it serves changes all at once at the end, or, when
 * anything goes wrong, not at all; rejected rows and the reason are kept either way.
 * @throws GuardError when a guard refuses to publish
 */
export async function ingest(
  context: StageContext,
  job: IngestJob,
  report: ReportProgress,
): Promise<IngestOutcome> {
  const definition = context.config.feed(job.feed);
  const rejects = new Spool(context.dataDir);
  const counts = noneRead();
  let refused: Pick<RefusedIngest, 'runId' | 'load'> | null = null;
  try {
    return await recordedRun(
      context.pool,
      { kind: 'ingest', feed: job.feed, batch: job.batch },
      async (client, runId) => {
        refused = { runId, load: null };
        const state = await findFeedState(client, job.feed);
        const definitionHash = storedFormHash(context, definition);
        // What is known of the source and its rows counts only where they would be stored as they are.
        const sameDefinition = state?.definitionHash === definitionHash;
        const comparable = sameDefinition && !job.full;
        const before = sameDefinition ? knownStatistics(state) : null;
        const fetchedAt = new Date();
        const today = fetchedAt.toISOString().slice(0, 10);
        const source = await openSource(definition, {
          env: context.environment,
          dataDir: context.dataDir,
          network: context.network,
          patience: context.patience,
          fileOverride: job.file,
          previousStamp: comparable ? knownStamp(state) : null,
        });
        if (source.unchanged) {
          checkContent(definition, { read: noStatistics, whole: before, before }, today);
          return skip(client, definition, definitionHash, runId, state, source.stamp);
        }
        const read = { runId, source, state, byRecord: comparable, before, today };
        const saved = {
          definitionHash,
          publisher: definition.publisher,
          url: publicAddress(definition, context.environment, job.file),
          fetchedAt,
        };
        const load = (connection: pg.ClientBase, more: Pick<LoadJob, 'counts' | 'rejects' | 'guard'>) =>
          loadSource(
            context,
            connection,
            definition,
            { ...read, ...more, report },
            { ...saved, stamp: source.stamp },
          );
        refused = {
          runId,
          load: async (connection) => {
            const scratch = new Spool(context.dataDir);
            try {
              const again = { counts: noneRead(), rejects: scratch, guard: waived };
              return (await load(connection, again)).counts;
            } finally {
              await scratch.close();
            }
          },
        };
        const loaded = await load(client, { counts, rejects, guard: refusing });
        await saveRejects(client, runId, rejects.lines());
        await replaceQuarantined(client, definition);
        return {
          counts: loaded.counts,
          details: detailsOf(counts, state, loaded.columns, source.attached),
          result: { runId, counts: loaded.counts, skipped: false },
        };
      },
      async (client, runId) => {
        await saveRejects(client, runId, rejects.lines());
        return { counts: { ...noCounts, rowsRead: rowsRead(counts), rowsRejected: counts.rejected } };
      },
    );
  } catch (error) {
    const { batch } = job;
    if (error instanceof GuardError && refused !== null)
      await quarantineIngest(context, { ...(refused as RefusedIngest), definition, batch, error });
    throw error;
  } finally {
    await rejects.close();
  }
}

const noneRead = (): ReadCounts => ({ unchanged: 0, staged: 0, rejected: 0, leftOut: 0, misplaced: 0 });

/** Loads a source into the stage of its feed, and notes how the feed stands with it. */
async function loadSource(
  context: StageContext,
  client: pg.ClientBase,
  definition: FeedDefinition,
  job: LoadJob,
  {
    definitionHash,
    stamp,
    ...origin
  }: FeedOrigin & { readonly definitionHash: string; readonly stamp: SourceStamp },
): Promise<LoadResult> {
  const loaded = await loadFeed(context, client, definition, job);
  const { inserted, updated, unchanged, removed } = loaded.counts;
  await saveFeedState(client, {
    ...describe(definition),
    servedRows: inserted + updated + unchanged,
    sourceStamp: { ...stamp },
    definitionHash,
    runId: job.runId,
    columns: loaded.columns,
    statistics: loaded.statistics,
    changed: inserted + updated + removed + loaded.contractorsChanged > 0,
  });
  await saveFeedVersion(client, definition.feed, job.runId, origin);
  await loaded.attach();
  return loaded;
}

/**
 * What is worth telling of a run beside its counts: columns that came or went, rows that were set aside, and what
 * became of attached ones.
 */
function detailsOf(
  { leftOut, misplaced }: ReadCounts,
  state: FeedState | null,
  columns: readonly string[],
  attached: readonly AttachedCounts[] = [],
): Readonly<Record<string, unknown>> {
  const before = new Set(state?.columns ?? columns);
  const now = new Set(columns);
  const newColumns = columns.filter((name) => !before.has(name));
  const lostColumns = [...before].filter((name) => !now.has(name));
  return {
    ...(leftOut > 0 ? { leftOut } : {}),
    ...(misplaced > 0 ? { misplaced } : {}),
    ...(attached.length > 0 ? { attached } : {}),
    ...(newColumns.length > 0 ? { newColumns } : {}),
    ...(lostColumns.length > 0 ? { lostColumns } : {}),
  };
}

/** Digest of everything that decides how a source's rows are stored. */
function storedFormHash({ config }: StageContext, definition: FeedDefinition): string {
  const parts = [STORED_FORMAT_VERSION, config.hashes.feeds.get(definition.feed), config.hashes.dictionaries];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

function describe(definition: FeedDefinition) {
  return {
    feed: definition.feed,
    family: definition.family,
    jurisdiction: definition.jurisdiction ?? null,
    state: definition.state ?? null,
  };
}

/** What the last successful run knew of the source; null where there was none. */
function knownStamp(state: FeedState | null): SourceStamp | null {
  return state?.sourceStamp ? sourceStampSchema.parse(state.sourceStamp) : null;
}

/** What the rows of the last judged run held; null where there was none. */
function knownStatistics(state: FeedState | null): RowStatistics | null {
  return state?.statistics ? rowStatisticsSchema.parse(state.statistics) : null;
}

const SAME_SOURCE = 'the source has not changed';

/**
 * The source had not changed: the rows served are those of the last run, and so are its rejects; or, where that run was
 * undone, the rows are those before it.
 */
async function skip(
  client: pg.ClientBase,
  definition: FeedDefinition,
  definitionHash: string,
  runId: number,
  state: FeedState | null,
  stamp: SourceStamp,
): Promise<StageResult<IngestOutcome>> {
  if (!state) throw new Error('a source cannot be unchanged before its first run');
  const last = state.lastRunId === null ? null : await findRunWithUndone(client, state.lastRunId);
  const sameAs = last?.details.sameAs ?? state.lastRunId;
  const undone = last === null ? null : (last.details.undone ?? last.undoneSince);
  // A source that is what it was before a guard refused it has nothing that waits.
  if (undone === null) await replaceQuarantined(client, definition);
  const counts: RunCounts = {
    ...noCounts,
    rowsRead: last === null || undone !== null ? state.servedRows : last.rowsRead,
    rowsRejected: last === null || undone !== null ? 0 : last.rowsRejected,
    unchanged: state.servedRows,
  };
  await saveFeedState(client, {
    ...describe(definition),
    servedRows: state.servedRows,
    // The same rows, of which the source may say something else than last time.
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
