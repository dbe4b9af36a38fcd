import { confidenceText } from '../../layout/values.js';

/** A firm that the claim may mean, with its probability. A firm's licenses share the probability. */
interface LikelyFirm {
  readonly firm: number;
  readonly matchConfidence: string;
}

/** Explains candidates' probabilities, and the remainder for others. Pure. */
export function probabilityNote(candidates: readonly LikelyFirm[]): string {
  const ofFirms = new Map(candidates.map(({ firm, matchConfidence }) => [firm, Number(matchConfidence)]));
  const shown = [...ofFirms.values()].reduce((sum, one) => sum + one, 0);
  const left = confidenceText(Math.max(0, 1 - shown).toFixed(3));
  return `The remaining probability (${left}) is that it’s another contractor, or none in the license roster.`;
}
