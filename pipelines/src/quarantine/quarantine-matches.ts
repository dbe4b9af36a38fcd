import {
  inTransaction,
  listQuarantined,
  listScopes,
  listUnpublishedRuns,
  noDifference,
  quarantine,
  type Run,
  replaceQuarantined,
} from '@crs/store';
import type { ReportProgress, StageContext } from '../context.js';
import { runsOfBatch } from '../jobs/batch.js';
import { matchAgain } from '../match/match-again.js';
import { scopesToMatch } from '../match/scopes-to-match.js';
import { feedsOfScope, rostersOfScope, scopesOfFeeds } from '../scopes.js';
import { feedsToBlame, feedsToGiveBack, type MatchedScope } from './blame.js';
import type { Holding } from './holding.js';
import { release } from './release.js';
import { refusalOf, takeOut } from './take-out.js';

/** The scopes that were refused, and the feeds that were held back for them. */
export interface QuarantinedFeeds {
  /** Scopes that were refused at first. */
  readonly refused: readonly string[];
  /** Feeds that were undone to their published state. */
  readonly feeds: readonly string[];
}

/**
 * Undoes the feeds that spoiled the refused matchings of a batch, keeps their changes in quarantine, and matches the
 * affected scopes again. It repeats that until no refused scope has a changed feed left to blame. A feed whose scopes are
 * refused without it as well was not the cause: it is given back, and only the scopes are held back.
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
      if (run === undefined) throw new Error(`no refused matching is to blame on ${feed}`);
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
 * True unless no scope is matched against a roster: it would be left out of publishing, and the statuses that were let
 * through with it.
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

/** Records the refusal of a scope that no feed is the cause of, e.g. after a change of settings. */
async function noteRefusal({ pool }: StageContext, run: Run): Promise<void> {
  await inTransaction(pool, async (client) => {
    if (run.scope !== null) await replaceQuarantined(client, { scope: run.scope });
    const nothing = { feed: null, ingestRun: null, undoRun: null, summary: noDifference, feedState: null };
    await quarantine(client, { ...refusalOf(run), ...nothing });
  });
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

/** Releases what was taken out of a feed in this batch. */
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
  const note = `not the cause: without it ${stillRefused.join(', ')} would be refused as well`;
  await release(context, { ids: held.map(({ id }) => id), batch, by: null, note }, report);
}
