import { setImmediate as breathe } from 'node:timers/promises';
import { type Claim, GuardError, type Match, recordScopes } from '@crs/domain';
import {
  type EvaluatedCase,
  findFreeTruths,
  judgeRun,
  matchClaim,
  type Roster,
  type RunFigures,
  runFigures,
} from '@crs/matching';
import type { CheckedAnswer } from '@crs/store';
import { z } from 'zod';

/** What a run found out about itself, as its details keep it. */
export interface Proof {
  /** Figures by the state whose rosters were searched; null for claims that name none. */
  readonly groups: readonly ProvenGroup[];
  /** What was out of bounds, one sentence each. */
  readonly findings: readonly string[];
  /** True where somebody wanted it published all the same. */
  readonly forced: boolean;
}

export interface ProvenGroup extends RunFigures {
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
export const keptProofSchema = z.object({
  groups: z.array(
    z.object({
      state: z.string().nullable(),
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
export type KeptProof = z.infer<typeof keptProofSchema>;

/** Claims matched between two breaths. */
const CLAIMS_PER_BREATH = 500;

/**
 * Matches claims whose printed number tells who is meant once more without the number.
 * @param claims all claims of one scope and state
 * @param answers the answers of all these claims, those that were not matched anew among them
 * @param stillAnswered what a claim without its numbers was answered before, where nothing changed that concerns it
 * @param checked takes the answers of the claims that were checked
 */
export async function proveGroup(
  roster: Roster,
  state: string | null,
  claims: readonly Claim[],
  answers: Iterable<Pick<Match, 'contractorId' | 'tier'>>,
  stillAnswered: (hidden: Claim) => CheckedAnswer | undefined,
  checked: Map<number, CheckedAnswer>,
): Promise<ProvenGroup> {
  const { known, sample } = findFreeTruths(roster, claims);
  const cases: EvaluatedCase[] = [];
  for (const { claim, expected } of sample) {
    const match = stillAnswered(claim) ?? matchClaim(roster, claim);
    checked.set(claim.id, match);
    cases.push({ match, expected, found: true, weight: 1 });
    if (cases.length % CLAIMS_PER_BREATH === 0) await breathe();
  }
  return { state, contractors: roster.entries.length, ...runFigures(cases, known, answers) };
}

/**
 * The figures of a group as the last published run kept them, for a group in which nothing changed since.
 * @param claims how many it has now: where some are gone, none of the others has changed, and the figures have all the same
 */
export function keptGroup(lastKept: unknown, state: string | null, claims: number): ProvenGroup | undefined {
  if (!keptProofSchema.safeParse(lastKept).success) return undefined;
  return (lastKept as Proof).groups.find((group) => group.state === state && group.claims === claims);
}

/**
 * Holds the figures against the bounds of the policy and against those of the last published run.
 * @param lastKept what that run kept, as the store gives it; a form that cannot be read counts as none
 */
export function judgeGroups(
  groups: readonly ProvenGroup[],
  lastKept: unknown,
  bounds: Roster['policy']['proof'],
  forced: boolean,
): Proof {
  const last = keptProofSchema.safeParse(lastKept).data?.groups ?? [];
  const findings = groups.flatMap((group) => {
    const before = last.find(({ state }) => state === group.state) ?? null;
    const where = groups.length > 1 ? `${group.state ?? 'no state'}: ` : '';
    return judgeRun(group, before, bounds).map(({ says }) => `${where}${says}`);
  });
  // States without a roster, most of them for inspections, have nothing to tell.
  const telling = groups.filter(
    ({ state, contractors }) => contractors > 0 || last.some((before) => before.state === state),
  );
  return { groups: telling, findings, forced };
}

/** @throws GuardError naming every figure out of bounds, unless somebody wants the matches published all the same */
export function refuseOutOfBounds(scope: string, { findings, forced }: Proof): void {
  if (findings.length === 0 || forced) return;
  const again = Object.values<string>(recordScopes).includes(scope) ? '--all' : `--jurisdiction ${scope}`;
  throw new GuardError(
    'match.out_of_bounds',
    `The matches of ${scope} are not published: ${findings.join('; ')}.`,
    `Look at the last changes of its feeds and rosters, and at single permits with \`crs explain\`; where the figures are ` +
      `right all the same, publish once with \`crs match ${again} --force\` or loosen \`proof\` in matching.yaml.`,
  );
}
