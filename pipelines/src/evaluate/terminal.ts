import { percent } from '@crs/domain';
import type { MissKind, TierQuality } from '@crs/matching';
import { grouped } from '../terminal/numbers.js';
import { printLine, printTable } from '../terminal/print.js';
import type { EvaluationReport } from './evaluate.js';

/** A share as a percentage; a dash for null. */
export const shareOf = (value: number | null): string => (value === null ? '–' : percent(value));

/** A 95% interval; a dash for null. */
export const intervalOf = ({ low, high }: Pick<TierQuality, 'low' | 'high'>): string =>
  low === null || high === null ? '–' : `${percent(low)} to ${percent(high)}`;

/** The measured claims or permits, their number, and the masked fields. */
export function measuredOn(report: Pick<EvaluationReport, 'labelled' | 'by' | 'inRoster' | 'mask'>): string {
  const { labelled, by, inRoster } = report;
  const votes = `${grouped(labelled)} labelled ${by}${labelled === 1 ? '' : 's'}`;
  return `${votes}, ${grouped(inRoster)} of them in the roster; ${hiddenOf(report)}.`;
}

/** Which fields the matcher did not see. */
function hiddenOf({ mask }: Pick<EvaluationReport, 'mask'>): string {
  return mask.length === 0 ? 'nothing hidden' : `${mask.join(' and ')} hidden`;
}

/** The 95% intervals under precision, recall and F1. */
function overallIntervals({ intervals }: Pick<EvaluationReport, 'intervals'>): string[] {
  return [intervals.precision, intervals.recall, intervals.f1].map((interval) =>
    interval === null ? '–' : intervalOf(interval),
  );
}

/** Prints the figures and the misses by kind. Pictures and single errors are on the page only. */
export function printEvaluation(report: EvaluationReport): void {
  printLine(`${measuredOn(report)}\n`);
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
      [...overallIntervals(report), '', '', ''],
    ],
  );
  printLine();
  printTable(
    ['tier', 'count', 'precision', '95% interval'],
    Object.entries(report.tiers).map(([tier, quality]) => [
      tier,
      quality.count,
      shareOf(quality.precision),
      intervalOf(quality),
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
