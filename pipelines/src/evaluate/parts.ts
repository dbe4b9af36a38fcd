import { bases, type EvaluatedCase, type Evaluation, evaluate } from '@crs/matching';
import type { Errors } from './errors.js';
import type { CaseBasis, JudgedCase } from './judge-claims.js';

/** The figures of some cases. */
export type Figures = Pick<
  Evaluation,
  'labelled' | 'precision' | 'recall' | 'f1' | 'candidateRecall' | 'calibrationError'
>;

/** The figures of a part of the cases, by firm, and the same cases by line. */
export interface PartFigures extends Figures {
  readonly byLine: Figures;
}

/** The figures of a jurisdiction, and what they come from. */
export interface JurisdictionFigures extends PartFigures {
  readonly missesByKind: Errors['missesByKind'];
  /** Shares of its labelled claims that print these fields, as far as they are not masked. */
  readonly prints: Readonly<Record<'address' | 'phone' | 'license', number>>;
}

/** Figures by line: right is only the license that a label names first. */
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
