import { bases, type EvaluatedCase, type Evaluation, evaluate } from '@crs/matching';
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

/** Figures by line: right is only the license that a label names first. */
export const figuresByLine = (cases: readonly JudgedCase[]): Figures =>
  figuresOf(cases.map((each) => ({ ...each, ...each.byLine })));

/** The figures of each jurisdiction. */
export function byJurisdiction(cases: readonly JudgedCase[]): Readonly<Record<string, PartFigures>> {
  const names = [...new Set(cases.map(({ jurisdiction }) => jurisdiction))];
  return partsBy(cases, names, ({ jurisdiction }) => jurisdiction);
}

/** The figures of each basis of the best candidate's score, in the order of the model; `none` is without a candidate. */
export function byBasis(cases: readonly JudgedCase[]): Readonly<Partial<Record<CaseBasis, PartFigures>>> {
  const found = new Set(cases.map(({ basis }) => basis));
  const names = [...bases, 'none' as const].filter((basis) => found.has(basis));
  return partsBy(cases, names, ({ basis }) => basis);
}

function partsBy(
  cases: readonly JudgedCase[],
  names: readonly string[],
  nameOf: (one: JudgedCase) => string,
): Record<string, PartFigures> {
  return Object.fromEntries(
    names.map((name) => {
      const part = cases.filter((one) => nameOf(one) === name);
      return [name, { ...figuresOf(part), byLine: figuresByLine(part) }];
    }),
  );
}

function figuresOf(cases: readonly EvaluatedCase[]): Figures {
  const { labelled, precision, recall, f1, candidateRecall, calibrationError } = evaluate(cases);
  return { labelled, precision, recall, f1, candidateRecall, calibrationError };
}
