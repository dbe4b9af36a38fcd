import { runInNewContext } from 'node:vm';
import { UsageError } from '@crs/domain';

/** Milliseconds that a mapping may take for its sample. */
const LIMIT = 10_000;

/**
 * Runs some work that a pattern of somebody's could make endless, and ends it after a time: the process serves others too.
 * @throws UsageError `form.too_slow`
 */
export function inLimitedTime<T>(work: () => T, limit = LIMIT): T {
  try {
    // node:vm: its limit also ends a regular expression that backtracks.
    return runInNewContext('work()', { work }, { timeout: limit });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new UsageError(
      'form.too_slow',
      `The mapping took more than ${limit / 1000} seconds for its sample.`,
      'A pattern may try too many ways to match: make it simpler.',
    );
  }
}
