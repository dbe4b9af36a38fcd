import type { NightComparison } from '@crs/feeds';
import { policyValuesOf } from '@crs/matching';
import {
  findEarlierMatchDetails,
  listPublishedVersions,
  loadFeedVersions,
  type MatchDifference,
  publishedMatchDetails,
  readMatchDifference,
} from '@crs/store';
import type pg from 'pg';
import { z } from 'zod';
import type { StageContext } from '../context.js';
import { pastComparisons } from '../past-comparisons.js';
import { feedsOfScope, rostersOfScope } from '../scopes.js';
import {
  compareMatches,
  compareMatchSpans,
  type MatchDistributions,
  type MatchSpanStart,
  matchDistributionsSchema,
  matchSpans,
} from './match-drift.js';
import {
  isChecked,
  isOutOfBounds,
  type JudgedGroup,
  judgeGroups,
  type QualityGateResult,
  refuseOutOfBounds,
} from './quality-gate.js';

/** The settings and weights of a matching run, as stored in its details. */
const usedMatcherSchema = z.object({ fingerprint: z.string(), weightsVersion: z.number() });
export type UsedMatcher = z.infer<typeof usedMatcherSchema>;

/** What a matching run is judged by. */
interface MatchFigures {
  readonly groups: readonly JudgedGroup[];
  readonly now: MatchDistributions;
  readonly matcher: UsedMatcher;
  /** Number of claims with a different contractor than the published one, and of all claims in the scope. */
  readonly moved: number;
  readonly claims: number;
}

/** The result of judging a matching run, which a refused run also stores. */
export interface Judgment {
  gate: QualityGateResult | null;
  /** The differences between the matches and the published ones; null if they cannot be compared. */
  comparison: NightComparison | null;
  /** The changes that a refused matching run would make. */
  difference: MatchDifference | null;
}

/** The published matching run, as far as another one is compared with it. */
interface PublishedMatching {
  /** The quality gate's result; null if nothing is published. */
  readonly gate: unknown;
  /** The distributions; null if they cannot be compared. */
  readonly distributions: MatchDistributions | null;
}

/**
 * Reads a scope's published matches. Distributions are not compared with those from other settings or weights, or from
 * before one of the scope's feeds or rosters was added, because good files may be added in any order.
 */
async function readPublished(
  { config }: StageContext,
  client: pg.ClientBase,
  scope: string,
  matcher: UsedMatcher,
): Promise<PublishedMatching> {
  const details = await publishedMatchDetails(client, scope);
  const used = usedMatcherSchema.safeParse(details?.matcher).data;
  const isSameMatcher =
    used?.fingerprint === matcher.fingerprint && used.weightsVersion === matcher.weightsVersion;
  const published = await listPublishedVersions(client);
  const states = await loadFeedVersions(client);
  const isNew = (feed: string): boolean =>
    (states.get(feed)?.version ?? 0) > 0 && (published.get(feed) ?? 0) === 0;
  const isComparable =
    isSameMatcher && ![...feedsOfScope(config, scope), ...rostersOfScope(config, scope)].some(isNew);
  const distributions = isComparable ? matchDistributionsSchema.safeParse(details).data : undefined;
  return { gate: details?.proof ?? null, distributions: distributions ?? null };
}

const DAY = 24 * 3_600_000;

/** The matching run to judge. */
interface JudgedJob {
  readonly scope: string;
  readonly batch?: string | undefined;
  /** Stores the matches whatever the figures. */
  readonly force: boolean;
}

/** The distributions of the scope's matches a week and a month ago, or since its beginning. */
async function readSpanStarts(client: pg.ClientBase, { scope, batch }: JudgedJob): Promise<MatchSpanStart[]> {
  const starts: MatchSpanStart[] = [];
  for (const { name: span, days } of matchSpans) {
    const until = new Date(Date.now() - days * DAY);
    const details = await findEarlierMatchDetails(client, { scope, until, without: batch });
    const distributions = matchDistributionsSchema.safeParse(details).data;
    if (distributions !== undefined) starts.push({ span, distributions });
  }
  return starts;
}

/**
 * Compares a scope's stored matches with the published ones: by the quality gate, or by the changes if too few claims
 * can be checked. A scope with nothing published must only meet the absolute bounds.
 * @param judgment gets the figures as they are computed
 * @returns the gate's result
 * @throws GuardError naming every figure out of bounds
 */
export async function judgeMatches(
  context: StageContext,
  client: pg.ClientBase,
  job: JudgedJob,
  { groups, now, matcher, moved, claims }: MatchFigures,
  judgment: Judgment,
): Promise<QualityGateResult> {
  const { scope, force } = job;
  const bounds = policyValuesOf(context.config.matching).proof;
  const past = await pastComparisons(client, { kind: 'match', name: scope });
  const published = await readPublished(context, client, scope, matcher);
  const before = published.distributions;
  const night = before && compareMatches({ before, now, moved, claims, past });
  const ofSpans = night && compareMatchSpans(now, claims, night.measures, await readSpanStarts(client, job));
  const comparison = night &&
    ofSpans && {
      nights: night.nights,
      measures: { ...night.measures, ...ofSpans.measures },
      findings: [...night.findings, ...ofSpans.findings],
    };
  judgment.comparison = comparison;
  const judged = judgeGroups(groups, published.gate, bounds, force);
  const ofNight = isChecked(judged, bounds) ? [] : (night?.findings ?? []);
  const gate = { ...judged, findings: [...judged.findings, ...ofNight, ...(ofSpans?.findings ?? [])] };
  judgment.gate = gate;
  if (isOutOfBounds(gate)) judgment.difference = await readMatchDifference(client, scope);
  refuseOutOfBounds(scope, gate);
  return gate;
}
