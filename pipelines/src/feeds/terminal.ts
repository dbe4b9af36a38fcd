import type { checkFeed } from '@crs/onboarding';
import { printLine, printTable } from '../terminal/print.js';
import type { FeedReport } from './feed-health.js';

/** Prints how the columns of a feed's source compare with its definition. */
export function printColumnCheck(
  feed: string,
  { columns, missing, respelled, leftover }: Awaited<ReturnType<typeof checkFeed>>,
): void {
  printLine(`${feed} answers with ${columns.length} columns.`);
  if (missing.length === 0) printLine('Every column its definition needs is there.');
  else printLine(`Missing: ${missing.join(', ')}. Correct the definition before the next night.`);
  for (const { ours, theirs } of respelled) printLine(`Spelled ${theirs} by the source: read as ${ours}.`);
  if (leftover.length > 0) printLine(`Neither read nor ignored: ${leftover.join(', ')}`);
}

/** Prints the health of feeds as a table, with what to do. */
export function printHealth(reports: readonly FeedReport[]): void {
  printTable(
    [
      'feed',
      'verdict',
      'rows',
      'missing',
      'new',
      'newest seen',
      'served',
      'last run',
      'last success',
      'seen',
    ],
    reports.map((report) => [
      report.feed,
      report.verdict,
      report.rows,
      report.missing.length,
      report.leftover.length,
      report.newest,
      report.servedRows,
      report.lastRunId,
      report.lastSuccessAt,
      report.seen,
    ]),
  );
  for (const { feed, reason, nextStep } of reports) {
    if (reason !== null || nextStep !== null)
      printLine(`${feed}: ${[reason, nextStep].filter((text) => text !== null).join(' ')}`);
  }
  const sound = reports.filter((report) => report.sound).length;
  printLine(`\n${sound} of ${reports.length} feeds are sound.`);
}
