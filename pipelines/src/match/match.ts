import { setImmediate as breathe } from 'node:timers/promises';
import { type Match, type RosterEntry, UsageError } from '@crs/domain';
import { buildRoster, matchClaim, policyOf, type Roster } from '@crs/matching';
import {
  type CountedClaim,
  lastProof,
  listFeedStates,
  loadClaims,
  loadRoster,
  loadStandingDecisions,
  noCounts,
  publishLinks,
  publishMatches,
  type RunCounts,
  saveFingerprint,
} from '@crs/store';
import type pg from 'pg';
import type { Report, StageContext } from '../context.js';
import { answersOf, noteDecided, settleDecisions } from '../decide/settle.js';
import { recordedRun, type StageResult } from '../recorded-run.js';
import { configuredScopes, rostersOfScope, rostersOfState, scopeFingerprint } from './fingerprint.js';
import { judgeGroups, type Proof, type ProvenGroup, proveGroup, refuseOutOfBounds } from './proof.js';

/** What to match. */
export interface MatchJob {
  /** A jurisdiction, or `osha`, `orders`, `actions`. */
  readonly scope: string;
  readonly batch?: string | undefined;
  /** Publish even where the run's own figures are out of bounds. */
  readonly force?: boolean | undefined;
}

/** Claims matched between two breaths, so that locks are renewed and progress gets out. */
const CLAIMS_PER_BREATH = 500;

/**
 * Confidence of a link by a license number that an authority prints in its own order: as sure as print can
 * be, short of a misprint.
 */
const PRINTED_NUMBER_CONFIDENCE = 0.999;

/** Matches every claim of a scope and publishes the answers all at once. */
export async function matchScope(context: StageContext, job: MatchJob, report: Report): Promise<RunCounts> {
  const { pool, config } = context;
  if (!configuredScopes(config).includes(job.scope)) {
    throw new UsageError(
      'match.unknown_scope',
      `There is no jurisdiction ${job.scope}.`,
      `Choose one of: ${configuredScopes(config).join(', ')}.`,
    );
  }
  const subject = { kind: 'match', scope: job.scope, batch: job.batch } as const;
  let proof: Proof | null = null;
  const work = async (client: pg.PoolClient, runId: number): Promise<StageResult<RunCounts>> => {
    const states = new Map((await listFeedStates(client)).map((state) => [state.feed, state]));
    const fingerprint = scopeFingerprint(config, states, job.scope);
    const settled = await settleDecisions(client, job.scope, runId);
    const claims = await loadClaims(client, job.scope);
    const { matches, groups } = await matchClaims(
      context,
      job.scope,
      claims,
      (feeds) => loadRoster(client, feeds),
      report,
    );
    const bounds = policyOf(config.matching).proof;
    proof = judgeGroups(groups, await lastProof(client, job.scope), bounds, job.force ?? false);
    refuseOutOfBounds(job.scope, proof);
    const decisions = await loadStandingDecisions(client, job.scope);
    const answers = answersOf(matches, decisions);
    const changes = await publishMatches(client, job.scope, runId, answers);
    await noteDecided(client, runId, matches, decisions);
    const links =
      job.scope === 'orders' || job.scope === 'actions'
        ? await publishLinks(client, job.scope, PRINTED_NUMBER_CONFIDENCE)
        : undefined;
    await saveFingerprint(client, job.scope, fingerprint, runId);
    const counts: RunCounts = {
      rowsRead: claims.length,
      rowsRejected: 0,
      ...changes,
      updated: changes.updated + settled.updated,
      unchanged: Math.max(changes.unchanged - settled.updated, 0),
    };
    return { counts, details: { tiers: countTiersOf(answers), ...links, proof }, result: counts };
  };
  // A refused run keeps its figures: they say what to look at.
  return recordedRun(pool, subject, work, async () => ({
    counts: noCounts,
    details: proof === null ? {} : { proof },
  }));
}

/**
 * Matches claims against the rosters of their scope: a jurisdiction's rosters, or, for inspections, orders
 * and actions, those of each claim's state. Each group of claims comes with the figures it proves itself by.
 */
export async function matchClaims(
  context: StageContext,
  scope: string,
  claims: readonly CountedClaim[],
  load: (feeds: readonly string[]) => Promise<RosterEntry[]>,
  report: Report,
): Promise<{ matches: Match[]; groups: ProvenGroup[] }> {
  const { config } = context;
  const matches: Match[] = [];
  const groups: ProvenGroup[] = [];
  for (const [state, group] of groupByState(claims)) {
    const feeds = config.jurisdictions.has(scope)
      ? rostersOfScope(config, scope)
      : stateRosters(context, state);
    const entries = feeds.length === 0 ? [] : await load(feeds);
    const roster: Roster = buildRoster(entries, config.dictionaries, config.matching);
    for (const claim of group) {
      matches.push(matchClaim(roster, claim));
      if (matches.length % CLAIMS_PER_BREATH === 0) {
        report({ stage: 'match', subject: scope, done: matches.length, total: claims.length });
        await breathe();
      }
    }
    groups.push(await proveGroup(roster, state, group, matches.slice(-group.length)));
  }
  report({ stage: 'match', subject: scope, done: claims.length, total: claims.length });
  return { matches, groups };
}

function groupByState(claims: readonly CountedClaim[]): Map<string | null, CountedClaim[]> {
  const groups = new Map<string | null, CountedClaim[]>();
  for (const claim of claims) {
    const group = groups.get(claim.state);
    if (group) group.push(claim);
    else groups.set(claim.state, [claim]);
  }
  return groups;
}

function stateRosters({ config }: StageContext, state: string | null): string[] {
  return state === null ? [] : rostersOfState(config, state);
}

function countTiersOf(matches: readonly Match[]): Record<string, number> {
  const counts: Record<string, number> = { verified: 0, likely: 0, possible: 0, ambiguous: 0, unmatched: 0 };
  for (const { tier } of matches) counts[tier ?? 'unmatched'] = (counts[tier ?? 'unmatched'] ?? 0) + 1;
  return counts;
}
