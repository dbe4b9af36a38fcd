import { failureOf } from './failure.js';
import { createProgram } from './program.js';

// `crs export … | head` closes the pipe early, which is no error: export then stops by itself and closes what it
// opened.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  await createProgram().parseAsync();
} catch (error) {
  const failure = failureOf(error);
  process.exitCode = failure?.exitStatus ?? 0;
  if (failure !== null) {
    const { code, message, nextStep, printed } = failure;
    if (!printed) process.stderr.write(`crs: ${message} ${nextStep}\n`);
    if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
    // On one line, so that it can also end a stream of JSON lines.
    if (process.argv.includes('--json'))
      process.stdout.write(`${JSON.stringify({ error: { code, message, nextStep } })}\n`);
  }
}
