/** The base of every expected error: a stable code for scripts, a sentence for people, and the next step. */
export class CrsError extends Error {
  /** Stable, dotted: `feed.column_missing`, `setting.invalid`. */
  readonly code: string;
  /** What the reader can do, in one sentence. */
  readonly nextStep: string;
  /** The command line's exit status: 1 failed, 2 wrong usage, 3 refused by a guard. */
  readonly exitStatus: 1 | 2 | 3;

  constructor(
    code: string,
    message: string,
    options: { nextStep: string; exitStatus?: 1 | 2 | 3; cause?: unknown },
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.code = code;
    this.nextStep = options.nextStep;
    this.exitStatus = options.exitStatus ?? 1;
  }
}

/** An invalid setting, option, or argument. The program exits with 2. */
export class UsageError extends CrsError {
  constructor(code: string, message: string, nextStep: string) {
    super(code, message, { nextStep, exitStatus: 2 });
  }
}

/** A guard refused a run; the served data stays. The program exits with 3. */
export class GuardError extends CrsError {
  constructor(code: string, message: string, nextStep: string) {
    super(code, message, { nextStep, exitStatus: 3 });
  }
}

/** Error codes for a full disk or quota, from the operating system and PostgreSQL (`disk_full`). */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** Messages about a full disk, for programs without error codes. */
const DISK_FULL_WORDS = /No space left on device|Disk quota exceeded/i;

/** True for a full disk on this machine or on the database server. */
export function isDiskFull(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: unknown; message?: unknown };
  return DISK_FULL.has(String(code)) || DISK_FULL_WORDS.test(String(message));
}

/** The error for a full disk. */
export const diskFull = (error: unknown): CrsError =>
  new CrsError('disk.full', `A disk is full: ${error instanceof Error ? error.message : String(error)}.`, {
    nextStep: 'Free up space on the named disk, or on the database disk. The published data is not affected.',
    cause: error,
  });

/** Null for an error about a missing file or folder, such as one that another process has just removed. Throws others. */
export function nullIfMissing(error: { readonly code?: unknown }): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
