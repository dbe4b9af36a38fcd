import { percent } from '@crs/domain';
import type { Proposal } from '@crs/onboarding';
import { printLine, printTable } from '../terminal/print.js';

const widest = 34;

/** Prints a proposal: where each column comes from, ten records, what would be rejected, warnings. */
export function printProposal(
  { definition, columns, preview, left, warnings, reasons }: Proposal,
  file: string | null,
  text: string,
  next: readonly string[],
): void {
  printLine(`${definition.feed}: ${definition.family}, ${reasons.family.join('; ')}.`);
  if (reasons.place.length > 0) printLine(`Where: ${reasons.place.join('; ')}.`);
  printLine(`A row is identified by ${definition.identity.join(', ')}: ${reasons.identity}.`);
  printLine();
  printTable(
    ['column', 'from', 'filled', 'example', 'because'],
    columns.map((one) => [
      one.column,
      clipped(sourcesOf(one.from)),
      percent(one.filled),
      clipped(one.example ?? ''),
      one.reason,
    ]),
  );
  if (left.length > 0) printLine(`\nRead by nothing: ${left.join(', ')}`);
  if (preview.normalised.length > 0) {
    printLine('\nRecords of the sample, as they will be compared:');
    const headings = Object.keys(preview.normalised[0] ?? {}).filter((heading) =>
      preview.normalised.some((row) => row[heading] !== null),
    );
    printTable(
      headings,
      preview.normalised.map((row) => headings.map((heading) => short(row[heading] ?? null))),
    );
  }
  printLine(`\n${preview.rejected} of ${preview.read} rows would be rejected.`);
  if (preview.rejects.length > 0) {
    printTable(
      ['rows', 'column', 'reason', 'for example, line'],
      preview.rejects.slice(0, 10).map(({ count, column, reason, line }) => [count, column, reason, line]),
    );
  }
  for (const warning of warnings) printLine(`\nWarning: ${warning}`);
  if (file === null) printLine(`\n${text}\nNothing was written. To write it:`);
  else printLine(`\nWrote ${file}. Read it, then:`);
  for (const line of next) printLine(`  ${line}`);
}

const sourcesOf = (columns: readonly string[]): string =>
  columns.length > 3 ? `${columns.slice(0, 2).join(', ')}, … (${columns.length})` : columns.join(', ');

const clipped = (value: string): string => {
  const line = value.replaceAll(/\s+/g, ' ');
  return line.length > widest ? `${line.slice(0, widest - 1)}…` : line;
};

const short = (value: string | number | null): string | number | null =>
  typeof value === 'string' ? clipped(value) : value;
