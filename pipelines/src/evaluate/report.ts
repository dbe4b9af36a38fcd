import {
  bases,
  type EvaluatedCase,
  type Evaluation,
  evaluate,
  type MaskedField,
  type PrecisionRecallPoint,
  type ReliabilityBin,
} from '@crs/matching';
import type { Comparison } from './compare.js';
import type { Errors } from './errors.js';
import type { ExclusionFigures } from './exclusions.js';
import type { CaseBasis, JudgedCase } from './judge-claims.js';
import type { LabeledClaims } from './label-claims.js';

/** All figures are by firm, if labels name other licenses of the firm; `byLine` has those by line. */
export interface MeasuredReport extends Evaluation {
  readonly by: 'claim' | 'permit';
  readonly mask: readonly MaskedField[];
  readonly byLine: Figures;
  readonly jurisdictions: Readonly<Record<string, JurisdictionFigures>>;
  /** By the basis of the best candidate's score; `none` is without a candidate. */
  readonly bases: Readonly<Partial<Record<CaseBasis, PartFigures>>>;
  /** Labeled claims whose contractor the roster holds. */
  readonly inRoster: number;
  /** The number that a matcher could know: contractor and visible fields share more than common words. */
  readonly knowable: { readonly count: number; readonly candidateRecall: number | null };
  /** Precision against recall, for a falling confidence threshold. */
  readonly curve: readonly PrecisionRecallPoint[];
  /** Confidence against the share of correct matches, in bins of about equal weight. */
  readonly calibration: readonly ReliabilityBin[];
  readonly missesByKind: Errors['missesByKind'];
  readonly beatenBy: Errors['beatenBy'];
  readonly worst: Pick<Errors, 'falseMatches' | 'misses'>;
  /** Minimum confidence of each tier. */
  readonly cuts: { readonly verified: number; readonly likely: number; readonly possible: number };
  readonly leftOut: LabeledClaims['leftOut'];
  /** If decisions are labels, those that only exclude contractors. */
  readonly exclusions?: ExclusionFigures;
  /** The moves since an earlier matching, if one was given. */
  readonly comparison?: Comparison;
}

/** What to do about a weakness that the labels show. */
export interface NextStep {
  readonly title: string;
  readonly text: string;
  /** Commands to run, if any. */
  readonly commands: readonly string[];
}

/** The measurements, and the next steps. */
export interface EvaluationReport extends MeasuredReport {
  /** Most worthwhile first. */
  readonly nextSteps: readonly NextStep[];
}

/** The figures of some cases. */
type Figures = Pick<
  Evaluation,
  'labelled' | 'precision' | 'recall' | 'f1' | 'candidateRecall' | 'calibrationError'
>;

/** The figures of a part of the cases, by firm, and the same cases by line. */
export interface PartFigures extends Figures {
  readonly byLine: Figures;
}

/** A jurisdiction's figures, and their source. */
export interface JurisdictionFigures extends PartFigures {
  readonly missesByKind: Errors['missesByKind'];
  /** Shares of its labeled claims that print these fields, if not masked. */
  readonly prints: Readonly<Record<'address' | 'phone' | 'license', number>>;
}

/** Figures by line: only the license that a label names first is right. */
export const figuresByLine = (cases: readonly JudgedCase[]): Figures =>
  figuresOf(cases.map((each) => ({ ...each, ...each.byLine })));

/** The figures of a jurisdiction. */
export function figuresOfJurisdiction(
  cases: readonly JudgedCase[],
  { missesByKind }: Pick<Errors, 'missesByKind'>,
): JurisdictionFigures {
  const shareWith = (field: 'address' | 'phone' | 'licenseNumber'): number =>
    cases.filter(({ claim }) => claim[field] !== null).length / Math.max(1, cases.length);
  const prints = {
    address: shareWith('address'),
    phone: shareWith('phone'),
    license: shareWith('licenseNumber'),
  };
  return { ...figuresOf(cases), byLine: figuresByLine(cases), missesByKind, prints };
}

/** The figures of each basis of the best candidate's score, in the order of the model; `none` is without a candidate. */
export function byBasis(cases: readonly JudgedCase[]): Readonly<Partial<Record<CaseBasis, PartFigures>>> {
  const found = [...bases, 'none' as const].map(
    (name) => [name, cases.filter(({ basis }) => basis === name)] as const,
  );
  return Object.fromEntries(
    found
      .filter(([, part]) => part.length > 0)
      .map(([name, part]) => [name, { ...figuresOf(part), byLine: figuresByLine(part) }]),
  );
}

function figuresOf(cases: readonly EvaluatedCase[]): Figures {
  const { labelled, precision, recall, f1, candidateRecall, calibrationError } = evaluate(cases);
  return { labelled, precision, recall, f1, candidateRecall, calibrationError };
}
