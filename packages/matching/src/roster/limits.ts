/** The capacity of a roster index. */
import { CrsError } from '@crs/domain';

/** @throws CrsError `matching.roster_too_large` if a roster has more of something than its index can hold */
export function refuseBeyond(count: number, limit: number, what: string): void {
  if (count <= limit) return;
  throw new CrsError('matching.roster_too_large', `A roster can have at most ${limit} ${what}.`, {
    nextStep: 'Give the feed fewer rosters to match against.',
  });
}
