import type { Motive } from '@crs/clustering';
import { grouped, percent } from '@crs/domain';
import type { ReopenedCase, ReopenedFirm, ReviewLoad } from '@crs/pipelines';
import { printLine } from '../terminal/print.js';

const motiveWords: Readonly<Record<Motive, string>> = {
  order: 'an order or action, or a revoked or suspended license',
  penalty: 'an unstayed penalty or restitution',
  violations: 'OSHA violations',
  lapse: 'none known; the old license expired',
};

/** All pairs found, shown or not. */
interface Found {
  readonly total: number;
  readonly least: number;
  readonly review: ReviewLoad;
}

/** Prints firm pairs with the evidence for and against each. */
export function printReopened(shown: readonly ReopenedCase[], { total, least, review }: Found): void {
  if (total === 0) printLine(`No pair has a likelihood of ${least} or more.`);
  for (const one of shown) {
    printLine(`${one.likelihood.toFixed(3)}  ${side(one.old)}\n    →  ${side(one.new)}`);
    printLine(`       motive: ${one.motives.map((motive) => motiveWords[motive]).join(', ')}`);
    for (const { kind, display, sharers, learned } of one.shared) {
      printLine(
        `       ${kind}: ${display} (${sharers} contractors${learned ? ', one through an alias' : ''})`,
      );
    }
    for (const { code, weight, sentence } of one.signals) {
      printLine(`       ${weight.toFixed(2).padStart(6)}  ${code.padEnd(18)}  ${sentence}`);
    }
    printLine();
  }
  if (total > 0) {
    const share = percent(review.licenses / review.of);
    printLine(
      `${grouped(review.licenses)} newer licenses to review, ${share} of the ${grouped(review.of)} issued in the same years.`,
    );
  }
  if (total > shown.length) printLine(`… and ${total - shown.length} more; --limit shows them.`);
}

function side({
  licenseNumber,
  name,
  rosterState,
  status,
  originalDate,
  expirationDate,
}: ReopenedFirm): string {
  const dates = `${originalDate ?? '?'} – ${expirationDate ?? '?'}`;
  return `${rosterState} ${licenseNumber} ${name} (${[status, dates].filter(Boolean).join(', ')})`;
}
