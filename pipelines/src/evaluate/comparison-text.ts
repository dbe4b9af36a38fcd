import { type Html, html, table } from '@crs/html';
import { answerText, claimText } from '../decide/phrases.js';
import { grouped } from '../terminal/numbers.js';
import { printLine, printTable } from '../terminal/print.js';
import { type Comparison, type MovedClaim, type MoveKind, moveKinds } from './compare.js';
import { shareOf } from './terminal.js';

const kinds = Object.keys(moveKinds) as MoveKind[];
const figureHeadings = ['precision', 'recall', 'F1'];

/** What was compared with what, in a sentence or two. */
export function comparedWith(
  { run, matchings, before, leftOut: { newSince, contractorGone } }: Comparison,
  by: 'claim' | 'permit',
): string {
  const each = Object.entries(matchings).map(([scope, matching]) => `${scope} ${matching}`);
  const reasons = [
    newSince === 0 ? '' : ` ${grouped(newSince)} were not matched by then and are left out.`,
    contractorGone === 0
      ? ''
      : ` ${grouped(contractorGone)} were matched to a contractor that has left its roster, and are left out.`,
  ];
  return `Since matching ${run} (${each.join(', ') || 'of no labelled jurisdiction'}): ${grouped(before.labelled)} labelled ${by}s were matched then.${reasons.join('')}`;
}

const figureRows = ({ before, after }: Comparison): string[][] =>
  [['before', before] as const, ['now', after] as const].map(([name, { precision, recall, f1 }]) => [
    name,
    ...[precision, recall, f1].map(shareOf),
  ]);

const labelText = ({ label }: MovedClaim): string => label ?? 'no contractor of the roster';

/** Prints what moved since an earlier matching. */
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

/** What moved since an earlier matching, on the page. */
export function comparisonSection(comparison: Comparison, by: 'claim' | 'permit'): Html {
  const counted = (heading: string) => ({ heading, numeric: true });
  return html`<h2>What moved</h2>
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
