import { styleText } from 'node:util';
import { grouped } from '@crs/domain';
import type { Run } from '@crs/store';
import { batchReports } from './batches.js';
import { comparisonLines, measureLines } from './comparison-lines.js';
import { detailPhrases } from './details.js';
import { matchLines } from './match-lines.js';
import { type Next, type Severity, sentenceOf } from './run-sentence.js';
import { durationText, utcMoment } from './times.js';

type Style = Parameters<typeof styleText>[0];

const STYLES: Readonly<Record<Severity, Style | null>> = {
  ok: null,
  minor: 'dim',
  warning: 'yellow',
  error: 'red',
  running: 'cyan',
};

/** Symbols for terminals without colors. */
const MARKS: Readonly<Record<Severity, string>> = {
  ok: ' ',
  minor: ' ',
  warning: '!',
  error: '✗',
  running: '…',
};

/**
 * The report of runs: batch by batch, newest first, one sentence per run. Pure.
 * @param runs newest first
 */
export function runReportLines(runs: readonly Run[], now: number, colors: boolean): string[] {
  if (runs.length === 0) return ['Nothing has run yet. Try `crs nightly`.'];
  const paint = (style: Style | null, text: string): string =>
    colors && style !== null ? styleText(style, text, { validateStream: false }) : text;
  return batchReports(runs, now).flatMap(({ title, summary, runs: told }, index) => [
    ...(index === 0 ? [] : ['']),
    paint('bold', title),
    paint('dim', `  ${summary}`),
    ...told.flatMap(({ run, sentence: { severity, text } }) => [
      paint(
        STYLES[severity],
        `${MARKS[severity]} ${utcMoment(Date.parse(run.startedAt)).slice(11)}  ${numberOf(run)}  ${withFullStop(text)}`,
      ),
      ...[...matchLines(run.details), ...measureLines(run.details, 3)].map((line) =>
        paint('dim', `${' '.repeat(17)}run ${run.id} (${about(run)}): ${line}`),
      ),
    ]),
  ]);
}

/** The number of a run, for `crs runs` and `crs rejects`. */
const numberOf = ({ id }: Run): string => String(id).padStart(6);

const about = ({ kind, feed, scope }: Run): string => feed ?? scope ?? kind;

/** The text with a period, unless it ends with a punctuation mark. */
export const withFullStop = (text: string): string => (/[.!?…`]$/.test(text) ? text : `${text}.`);

/**
 * One run in full. Pure.
 * @param next the next run of the same feed or scope in the same batch
 */
export function runLines(run: Run, next: Next, now: number): string[] {
  const counts: readonly (readonly [string, number])[] = [
    ['read', run.rowsRead],
    ['rejected', run.rowsRejected],
    ['new', run.inserted],
    ['changed', run.updated],
    ['unchanged', run.unchanged],
    ['gone', run.removed],
  ];
  const rejects = run.rowsRejected > 0 && run.kind === 'ingest' ? [`rejects    crs rejects ${run.id}`] : [];
  return [
    withFullStop(sentenceOf(run, next, now).text),
    '',
    `run        ${run.id}, ${run.kind}${run.batch === null ? '' : ` of ${run.batch}`}`,
    `state      ${run.state}${run.code === null ? '' : ` (${run.code})`}`,
    `began      ${run.startedAt}`,
    `ended      ${run.endedAt === null ? 'not yet' : `${run.endedAt}, after ${durationText(run.seconds ?? 0)}`}`,
    `rows       ${counts.map(([word, value]) => `${grouped(value)} ${word}`).join(', ')}`,
    ...rejects,
    ...(run.reason === null ? [] : [`reason     ${run.reason}`]),
    ...[...detailPhrases(run.details), ...runPhrases(run.details)].map((phrase) => `           ${phrase}`),
  ];
}

/** What a run matched, learned, and checked, and how much it differed from previous runs, one phrase each. Pure. */
export const runPhrases = (details: Run['details']): string[] => [
  ...matchLines(details),
  ...comparisonLines(details),
];
