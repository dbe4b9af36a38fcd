/** Errors of a data set that changed while it was read, or was incomplete. */
import { GuardError } from '@crs/domain';

/** The inconsistency of one read; a second read may succeed. */
export class InconsistentRead extends Error {}

/** The error after the last read. */
export function inconsistentReadError(feed: string, why: InconsistentRead, times: number): GuardError {
  return new GuardError(
    'feed.unsteady',
    `${feed}: ${why.message}; read ${times} times.`,
    'Run the feed again when its publisher has finished loading. The published data is not affected.',
  );
}
