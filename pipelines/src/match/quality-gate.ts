import { GuardError } from '@crs/domain';
import {
  checkQualityGate,
  type JudgedMetrics,
  measureQuality,
  type PolicyValues,
  type QualityMetrics,
  shareOf,
} from '@crs/matching';
import type { CheckedMatch, MatchedCounts } from '@crs/store';
import { z } from 'zod';

/** A matching run's figures and the quality gate's findings, as stored in the run's details. */
export interface QualityGateResult {
  /** Figures by the state whose rosters were searched; null for claims that name none. */
  readonly groups: readonly JudgedGroup[];
  /** One sentence for each figure out of bounds. */
  readonly findings: readonly string[];
  /** True if the matches are stored whatever the findings. */
  readonly forced: boolean;
}

export interface GroupFigures extends QualityMetrics {
  readonly state: string | null;
  /** Number of contractors in the rosters searched. */
  readonly contractors: number;
}

/** A group's figures, just computed or read from the store. */
export type JudgedGroup = JudgedMetrics & Pick<GroupFigures, 'state' | 'contractors' | 'claims'>;

const shareSchema = z.object({
  count: z.number(),
  of: z.number(),
  share: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

/** The gate's figures in a run's details, as far as they are read later. */
export const savedQualityGateSchema = z.object({
  groups: z.array(
    // Keeps unparsed figures, for a matching run that changes only some of them.
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

/** The number of a group's claims with a contractor, not counting decisions. */
export type GroupMatches = Pick<MatchedCounts, 'state' | 'claims' | 'matched' | 'verified'>;

/**
 * A group's figures.
 * @param contractors number in the rosters searched
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

/** A group's figures from which the next matching run starts; undefined if none are stored. */
export function savedFigures(
  lastGate: unknown,
  state: string | null,
): { readonly truths: number; readonly contractors: number } | undefined {
  return savedQualityGateSchema.safeParse(lastGate).data?.groups.find((group) => group.state === state);
}

/**
 * The figures of the last stored matching run after the matches of some claims changed; the checked matches remain.
 * @param before these claims' previous matches
 * @param now their current matches
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
 * Compares the figures with the policy's bounds and with the figures of the last stored matching run.
 * @param lastGate that run's stored gate; an unreadable format counts as none
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
  // States without a roster, mostly of inspections, have no figures.
  const withFigures = groups.filter(
    ({ state, contractors }) => contractors > 0 || last.some((before) => before.state === state),
  );
  return { groups: withFigures, findings, forced };
}

/** Whether enough claims have a number for checking the matching run; otherwise its changes decide. */
export const isChecked = ({ groups }: QualityGateResult, { truthsNeeded }: PolicyValues['proof']): boolean =>
  groups.reduce((sum, { checked }) => sum + checked, 0) >= truthsNeeded;

/** True if the gate refuses the matching run. */
export const isOutOfBounds = ({ findings, forced }: QualityGateResult): boolean =>
  findings.length > 0 && !forced;

/** @throws GuardError naming every figure out of bounds, unless the matches are forced */
export function refuseOutOfBounds(scope: string, gate: QualityGateResult): void {
  if (!isOutOfBounds(gate)) return;
  const { findings } = gate;
  throw new GuardError(
    'match.out_of_bounds',
    `The matches of ${scope} were not published: ${findings.join('; ')}.`,
    'See the changes with `crs runs show RUN`. If the figures are correct, release them with ' +
      '`crs runs accept RUN --by NAME`; otherwise drop them with `crs runs drop RUN`.',
  );
}

/** A state's silver labels for the quality gate: claims whose number identifies their contractor. */
export interface GateSample {
  /** Number of silver labels. */
  readonly silverLabels: number;
  /** The matches of the checked claims, lowest ranks first. */
  readonly answers: readonly CheckedMatch[];
}

/** Changes since the sample was taken. */
interface GateSampleChanges {
  /** Claims matched again, and those of them that are new. */
  readonly again: ReadonlySet<number>;
  readonly added: ReadonlySet<number>;
  /** Claims that were removed. */
  readonly gone: ReadonlySet<number>;
  /** The matches of claims that were matched again. */
  readonly found: readonly CheckedMatch[];
}

/**
 * The sample after some claims were matched again: their new matches, and the remaining ones of the others. A silver
 * label remains valid as long as its claim and the rosters are unchanged.
 * @param most size of the sample
 */
export function mergeGateSample(
  kept: GateSample,
  { again, added, gone, found }: GateSampleChanges,
  most: number,
): GateSample {
  const before = new Set(kept.answers.map(({ claimId }) => claimId));
  const still = kept.answers.filter(({ claimId }) => !again.has(claimId) && !gone.has(claimId));
  const counted = found.filter(({ claimId }) => added.has(claimId) || before.has(claimId)).length;
  const answers = [...still, ...found]
    .sort((a, b) => a.rank - b.rank || a.claimId - b.claimId)
    .slice(0, most);
  return {
    silverLabels: Math.max(kept.silverLabels - (before.size - still.length) + counted, answers.length),
    answers,
  };
}
