import type { ResponseOf } from '@crs/client';
import type { VNode } from 'preact';
import { confidenceText, counted } from '../../layout/values.js';

export type Candidate = ResponseOf<'/v1/permits/{id}/match'>['candidates'][number];

interface SharersProps {
  readonly parts: Candidate['parts'];
  /** The signals by which the value agrees. */
  readonly agreeing: readonly string[];
}

/** How many contractors have the value that agrees: one that many have says little. */
export const Sharers = ({ parts, agreeing }: SharersProps): VNode | null => {
  const sharers = parts.find(({ signal }) => agreeing.includes(signal))?.sharers ?? 1;
  return sharers > 1 ? <div class="quiet">{counted(sharers, 'contractor')} have it</div> : null;
};

interface ProbabilityProps {
  readonly candidate: Candidate;
  readonly among: readonly Candidate[];
}

/** How likely a candidate is meant. Lines of one firm have it together. */
export const Probability = ({ candidate: { firm, matchConfidence }, among }: ProbabilityProps): VNode => (
  <>
    {confidenceText(matchConfidence)}
    {among.filter((one) => one.firm === firm).length > 1 && (
      <div class="quiet">for all licenses of this firm together</div>
    )}
  </>
);
