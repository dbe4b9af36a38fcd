import {
  findUndoableRun,
  findVersionOfRun,
  inTransaction,
  listFeedStates,
  listPublishedVersions,
  noDifference,
  type QuarantineReason,
  quarantine,
  type Run,
  replaceQuarantined,
  summariseDifference,
} from '@crs/store';
import type { ReportProgress, StageContext } from '../context.js';
import { runsOfBatch } from '../jobs/batch.js';
import { matchAgain } from '../match/match-again.js';
import { scopesToMatch } from '../match/scopes-to-match.js';
import { feedsOfScope, rostersOfScope } from '../scopes.js';
import { undo } from '../undo/undo.js';

/** The scopes that were refused, and the feeds that were held back for them. */
export interface QuarantinedFeeds {
  readonly refused: readonly string[];
  /** Feeds that were undone to their published state. */
  readonly feeds: readonly string[];
}

/**
 * Undoes the feeds that spoiled the refused matchings of a batch, and keeps their changes in quarantine. Then matches
 * the affected scopes again. The next matching starts from the served state.
 */
export async function quarantineRefusedMatches(
  context: StageContext,
  { batch }: { readonly batch: string },
  report: ReportProgress,
): Promise<QuarantinedFeeds> {
  const { pool } = context;
  const refused = refusedMatchings(await runsOfBatch(pool, batch));
  if (refused.length === 0) return { refused: [], feeds: [] };
  const scopes = await matchedScopes(context, batch);
  const feeds = [...feedsToBlame(scopes)].sort();
  for (const feed of feeds) await takeOut(context, feed, batch, reasonOf(feed, refused, scopes), report);
  // If no feed is the cause, e.g. after a change of settings, only the refusal is recorded.
  for (const run of refused) {
    const { changedFeeds = [], changedRosters = [] } = scopes.find(({ scope }) => scope === run.scope) ?? {};
    if ([...changedFeeds, ...changedRosters].some((feed) => feeds.includes(feed))) continue;
    await inTransaction(pool, async (client) => {
      if (run.scope !== null) await replaceQuarantined(client, { scope: run.scope });
      const nothing = { feed: null, ingestRun: null, undoRun: null, summary: noDifference };
      await quarantine(client, { ...refusal(run), ...nothing });
    });
  }
  if (feeds.length > 0)
    for (const scope of await scopesToMatch(context)) await matchAgain(context, { scope, batch }, report);
  return { refused: refused.flatMap(({ scope }) => scope ?? []), feeds };
}

/** The refused ones among the last matchings of the scopes of a batch. */
function refusedMatchings(runs: readonly Run[]): Run[] {
  const last = new Map<string, Run>();
  // The newest comes first.
  for (const run of runs)
    if (run.kind === 'match' && run.scope !== null && !last.has(run.scope)) last.set(run.scope, run);
  return [...last.values()].filter(({ state }) => state === 'refused');
}

/** The matched scopes of a batch, with the feeds that changed since they were published. */
async function matchedScopes({ pool, config }: StageContext, batch: string): Promise<MatchedScope[]> {
  const runs = (await runsOfBatch(pool, batch)).filter(({ kind }) => kind === 'match');
  const published = await listPublishedVersions(pool);
  const changed = new Set(
    (await listFeedStates(pool))
      .filter(({ feed, version }) => version !== (published.get(feed) ?? 0))
      .map(({ feed }) => feed),
  );
  const isChanged = (feed: string): boolean => changed.has(feed);
  const scopes = new Set(runs.flatMap(({ scope }) => scope ?? []));
  return [...scopes].map((scope) => ({
    scope,
    refused: runs.find((run) => run.scope === scope)?.state === 'refused',
    changedFeeds: feedsOfScope(config, scope).filter(isChanged),
    changedRosters: rostersOfScope(config, scope).filter(isChanged),
  }));
}

const refusal = ({ id, scope, code, reason }: Run): QuarantineReason & { scope: string | null } => ({
  scope,
  refusedRun: id,
  code: code ?? '',
  reason: reason ?? '',
});

/** The first refused matching that a feed is to blame for. */
function reasonOf(feed: string, refused: readonly Run[], scopes: readonly MatchedScope[]): Run {
  const blamed = scopes.filter(({ changedFeeds, changedRosters }) =>
    [...changedFeeds, ...changedRosters].includes(feed),
  );
  const run = refused.find(({ scope }) => blamed.some((one) => one.scope === scope));
  if (run === undefined) throw new Error(`no refused matching is to blame on ${feed}`);
  return run;
}

/** Undoes the unpublished runs of a feed, the newest first, and quarantines each. */
async function takeOut(
  context: StageContext,
  feed: string,
  batch: string,
  refused: Run,
  report: ReportProgress,
): Promise<void> {
  const { pool, config } = context;
  const published = (await listPublishedVersions(pool)).get(feed) ?? 0;
  for (;;) {
    const run = await findUndoableRun(pool, feed);
    const version = run === null ? null : await findVersionOfRun(pool, feed, run.id);
    if (run === null || version === null || version <= published) return;
    const summary = await summariseDifference(pool, config.feed(feed).family, feed, run);
    await undo(context, { run: run.id, feed, batch }, report, (client, undoRun) =>
      quarantine(client, { ...refusal(refused), feed, ingestRun: run.id, undoRun, summary }),
    );
  }
}

/** A matched scope, and the changed feeds that its matches depend on. */
export interface MatchedScope {
  readonly scope: string;
  readonly refused: boolean;
  /** Feeds of its claims that changed since they were published. */
  readonly changedFeeds: readonly string[];
  /** Its rosters that changed since they were published. */
  readonly changedRosters: readonly string[];
}

/** A roster is to blame where this share of its scopes was refused. */
const MOST_REFUSED = 0.5;

/**
 * The feeds to undo because of refused matchings. Pure. A refused scope's own feeds are to blame where they changed.
 * A changed roster is to blame where a refused scope has no changed feed, or where half of its scopes were refused. A
 * bad roster spoils all its scopes, a bad city only itself.
 */
export function feedsToBlame(scopes: readonly MatchedScope[]): ReadonlySet<string> {
  const blamed = new Set<string>();
  const refused = scopes.filter((scope) => scope.refused);
  for (const { changedFeeds } of refused) for (const feed of changedFeeds) blamed.add(feed);
  for (const roster of new Set(refused.flatMap(({ changedRosters }) => changedRosters))) {
    const against = scopes.filter(({ changedRosters }) => changedRosters.includes(roster));
    const spoiled = against.filter((scope) => scope.refused);
    const alone = spoiled.some(({ changedFeeds }) => changedFeeds.length === 0);
    if (alone || spoiled.length >= against.length * MOST_REFUSED) blamed.add(roster);
  }
  return blamed;
}
