/** What matching threads do. Pure, but for the scratch space of a roster. */
import type { Claim } from '@crs/domain';
import {
  findSilverLabels,
  learnJurisdictionWeights,
  type MatchingSettings,
  matchClaim,
  openRoster,
  PreparedClaims,
  type Roster,
} from '@crs/matching';
import { type ClaimGroup, claimsOf, type DigestedClaim, type LineBatch, matchLine } from '@crs/store';
import { withOwnWeights } from '../../learn/own-weights.js';
import type { Tasks } from './messages.js';

/** Matches the claims of a batch and writes the answers as lines for the store. */
export function matchBatch(
  roster: Roster,
  { group, claims }: Tasks['match']['ask'],
): Tasks['match']['answer'] {
  return matchAll(roster, claimsOf(group, claims));
}

/** Matches once more, without their numbers, claims whose printed number tells who is meant. */
export function proveClaims(
  roster: Roster,
  { group, claims, others }: Tasks['prove']['ask'],
): Tasks['prove']['answer'] {
  const asked = readClaims(group, claims).map(({ claim }) => claim);
  return proveAll(
    roster,
    asked,
    readClaims(group, others).map(({ claim }) => claim),
  );
}

/** Learns weights of a scope's own, and matches and proves its claims with them. */
export function learnScope(
  roster: Roster,
  settings: MatchingSettings,
  { group, claims }: Tasks['learn']['ask'],
): Tasks['learn']['answer'] {
  const read = readClaims(group, claims);
  const asked = read.map(({ claim }) => claim);
  const prepared = new PreparedClaims();
  const trainingSet = { jurisdiction: group.scope, roster, claims: asked };
  const learned = learnJurisdictionWeights(trainingSet, settings.model, prepared);
  if (learned === null) return null;
  const own = withOwnWeights(settings, group.scope, learned);
  const taught = openRoster(roster.index, roster.dictionaries, own, group.scope);
  return {
    learned,
    proof: proveAll(taught, asked, [], prepared),
    ...matchAll(taught, read, prepared),
  };
}

function matchAll(
  roster: Roster,
  claims: Iterable<DigestedClaim>,
  { printed } = new PreparedClaims(),
): Tasks['match']['answer'] {
  let lines = '';
  for (const { claim, digest } of claims)
    lines += `${matchLine(matchClaim(roster, claim, printed.get(claim.id)), digest)}\n`;
  return { lines: new TextEncoder().encode(lines) };
}

function proveAll(
  roster: Roster,
  asked: readonly Claim[],
  others: readonly Claim[],
  { masked } = new PreparedClaims(),
): Tasks['prove']['answer'] {
  const { known, sample } = findSilverLabels(roster, [...asked, ...others], roster.policy.proof.sample);
  const ids = new Set(asked.map(({ id }) => id));
  const answers = sample
    .filter(({ claim }) => ids.has(claim.id))
    .map(({ claim, rank, expected }) => {
      const { contractorId, tier, confidence } = matchClaim(roster, claim, masked.get(claim.id));
      return { claimId: claim.id, rank, expected, contractorId, tier, confidence };
    });
  return { truths: known, answers };
}

function readClaims(group: ClaimGroup, batches: readonly LineBatch[]): DigestedClaim[] {
  const read: DigestedClaim[] = [];
  for (const batch of batches) for (const claim of claimsOf(group, batch)) read.push(claim);
  return read;
}
