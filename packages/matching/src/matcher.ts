/** A roster together with the scratch space of the thread that matches against it. */

import type { ToldAlias } from './aliases/alias-texts.js';
import { MatchScratch } from './match-scratch.js';
import type { Roster } from './roster.js';

/** Matches claims one after the other; it belongs to one thread. The roster is read-only, the scratch is written. */
export interface Matcher {
  readonly roster: Roster;
  readonly scratch: MatchScratch;
  /** Matches against the aliases of the contractors; null without any. */
  readonly aliases: AliasMatcher | null;
}

/** Matches claims against aliases: each is an entry of its roster, whose id is the number of its contractor. */
export interface AliasMatcher extends Matcher {
  /** The aliases by number, where they are to be explained. */
  readonly known: readonly ToldAlias[];
}

/**
 * Makes a matcher.
 * @param other a matcher of the same thread, whose scratch is shared when it has the same index and reading rules
 */
export function matcherOf(roster: Roster, other: Matcher | null = null): Matcher {
  if (other?.scratch.fits(roster) === true) return { roster, scratch: other.scratch, aliases: null };
  return { roster, scratch: new MatchScratch(roster), aliases: null };
}
