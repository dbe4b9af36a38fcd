import { GuardError } from '@crs/domain';
import {
  checkQualityGate,
  type JudgedMetrics,
  measureQuality,
  type PolicyValues,
  type QualityMetrics,
  shareOf,
} from '@crs/matching';
import type { MatchedCounts } from '@crs/store';
import { z } from 'zod';
import type { GateSample } from './gate-sample.js';

/** The figures of a matching and what the quality gate says of them, as the details of the run keep it. */
export interface QualityGateResult {
  /** Figures by the state whose rosters were searched; null for claims that name none. */
  readonly groups: readonly JudgedGroup[];
  /** One sentence for each figure out of bounds. */
  readonly findings: readonly string[];
  /** True if the matches are to be stored with any findings. */
  readonly forced: boolean;
}

export interface GroupFigures extends QualityMetrics {
  readonly state: string | null;
  /** Contractors of the rosters searched. */
  readonly contractors: number;
}

/** Figures of a group, just made or read again. */
export type JudgedGroup = JudgedMetrics & Pick<GroupFigures, 'state' | 'contractors' | 'claims'>;

const shareSchema = z.object({
  count: z.number(),
  of: z.number(),
  share: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

/** The gate's figures in the details of a run, as far as they are read again. */
export const savedQualityGateSchema = z.object({
  groups: z.array(
    // What is not read is kept, for a matching that changes only some of the figures.
    z.looseObject({
      state: z.string().nullable(),
      contractors: z.number(),
      claims: z.number(),
      truths: z.number(),
      checked: z.number(),
      precision: shareSchema,
      recall: shareSchema,
      calibrationError: z.number().nullable(),
      surestCalibrationError: z.number().nullable(),
      matched: shareSchema,
      verified: shareSchema,
    }),
  ),
  findings: z.array(z.string()),
  forced: z.boolean(),
});
export type SavedQualityGate = z.infer<typeof savedQualityGateSchema>;

/** How many claims of a group are answered, decisions aside. */
export type GroupMatches = Pick<MatchedCounts, 'state' | 'claims' | 'matched' | 'verified'>;

/**
 * The figures of a group.
 * @param contractors of the rosters searched
 */
export function groupFigures(answers: GroupMatches, contractors: number, checked: GateSample): GroupFigures {
  const cases = checked.answers.map(({ expected, ...match }) => ({
    match,
    expected,
    found: true,
    weight: 1,
  }));
  return { state: answers.state, contractors, ...measureQuality(cases, checked.silverLabels, answers) };
}

/** The figures of a group that the next matching starts from; undefined where none are kept. */
export function savedFigures(
  lastGate: unknown,
  state: string | null,
): { readonly truths: number; readonly contractors: number } | undefined {
  return savedQualityGateSchema.safeParse(lastGate).data?.groups.find((group) => group.state === state);
}

/**
 * The figures of the last stored matching after some claims got other matches; what was checked stays.
 * @param before of these claims, as they were matched then
 * @param now as they are matched now
 */
export function figuresAfter(
  lastGate: unknown,
  before: readonly GroupMatches[],
  now: readonly GroupMatches[],
): JudgedGroup[] {
  const groups = savedQualityGateSchema.safeParse(lastGate).data?.groups ?? [];
  return groups.map((group) => {
    const more = (figure: 'matched' | 'verified'): number =>
      countOf(now, group.state, figure) - countOf(before, group.state, figure);
    const matched = group.matched.count + more('matched');
    return {
      ...group,
      matched: shareOf(matched, group.claims),
      verified: shareOf(group.verified.count + more('verified'), matched),
    };
  });
}

const countOf = (
  groups: readonly GroupMatches[],
  state: string | null,
  figure: 'matched' | 'verified',
): number => groups.find((group) => group.state === state)?.[figure] ?? 0;

/**
 * Compares the figures with the bounds of the policy and with the figures of the last stored matching.
 * @param lastGate what that matching kept, as the store gives it; an unreadable form counts as none
 */
export function judgeGroups(
  groups: readonly JudgedGroup[],
  lastGate: unknown,
  bounds: PolicyValues['proof'],
  forced: boolean,
): QualityGateResult {
  const last = savedQualityGateSchema.safeParse(lastGate).data?.groups ?? [];
  const findings = groups.flatMap((group) => {
    const before = last.find(({ state }) => state === group.state) ?? null;
    const where = groups.length > 1 ? `${group.state ?? 'no state'}: ` : '';
    return checkQualityGate(group, before, bounds).map(({ says }) => `${where}${says}`);
  });
  // States without a roster, most of them of inspections, have no figures.
  const withFigures = groups.filter(
    ({ state, contractors }) => contractors > 0 || last.some((before) => before.state === state),
  );
  return { groups: withFigures, findings, forced };
}

/** Whether enough claims print a number that the matching can be checked by; else it is held to what moved. */
export const isChecked = ({ groups }: QualityGateResult, { truthsNeeded }: PolicyValues['proof']): boolean =>
  groups.reduce((sum, { checked }) => sum + checked, 0) >= truthsNeeded;

/** True where the gate refuses the matching. */
export const isOutOfBounds = ({ findings, forced }: QualityGateResult): boolean =>
  findings.length > 0 && !forced;

/** @throws GuardError naming every figure out of bounds, unless the matches are forced */
export function refuseOutOfBounds(scope: string, gate: QualityGateResult): void {
  if (!isOutOfBounds(gate)) return;
  const { findings } = gate;
  throw new GuardError(
    'match.out_of_bounds',
    `The matches of ${scope} are not published: ${findings.join('; ')}.`,
    'See what it would have changed with `crs runs show RUN`; where the figures are right all the same, release it with ' +
      '`crs runs accept RUN --by NAME`, or forget it with `crs runs drop RUN`.',
  );
}
