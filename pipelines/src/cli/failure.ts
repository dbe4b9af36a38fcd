import { CrsError } from '@crs/domain';
import { CommanderError } from 'commander';

/** Exit status for words that were off. */
const USAGE = 2;

/** Why a command failed, for a person and for a script. */
export interface Failure {
  readonly exitStatus: number;
  readonly code: string;
  readonly message: string;
  readonly nextStep: string;
  /** True where commander has told the person already. */
  readonly told: boolean;
}

/** What a thrown value says; null for the good end that commander throws after `--help`. Pure. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return null;
    const message = error.code === 'commander.help' ? 'No verb was given.' : error.message;
    return {
      exitStatus: USAGE,
      code: 'usage',
      message: sentence(message.replace(/^error: /, '')),
      nextStep: 'See `crs --help`, or `crs VERB --help`.',
      told: true,
    };
  }
  if (error instanceof CrsError) {
    const { exitStatus, code, message, nextStep } = error;
    return { exitStatus, code, message: sentence(message), nextStep, told: false };
  }
  return {
    exitStatus: 1,
    code: 'internal',
    message: sentence(error instanceof Error ? error.message : String(error)),
    nextStep: 'Set LOG_LEVEL=debug and try again to see where it comes from.',
    told: false,
  };
}

/** The text with a full stop where it ends without a mark. */
function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
