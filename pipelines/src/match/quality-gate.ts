import { GuardError } from '@crs/domain';
import { checkQualityGate, measureQuality, type Policy, type QualityMetrics } from '@crs/matching';
import type { AnswerCounts } from '@crs/store';
import { z } from 'zod';
import type { GateSample } from './gate-sample.js';

/** What a run found out about itself, as its details keep it. */
export interface QualityGateResult {
  /** Figures by the state whose rosters were searched; null for claims that name none. */
  readonly groups: readonly GroupFigures[];
  /** What was out of bounds, one sentence each. */
  readonly findings: readonly string[];
  /** True where somebody wanted it published all the same. */
  readonly forced: boolean;
}

export interface GroupFigures extends QualityMetrics {
  readonly state: string | null;
  /** Contractors of the rosters searched. */
  readonly contractors: number;
}

const shareSchema = z.object({
  count: z.number(),
  of: z.number(),
  share: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

/** The part of a kept proof that is read again. */
export const savedQualityGateSchema = z.object({
  groups: z.array(
    z.object({
      state: z.string().nullable(),
      contractors: z.number(),
      truths: z.number(),
      checked: z.number(),
      precision: shareSchema,
      recall: shareSchema,
      calibrationError: z.number().nullable(),
      matched: shareSchema,
      verified: shareSchema,
    }),
  ),
  findings: z.array(z.string()),
  forced: z.boolean(),
});
export type SavedQualityGate = z.infer<typeof savedQualityGateSchema>;

/** How many claims of a group are answered, decisions aside. */
export type GroupAnswers = Pick<AnswerCounts, 'state' | 'claims' | 'matched' | 'verified'>;

/**
 * The figures of a group.
 * @param contractors of the rosters searched
 */
export function groupFigures(answers: GroupAnswers, contractors: number, checked: GateSample): GroupFigures {
  const cases = checked.answers.map(({ expected, ...match }) => ({
    match,
    expected,
    found: true,
    weight: 1,
  }));
  return { state: answers.state, contractors, ...measureQuality(cases, checked.truths, answers) };
}

/** What the last published run kept of a group's figures that the next one follows from. */
export function savedFigures(
  lastKept: unknown,
  state: string | null,
): { readonly truths: number; readonly contractors: number } | undefined {
  return savedQualityGateSchema.safeParse(lastKept).data?.groups.find((group) => group.state === state);
}

/**
 * Holds the figures against the bounds of the policy and against those of the last published run.
 * @param lastKept what that run kept, as the store gives it; a form that cannot be read counts as none
 */
export function judgeGroups(
  groups: readonly GroupFigures[],
  lastKept: unknown,
  bounds: Policy['proof'],
  forced: boolean,
): QualityGateResult {
  const last = savedQualityGateSchema.safeParse(lastKept).data?.groups ?? [];
  const findings = groups.flatMap((group) => {
    const before = last.find(({ state }) => state === group.state) ?? null;
    const where = groups.length > 1 ? `${group.state ?? 'no state'}: ` : '';
    return checkQualityGate(group, before, bounds).map(({ says }) => `${where}${says}`);
  });
  // States without a roster, most of them for inspections, have nothing to tell.
  const telling = groups.filter(
    ({ state, contractors }) => contractors > 0 || last.some((before) => before.state === state),
  );
  return { groups: telling, findings, forced };
}

/** Whether a matching is refused for its figures. */
export const isOutOfBounds = ({ findings, forced }: QualityGateResult): boolean =>
  findings.length > 0 && !forced;

/** @throws GuardError naming every figure out of bounds, unless somebody wants the matches published all the same */
export function refuseOutOfBounds(scope: string, proof: QualityGateResult): void {
  if (!isOutOfBounds(proof)) return;
  const { findings } = proof;
  throw new GuardError(
    'match.out_of_bounds',
    `The matches of ${scope} are not published: ${findings.join('; ')}.`,
    'See what it would have changed with `crs runs show RUN`; where the figures are right all the same, release it with ' +
      '`crs runs accept RUN --by NAME`, or forget it with `crs runs drop RUN`.',
  );
}
