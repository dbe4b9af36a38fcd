import { interrupted, onSignal, shownText, showThrough } from '@crs/pipelines';
import { takeDemoOption } from './demo-environment.js';
import { failureOf } from './failure.js';
import { createProgram } from './program.js';

/**
 * Runs the command line with these words. It reads settings from the process environment, writes text to the standard
 * streams, and reports failures.
 * @returns the exit status, also set as `process.exitCode`
 */
export async function runCommand(words: readonly string[]): Promise<number> {
  process.exitCode = 0;
  showThrough((text) => text);
  // For verbs that have nothing to close.
  const stopListening = onSignal((signal) => process.exit(report(interrupted(signal), words)));
  try {
    const given = takeDemoOption(words, process.env);
    // Loads only the given verbs, because importing a verb's file takes longer than running most verbs.
    const program = await createProgram((name) => given.includes(name));
    await program.parseAsync(given, { from: 'user' });
  } catch (error) {
    process.exitCode = report(error, words);
  } finally {
    stopListening();
  }
  return Number(process.exitCode);
}

/** Reports why a command failed and returns its exit status. */
function report(error: unknown, words: readonly string[]): number {
  const failure = failureOf(error);
  if (failure === null) return 0;
  const { code, exitStatus, printed } = failure;
  const [message, nextStep] = [shownText(failure.message), shownText(failure.nextStep)];
  if (!printed) process.stderr.write(`crs: ${message} ${nextStep}\n`);
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  // On one line, because the report may end a stream of JSON lines.
  if (words.includes('--json'))
    process.stdout.write(`${JSON.stringify({ error: { code, message, nextStep } })}\n`);
  return exitStatus;
}
