import { CrsError, diskFull, isDiskFull } from '@crs/domain';
import { CommanderError } from 'commander';

/** Exit status for an invalid command line. */
const USAGE = 2;

/** Why a command failed, for a person and for a script. */
interface Failure {
  readonly exitStatus: number;
  readonly code: string;
  readonly message: string;
  readonly nextStep: string;
  /** True if commander has printed the message already. */
  readonly printed: boolean;
}

/** Returns the failure for a thrown value, or null for the value that commander throws after `--help`. Pure. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return null;
    const message = error.code === 'commander.help' ? 'No verb was given.' : error.message;
    return {
      exitStatus: USAGE,
      code: 'usage',
      message: withFullStop(message.replace(/^error: /, '')),
      nextStep: 'See `crs --help`, or `crs VERB --help`.',
      printed: true,
    };
  }
  const known = !(error instanceof CrsError) && isDiskFull(error) ? diskFull(error) : error;
  if (known instanceof CrsError) {
    const { exitStatus, code, message, nextStep } = known;
    return { exitStatus, code, message: withFullStop(message), nextStep, printed: false };
  }
  return {
    exitStatus: 1,
    code: 'internal',
    message: withFullStop(error instanceof Error ? error.message : String(error)),
    nextStep: 'Set LOG_LEVEL=debug and try again to see the cause.',
    printed: false,
  };
}

/** Adds a period unless the text ends with a punctuation mark. */
function withFullStop(text: string): string {
  const trimmed = text.trim();
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
