import type { Evaluation, MaskedField, PrecisionRecallPoint, ReliabilityBin } from '@crs/matching';
import type { Comparison } from './compare.js';
import type { Errors } from './errors.js';
import type { ExclusionFigures } from './exclusions.js';
import type { CaseBasis } from './judge-claims.js';
import type { LabelledClaims } from './label-claims.js';
import type { Figures, JurisdictionFigures, PartFigures } from './parts.js';

/** All figures are by firm, where labels name other licenses of the firm; `byLine` holds those by line. */
export interface MeasuredReport extends Evaluation {
  readonly by: 'claim' | 'permit';
  readonly mask: readonly MaskedField[];
  readonly byLine: Figures;
  readonly jurisdictions: Readonly<Record<string, JurisdictionFigures>>;
  /** By the basis of the best candidate's score; `none` is without a candidate. */
  readonly bases: Readonly<Partial<Record<CaseBasis, PartFigures>>>;
  /** Labelled claims whose contractor the roster holds. */
  readonly inRoster: number;
  /** Those of them that a matcher could know: contractor and visible fields share more than common words. */
  readonly knowable: { readonly count: number; readonly candidateRecall: number | null };
  /** Precision against recall, for a falling threshold of confidence. */
  readonly curve: readonly PrecisionRecallPoint[];
  /** Confidence against the share of right matches, in bins of about equal weight. */
  readonly calibration: readonly ReliabilityBin[];
  readonly missesByKind: Errors['missesByKind'];
  readonly beatenBy: Errors['beatenBy'];
  readonly worst: Pick<Errors, 'falseMatches' | 'misses'>;
  /** Least confidence of each tier. */
  readonly cuts: { readonly verified: number; readonly likely: number; readonly possible: number };
  readonly leftOut: LabelledClaims['leftOut'];
  /** Where decisions are labels: those that only exclude contractors. */
  readonly exclusions?: ExclusionFigures;
  /** What moved since an earlier matching, if one was given. */
  readonly comparison?: Comparison;
}

/** What to do about a weakness that the labels show. */
export interface NextStep {
  readonly title: string;
  readonly text: string;
  /** Lines to type, where there are any. */
  readonly commands: readonly string[];
}

/** What was measured, and what to do next. */
export interface EvaluationReport extends MeasuredReport {
  /** The most worthwhile first. */
  readonly nextSteps: readonly NextStep[];
}
