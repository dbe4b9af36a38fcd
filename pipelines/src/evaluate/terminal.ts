import type { MissKind } from '@crs/matching';
import { percent, printLine, printTable } from '../cli/output.js';
import type { EvaluationReport } from './evaluate.js';

const share = (value: number | null): string => (value === null ? '–' : percent(value));

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
        share(report.precision),
        share(report.recall),
        share(report.f1),
        share(report.candidateRecall),
        share(report.knowable.candidateRecall),
        share(report.calibrationError),
      ],
    ],
  );
  printLine();
  printTable(
    ['tier', 'count', 'precision', '95% interval'],
    Object.entries(report.tiers).map(([tier, { count, precision, low, high }]) => [
      tier,
      count,
      share(precision),
      `${share(low)} – ${share(high)}`,
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
