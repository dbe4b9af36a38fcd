import { counted, grouped, percent } from '@crs/domain';
import { type Html, html, table } from '@crs/html';
import type { MissKind, TierQuality } from '@crs/matching';
import {
  answerText,
  type Comparison,
  claimText,
  type EvaluationReport,
  type ExclusionFigures,
  type MovedClaim,
  type MoveKind,
  moveKinds,
  type PartFigures,
} from '@crs/pipelines';
import { printLine, printTable } from '../terminal/print.js';

/** A share as a percentage; a dash for null. */
export const shareOf = (value: number | null): string => (value === null ? '–' : percent(value));

/** A 95% interval; a dash for null. */
export const intervalOf = ({ low, high }: Pick<TierQuality, 'low' | 'high'>): string =>
  low === null || high === null ? '–' : `${percent(low)} to ${percent(high)}`;

/** The measured claims or permits, their number, and the masked fields. */
export function measuredOn(report: Pick<EvaluationReport, 'labelled' | 'by' | 'inRoster' | 'mask'>): string {
  const { labelled, by, inRoster } = report;
  const votes = counted(labelled, `labeled ${by}`);
  return `${votes}, ${grouped(inRoster)} of them in the roster; ${hiddenOf(report)}.`;
}

/** The fields that were hidden from the matcher. */
function hiddenOf({ mask }: Pick<EvaluationReport, 'mask'>): string {
  return mask.length === 0 ? 'nothing hidden' : `${mask.join(' and ')} hidden`;
}

/** The 95% intervals below precision, recall, and F1. */
function overallIntervals({ intervals }: Pick<EvaluationReport, 'intervals'>): string[] {
  return [intervals.precision, intervals.recall, intervals.f1].map((interval) =>
    interval === null ? '–' : intervalOf(interval),
  );
}

/** True when labels name a firm's other licenses, so the two readings differ. */
const isByFirm = ({ precision, recall, byLine }: EvaluationReport): boolean =>
  precision !== byLine.precision || recall !== byLine.recall;

/** The parts shown next to the total: each jurisdiction if there are several, and each basis. */
function partsOf({ jurisdictions, bases }: EvaluationReport): [string, PartFigures][] {
  const named = Object.entries(jurisdictions);
  return [
    ...(named.length > 1 ? named : []),
    ...Object.entries(bases).map(([basis, part]): [string, PartFigures] => [`basis ${basis}`, part]),
  ];
}

/** The headings of a parts table, after the part's name and weight. */
export const partHeadings = (report: EvaluationReport): string[] => [
  ...['precision', 'recall', 'F1', 'calibration error'],
  ...(isByFirm(report) ? ['precision by license', 'recall by license', 'F1 by license'] : []),
];

/** The rows of a parts table: the total, if the two readings differ, and each part. */
export function partRows(report: EvaluationReport): string[][] {
  const isBoth = isByFirm(report);
  const whole: [string, PartFigures][] = isBoth ? [['all', report]] : [];
  return [...whole, ...partsOf(report)].map(([name, part]) => [
    name,
    grouped(part.labelled),
    ...[part.precision, part.recall, part.f1, part.calibrationError].map(shareOf),
    ...(isBoth ? [part.byLine.precision, part.byLine.recall, part.byLine.f1].map(shareOf) : []),
  ]);
}

/** The number of claims that still match a contractor whom an analyst excluded. */
export const exclusionText = ({ claims, stillMatched }: ExclusionFigures): string =>
  `${counted(claims, 'claim')} with a ruled-out contractor; the scores alone still match ${grouped(stillMatched)} to it.`;

/** Prints the figures and the misses by kind. Only the page has charts and single errors. */
export function printEvaluation(report: EvaluationReport): void {
  printLine(`${measuredOn(report)}\n`);
  printTable(
    ['precision', 'recall', 'F1', 'candidate recall', 'of identifiable claims', 'calibration error'],
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
  printTable(['part', `${report.by}s`, ...partHeadings(report)], partRows(report));
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
  if (report.exclusions !== undefined) printLine(`\n${exclusionText(report.exclusions)}`);
  const { unknownPermit, noContractor, severalClaims, severalContractors } = report.leftOut;
  printLine(
    `\nLabels left out: ${unknownPermit} for unpublished permits, ${noContractor} for permits that name no contractor, ` +
      `${severalClaims} for permit numbers that several contractors share` +
      (severalContractors === 0
        ? '.'
        : `, ${severalContractors} for license numbers that several contractors share, without a license_type.`),
  );
}

const kinds = Object.keys(moveKinds) as MoveKind[];
const figureHeadings = ['precision', 'recall', 'F1'];

/** Says in one or two sentences what was compared. */
function comparedWith(
  { run, matchings, before, leftOut: { newSince, contractorGone } }: Comparison,
  by: 'claim' | 'permit',
): string {
  const each = Object.entries(matchings).map(([scope, matching]) => `${scope} ${matching}`);
  const reasons = [
    newSince === 0 ? '' : ` ${grouped(newSince)} were not matched yet and are left out.`,
    contractorGone === 0
      ? ''
      : ` ${grouped(contractorGone)} were matched to a contractor that has left its roster, and are left out.`,
  ];
  return `Since matching ${run} (${each.join(', ') || 'of no labeled jurisdiction'}): ${grouped(before.labelled)} labeled ${by}s were matched then.${reasons.join('')}`;
}

const figureRows = ({ before, after }: Comparison): string[][] =>
  [['before', before] as const, ['now', after] as const].map(([name, { precision, recall, f1 }]) => [
    name,
    ...[precision, recall, f1].map(shareOf),
  ]);

const labelText = ({ label }: MovedClaim): string => label ?? 'not in the license roster';

/** Prints the changes since an earlier match run. */
export function printComparison(comparison: Comparison, by: 'claim' | 'permit'): void {
  printLine(`\n${comparedWith(comparison, by)}\n`);
  printTable(['', ...figureHeadings], figureRows(comparison));
  for (const kind of kinds) {
    const moved = comparison.moved[kind];
    printLine(`\n${kind}: ${grouped(comparison.counts[kind])}. ${moveKinds[kind]}`);
    for (const one of moved) {
      const { claim, jurisdiction, permitNumber, before, after } = one;
      printLine(`  ${claimText(claim)} (${jurisdiction} ${permitNumber})`);
      printLine(`    ${answerText(before)} → ${answerText(after)}; the label says ${labelText(one)}`);
    }
  }
}

/** The page section with the changes since an earlier match run. */
export function comparisonSection(comparison: Comparison, by: 'claim' | 'permit'): Html {
  const counted = (heading: string) => ({ heading, numeric: true });
  return html`<h2>What changed</h2>
<p>${comparedWith(comparison, by)}</p>
${table('Before and now', ['', ...figureHeadings.map(counted)], figureRows(comparison))}
${kinds.map((kind) => {
  const moved = comparison.moved[kind];
  const title = `${kind}: ${grouped(comparison.counts[kind])}. ${moveKinds[kind]}`;
  if (moved.length === 0) return html`<p>${title}</p>`;
  return table(
    title,
    ['Contractor text', 'Permit', 'Before', 'Now', 'The label says'],
    moved.map((one) => [
      claimText(one.claim),
      `${one.jurisdiction} ${one.permitNumber}`,
      answerText(one.before),
      answerText(one.after),
      labelText(one),
    ]),
  );
})}`;
}
