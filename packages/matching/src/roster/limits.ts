/** The capacity of a roster index. */
import { CrsError } from '@crs/domain';

/** @throws CrsError `matching.roster_too_large` when a roster has more of something than its index can hold */
export function refuseBeyond(count: number, most: number, what: string): void {
  if (count <= most) return;
  throw new CrsError('matching.roster_too_large', `A roster holds at most ${most} ${what}.`, {
    nextStep: 'Give the feed fewer rosters to match against.',
  });
}
