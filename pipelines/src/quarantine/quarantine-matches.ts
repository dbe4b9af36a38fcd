import {
  inTransaction,
  listQuarantined,
  listScopes,
  listUnpublishedRuns,
  noDifference,
  type QuarantineReason,
  quarantine,
  quarantineVersions,
  type Run,
  replaceQuarantined,
  summarizeDifference,
} from '@crs/store';
import type { ReportProgress, StageContext } from '../context.js';
import { runsOfBatch } from '../jobs/batch.js';
import { matchAgain } from '../match/match-again.js';
import { scopesToMatch } from '../match/scopes-to-match.js';
import { feedsOfScope, rostersOfScope, scopesOfFeeds } from '../scopes.js';
import { undo } from '../undo/undo.js';
import type { Holding } from './pass-statuses.js';
import { passStatuses } from './pass-statuses.js';
import { release } from './release.js';

/** The refused scopes, and the feeds put on hold because of them. */
interface QuarantinedFeeds {
  /** Initially refused scopes. */
  readonly refused: readonly string[];
  /** Feeds that were reset to their published state. */
  readonly feeds: readonly string[];
}

/**
 * Undoes the feeds that caused refused matching runs in a batch, quarantines their changes, and matches the affected
 * scopes again. It repeats this until no refused scope has a changed feed left to blame. A feed whose scopes are also
 * refused without it was not the cause: it is restored, and only the scopes are on hold.
 */
export async function quarantineRefusedMatches(
  context: StageContext,
  { batch }: { readonly batch: string },
  report: ReportProgress,
): Promise<QuarantinedFeeds> {
  const holding = { context, batch, report };
  const { pool } = context;
  const refused = refusedMatchings(await runsOfBatch(pool, batch));
  const taken = new Map<string, readonly string[]>();
  for (let now = refused; now.length > 0; now = refusedMatchings(await runsOfBatch(pool, batch))) {
    const blamed = feedsToBlame(await matchedScopes(context, batch));
    if (blamed.size === 0) break;
    for (const [feed, scopes] of blamed) {
      const run = now.find(({ scope }) => scope !== null && scopes.includes(scope));
      if (run === undefined) throw new Error(`${feed} caused none of the refused matching runs`);
      await takeOut(holding, feed, run);
      taken.set(feed, scopes);
    }
    await matchAffected(holding);
  }
  const left = refusedMatchings(await runsOfBatch(pool, batch));
  const scopesOf = (runs: readonly Run[]): string[] => runs.flatMap(({ scope }) => scope ?? []);
  const givenBack: string[] = [];
  for (const feed of feedsToGiveBack(taken, scopesOf(left)))
    if (await isProven(context, feed, scopesOf(left))) givenBack.push(feed);
  for (const feed of givenBack) await giveBack(holding, feed, scopesOf(left));
  if (givenBack.length > 0) await matchAffected(holding);
  for (const run of left) await noteRefusal(context, run);
  return {
    refused: scopesOf(refused),
    feeds: [...taken.keys()].filter((feed) => !givenBack.includes(feed)).sort(),
  };
}

/**
 * True unless no scope is matched against a roster, which would be left out of publishing along with the passed
 * statuses.
 */
async function isProven(
  { pool, config }: StageContext,
  feed: string,
  stillRefused: readonly string[],
): Promise<boolean> {
  if (config.feed(feed).family !== 'licenses') return true;
  const matched = (await listScopes(pool)).filter((scope) => !stillRefused.includes(scope));
  return scopesOfFeeds(config, [feed]).some((scope) => matched.includes(scope));
}

async function matchAffected({ context, batch, report }: Holding): Promise<void> {
  for (const scope of await scopesToMatch(context)) await matchAgain(context, { scope, batch }, report);
}

/** Records the refusal of a scope for which no feed is to blame, for example after a change of settings. */
async function noteRefusal({ pool }: StageContext, run: Run): Promise<void> {
  await inTransaction(pool, async (client) => {
    if (run.scope !== null) await replaceQuarantined(client, { scope: run.scope });
    const nothing = { feed: null, ingestRun: null, undoRun: null, summary: noDifference, feedState: null };
    await quarantine(client, { ...refusalOf(run), ...nothing });
  });
}

/** The last match run of each scope in a batch, if it was refused. */
function refusedMatchings(runs: readonly Run[]): Run[] {
  const last = new Map<string, Run>();
  // The newest comes first.
  for (const run of runs)
    if (run.kind === 'match' && run.scope !== null && !last.has(run.scope)) last.set(run.scope, run);
  return [...last.values()].filter(({ state }) => state === 'refused');
}

