import { stat } from 'node:fs/promises';
import { CrsError, type Family } from '@crs/domain';
import {
  checkContent,
  checkCounts,
  checkNight,
  checkRemoved,
  type FeedDefinition,
  type RowStatistics,
  truncated,
} from '@crs/feeds';
import { readRecords } from '@crs/formats';
import {
  type ClaimingFamily,
  ClaimsCollide,
  chooseSpareIds,
  FeedLoad,
  inTransaction,
  type LoadOutcome,
  loadIdRules,
  loadManifest,
  lockClaims,
  type RunCounts,
  saveFeedState,
  saveFeedVersion,
  upsertClaims,
  upsertContractors,
} from '@crs/store';
import type pg from 'pg';
import type { StageContext } from '../context.js';
import { claimScope } from '../scopes.js';
import { compareNight } from './compare-night.js';
import { judgeChanges } from './guards.js';
import type { LoadJob } from './load-job.js';
import { describeFeed } from './load-job.js';
import { nothingRead, rowsRead } from './read-counts.js';
import { rowStager } from './row-stager.js';
import { Spool } from './spool.js';
import { stageBatches } from './staging-threads.js';
import { newRecords, UnchangedRecords } from './unchanged-records.js';
import { writeStaged } from './write-staged.js';

/** The result of a load. */
interface LoadResult {
  readonly counts: RunCounts;
  /** The source's columns, if known. */
  readonly columns: readonly string[];
}

/** The staged rows of a source. */
interface StagedSource {
  readonly load: FeedLoad;
  readonly claims: Spool;
  /** The records that already existed; null if all of them were staged. */
  readonly known: UnchangedRecords | null;
  readonly columns: readonly string[];
  /** Statistics of the staged rows. */
  readonly statistics: RowStatistics;
}

/** Bytes of a slow source: 10,000 rows and more. */
const LONG = 4_000_000;

/**
 * Makes the rows of a feed equal to its source, unless a guard refuses. Records with an unchanged text are only
 * counted; the others are staged: parsed, checked, and normalized.
 * @throws GuardError
 */
export async function loadFeed<F extends Family>(
  context: StageContext,
  client: pg.ClientBase,
  definition: FeedDefinition<F>,
  job: LoadJob,
): Promise<LoadResult> {
  for (let left = ATTEMPTS; ; left--) {
    const claims = new Spool(context.dataDir);
    try {
      await client.query(`savepoint ${UNSTAGED}`);
      const staged = await stageSource(context, client, definition, job, claims);
      const loaded = await applyStaged(client, definition, job, staged);
      await client.query(`release savepoint ${UNSTAGED}`);
      return loaded;
    } catch (error) {
      if (!(error instanceof ClaimsCollide) || left === 1) throw error;
      await client.query(`rollback to savepoint ${UNSTAGED}; release savepoint ${UNSTAGED}`);
      const owner = claimScope(definition) as string;
      // Uses a separate transaction: another load that this one waits for might wait for the ids, if they were held
      // until this load ends.
      await inTransaction(context.pool, (other) =>
        chooseSpareIds({ client: other, kind: 'claim', owner }, error.claims),
      );
      Object.assign(job.counts, nothingRead());
      await job.rejects.clear();
    } finally {
      await claims.close();
    }
  }
}

/** The savepoint before anything was staged. */
const UNSTAGED = 'unstaged';
/**
 * Maximum number of attempts at staging a source whose claims have the ids of others. Two suffice, unless other claims
 * arrive at the same time.
 */
const ATTEMPTS = 5;

/** Stages every new record of the source, and runs the guards. */
async function stageSource<F extends Family>(
  { config, threads, signal }: StageContext,
  client: pg.ClientBase,
  definition: FeedDefinition<F>,
  job: LoadJob,
  claims: Spool,
): Promise<StagedSource> {
  const { runId, source, before, today, counts, guard } = job;
  const { family, feed } = definition;
  const manifest = job.byRecord ? await loadManifest(client, feed) : null;
  const known = manifest === null ? null : new UnchangedRecords(manifest);
  const ids = await loadIdRules(client, 'claim', claimScope(definition) ?? feed);
  const rules = { definition, dictionaries: config.dictionaries, ids, today };
  const stager = rowStager(rules);
  const load = await FeedLoad.open(client, family, feed, runId, stager.layout);
  try {
    // With a manifest, most records are unchanged, so few rows are parsed.
    const isLong = known === null && (await stat(source.path)).size >= LONG;
    const columns = new Set(source.columns);
    const onColumns = (names: readonly string[]) => {
      for (const name of names) columns.add(name);
    };
    const records = newRecords(readRecords(definition, source, { onColumns, signal }), known, counts);
    const batches = stageBatches(records, rules, stager, { isLong, threads: threads.size });
    const statistics = await writeStaged(definition, job, batches, { load, claims, columns });
    // A complete row without a line end must be from the last run; otherwise, the text was cut off.
    if (source.cut !== undefined && known?.endsNew === true) throw truncated(feed, source.cut);
    const previousServed = job.state?.servedRows ?? 0;
    guard(() =>
      checkCounts(definition, { read: rowsRead(counts), rejected: counts.rejected, previousServed }),
    );
    if (known === null)
      guard(() => checkContent(definition, { read: statistics, whole: statistics, before }, today));
    return { load, claims, known, columns: [...columns], statistics };
  } catch (error) {
    await load.abort();
    throw error;
  }
}

/**
 * Applies the staged rows to the feed's rows and its claims or contractors, runs the guards on the changes, and saves
 * the state of the feed. From the last step on, other runs may wait for the transaction to end.
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
  const { profile, comparison } = await compareNight(client, definition, {
    runId,
    outcome,
    before: before?.profile ?? null,
    servedRows: state?.servedRows ?? 0,
    broken: statistics?.broken ?? null,
    fetchedAt: job.origin.fetchedAt,
  });
  job.onCompared(comparison);
  if (before !== null) guard(() => checkRemoved(definition, removed, state?.servedRows ?? 0));
  guard(() => checkNight(definition, comparison));
  let contractorsChanged = 0;
  if (scope === null) {
    const roster = { feed, runId };
    contractorsChanged = await upsertContractors(client, roster, rosterState(definition), outcome.records);
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
    statistics: statistics && { ...statistics, profile },
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
  throw new CrsError('feed.no_state', `The roster ${definition.feed} has no state.`, {
    nextStep: 'Add `state:` to its definition, with the state that issues the licenses.',
  });
}
