import { percent } from '@crs/domain';
import type { MissKind, TierQuality } from '@crs/matching';
import { grouped } from '../terminal/numbers.js';
import { printLine, printTable } from '../terminal/print.js';
import type { EvaluationReport, Figures } from './evaluate.js';

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

/**
 * The parts that stand beside the whole: the same cases by line, where labels name other licenses of a firm, and each of
 * several jurisdictions.
 */
export function partsOf({ precision, recall, byLine, jurisdictions }: EvaluationReport): [string, Figures][] {
  const parts = Object.entries(jurisdictions);
  const isByFirm = precision !== byLine.precision || recall !== byLine.recall;
  return [
    ...(isByFirm ? [['all, by line', byLine] as [string, Figures]] : []),
    ...(parts.length > 1 ? parts : []),
  ];
}

/** The cells of a part: its name, its weight and its figures. */
export const partRow = ([name, part]: readonly [string, Figures]): string[] => [
  name,
  grouped(part.labelled),
  shareOf(part.precision),
  shareOf(part.recall),
  shareOf(part.f1),
  shareOf(part.calibrationError),
];

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
  const parts = partsOf(report);
  if (parts.length > 0) {
    printLine();
    printTable(
      ['part', `${report.by}s`, 'precision', 'recall', 'F1', 'calibration error'],
      parts.map(partRow),
    );
  }
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
  const { unknownPermit, noContractor, severalClaims, severalContractors } = report.leftOut;
  printLine(
    `\nLabels left out: ${unknownPermit} of permits that are not served, ${noContractor} of permits that name nobody, ` +
      `${severalClaims} of numbers that several contractors share` +
      (severalContractors === 0
        ? '.'
        : `, ${severalContractors} of license numbers that several contractors have and no license_type tells apart.`),
  );
}