/** A batch's matched scopes, with the feeds that changed since they were published. */
async function matchedScopes({ pool, config }: StageContext, batch: string): Promise<MatchedScope[]> {
  const runs = (await runsOfBatch(pool, batch)).filter(({ kind }) => kind === 'match');
  const changed = new Set((await listUnpublishedRuns(pool)).map(({ feed }) => feed));
  const isChanged = (feed: string): boolean => changed.has(feed);
  const scopes = new Set(runs.flatMap(({ scope }) => scope ?? []));
  return [...scopes].map((scope) => ({
    scope,
    refused: runs.find((run) => run.scope === scope)?.state === 'refused',
    changedFeeds: feedsOfScope(config, scope).filter(isChanged),
    changedRosters: rostersOfScope(config, scope).filter(isChanged),
  }));
}

/** Releases the changes taken out of a feed in this batch. */
async function giveBack(
  { context, batch, report }: Holding,
  feed: string,
  stillRefused: readonly string[],
): Promise<void> {
  const { pool } = context;
  const runs = new Set((await runsOfBatch(pool, batch)).map(({ id }) => id));
  const held = (await listQuarantined(pool)).filter(
    (kept) => kept.feed === feed && runs.has(kept.refusedRun),
  );
  const note = `not the cause: without it, ${stillRefused.join(', ')} would still be refused`;
  await release(context, { ids: held.map(({ id }) => id), batch, by: null, note }, report);
}

/** Decides which feeds are to blame for a refused matching run. Pure. */

/** A matched scope, and the changed feeds that its matches depend on. */
export interface MatchedScope {
  readonly scope: string;
  readonly refused: boolean;
  /** Feeds of the scope's claims that changed since they were published. */
  readonly changedFeeds: readonly string[];
  /** The scope's rosters that changed since they were published. */
  readonly changedRosters: readonly string[];
}

/** Minimum share of refused scopes for which their roster is to blame. */
const MOST_REFUSED = 0.5;

/** The feeds to take out, each with the refused scopes for which it is blamed. */
type Blame = ReadonlyMap<string, readonly string[]>;

/**
 * Determines the feeds to take out because of refused matching runs. A refused scope's own feeds are to blame if they
 * changed. A changed roster is to blame if a refused scope has no changed feed, or if half of the roster's scopes were
 * refused: a bad roster spoils all its scopes, a bad city only itself.
 */
export function feedsToBlame(scopes: readonly MatchedScope[]): Blame {
  const refused = scopes.filter((scope) => scope.refused);
  const blamed = new Set(refused.flatMap(({ changedFeeds }) => changedFeeds));
  for (const roster of new Set(refused.flatMap(({ changedRosters }) => changedRosters))) {
    const against = scopes.filter(({ changedRosters }) => changedRosters.includes(roster));
    const spoiled = against.filter((scope) => scope.refused);
    const alone = spoiled.some(({ changedFeeds }) => changedFeeds.length === 0);
    if (alone || spoiled.length >= against.length * MOST_REFUSED) blamed.add(roster);
  }
  const dependsOn = (scope: MatchedScope, feed: string): boolean =>
    scope.changedFeeds.includes(feed) || scope.changedRosters.includes(feed);
  return new Map(
    [...blamed]
      .sort()
      .map((feed) => [feed, refused.filter((one) => dependsOn(one, feed)).map(({ scope }) => scope)]),
  );
}

/**
 * Determines the feeds that were taken out needlessly, because every scope for which they were blamed is also refused
 * without them.
 * @param taken the feeds that were taken out
 * @param stillRefused the scopes that are refused without them
 */
export function feedsToGiveBack(taken: Blame, stillRefused: readonly string[]): string[] {
  return [...taken]
    .filter(([, scopes]) => scopes.every((scope) => stillRefused.includes(scope)))
    .map(([feed]) => feed);
}

/** Why something is on hold because of a refused matching run. */
const refusalOf = ({ id, scope, code, reason }: Run): QuarantineReason & { scope: string | null } => ({
  scope,
  refusedRun: id,
  code: code ?? '',
  reason: reason ?? '',
});

/**
 * Undoes a feed's unpublished runs, newest first, and quarantines each. A roster's new statuses are passed on, unless
 * that was already done and did not help.
 */
export async function takeOut(holding: Holding, feed: string, refused: Run): Promise<void> {
  const { context, batch, report } = holding;
  const { pool, config } = context;
  const { family } = config.feed(feed);
  const runs = (await listUnpublishedRuns(pool)).filter((run) => run.feed === feed);
  const undoRuns: number[] = [];
  for (const run of runs) {
    const summary = await summarizeDifference(pool, family, feed, run);
    await undo(context, { run: run.id, feed, batch }, report, async (client, undoRun) => {
      undoRuns.push(undoRun);
      // Readers never saw this version.
      await quarantineVersions(client, feed, [run.id]);
      const kept = { feed, ingestRun: run.id, undoRun, summary, feedState: null };
      await quarantine(client, { ...refusalOf(refused), ...kept });
    });
  }
  const [newest] = runs;
  if (family === 'licenses' && newest !== undefined && newest.details.statusesOf === undefined)
    await passStatuses(holding, feed, { ingestRun: newest.id, undoRuns });
}
