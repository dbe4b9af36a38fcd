/** A data set that did not hold still while it was read, or was not given whole. */
import { GuardError } from '@crs/domain';

/** What shows it. Reading again may go better. */
export class InconsistentRead extends Error {}

/** What is said when reading again went no better. */
export function inconsistentReadError(feed: string, why: InconsistentRead, times: number): GuardError {
  return new GuardError(
    'feed.unsteady',
    `${feed}: ${why.message}; read ${times} times.`,
    'Run the feed again when its publisher has finished loading. What was served before is still served.',
  );
}
