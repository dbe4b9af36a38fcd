import { printLine } from '../terminal/print.js';
import type { ReopenedCase, ReopenedFirm } from './find-reopened.js';

/**
 * Prints pairs of firms with what speaks for and against them.
 * @param total pairs that were found, shown or not
 */
export function printReopened(shown: readonly ReopenedCase[], total: number, least: number): void {
  if (total === 0) printLine(`No pair has a likelihood of ${least} or more.`);
  for (const one of shown) {
    printLine(`${one.likelihood.toFixed(3)}  ${side(one.old)}\n    →  ${side(one.new)}`);
    for (const { kind, display, sharers } of one.shared) {
      printLine(`       ${kind}: ${display} (${sharers} contractors)`);
    }
    for (const { code, weight, sentence } of one.signals) {
      printLine(`       ${weight.toFixed(2).padStart(6)}  ${code.padEnd(18)}  ${sentence}`);
    }
    printLine();
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
