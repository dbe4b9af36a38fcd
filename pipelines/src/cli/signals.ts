import { CrsError } from '@crs/domain';

/** Milliseconds from the first signal to the end of the process, whatever it still waits for. */
const LONGEST_STOP = 9_000;

/**
 * Milliseconds in which a further signal is taken for the first one heard again: npx and timeout pass on a signal that
 * the terminal or they themselves have sent to the whole group of processes.
 */
const SAME_SIGNAL = 500;

/**
 * Calls `stop` at the first Ctrl-C or TERM. The process ends at once at a second one that follows half a second later,
 * and nine seconds after the first at the latest: what dies with it is taken up as after any death of a worker.
 * @returns a function that ends the listening, unless a signal came
 */
export function onSignal(stop: (signal: NodeJS.Signals) => void): () => void {
  let firstHeard: number | null = null;
  const hear = (signal: NodeJS.Signals) => {
    if (firstHeard !== null) {
      if (performance.now() - firstHeard < SAME_SIGNAL) return;
      process.exit(1);
    }
    firstHeard = performance.now();
    setTimeout(() => {
      process.stderr.write(
        `crs: Stopped ${LONGEST_STOP / 1000} seconds after ${signal}, before all was closed.\n`,
      );
      process.exit(1);
    }, LONGEST_STOP).unref();
    stop(signal);
  };
  process.on('SIGINT', hear).on('SIGTERM', hear);
  return () => {
    if (firstHeard === null) process.off('SIGINT', hear).off('SIGTERM', hear);
  };
}

/** Resolves at the first Ctrl-C or TERM. */
export const untilSignal = (): Promise<NodeJS.Signals> =>
  new Promise((resolve) => {
    onSignal(resolve);
  });

/** The reason of jobs and commands that a signal stops. */
export const interrupted = (signal: NodeJS.Signals): CrsError =>
  new CrsError('run.interrupted', `Stopped by ${signal}.`, {
    nextStep: 'What was published stands; `crs work` takes up what was at work or waits in the queue.',
  });
