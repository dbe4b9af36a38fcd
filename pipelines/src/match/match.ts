import { type Match, type StandingDecision, UsageError } from '@crs/domain';
import { policyOf } from '@crs/matching';
import {
  type AnswerCounts,
  countAnswers,
  inTransaction,
  lastQualityGate,
  loadStagedMatches,
  loadStandingDecisions,
  type MatchDifference,
  noCounts,
  type RunCounts,
  readMatchDifference,
  refreshLinks,
  replaceQuarantined,
  restageMatches,
  saveLearnedWeights,
  saveMatchState,
  saveStagedMatches,
  stageMatches,
} from '@crs/store';
import type pg from 'pg';
import type { ReportProgress, StageContext } from '../context.js';
import { applyChangedDecisions, saveDecidedAnswers, withDecisions } from '../decide/apply-decisions.js';
import { recordedRun, type StageResult } from '../recorded-run.js';
import { configuredScopes } from '../scopes.js';
import { type Matched, type MatchedGroup, matchClaims } from './match-claims.js';
import {
  type GroupFigures,
  groupFigures,
  isOutOfBounds,
  judgeGroups,
  type QualityGateResult,
  refuseOutOfBounds,
} from './quality-gate.js';
import { SNAPSHOT } from './snapshot.js';

/** What to match. */
export interface MatchJob {
  /** A jurisdiction, or `osha`, `orders`, `actions`. */
  readonly scope: string;
  readonly batch?: string | undefined;
  /** Match every claim, whether or not anything changed. */
  readonly full?: boolean | undefined;
  /** Store the answers even where the run's own figures are out of bounds. */
  readonly force?: boolean | undefined;
}

/**
 * Confidence of a link by a license number that an authority prints in its own order: as sure as print can
 * be, short of a misprint.
 */
const PRINTED_NUMBER_CONFIDENCE = 0.999;

/**
 * Matches the claims of a scope whose answer may have changed since it was last matched, and stores the answers all at
 * once: afterwards the stage holds what matching every claim would give. Publishing makes it what readers see.
 */
export async function matchScope(
  context: StageContext,
  job: MatchJob,
  report: ReportProgress,
): Promise<RunCounts> {
  const { pool, config } = context;
  if (!configuredScopes(config).includes(job.scope)) {
    throw new UsageError(
      'match.unknown_scope',
      `There is no jurisdiction ${job.scope}.`,
      `Choose one of: ${configuredScopes(config).join(', ')}.`,
    );
  }
  const subject = { kind: 'match', scope: job.scope, batch: job.batch } as const;
  let proof: QualityGateResult | null = null;
  let otherwise: MatchDifference | null = null;
  const work = async (client: pg.PoolClient, runId: number): Promise<StageResult<RunCounts>> => {
    const settled = await applyChangedDecisions(client, job.scope, runId);
    const lastKept = await lastQualityGate(client, job.scope);
    const { claims, groups, rematched, state, learned } = await stageAnswers(
      client,
      context,
      job,
      lastKept,
      report,
    );
    const decided = await applyDecisions(client, job.scope);
    const changes = await saveStagedMatches(client, job.scope, runId);
    await saveDecidedAnswers(client, runId, decided.scored, decided.decisions);
    const answers = await countAnswers(client, job.scope);
    proof = judgeGroups(
      figuresOfGroups(groups, answers),
      lastKept,
      policyOf(config.matching).proof,
      job.force ?? false,
    );
    if (isOutOfBounds(proof)) otherwise = await readMatchDifference(client, job.scope);
    refuseOutOfBounds(job.scope, proof);
    const links =
      job.scope === 'orders' || job.scope === 'actions'
        ? await refreshLinks(client, job.scope, PRINTED_NUMBER_CONFIDENCE)
        : undefined;
    if (learned !== null) {
      const weights = { version: state.weightsVersion, weights: learned };
      await saveLearnedWeights(client, job.scope, weights, runId);
    }
    const checked = groups.map((group) => ({ state: group.state, answers: group.checked.answers }));
    await saveMatchState(client, job.scope, state, checked, runId);
    await replaceQuarantined(client, { scope: job.scope });
    const counts: RunCounts = {
      rowsRead: claims,
      rowsRejected: 0,
      ...changes,
      updated: changes.updated + settled.updated,
      unchanged: Math.max(claims - changes.inserted - changes.updated - settled.updated, 0),
    };
    const taught = learned && {
      version: state.weightsVersion,
      claims: learned.claims,
      inRoster: learned.inRoster,
    };
    const tiers = tiersOf(answers);
    return { counts, details: { tiers, rematched, learned: taught, ...links, proof }, result: counts };
  };
  // A refused run keeps its figures: they say what to look at.
  return recordedRun(pool, subject, work, async () => ({
    counts: noCounts,
    details: { ...(proof === null ? {} : { proof }), ...(otherwise === null ? {} : { otherwise }) },
  }));
}

/** Matches the claims whose answer may have changed, at one moment of all that is read, and stages their matches. */
async function stageAnswers(
  client: pg.PoolClient,
  context: StageContext,
  { scope, full = false }: MatchJob,
  lastKept: unknown,
  report: ReportProgress,
): Promise<Matched> {
  const staged = await stageMatches(client);
  try {
    const job = { scope, full, lastKept };
    const matched = await inTransaction(
      context.pool,
      (snapshot) => matchClaims(context, snapshot, job, staged, report),
      SNAPSHOT,
    );
    await staged.finish();
    return matched;
  } catch (error) {
    await staged.abort();
    throw error;
  }
}

/** Puts decisions in the place of staged answers. Gives the decisions, and what the scores say of their claims. */
async function applyDecisions(
  client: pg.PoolClient,
  scope: string,
): Promise<{ readonly scored: readonly Match[]; readonly decisions: ReadonlyMap<number, StandingDecision> }> {
  const decisions = await loadStandingDecisions(client, scope);
  const scored = await loadStagedMatches(client, [...decisions.keys()]);
  await restageMatches(client, withDecisions(scored, decisions));
  return { scored, decisions };
}

function figuresOfGroups(groups: readonly MatchedGroup[], answers: readonly AnswerCounts[]): GroupFigures[] {
  return groups.map(({ state, contractors, checked }) => {
    const counted = answers.find((group) => group.state === state);
    return groupFigures(counted ?? { state, claims: 0, matched: 0, verified: 0 }, contractors, checked);
  });
}

/** How many claims of a scope are served at each tier, or `unmatched`. */
function tiersOf(answers: readonly AnswerCounts[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { tiers } of answers)
    for (const [tier, count] of Object.entries(tiers)) sums[tier] = (sums[tier] ?? 0) + count;
  return sums;
}
