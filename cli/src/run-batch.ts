import { CrsError } from '@crs/domain';
import {
  columnLines,
  heldSubject,
  interruptedJobs,
  matchLines,
  newBatch,
  onSignal,
  runsOfBatch,
  type Session,
  withSession,
} from '@crs/pipelines';
import type { FlowJob } from '@crs/runtime';
import { countTiers, listQuarantined, type Quarantined, type Run } from '@crs/store';
import { printJson, printLine, printRecords } from './terminal/print.js';
import { createProgressDisplay } from './terminal/progress.js';

/** The result of a verb's flow. */
interface BatchResult {
  readonly batch: string;
  readonly seconds: number;
  /** In starting order. */
  readonly runs: readonly Run[];
}

/** Runs a verb's flow to its end and shows its progress. */
export async function runFlow(
  session: Session,
  verb: string,
  flowOf: (batch: string, session: Session) => FlowJob | Promise<FlowJob>,
): Promise<BatchResult> {
  const batch = newBatch(verb, new Date());
  const began = performance.now();
  await showFlow(session, await flowOf(batch, session));
  const seconds = (performance.now() - began) / 1000;
  await tellOperators(session);
  const runs = (await runsOfBatch(session.pool, batch)).reverse();
  return { batch, seconds: Number(seconds.toFixed(3)), runs };
}

/** Notifies operators about the runs. A failed notification does not undo them. */
async function tellOperators({ context, settings, work }: Session): Promise<void> {
  try {
    const { notify } = await import('./stages.js');
    await notify(context, await work(), settings.notify, { now: Date.now(), retriedFor: 0 });
  } catch (error) {
    if (!(error instanceof CrsError)) throw error;
    process.stderr.write(`${error.message} ${error.nextStep}\n`);
  }
}

/** Runs a flow to its end, or until Ctrl-C, and shows its progress. */
async function showFlow(session: Session, flow: FlowJob): Promise<void> {
  const display = createProgressDisplay();
  const stopListening = onSignal((signal) => {
    display.stop();
    process.stderr.write('Stopping. Press Ctrl-C again to stop at once.\n');
    session.stop(interruptedJobs(signal));
  });
  try {
    // Loaded here because it imports the code of all stages.
    const { runFlowToEnd } = await import('./stages.js');
    await runFlowToEnd(session.context, await session.work(), flow, display.show);
  } finally {
    stopListening();
    display.stop();
  }
}

/**
 * Runs a verb's flow to its end in its own session, prints its runs, and sets the exit status.
 * @param afterward called before the runs are printed
 */
export async function runBatch(
  verb: string,
  flowOf: (batch: string, session: Session) => FlowJob | Promise<FlowJob>,
  options: { json?: boolean },
  afterwards: (session: Session) => Promise<void> = async () => {},
): Promise<void> {
  await withSession(async (session) => {
    const result = await runFlow(session, verb, flowOf);
    await afterwards(session);
    const held = heldBackOf(result.runs, await listQuarantined(session.pool));
    process.exitCode = exitStatusOf(result.runs, held);
    if (options.json) {
      const matched = result.runs.flatMap(({ kind, scope }) =>
        kind === 'match' && scope !== null ? scope : [],
      );
      printJson({ ...result, tiers: await countTiers(session.pool, matched), heldBack: held });
    } else {
      printRuns(result.runs, result.seconds);
      for (const { feed, scope, refusedRun, reason } of held)
        printLine(`on hold: ${heldSubject({ feed, scope })}, run ${refusedRun}: ${reason}`);
    }
  });
}

/**
 * Runs a verb's flow to its end in an open session, prints its runs, and sets the exit status.
 * @param documentOf the JSON document, without the tiers
 */
export async function printFlow(
  session: Session,
  verb: string,
  flowOf: (batch: string, session: Session) => FlowJob | Promise<FlowJob>,
  json: boolean | undefined,
  documentOf: (result: BatchResult) => object = (result) => result,
): Promise<BatchResult> {
  const result = await runFlow(session, verb, flowOf);
  process.exitCode = exitStatusOf(result.runs);
  if (json) printJson({ ...documentOf(result), tiers: await countTiers(session.pool) });
  else printRuns(result.runs, result.seconds);
  return result;
}

/**
 * Returns the exit status of a batch: 0 for success, 1 for failure, 3 for refused or still on hold. Only the last run
 * of each feed or scope counts, so a failed run with a successful retry is no failure.
 * @param runs in starting order
 */
export function exitStatusOf(
  runs: readonly Pick<Run, 'kind' | 'feed' | 'scope' | 'state'>[],
  held: readonly unknown[] = [],
): number {
  const last = new Map(runs.map(({ kind, feed, scope, state }) => [`${kind} ${feed ?? scope ?? ''}`, state]));
  const states = [...last.values()];
  if (states.includes('failed')) return 1;
  return held.length > 0 || runs.some(({ state }) => state === 'refused') ? 3 : 0;
}

/** The feeds and scopes that a batch left on hold. */
function heldBackOf(
  runs: readonly Pick<Run, 'feed' | 'scope'>[],
  quarantined: readonly Quarantined[],
): Pick<Quarantined, 'feed' | 'scope' | 'refusedRun' | 'code' | 'reason'>[] {
  const subjects = new Set(runs.flatMap(({ feed, scope }) => [feed, scope]).filter((name) => name !== null));
  return quarantined
    .filter(({ feed, scope }) => subjects.has(feed ?? scope ?? ''))
    .map(({ feed, scope, refusedRun, code, reason }) => ({ feed, scope, refusedRun, code, reason }));
}

/** Prints the runs of a batch as a table, then the details and the reasons of failures. */
export function printRuns(runs: readonly Run[], seconds?: number): void {
  printRecords(runs, {
    run: ({ id }) => String(id),
    kind: 'kind',
    subject: ({ feed, scope }) => feed ?? scope ?? '',
    state: 'state',
    seconds: 'seconds',
    read: 'rowsRead',
    rejected: 'rowsRejected',
    inserted: 'inserted',
    updated: 'updated',
    unchanged: 'unchanged',
    removed: 'removed',
  });
  for (const run of runs) {
    const subject = `run ${run.id} (${run.feed ?? run.scope ?? run.kind})`;
    for (const line of [...columnLines(run.details), ...matchLines(run.details)])
      printLine(`${subject}: ${line}`);
    if (run.reason) printLine(`${subject}: ${run.reason}`);
  }
  if (seconds !== undefined) printLine(`\n${seconds.toFixed(1)} s`);
}
