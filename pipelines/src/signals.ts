import { CrsError } from '@crs/domain';

/** Milliseconds from the first signal to the end of the process, whatever it still waits for. */
const LONGEST_STOP = 9_000;

/**
 * Milliseconds in which a further signal is taken for the first one heard again: npx and timeout pass on a signal that
 * the terminal or they themselves have sent to the whole group of processes.
 */
const SAME_SIGNAL = 500;

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

type Stop = (signal: NodeJS.Signals) => void;

/** Those that listen. The last one is the innermost, which knows best what is at work: it alone is called. */
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
 * Calls `stop` at the first Ctrl-C or TERM, unless a later caller listens too. The process ends at once at a second one
 * that follows half a second later, and nine seconds after the first at the latest: what dies with it is taken up as
 * after any death of a worker.
 * @returns a function that ends the listening, unless a signal came
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
 * The reason of jobs and commands that a signal stops.
 * @param nextStep by default that of a command without jobs
 */
export const interrupted = (signal: NodeJS.Signals, nextStep = 'Run the command again.'): CrsError =>
  new CrsError('run.interrupted', `Stopped by ${signal}.`, { nextStep });

/** The same, where jobs were at work. */
export const interruptedJobs = (signal: NodeJS.Signals): CrsError =>
  interrupted(signal, 'Published data stays. `crs work` continues the jobs that were running or waiting.');
