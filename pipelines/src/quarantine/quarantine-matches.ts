import { GuardError } from '@crs/domain';
import {
  findUndoableRun,
  findVersionOfRun,
  inTransaction,
  listFeedStates,
  listPublishedVersions,
  listRuns,
  noDifference,
  type QuarantineReason,
  quarantine,
  type Run,
  replaceQuarantined,
  summariseDifference,
} from '@crs/store';
import type { ReportProgress, StageContext } from '../context.js';
import { matchScope } from '../match/match.js';
import { scopesToMatch } from '../match/scopes-to-match.js';
import { feedsOfScope, rostersOfScope } from '../scopes.js';
import { undo } from '../undo/undo.js';
import { feedsToBlame, type MatchedScope } from './feeds-to-blame.js';

/** What was held back because of refused matchings. */
export interface QuarantinedFeeds {
  readonly refused: readonly string[];
  /** The feeds whose differences were taken out of the stage. */
  readonly feeds: readonly string[];
}

/** Most runs one batch can have. */
const RUNS_OF_A_BATCH = 10_000;

/**
 * Takes the differences out of the stage to which refused matchings of a batch are put down, and keeps them aside: no later
 * stage reads them, and tomorrow's matching stands on what is served. Then matches again what that touched.
 */
export async function quarantineRefusedMatches(
  context: StageContext,
  { batch }: { readonly batch: string },
  report: ReportProgress,
): Promise<QuarantinedFeeds> {
  const { pool } = context;
  const refused = refusedMatchings(await listRuns(pool, { batch, limit: RUNS_OF_A_BATCH }));
  if (refused.length === 0) return { refused: [], feeds: [] };
  const scopes = await matchedScopes(context, batch);
  const feeds = [...feedsToBlame(scopes)].sort();
  for (const feed of feeds) await takeOut(context, feed, batch, reasonOf(feed, refused, scopes), report);
  // Of a matching that no feed is to blame for, as after other settings, it is kept that it was refused.
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
    for (const scope of await scopesToMatch(context)) await matchAgain(context, scope, batch, report);
  return { refused: refused.flatMap(({ scope }) => scope ?? []), feeds };
}

/** Matches a scope with what is left in the stage. One that is refused again stays out of what is published. */
async function matchAgain(
  context: StageContext,
  scope: string,
  batch: string,
  report: ReportProgress,
): Promise<void> {
  try {
    await matchScope(context, { scope, batch }, report);
  } catch (error) {
    if (!(error instanceof GuardError)) throw error;
    context.log.warn({ scope, code: error.code, reason: error.message }, 'the matching was refused again');
  }
}

/** The last matching of each scope of a batch, where it was refused. */
function refusedMatchings(runs: readonly Run[]): Run[] {
  const last = new Map<string, Run>();
  // The newest comes first.
  for (const run of runs)
    if (run.kind === 'match' && run.scope !== null && !last.has(run.scope)) last.set(run.scope, run);
  return [...last.values()].filter(({ state }) => state === 'refused');
}

/** How the matchings of a batch went, and which of the feeds behind them changed since they were published. */
async function matchedScopes({ pool, config }: StageContext, batch: string): Promise<MatchedScope[]> {
  const runs = (await listRuns(pool, { batch, limit: RUNS_OF_A_BATCH })).filter(
    ({ kind }) => kind === 'match',
  );
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

/** The refused matching that a feed is to blame for; the first, where it is to blame for several. */
function reasonOf(feed: string, refused: readonly Run[], scopes: readonly MatchedScope[]): Run {
  const blamed = scopes.filter(({ changedFeeds, changedRosters }) =>
    [...changedFeeds, ...changedRosters].includes(feed),
  );
  const run = refused.find(({ scope }) => blamed.some((one) => one.scope === scope));
  if (run === undefined) throw new Error(`no refused matching is to blame on ${feed}`);
  return run;
}

/** Undoes the runs of a feed that were not published yet, newest first, and keeps each aside. */
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
