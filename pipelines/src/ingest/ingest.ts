import { createHash } from 'node:crypto';
import { CrsError, type Family } from '@crs/domain';
import {
  checkCounts,
  compileMapping,
  type FeedDefinition,
  openSource,
  readFeed,
  type SourceFile,
  type SourceStamp,
  sourceStampSchema,
} from '@crs/feeds';
import {
  type ContractorChanges,
  FeedLoad,
  type FeedState,
  findFeedState,
  findRun,
  noCounts,
  publishClaims,
  publishContractors,
  type RejectedRow,
  type RunCounts,
  saveFeedState,
  saveRejects,
} from '@crs/store';
import type pg from 'pg';
import type { Report, StageContext } from '../context.js';
import { recordedRun, type StageResult } from '../recorded-run.js';
import { type RowBuilder, rowBuilder } from './row-builder.js';

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
const STORED_FORM = 1;

/** Rows between two progress reports. */
const ROWS_PER_REPORT = 5_000;

/**
 * Fetches, reads, normalises and upserts one feed. What it serves changes all at once at the end, or, when
 * anything goes wrong, not at all; rejected rows and the reason are kept either way.
 * @throws GuardError when a guard refuses to publish
 */
export async function ingest(context: StageContext, job: IngestJob, report: Report): Promise<IngestOutcome> {
  const definition = context.config.feed(job.feed);
  const rejects: RejectedRow[] = [];
  const progress = { read: 0 };
  return recordedRun(
    context.pool,
    { kind: 'ingest', feed: job.feed, batch: job.batch },
    async (client, runId) => {
      const state = await findFeedState(client, job.feed);
      const definitionHash = storedFormHash(context, definition);
      const source = await openSource(definition, {
        env: context.environment,
        dataDir: context.dataDir,
        fileOverride: job.file,
        previousStamp: job.full || state?.definitionHash !== definitionHash ? null : knownStamp(state),
      });
      if (source.unchanged) return skip(client, definition, definitionHash, runId, state);
      const { counts, contractors } = await load(context, client, definition, source, {
        rejects,
        progress,
        state,
        report,
      });
      await saveRejects(client, runId, rejects);
      await saveFeedState(client, {
        ...describe(definition),
        servedRows: counts.inserted + counts.updated + counts.unchanged,
        sourceStamp: { ...source.stamp },
        definitionHash,
        runId,
        changed: counts.inserted + counts.updated + counts.removed + contractors.changed > 0,
        changesKept: contractors.changesKept,
      });
      return { counts, result: { runId, counts, skipped: false } };
    },
    async (client, runId) => {
      await saveRejects(client, runId, rejects);
      return { counts: { ...noCounts, rowsRead: progress.read, rowsRejected: rejects.length } };
    },
  );
}

/** Digest of everything that decides how a source's rows are stored. */
function storedFormHash({ config }: StageContext, definition: FeedDefinition): string {
  const parts = [STORED_FORM, config.hashes.feeds.get(definition.feed), config.hashes.dictionaries];
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

/** The source had not changed: the rows served are those of the last run, and so are its rejects. */
async function skip(
  client: pg.ClientBase,
  definition: FeedDefinition,
  definitionHash: string,
  runId: number,
  state: FeedState | null,
): Promise<StageResult<IngestOutcome>> {
  if (!state) throw new Error('a source cannot be unchanged before its first run');
  const last = state.lastRunId === null ? null : await findRun(client, state.lastRunId);
  const sameAs = last?.details.sameAs ?? state.lastRunId;
  const counts: RunCounts = {
    ...noCounts,
    rowsRead: last?.rowsRead ?? state.servedRows,
    rowsRejected: last?.rowsRejected ?? 0,
    unchanged: state.servedRows,
  };
  await saveFeedState(client, {
    ...describe(definition),
    servedRows: state.servedRows,
    sourceStamp: state.sourceStamp,
    definitionHash,
    runId,
    changed: false,
    changesKept: true,
  });
  const details = { skipped: 'the source has not changed', sameAs };
  return { counts, details, result: { runId, counts, skipped: true } };
}

interface LoadState {
  readonly rejects: RejectedRow[];
  readonly progress: { read: number };
  readonly state: FeedState | null;
  readonly report: Report;
}

/** What a feed that is no roster does to contractors. */
const noContractors: ContractorChanges = { changed: 0, changesKept: true };

/** Reads the source to its end and publishes its rows, unless a guard refuses. */
async function load<F extends Family>(
  context: StageContext,
  client: pg.ClientBase,
  definition: FeedDefinition & { family: F },
  source: SourceFile,
  job: LoadState,
): Promise<{ counts: RunCounts; contractors: ContractorChanges }> {
  const builder = rowBuilder(definition.family, definition, context.config.dictionaries);
  const staged = await FeedLoad.open(client, definition.family, definition.feed);
  try {
    await stageRows(context, definition, source, job, builder, staged);
    checkCounts(definition, {
      read: job.progress.read,
      rejected: job.rejects.length,
      previousServed: job.state?.servedRows ?? 0,
    });
  } catch (error) {
    await staged.abort();
    throw error;
  }
  const changes = await staged.publish();
  const contractors =
    definition.family === 'licenses'
      ? await publishContractors(client, definition.feed, rosterState(definition))
      : noContractors;
  if (builder.claims) await publishClaims(client, builder.claims.scope, builder.claims.collector.claims());
  const { read } = job.progress;
  job.report({ stage: 'ingest', subject: definition.feed, done: read, total: read });
  return { counts: { rowsRead: read, rowsRejected: job.rejects.length, ...changes }, contractors };
}

/** Reads, maps and normalises every row of the source into the load; rows that cannot be read become rejects. */
async function stageRows<F extends Family>(
  { config }: StageContext,
  definition: FeedDefinition & { family: F },
  source: SourceFile,
  { rejects, progress, state, report }: LoadState,
  builder: RowBuilder<F>,
  staged: FeedLoad<F>,
): Promise<void> {
  const mapping = compileMapping(definition, config.dictionaries);
  const total = state?.servedRows ?? null;
  let reported = 0;
  for await (const batch of readFeed(definition, source)) {
    for (const row of batch) {
      const mapped = mapping.map(row);
      if (!mapped.ok) {
        if (!mapped.leftOut) rejects.push(mapped.reject);
        continue;
      }
      const wait = staged.add(mapped.sourceKey, builder.build(mapped.record));
      if (wait) await wait;
    }
    progress.read = staged.staged + rejects.length;
    if (progress.read - reported >= ROWS_PER_REPORT) {
      reported = progress.read;
      // The last night's rows are only a guess at this one's: past them, nobody knows.
      const guess = total !== null && total > progress.read ? total : null;
      report({ stage: 'ingest', subject: definition.feed, done: progress.read, total: guess });
    }
  }
  await staged.finish();
}

/** The state that issues a roster's licenses. */
function rosterState(definition: FeedDefinition): string {
  if (definition.state) return definition.state;
  throw new CrsError('feed.no_state', `The roster ${definition.feed} names no state.`, {
    nextStep: 'Give its definition `state:`, the state that issues the licenses.',
  });
}
