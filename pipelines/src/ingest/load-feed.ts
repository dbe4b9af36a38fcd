import { stat } from 'node:fs/promises';
import { CrsError, type Family } from '@crs/domain';
import {
  addStatistics,
  checkContent,
  checkCounts,
  checkRemoved,
  checkSoFar,
  type FeedDefinition,
  noStatistics,
  type RowStatistics,
} from '@crs/feeds';
import { checkColumns, readRecords, type SourceFile } from '@crs/formats';
import {
  type ClaimingFamily,
  FeedLoad,
  type FeedOrigin,
  type FeedState,
  type LoadOutcome,
  loadManifest,
  lockClaims,
  type RunCounts,
  saveFeedState,
  saveFeedVersion,
  upsertClaims,
  upsertContractors,
} from '@crs/store';
import type pg from 'pg';
import type { ReportProgress, StageContext } from '../context.js';
import { claimScope } from '../scopes.js';
import { describeFeed } from './feed-state.js';
import { type Guard, judgeChanges } from './guards.js';
import { addBatch, type ReadCounts, rowsRead } from './read-counts.js';
import { rowStager } from './row-stager.js';
import { Spool } from './spool.js';
import type { StagedBatch } from './staged-batch.js';
import { stageBatches } from './staging-threads.js';
import { newRecords, UnchangedRecords } from './unchanged-records.js';

/** Inputs of a load. */
export interface LoadJob {
  readonly runId: number;
  readonly source: SourceFile;
  readonly state: FeedState | null;
  /** False if every record must be compared, without the manifest. */
  readonly byRecord: boolean;
  /** Statistics of the rows after the last run; null without one, or after a change of the definition. */
  readonly before: RowStatistics | null;
  /** The day of the run, `YYYY-MM-DD`. */
  readonly today: string;
  /** The source's part of the feed's state. */
  readonly sourceStamp: Readonly<Record<string, unknown>>;
  readonly definitionHash: string;
  readonly origin: FeedOrigin;
  readonly counts: ReadCounts;
  readonly rejects: Spool;
  readonly report: ReportProgress;
  readonly guard: Guard;
}

/** The result of a load. */
export interface LoadResult {
  readonly counts: RunCounts;
  /** The source's columns, where they are known. */
  readonly columns: readonly string[];
}

/** The staged rows of a source. */
interface StagedSource {
  readonly load: FeedLoad;
  readonly claims: Spool;
  /** The records that were there before; null where all of them were staged. */
  readonly known: UnchangedRecords | null;
  readonly columns: readonly string[];
  /** Statistics of the staged rows. */
  readonly statistics: RowStatistics;
}

type RecordBatches = ReturnType<typeof readRecords>;

/** Bytes of a source that takes long: 10,000 rows and more. */
const LONG = 4_000_000;

/** Rows between two progress reports. */
const ROWS_PER_REPORT = 5_000;

/**
 * Makes the rows of a feed equal to its source, unless a guard refuses. Records whose text was there before are only
 * counted; the others are staged: parsed, checked and normalised.
 * @throws GuardError
 */
export async function loadFeed<F extends Family>(
  context: StageContext,
  client: pg.ClientBase,
  definition: FeedDefinition<F>,
  job: LoadJob,
): Promise<LoadResult> {
  const claims = new Spool(context.dataDir);
  try {
    const staged = await stageSource(context, client, definition, job, claims);
    return await applyStaged(client, definition, job, staged);
  } finally {
    await claims.close();
  }
}

/** Stages every new record of the source, and runs the guards. */
async function stageSource<F extends Family>(
  { config, threads }: StageContext,
  client: pg.ClientBase,
  definition: FeedDefinition<F>,
  job: LoadJob,
  claims: Spool,
): Promise<StagedSource> {
  const { runId, source, before, today, counts, guard } = job;
  const { family, feed } = definition;
  const manifest = job.byRecord ? await loadManifest(client, feed) : null;
  const known = manifest === null ? null : new UnchangedRecords(manifest);
  const rules = { definition, dictionaries: config.dictionaries, today };
  const stager = rowStager(rules);
  const load = await FeedLoad.open(client, family, feed, runId, stager.layout);
  try {
    // With a manifest, most records are unchanged, so that few rows are parsed.
    const isLong = known === null && (await stat(source.path)).size >= LONG;
    const stage = (records: RecordBatches) =>
      stageBatches(newRecords(records, known, counts), rules, stager, { isLong, threads: threads.size });
    const read = await writeStaged(definition, job, load, stage, claims);
    const previousServed = job.state?.servedRows ?? 0;
    guard(() =>
      checkCounts(definition, { read: rowsRead(counts), rejected: counts.rejected, previousServed }),
    );
    const { statistics } = read;
    if (known === null)
      guard(() => checkContent(definition, { read: statistics, whole: statistics, before }, today));
    return { load, claims, known, ...read };
  } catch (error) {
    await load.abort();
    throw error;
  }
}

