import { CrsError } from '@crs/domain';

/** Milliseconds from the first signal to the end of the process, even if something is unfinished. */
const LONGEST_STOP = 9_000;

/**
 * Milliseconds within which another signal counts as the same one, because npx and timeout pass on a signal that the
 * terminal or they themselves have already sent to the whole process group.
 */
const SAME_SIGNAL = 500;

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

type Stop = (signal: NodeJS.Signals) => void;

/** The listeners. Only the last one is called: it is the innermost, which knows best what is in progress. */
const listening: Stop[] = [];
let firstHeard: number | null = null;

function hear(signal: NodeJS.Signals): void {
  if (firstHeard !== null) {
    if (performance.now() - firstHeard < SAME_SIGNAL) return;
    process.exit(1);
  }
  firstHeard = performance.now();
  setTimeout(() => {
    process.stderr.write(
      `crs: Stopped ${LONGEST_STOP / 1000} seconds after ${signal}, before everything was closed.\n`,
    );
    process.exit(1);
  }, LONGEST_STOP).unref();
  listening.at(-1)?.(signal);
}

/**
 * Calls `stop` at the first Ctrl-C or TERM, unless there is a later listener. The process ends immediately at a second
 * signal at least half a second later, and at the latest nine seconds after the first; unfinished work is resumed as
 * after any death of a worker.
 * @returns a function that stops listening, unless a signal has arrived
 */
export function onSignal(stop: Stop): () => void {
  if (listening.length === 0 && firstHeard === null) for (const name of SIGNALS) process.on(name, hear);
  listening.push(stop);
  return () => {
    listening.splice(listening.indexOf(stop), 1);
    if (listening.length === 0 && firstHeard === null) for (const name of SIGNALS) process.off(name, hear);
  };
}

/** Resolves at the first Ctrl-C or TERM. */
export const untilSignal = (): Promise<NodeJS.Signals> =>
  new Promise((resolve) => {
    onSignal(resolve);
  });

/**
 * The reason for jobs and commands being stopped by a signal.
 * @param nextStep by default that of a command without jobs
 */
export const interrupted = (signal: NodeJS.Signals, nextStep = 'Run the command again.'): CrsError =>
  new CrsError('run.interrupted', `Stopped by ${signal}.`, { nextStep });

/** The reason if jobs were in progress. */
export const interruptedJobs = (signal: NodeJS.Signals): CrsError =>
  interrupted(
    signal,
    'Published data is not affected. `crs work` continues the jobs that were running or waiting.',
  );
