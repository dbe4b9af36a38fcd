import type { NightComparison } from '@crs/feeds';
import { policyValuesOf } from '@crs/matching';
import { type MatchDifference, readMatchDifference } from '@crs/store';
import type pg from 'pg';
import type { StageContext } from '../context.js';
import { pastComparisons } from '../past-comparisons.js';
import { compareMatches, type MatchDistributions } from './match-drift.js';
import {
  isChecked,
  isOutOfBounds,
  type JudgedGroup,
  judgeGroups,
  type QualityGateResult,
  refuseOutOfBounds,
} from './quality-gate.js';

/** What a matching is judged by. */
export interface MatchFigures {
  readonly groups: readonly JudgedGroup[];
  /** The quality gate's result of the last stored matching. */
  readonly lastGate: unknown;
  /** The distributions after the last matching; null where its settings or weights were others. */
  readonly before: MatchDistributions | null;
  readonly now: MatchDistributions;
  /** Claims that go to another contractor than before, and all of the scope. */
  readonly moved: number;
  readonly claims: number;
}

/** What a matching was found to be; a refused run keeps it. */
export interface Judgement {
  gate: QualityGateResult | null;
  /** How the matches differ from those of the last matching; null where its settings or weights were others. */
  comparison: NightComparison | null;
  /** The changes of a refused matching. */
  difference: MatchDifference | null;
}

/**
 * Holds the stored matches of a scope to the quality gate, or where too few claims can be checked to what moved.
 * @param judgement gets the figures as they are found
 * @param force store them whatever the figures
 * @returns the gate's result
 * @throws GuardError naming every figure out of bounds
 */
export async function judgeMatches(
  context: StageContext,
  client: pg.ClientBase,
  { scope, force }: { readonly scope: string; readonly force: boolean },
  { groups, lastGate, before, now, moved, claims }: MatchFigures,
  judgement: Judgement,
): Promise<QualityGateResult> {
  const bounds = policyValuesOf(context.config.matching).proof;
  const past = await pastComparisons(client, { kind: 'match', name: scope });
  const comparison = before && compareMatches({ before, now, moved, claims, past });
  judgement.comparison = comparison;
  const judged = judgeGroups(groups, lastGate, bounds, force);
  const gate = isChecked(judged, bounds)
    ? judged
    : { ...judged, findings: [...judged.findings, ...(comparison?.findings ?? [])] };
  judgement.gate = gate;
  if (isOutOfBounds(gate)) judgement.difference = await readMatchDifference(client, scope);
  refuseOutOfBounds(scope, gate);
  return gate;
}
