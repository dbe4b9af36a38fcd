/** What a roster may hold. */
import { CrsError } from '@crs/domain';

/** @throws CrsError where a roster has more of something than its index has room for */
export function refuseBeyond(count: number, most: number, what: string): void {
  if (count <= most) return;
  throw new CrsError('matching.roster_too_large', `A roster holds at most ${most} ${what}.`, {
    nextStep: 'Give the feed fewer rosters to match against.',
  });
}
