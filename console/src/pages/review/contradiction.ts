import type { Decision } from '@crs/store';

type Verdict = Pick<Decision, 'verdict' | 'contractorId'>;

/**
 * True if decisions on two claims with the same name contradict each other: they name two contractors, or one excludes
 * everybody or this contractor. Pure.
 */
export function contradicts(one: Verdict, other: Verdict): boolean {
  const verdicts = new Set([one.verdict, other.verdict]);
  if (verdicts.has('withdrawn')) return false;
  if (verdicts.has('confirmed') && verdicts.has('refused')) return true;
  const isSame = one.contractorId === other.contractorId;
  if (verdicts.has('confirmed') && verdicts.has('excluded')) return isSame;
  return verdicts.has('confirmed') && !isSame;
}
