import { CrsError } from '@crs/domain';
import {
  findQuarantined,
  findRun,
  findRunBefore,
  listActionsOfRun,
  listRunLines,
  type OperatorAction,
  type Quarantined,
  type Run,
  type RunLine,
} from '@crs/store';
import { checkReleasable, resolutionText } from '../quarantine/release.js';
import { findRetryable } from '../retry/retryable.js';
import { type RunDetail, toldDetails } from '../run-report/details.js';
import { nextRun } from '../run-report/next-run.js';
import { runPhrases } from '../run-report/run-report.js';
import { sentenceOf } from '../run-report/run-sentence.js';
import { rejectingRun } from '../run-report/shown-rejects.js';
import { durationText } from '../run-report/times.js';
import type { Session } from '../session.js';
import { readWithheldText } from '../suppress/withheld-rules.js';
import { shownValue, withoutTelling } from '../suppress/withheld-text.js';
import { findUndoable } from '../undo/undoable.js';
import { type RunProgress, readProgress, type ToldRun, told } from './work-now.js';

/** Possible actions on a run. */
export const runActions = ['accept', 'drop', 'undo', 'retry', 'read'] as const;

export type RunAction = (typeof runActions)[number];

/** One run in full. */
export interface RunReport {
  readonly run: Run;
  readonly told: ToldRun;
  readonly details: readonly RunDetail[];
  /** The durations of this run and the previous one, in words; null if not known. */
  readonly took: string | null;
  readonly tookBefore: string | null;
  /** The results: matching, learning, checks, and differences from previous runs, one phrase each. */
  readonly phrases: readonly string[];
  /** The last good run of the same feed or scope before it. */
  readonly before: Run | null;
  /** The run that retried it. */
  readonly next: number | null;
  /** The changes on hold from this run. */
  readonly held: readonly Quarantined[];
  /** The outcome of the changes on hold from this run. */
  readonly resolutions: readonly string[];
  /** Rows that it rejected, or that were rejected by the run it refers to. */
  readonly rejects: number;
  readonly actions: readonly RunAction[];
  /** Operators' actions on it, and who started it. */
  readonly asked: readonly OperatorAction[];
  /** The run's last log lines. */
  readonly lines: readonly RunLine[];
  /** Its progress; null if it has ended, or if no worker has reported any. */
  readonly progress: RunProgress | null;
}

/** One run in full, without withheld data; null for a run that is no longer stored. */
export async function readRunReport(session: Session, id: number, now: number): Promise<RunReport | null> {
  const { pool } = session;
  await readWithheldText(session);
  const run = await findRun(pool, id);
  if (run === null) return null;
  const [next, before, quarantined, asked, lines, progress] = await Promise.all([
    nextRun(pool, run),
    findRunBefore(pool, run),
    findQuarantined(pool, id),
    listActionsOfRun(pool, run),
    listRunLines(pool, id),
    readProgress(session, run),
  ]);
  const held = quarantined.filter(({ state }) => state === 'held');
  const rejecting = rejectingRun(run);
  const rejected = rejecting === id ? run : await findRun(pool, rejecting);
  return shownValue({
    run: withoutTelling(run),
    told: told(run, sentenceOf(run, next, now)),
    details: toldDetails(run.details).map(({ label, ...detail }) => ({
      label: withCapital(label),
      ...detail,
    })),
    phrases: runPhrases(run.details).map(withCapital),
    took: run.seconds === null ? null : durationText(run.seconds),
    tookBefore: before?.seconds == null ? null : durationText(before.seconds),
    before,
    next: next?.id ?? null,
    held: held.map(withoutTelling),
    resolutions: quarantined.filter(({ state }) => state !== 'held').map(resolutionText),
    rejects: run.kind === 'ingest' ? (rejected?.rowsRejected ?? 0) : 0,
    actions: await actionsOf(session, run, held),
    asked,
    lines,
    progress,
  });
}

const withCapital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Possible actions on a run, each checked as it will be when requested. */
async function actionsOf(
  { context, pool, config }: Session,
  run: Run,
  held: Awaited<ReturnType<typeof findQuarantined>>,
): Promise<RunAction[]> {
  const isKnown = run.feed !== null && config.feeds.some(({ feed }) => feed === run.feed);
  const [mayAccept, mayUndo, mayRetry] = await Promise.all([
    held.length > 0 && isAllowed(async () => checkReleasable(held)),
    isAllowed(() => findUndoable(pool, run.id)),
    isAllowed(() => findRetryable(context, run.id)),
  ]);
  return [
    ...(mayAccept ? (['accept'] as const) : []),
    ...(held.length > 0 ? (['drop'] as const) : []),
    ...(mayUndo ? (['undo'] as const) : []),
    ...(mayRetry ? (['retry'] as const) : []),
    ...(isKnown && run.kind === 'ingest' && run.state !== 'running' ? (['read'] as const) : []),
  ];
}

/** False if a check objects. */
async function isAllowed(check: () => Promise<unknown>): Promise<boolean> {
  try {
    await check();
    return true;
  } catch (error) {
    if (error instanceof CrsError) return false;
    throw error;
  }
}
