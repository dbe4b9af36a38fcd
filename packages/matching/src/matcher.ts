/** A roster together with the scratch space of the thread that matches against it. */

import type { ToldAlias } from './aliases/alias-texts.js';
import { MatchScratch } from './match-scratch.js';
import type { Roster } from './roster.js';

/** Matches claims one after another; belongs to one thread. Reads the roster and writes the scratch. */
export interface Matcher {
  readonly roster: Roster;
  readonly scratch: MatchScratch;
  /** Matches against the contractors' aliases; null if there are none. */
  readonly aliases: AliasMatcher | null;
  /** Numbers of contractors in the roster that are never candidates. */
  readonly leftOut?: ReadonlySet<number>;
}

/** Matches claims against aliases: each is an entry in its roster, whose id is the number of its contractor. */
interface AliasMatcher extends Matcher {
  /** The aliases by number, if they are to be explained. */
  readonly known: readonly ToldAlias[];
}

/** A matcher that leaves out contractors that an analyst excluded for a claim; it shares the other one's scratch. */
export function matcherWithout(matcher: Matcher, contractorIds: readonly number[]): Matcher {
  const { ids } = matcher.roster.index;
  return { ...matcher, leftOut: new Set(contractorIds.map((id) => ids.indexOf(id)).filter((at) => at >= 0)) };
}

/**
 * Makes a matcher.
 * @param other a matcher of the same thread, whose scratch is shared if it has the same index and reading rules
 */
export function matcherOf(roster: Roster, other: Matcher | null = null): Matcher {
  if (other?.scratch.fits(roster) === true) return { roster, scratch: other.scratch, aliases: null };
  return { roster, scratch: new MatchScratch(roster), aliases: null };
}

/**
 * The same matcher without a minimum confidence: it leaves only claims without a candidate unmatched. For measuring
 * thresholds other than the policy's.
 */
export function withoutCut(matcher: Matcher): Matcher {
  const { roster } = matcher;
  const policy = { ...roster.policy, tiers: { ...roster.policy.tiers, possible: 0 } };
  return { ...matcher, roster: { ...roster, policy } };
}
