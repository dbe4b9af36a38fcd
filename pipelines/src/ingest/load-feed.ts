import { stat } from 'node:fs/promises';
import { CrsError, type Family, GuardError } from '@crs/domain';
import {
  addStatistics,
  checkChangedValues,
  checkContent,
  checkCounts,
  checkRemoved,
  checkSoFar,
  type FeedDefinition,
  noStatistics,
  type RowStatistics,
  wholeStatistics,
} from '@crs/feeds';
import { checkColumns, readRecords, type SourceFile } from '@crs/formats';
import {
  type ClaimingFamily,
  countChangedValues,
  FeedLoad,
  type FeedState,
  type LoadOutcome,
  loadManifest,
  lockClaims,
  type RunCounts,
  upsertClaims,
  upsertContractors,
} from '@crs/store';
import type pg from 'pg';
import type { ReportProgress, StageContext } from '../context.js';
import { claimScope } from './row-builder.js';
import { Spool } from './spool.js';
import { stageBatches } from './stage-batches.js';
import { rowStager, type StagedBatch } from './stage-rows.js';
import { newRecords, UnchangedRecords } from './unchanged-records.js';

/** What a load counts while it reads; kept of a load that fails. */
export interface ReadCounts {
  unchanged: number;
  staged: number;
  rejected: number;
  leftOut: number;
  misplaced: number;
}

/** What a load works with. */
export interface LoadJob {
  readonly runId: number;
  readonly source: SourceFile;
  readonly state: FeedState | null;
  /** False where everything has to be compared, whatever is known of the records. */
  readonly byRecord: boolean;
  /** What the rows held the last time; null where that was under another definition, or never. */
  readonly before: RowStatistics | null;
  /** The day of the run, `YYYY-MM-DD`. */
  readonly today: string;
  readonly counts: ReadCounts;
  readonly rejects: Spool;
  readonly report: ReportProgress;
  /** Runs a guard's check; `waived` hears what a refusal says and goes on. */
  readonly guard: Guard;
}

/** How the checks of guards are run. */
export type Guard = (check: () => void) => void;

/** Guards refuse. */
export const refusing: Guard = (check) => check();

/** Guards are heard and not heeded. */
export const waived: Guard = (check) => {
  try {
    check();
  } catch (error) {
    if (!(error instanceof GuardError)) throw error;
  }
};

/** What a load did. */
export interface LoadResult {
  readonly counts: RunCounts;
  /** Contractors that came, went or changed. */
  readonly contractorsChanged: number;
  /** The source's columns, where it is known which they are. */
  readonly columns: readonly string[];
  /** What the rows held, to be kept for the next run. */
  readonly statistics: RowStatistics | null;
  /** Makes the rows those of the feed. Call it last: others may wait from then on for the transaction to end. */
  attach(): Promise<void>;
}

type RecordBatches = ReturnType<typeof readRecords>;

/** Bytes of a source that takes long: 10,000 rows and more. */
const LONG = 4_000_000;

/** Rows between two progress reports. */
const ROWS_PER_REPORT = 5_000;

/**
 * Reads a source to its end and makes what its feed serves equal to it, unless a guard refuses. Records whose text was
 * there before are only counted; the others are taken apart, checked and normalised.
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
    const manifest = job.byRecord ? await loadManifest(client, definition.feed) : null;
    const known = manifest === null ? null : new UnchangedRecords(manifest);
    const { before, today } = job;
    const rules = { definition, dictionaries: context.config.dictionaries, today };
    const stager = rowStager(rules);
    const { family, feed } = definition;
    const load = await FeedLoad.open(client, family, feed, job.runId, stager.layout);
    let staged: { columns: readonly string[]; statistics: RowStatistics };
    try {
      // Of one that is compared most records are as they were.
      const isLong = known === null && (await stat(job.source.path)).size >= LONG;
      const batches = (records: RecordBatches) =>
        stageBatches(newRecords(records, known, job.counts), rules, stager, {
          isLong,
          threads: context.threads.size,
        });
      staged = await stageSource(definition, job, load, batches, claims);
      const previousServed = job.state?.servedRows ?? 0;
      const { rejected } = job.counts;
      job.guard(() => checkCounts(definition, { read: rowsRead(job.counts), rejected, previousServed }));
      const read = staged.statistics;
      if (known === null) job.guard(() => checkContent(definition, { read, whole: read, before }, job.today));
    } catch (error) {
      await load.abort();
      throw error;
    }
    const scope = claimScope(definition);
    if (scope !== null) await lockClaims(client, scope);
    const outcome = await publishLoad(load, known);
    const whole =
      known === null
        ? staged.statistics
        : await judgeChanges(client, definition, job, staged.statistics, outcome);
    if (before !== null)
      job.guard(() => checkRemoved(definition, outcome.counts.removed, job.state?.servedRows ?? 0));
    let contractorsChanged = 0;
    if (scope === null) {
      const { records } = outcome;
      contractorsChanged = await upsertContractors(client, feed, rosterState(definition), records);
    } else {
      const at = { client, family: family as ClaimingFamily, feed, scope };
      await upsertClaims(at, claims.lines(), outcome, job.runId);
    }
    const { inserted, updated, unchanged, removed } = outcome.counts;
    const read = rowsRead(job.counts);
    job.report({ stage: 'ingest', subject: definition.feed, done: read, total: read });
    return {
      counts: { rowsRead: read, rowsRejected: job.counts.rejected, inserted, updated, unchanged, removed },
      contractorsChanged,
      columns: staged.columns,
      statistics: whole,
      attach: outcome.attach,
    };
  } finally {
    await claims.close();
  }
}

/**
 * Holds what changed against what it was, and what the whole feed holds now against what is expected of it.
 * @returns what the whole feed holds; null where it was not known before
 * @throws GuardError
 */