/** Writes staged batches into the load and the spools; gives the source's columns and what the staged rows hold. */
async function writeStaged<F extends Family>(
  definition: FeedDefinition<F>,
  { source, state, counts, rejects, report, guard }: LoadJob,
  load: FeedLoad,
  stage: (records: RecordBatches) => AsyncIterable<StagedBatch>,
  claims: Spool,
): Promise<{ columns: readonly string[]; statistics: RowStatistics }> {
  const columns = new Set(source.columns);
  let statistics = noStatistics;
  const onColumns = (names: readonly string[]) => {
    for (const name of names) columns.add(name);
  };
  const records = readRecords(definition, source, { onColumns });
  const expected = state?.servedRows ?? null;
  let reported = 0;
  let json = false;
  for await (const batch of stage(records)) {
    json ||= batch.columns.length > 0;
    onColumns(batch.columns);
    addBatch(counts, batch);
    statistics = addStatistics(statistics, batch.statistics);
    // Awaited together: on a full disk several of them fail, and no failure may go unhandled.
    await Promise.all([
      load.add(batch.lines, batch.entries),
      rejects.add(batch.rejects),
      claims.add(batch.claims),
    ]);
    const read = rowsRead(counts);
    // Never waived: a source that is far too long is not read to its end, not even for the quarantine.
    checkSoFar(definition, { read, rejected: counts.rejected });
    if (read - reported >= ROWS_PER_REPORT) {
      reported = read;
      // The last night's rows are a guess at this night's total; past them it is unknown.
      const total = expected !== null && expected > read ? expected : null;
      report({ stage: 'ingest', subject: definition.feed, done: read, total });
    }
  }
  await load.finish();
  // A few changed rows of JSON need not have every column.
  const shown = counts.staged >= counts.unchanged;
  if (json && shown) guard(() => checkColumns(definition, [...columns]));
  const told = source.columns !== undefined && counts.staged > 0;
  if (isJson(source) && !shown && !told) onColumns(state?.columns ?? []);
  return { columns: [...columns], statistics };
}

/** True where each row names its columns, those with a value. */
const isJson = ({ format: { type } }: SourceFile): boolean => type === 'json' || type === 'jsonl';

/**
 * Applies the staged rows to the rows, claims or contractors of the feed, runs the guards on the changes, and saves the
 * state of the feed. From the last step on, other runs may wait for the transaction to end.
 */
async function applyStaged<F extends Family>(
  client: pg.ClientBase,
  definition: FeedDefinition<F>,
  job: LoadJob,
  { load, claims, known, columns, statistics: staged }: StagedSource,
): Promise<LoadResult> {
  const { runId, before, today, state, guard, report } = job;
  const { family, feed } = definition;
  const scope = claimScope(definition);
  if (scope !== null) await lockClaims(client, scope);
  const outcome = await applyLoad(load, known);
  const { inserted, updated, unchanged, removed } = outcome.counts;
  const judged = { runId, before, unchanged: job.counts.unchanged, staged, today, guard };
  const statistics = known === null ? staged : await judgeChanges(client, definition, judged, outcome);
  if (before !== null) guard(() => checkRemoved(definition, removed, state?.servedRows ?? 0));
  let contractorsChanged = 0;
  if (scope === null) {
    contractorsChanged = await upsertContractors(client, feed, rosterState(definition), outcome.records);
  } else {
    const claimed = { client, family: family as ClaimingFamily, feed, scope };
    await upsertClaims(claimed, claims.lines(), outcome, runId);
  }
  const read = rowsRead(job.counts);
  report({ stage: 'ingest', subject: feed, done: read, total: read });
  await saveFeedState(client, {
    ...describeFeed(definition),
    servedRows: inserted + updated + unchanged,
    sourceStamp: job.sourceStamp,
    definitionHash: job.definitionHash,
    runId,
    columns,
    statistics,
    changed: inserted + updated + removed + contractorsChanged > 0,
  });
  await saveFeedVersion(client, feed, runId, job.origin);
  await outcome.attach();
  const counts = { rowsRead: read, rowsRejected: job.counts.rejected, inserted, updated, unchanged, removed };
  return { counts, columns };
}

function applyLoad(load: FeedLoad, known: UnchangedRecords | null): Promise<LoadOutcome> {
  // Without unchanged records, all of them were staged.
  if (known === null || known.count === 0) return load.applyFull();
  const { staying, gone } = known.split();
  return load.applyChanges(staying, gone);
}

/** The state that issues a roster's licenses. */
function rosterState(definition: FeedDefinition): string {
  if (definition.state) return definition.state;
  throw new CrsError('feed.no_state', `The roster ${definition.feed} names no state.`, {
    nextStep: 'Give its definition `state:`, the state that issues the licenses.',
  });
}
