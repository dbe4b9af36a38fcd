import { CrsError } from '@crs/domain';
import { CommanderError } from 'commander';
import { createProgram } from './program.js';

/** Exit status for words that were off. */
const USAGE = 2;

/** One sentence why, one what to do. */
function explainFailure(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
  if (error instanceof CrsError) {
    process.stderr.write(`crs: ${error.message} ${error.nextStep}\n`);
    return error.exitStatus;
  }
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`crs: ${message}\n`);
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  return 1;
}

// A reader that has seen enough (`crs export … | head`) closes the pipe: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  await createProgram().parseAsync();
} catch (error) {
  process.exitCode = explainFailure(error);
}
