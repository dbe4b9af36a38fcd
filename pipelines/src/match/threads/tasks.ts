/** What matching threads do. Pure, but for the scratch space of a roster. */
import type { Claim } from '@crs/domain';
import { findFreeTruths, learnOwn, type MatchingSettings, matchClaim, type Roster } from '@crs/matching';
import { type ClaimGroup, claimsOf, type LineBatch, matchLine } from '@crs/store';
import type { Tasks } from './messages.js';

/** Matches the claims of a batch and writes the answers as lines for the store. */
export function matchBatch(
  roster: Roster,
  { group, claims }: Tasks['match']['ask'],
): Tasks['match']['answer'] {
  let lines = '';
  for (const { claim, seen } of claimsOf(group, claims))
    lines += `${matchLine(matchClaim(roster, claim), seen)}\n`;
  return { lines: new TextEncoder().encode(lines) };
}

/** Matches once more, without their numbers, claims whose printed number tells who is meant. */
export function proveClaims(
  roster: Roster,
  { group, claims, others }: Tasks['prove']['ask'],
): Tasks['prove']['answer'] {
  const asked = readClaims(group, claims);
  const { known, sample } = findFreeTruths(
    roster,
    [...asked, ...readClaims(group, others)],
    roster.policy.proof.sample,
  );
  const ids = new Set(asked.map(({ id }) => id));
  const answers = sample
    .filter(({ claim }) => ids.has(claim.id))
    .map(({ claim, rank, expected }) => {
      const { contractorId, tier, confidence } = matchClaim(roster, claim);
      return { claimId: claim.id, rank, expected, contractorId, tier, confidence };
    });
  return { truths: known, answers };
}

/** Learns weights of a scope's own. */
export function learnScope(
  roster: Roster,
  { model }: MatchingSettings,
  { group, claims }: Tasks['learn']['ask'],
): Tasks['learn']['answer'] {
  return learnOwn({ jurisdiction: group.scope, roster, claims: readClaims(group, claims) }, model);
}

function readClaims(group: ClaimGroup, batches: readonly LineBatch[]): Claim[] {
  const claims: Claim[] = [];
  for (const batch of batches) for (const { claim } of claimsOf(group, batch)) claims.push(claim);
  return claims;
}
