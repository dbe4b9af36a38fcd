import type { MissKind } from '@crs/matching';
import { percent, printLine, printTable } from '../cli/output.js';
import type { EvaluationReport } from './evaluate.js';

/** A share as a percentage; a dash where there is nothing to take it of. */
export const shareOf = (value: number | null): string => (value === null ? '–' : percent(value));

/** Which fields the matcher did not see. */
export function hiddenOf({ mask }: Pick<EvaluationReport, 'mask'>): string {
  return mask.length === 0 ? 'nothing hidden' : `${mask.join(' and ')} hidden`;
}

/** The figures on a terminal, and the misses by kind; pictures and single errors are for the page. */
export function printEvaluation(report: EvaluationReport): void {
  printLine(
    `${report.labelled} labelled ${report.by}s, ${report.inRoster} of them in the roster; ${hiddenOf(report)}.\n`,
  );
  printTable(
    ['precision', 'recall', 'F1', 'candidate recall', 'of the knowable', 'calibration error'],
    [
      [
        shareOf(report.precision),
        shareOf(report.recall),
        shareOf(report.f1),
        shareOf(report.candidateRecall),
        shareOf(report.knowable.candidateRecall),
        shareOf(report.calibrationError),
      ],
    ],
  );
  printLine();
  printTable(
    ['tier', 'count', 'precision', '95% interval'],
    Object.entries(report.tiers).map(([tier, { count, precision, low, high }]) => [
      tier,
      count,
      shareOf(precision),
      `${shareOf(low)} – ${shareOf(high)}`,
    ]),
  );
  const missed = (Object.entries(report.missesByKind) as [MissKind, number][]).filter(
    ([, count]) => count > 0,
  );
  if (missed.length > 0) {
    printLine();
    printTable(['missed', 'count'], missed);
  }
  const { unknownPermit, noContractor, severalClaims } = report.leftOut;
  printLine(
    `\nLabels left out: ${unknownPermit} of permits that are not served, ${noContractor} of permits that name nobody, ` +
      `${severalClaims} of numbers that several contractors share.`,
  );
}
