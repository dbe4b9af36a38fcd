import { failureOf } from './failure.js';
import { createProgram } from './program.js';

// A reader that has seen enough (`crs export … | head`) closes the pipe. That is no failure: what writes on
// stops by itself, so that everything that was opened is closed.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  await createProgram().parseAsync();
} catch (error) {
  const failure = failureOf(error);
  process.exitCode = failure?.exitStatus ?? 0;
  if (failure !== null) {
    const { code, message, nextStep, told } = failure;
    if (!told) process.stderr.write(`crs: ${message} ${nextStep}\n`);
    if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
    // On one line, so that it also ends a stream of JSON lines in its own form.
    if (process.argv.includes('--json'))
      process.stdout.write(`${JSON.stringify({ error: { code, message, nextStep } })}\n`);
  }
}
