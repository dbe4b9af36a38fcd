import type { Config } from '@crs/config';
import {
  type CollidingRow,
  type FeedState,
  findCollidingRows,
  giveRecordsOwnIds,
  type HeldBack,
  inTransaction,
  keepRun,
  listScopes,
  listUnprovenFeeds,
  loadFeedVersions,
  loadMatchStates,
  type MatchState,
  noCounts,
  type PublishResult,
  publishCoverage,
  publishDifference,
  publishEvents,
  publishFindings,
  type RunCounts,
  refreshStatistics,
  unmatchGoneContractors,
} from '@crs/store';
import type pg from 'pg';
import type { ReportProgress, StageContext } from '../context.js';
import { isUpToDate } from '../match/fingerprint.js';
import { type KeptOfFailure, recordedRun, type StageResult } from '../recorded-run.js';
import { findPublishedPairs } from '../reopened/published-pairs.js';
import { claimScope, configuredScopes, feedsOfScope, rostersOfScope } from '../scopes.js';
import { nameRulesOf } from '../suppress/name-rules.js';

/**
 * Publishes the stages, so that readers see all changes at once. Scopes that are not matched with their current data
 * are left out, and their served rows remain.
 */
export async function publish(
  context: StageContext,
  job: { readonly batch?: string | undefined },
  report: ReportProgress,
): Promise<RunCounts> {
  const { pool } = context;
  const subject = { kind: 'publish', batch: job.batch } as const;
  let published: Published | null = null;
  const counts = await recordedRun(
    context,
    subject,
    async (_client, runId, lock) => {
      await lock.check();
      published = await publishTables(context, runId, report);
      const { result } = published;
      if (result.inserted + result.updated + result.removed > 0) await refreshStatistics(pool);
      await lock.check();
      await publishFindings(pool, (client) => findPublishedPairs(client, context.config));
      await lock.check();
      await publishEvents(pool, context.config.clustering.reopened.least, dayOf(new Date()));
      await lock.check();
      await publishCoverage(pool, context.config.feeds.map(termsOf));
      return published;
    },
    async () => keptOf(published),
  );
  report({ stage: 'publish', subject: 'tables', done: 1, total: 1 });
  return counts;
}

/** What a publish committed, as recorded by its run. */
type Published = StageResult<RunCounts>;

/** Publishes the tables of the stages in one transaction. */
async function publishTables(
  context: StageContext,
  runId: number,
  report: ReportProgress,
): Promise<Published> {
  const { pool, config } = context;
  await inTransaction(pool, async (client) => {
    const configured = configuredScopes(config);
    const others = (await listScopes(client)).filter((scope) => !configured.includes(scope));
    await unmatchGoneContractors(client, others);
  });
  let held: HeldBack = { feeds: [], scopes: [] };
  let colliding: readonly CollidingRow[] = [];
  const { version, changes } = await publishDifference(
    pool,
    nameRulesOf(config),
    async (snapshot) => {
      held = await readHeldBack(context, snapshot);
      colliding = await findCollidingRows(snapshot, held);
      held = withColliding(config, held, colliding);
      return held;
    },
    (done, total) => report({ stage: 'publish', subject: 'tables', done, total }),
    (client) => keepRun(client, runId),
  );
  if (colliding.length > 0) await readCollidingAgain(context, colliding);
  const counts = countsOf(changes);
  const heldBack = held.scopes.length > 0 ? { heldBack: held.scopes } : {};
  return { counts, details: { version, changes, ...heldBack }, result: counts };
}

/** Has feeds read again if a record's id is already used by another one; this gives the records their own ids. */
async function readCollidingAgain(
  { pool, log }: StageContext,
  colliding: readonly CollidingRow[],
): Promise<void> {
  await inTransaction(pool, (client) => giveRecordsOwnIds(client, colliding));
  const feeds = [...new Set(colliding.map(({ feed }) => feed))];
  log.warn(
    { feeds, records: colliding.length },
    'records have the ids of other records; their feeds are on hold until they are read again',
  );
}

/** The feeds and scopes on hold, including those with records whose id is used by another one. Pure. */
export function withColliding(
  config: Config,
  held: HeldBack,
  colliding: readonly Pick<CollidingRow, 'feed'>[],
): HeldBack {
  const feeds = new Set(held.feeds);
  const scopes = new Set(held.scopes);
  for (const { feed } of colliding) {
    feeds.add(feed);
    const definition = config.feeds.find((one) => one.feed === feed);
    const scope = definition === undefined ? null : claimScope(definition);
    if (scope === null) continue;
    scopes.add(scope);
    for (const other of feedsOfScope(config, scope)) feeds.add(other);
  }
  return { feeds: [...feeds], scopes: [...scopes] };
}

/** The remains of a failed publish: the next publish creates everything derived from the tables. */
function keptOf(published: Published | null): KeptOfFailure {
  if (published === null) return { counts: noCounts };
  const { counts, details } = published;
  const kept = `Data version ${details?.version} was published; the next publish adds its findings.`;
  return { counts, ...(details && { details }), kept };
}

/** The date in UTC. */
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The terms of a feed's source, as given in its definition. */
const termsOf = ({ feed, terms }: Config['feeds'][number]) => ({
  source: feed,
  license: terms?.license ?? null,
  termsUrl: terms?.url ?? null,
  attribution: terms?.attribution ?? null,
});

async function readHeldBack({ config }: StageContext, client: pg.ClientBase): Promise<HeldBack> {
  const feeds = await loadFeedVersions(client);
  const matches = await loadMatchStates(client);
  const claimed = await listScopes(client);
  const unproven = await listUnprovenFeeds(client);
  return heldBackOf(config, { feeds, matches, claimed, unproven });
}

/** The number of changed rows in all served tables. */
function countsOf(changes: PublishResult['changes']): RunCounts {
  const sum = (of: 'inserted' | 'updated' | 'removed'): number =>
    Object.values(changes).reduce((total, change) => total + change[of], 0);
  return { ...noCounts, inserted: sum('inserted'), updated: sum('updated'), removed: sum('removed') };
}

/** The states of feeds and matches on which a publish depends. */
interface StageStates {
  readonly feeds: ReadonlyMap<string, Pick<FeedState, 'version'>>;
  readonly matches: ReadonlyMap<string, MatchState>;
  /** Scopes that have claims. */
  readonly claimed: readonly string[];
  /** Feeds with unpublished changes other than statuses. */
  readonly unproven: ReadonlySet<string>;
}

/**
 * The scopes and feeds that a publish leaves out. Pure. A scope is left out with its feeds if its claims are not
 * matched with the contents of the stages, because its matching run was refused, failed, or is still pending. An
 * unproven roster is left out if no scope matched against it is up to date; statuses alone need no proof.
 */
export function heldBackOf(config: Config, { feeds, matches, claimed, unproven }: StageStates): HeldBack {
  const concerned = configuredScopes(config).filter((scope) => claimed.includes(scope) || matches.has(scope));
  const scopes = concerned.filter((scope) => !isUpToDate(config, feeds, scope, matches.get(scope)));
  const rosters = config.feeds
    .filter(({ feed, family }) => family === 'licenses' && unproven.has(feed))
    .map(({ feed }) => feed)
    .filter((roster) => {
      const matched = concerned.filter((scope) => rostersOfScope(config, scope).includes(roster));
      return matched.length > 0 && matched.every((scope) => scopes.includes(scope));
    });
  return { scopes, feeds: [...scopes.flatMap((scope) => feedsOfScope(config, scope)), ...rosters] };
}
