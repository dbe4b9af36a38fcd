import { interrupted, onSignal, shownText, showThrough } from '@crs/pipelines';
import { takeDemoOption } from './demo-environment.js';
import { failureOf } from './failure.js';
import { createProgram } from './program.js';

/**
 * Runs the command line with these words: settings come from this process's environment, text goes to its standard
 * streams, and a failure is reported there.
 * @returns the exit status, which is also left in `process.exitCode`
 */
export async function runCommand(words: readonly string[]): Promise<number> {
  process.exitCode = 0;
  showThrough((text) => text);
  // Of a verb that has nothing to close.
  const stopListening = onSignal((signal) => process.exit(report(interrupted(signal), words)));
  try {
    const given = takeDemoOption(words, process.env);
    // A verb's file imports all that it works with, which takes longer than most verbs do.
    const program = await createProgram((name) => given.includes(name));
    await program.parseAsync(given, { from: 'user' });
  } catch (error) {
    process.exitCode = report(error, words);
  } finally {
    stopListening();
  }
  return Number(process.exitCode);
}

/** Says why a command failed; gives its exit status. */
function report(error: unknown, words: readonly string[]): number {
  const failure = failureOf(error);
  if (failure === null) return 0;
  const { code, exitStatus, printed } = failure;
  const [message, nextStep] = [shownText(failure.message), shownText(failure.nextStep)];
  if (!printed) process.stderr.write(`crs: ${message} ${nextStep}\n`);
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  // On one line, so that it can also end a stream of JSON lines.
  if (words.includes('--json'))
    process.stdout.write(`${JSON.stringify({ error: { code, message, nextStep } })}\n`);
  return exitStatus;
}
