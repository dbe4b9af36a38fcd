/** The second pass over a claim, for contractors whose aliases agree with the claim. */
import { eachUnlessCommon } from '../blocking.js';
import type { Matcher } from '../matcher.js';
import { parseClaim } from '../parse-claim.js';
import type { ParsedClaim } from '../parsed-claim.js';
import { type ScoredCandidate, scoreCandidate } from '../score.js';
import { ScoreBreakdown } from '../score-breakdown.js';

/**
 * Scores the contractors with an alias that shares a whole name, a phone, or a street address with a claim. Each is
 * listed once, with its best alias.
 * @param parsed the claim as parsed for the roster
 * @returns candidates by number in the roster; empty if there are no aliases or none shares anything
 */
export function scoreAliases(
  { aliases, leftOut }: Matcher,
  parsed: ParsedClaim,
  explaining: boolean,
): Map<number, ScoredCandidate> {
  const best = new Map<number, ScoredCandidate>();
  if (aliases === null) return best;
  const { roster } = aliases;
  const found = aliasesOf(aliases, parsed);
  if (found.size === 0) return best;
  const parsedAgain = withHoldersOfLines(parseClaim(aliases, parsed.claim), parsed);
  const breakdown = new ScoreBreakdown(roster.weights, explaining);
  for (const alias of [...found].sort((a, b) => a - b)) {
    const entry = roster.index.ids[alias] as number;
    if (leftOut?.has(entry)) continue;
    const scored = scoreCandidate(roster, parsedAgain, alias, breakdown);
    const known = best.get(entry);
    if (known === undefined || scored.score > known.score) best.set(entry, { ...scored, entry, alias });
  }
  return best;
}

/**
 * A claim as parsed for the aliases, with at least as many sharers of each value as in the roster. Few aliases have a
 * phone that many licenses have, and such a phone says no more about an alias than about a roster line. Only a roster
 * line can show that a phone or a license number belongs to another firm. Pure.
 */
function withHoldersOfLines(byAliases: ParsedClaim, byLines: ParsedClaim): ParsedClaim {
  const most = (one: readonly number[], other: readonly number[]): number[] =>
    one.map((count, at) => Math.max(count, other[at] ?? 1));
  return {
    ...byAliases,
    addressSharers: Math.max(byAliases.addressSharers, byLines.addressSharers),
    phoneSharers: most(byAliases.phoneSharers, byLines.phoneSharers),
    phoneFirms: byLines.phoneFirms,
    licenseSharers: most(byAliases.licenseSharers, byLines.licenseSharers),
    licenseKnown: byLines.licenseKnown,
  };
}

/** Numbers of the aliases that share a key with a claim. */
function aliasesOf({ roster: { index, policy } }: Matcher, parsed: ParsedClaim): Set<number> {
  const found = new Set<number>();
  const { sharers } = policy.search;
  const add = (alias: number): void => void found.add(alias);
  for (const { compact } of parsed.names) eachUnlessCommon(index.byName, compact, sharers, add);
  for (const phone of parsed.phones) eachUnlessCommon(index.byPhone, phone, sharers, add);
  if (parsed.addressKey !== '') eachUnlessCommon(index.byAddress, parsed.addressKey, sharers, add);
  return found;
}
