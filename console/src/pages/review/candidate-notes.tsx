import type { ResponseOf } from '@crs/client';
import type { VNode } from 'preact';
import { confidenceText, counted } from '../../layout/values.js';

export type Candidate = ResponseOf<'/v1/permits/{id}/match'>['candidates'][number];

interface SharersProps {
  readonly parts: Candidate['parts'];
  /** The signals for an agreeing value. */
  readonly agreeing: readonly string[];
}

/** Number of contractors with the agreeing value. A common value is weak evidence. */
export const Sharers = ({ parts, agreeing }: SharersProps): VNode | null => {
  const sharers = parts.find(({ signal }) => agreeing.includes(signal))?.sharers ?? 1;
  return sharers > 1 ? <div class="quiet">shared by {counted(sharers, 'contractor')}</div> : null;
};

interface ProbabilityProps {
  readonly candidate: Candidate;
  readonly among: readonly Candidate[];
}

/** The probability that the claim means a candidate. Licenses of one firm share it. */
export const Probability = ({ candidate: { firm, matchConfidence }, among }: ProbabilityProps): VNode => (
  <>
    {confidenceText(matchConfidence)}
    {among.filter((one) => one.firm === firm).length > 1 && (
      <div class="quiet">for all licenses of this firm together</div>
    )}
  </>
);
