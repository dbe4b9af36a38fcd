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
  /** Numbers of contractors in the roster that are never candidates. */
  readonly leftOut?: ReadonlySet<number>;
}

/** Matches claims against aliases: each is an entry of its roster, whose id is the number of its contractor. */
export interface AliasMatcher extends Matcher {
  /** The aliases by number, where they are to be explained. */
  readonly known: readonly ToldAlias[];
}

/** A matcher that leaves contractors out, as an analyst decided for a claim; it shares the scratch of the other one. */
export function matcherWithout(matcher: Matcher, contractorIds: readonly number[]): Matcher {
  const { ids } = matcher.roster.index;
  return { ...matcher, leftOut: new Set(contractorIds.map((id) => ids.indexOf(id)).filter((at) => at >= 0)) };
}

/**
 * Makes a matcher.
 * @param other a matcher of the same thread, whose scratch is shared when it has the same index and reading rules
 */
export function matcherOf(roster: Roster, other: Matcher | null = null): Matcher {
  if (other?.scratch.fits(roster) === true) return { roster, scratch: other.scratch, aliases: null };
  return { roster, scratch: new MatchScratch(roster), aliases: null };
}
