import { percent } from '@crs/domain';
import type { checkFeed, Proposal } from '@crs/onboarding';
import type { FeedReport } from '@crs/pipelines';
import { printLine, printRecords, printTable } from '../terminal/print.js';

/** Prints how a feed's source columns differ from its definition. */
export function printColumnCheck(
  feed: string,
  { columns, missing, respelled, leftover }: Awaited<ReturnType<typeof checkFeed>>,
): void {
  printLine(`${feed} has ${columns.length} columns.`);
  if (missing.length === 0) printLine('The source has all columns that the definition needs.');
  else printLine(`Missing: ${missing.join(', ')}. Correct the definition before the next nightly run.`);
  for (const { ours, theirs } of respelled) printLine(`The source spells ${ours} as ${theirs}.`);
  if (leftover.length > 0) printLine(`Neither used nor ignored: ${leftover.join(', ')}`);
}

/** Prints feed health as a table, with the next steps. */
export function printHealth(reports: readonly FeedReport[]): void {
  printRecords(reports, {
    feed: 'feed',
    verdict: 'verdict',
    rows: 'rows',
    missing: ({ missing }) => missing.length,
    new: ({ leftover }) => leftover.length,
    'newest seen': 'newest',
    served: 'servedRows',
    'last run': 'lastRunId',
    'last success': 'lastSuccessAt',
    seen: 'seen',
  });
  for (const { feed, reason, nextStep } of reports) {
    if (reason !== null || nextStep !== null)
      printLine(`${feed}: ${[reason, nextStep].filter((text) => text !== null).join(' ')}`);
  }
  const sound = reports.filter((report) => report.sound).length;
  printLine(`\n${sound} of ${reports.length} feeds are healthy.`);
}

const widest = 34;

/** Prints a proposal: the source of each column, ten records, likely rejects, and warnings. */
export function printProposal(
  { definition, columns, preview, left, warnings, reasons }: Proposal,
  file: string | null,
  text: string,
  next: readonly string[],
): void {
  printLine(`${definition.feed}: ${definition.family}, ${reasons.family.join('; ')}.`);
  if (reasons.place.length > 0) printLine(`Location: ${reasons.place.join('; ')}.`);
  printLine(`Columns that identify a row: ${definition.identity.join(', ')} (${reasons.identity}).`);
  printLine();
  printRecords(columns, {
    column: 'column',
    from: ({ from }) => clipped(sourcesOf(from)),
    filled: ({ filled }) => percent(filled),
    example: ({ example }) => clipped(example ?? ''),
    because: 'reason',
  });
  if (left.length > 0) printLine(`\nUnused columns: ${left.join(', ')}`);
  if (preview.normalised.length > 0) {
    printLine('\nSample records:');
    const headings = Object.keys(preview.normalised[0] ?? {}).filter((heading) =>
      preview.normalised.some((row) => row[heading] !== null),
    );
    printTable(
      headings,
      preview.normalised.map((row) => headings.map((heading) => short(row[heading] ?? null))),
    );
  }
  printLine(`\n${preview.rejected} of ${preview.read} sample rows can't be read.`);
  if (preview.rejects.length > 0) {
    printRecords(preview.rejects.slice(0, 10), {
      rows: 'count',
      column: 'column',
      reason: 'reason',
      'example line': 'line',
    });
  }
  for (const warning of warnings) printLine(`\nWarning: ${warning}`);
  if (file === null) printLine(`\n${text}\nNothing was written. To write the definition:`);
  else printLine(`\nWrote ${file}. Check it, then run:`);
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