async function judgeChanges(
  client: pg.ClientBase,
  definition: FeedDefinition,
  { runId, before, counts, today, guard }: LoadJob,
  read: RowStatistics,
  { records }: LoadOutcome,
): Promise<RowStatistics | null> {
  const columns = Object.keys(before?.filled ?? read.filled);
  const at = { family: definition.family, runId, records };
  const { rows, values } = await countChangedValues(client, at, columns);
  const gains = new Map(
    values.map(({ column, ...of }) => [column, of.after - of.before + of.inserted - of.removed]),
  );
  const whole = before && wholeStatistics(before, counts.unchanged, read, gains);
  guard(() => checkContent(definition, { read, whole, before }, today));
  guard(() => checkChangedValues(definition, rows, values));
  return whole;
}

/** Rows of the feed: those that the definition leaves out are none. */
export function rowsRead({ unchanged, staged, rejected }: ReadCounts): number {
  return unchanged + staged + rejected;
}

function publishLoad(load: FeedLoad, known: UnchangedRecords | null): Promise<LoadOutcome> {
  // Where no record is as it was, all of them were staged.
  if (known === null || known.count === 0) return load.applyFull();
  const { staying, gone } = known.split();
  return load.applyChanges(staying, gone);
}

/** Stages every record of the source that is new, and gives the source's columns and what the staged rows hold. */
async function stageSource<F extends Family>(
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
    count(counts, batch);
    statistics = addStatistics(statistics, batch.statistics);
    // Together: on a disk that is full more than one of them fails, and none may go unheard.
    await Promise.all([
      load.add(batch.lines, batch.entries),
      rejects.add(batch.rejects),
      claims.add(batch.claims),
    ]);
    const read = rowsRead(counts);
    // Never waived: what is far too long is not read to its end, not even to be kept aside.
    checkSoFar(definition, { read, rejected: counts.rejected });
    if (read - reported >= ROWS_PER_REPORT) {
      reported = read;
      // The last night's rows are only a guess at this one's: past them, nobody knows.
      const total = expected !== null && expected > read ? expected : null;
      report({ stage: 'ingest', subject: definition.feed, done: read, total });
    }
  }
  await load.finish();
  // A few changed rows of JSON need not show every column: the others are as they were.
  const shown = counts.staged >= counts.unchanged;
  if (json && shown) guard(() => checkColumns(definition, [...columns]));
  const told = source.columns !== undefined && counts.staged > 0;
  if (isJson(source) && !shown && !told) onColumns(state?.columns ?? []);
  return { columns: [...columns], statistics };
}

/** Whether the rows of a source name their columns themselves, those that have a value. */
const isJson = ({ format: { type } }: SourceFile): boolean => type === 'json' || type === 'jsonl';

function count(counts: ReadCounts, batch: StagedBatch): void {
  counts.staged += batch.staged;
  counts.rejected += batch.rejected;
  counts.leftOut += batch.leftOut;
  counts.misplaced += batch.misplaced;
}

/** The state that issues a roster's licenses. */
function rosterState(definition: FeedDefinition): string {
  if (definition.state) return definition.state;
  throw new CrsError('feed.no_state', `The roster ${definition.feed} names no state.`, {
    nextStep: 'Give its definition `state:`, the state that issues the licenses.',
  });
}
