/** A roster together with the scratch space of the thread that matches against it. */
import { MatchScratch } from './match-scratch.js';
import type { Roster } from './roster.js';

/** Matches claims one after the other; it belongs to one thread. The roster is read-only, the scratch is written. */
export interface Matcher {
  readonly roster: Roster;
  readonly scratch: MatchScratch;
}

/**
 * Makes a matcher.
 * @param other a matcher of the same thread, whose scratch is shared when it has the same index and reading rules
 */
export function matcherOf(roster: Roster, other: Matcher | null = null): Matcher {
  if (other?.scratch.fits(roster) === true) return { roster, scratch: other.scratch };
  return { roster, scratch: new MatchScratch(roster) };
}
