/** What matching threads do. Pure, except that a roster reuses its scratch space. */
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
import type { GateSample } from '../gate-sample.js';
import { withOwnWeights } from '../scope-settings.js';
import type { Tasks } from './messages.js';

/** Matches the claims of a batch and writes the matches as lines for the store. */
export function matchBatch(
  roster: Roster,
  { group, claims }: Tasks['match']['input'],
): Tasks['match']['output'] {
  return matchAll(roster, claimsOf(group, claims));
}

/** Matches claims whose printed number says who is meant once more, without the number. */
export function checkClaims(
  roster: Roster,
  { group, claims, others }: Tasks['check']['input'],
): Tasks['check']['output'] {
  const matched = readClaims(group, claims).map(({ claim }) => claim);
  const unmatched = readClaims(group, others).map(({ claim }) => claim);
  return checkAll(roster, matched, unmatched);
}

/** Learns the weights of a scope, then matches and checks its claims with them. */
export function learnScope(
  roster: Roster,
  settings: MatchingSettings,
  { group, claims: batches }: Tasks['learn']['input'],
): Tasks['learn']['output'] {
  const read = readClaims(group, batches);
  const claims = read.map(({ claim }) => claim);
  const prepared = new PreparedClaims();
  const trainingSet = { jurisdiction: group.scope, roster, claims };
  const learned = learnJurisdictionWeights(trainingSet, settings.model, prepared);
  if (learned === null) return null;
  const own = withOwnWeights(settings, group.scope, learned);
  const weighted = openRoster(roster.index, roster.dictionaries, own, group.scope);
  return {
    learned,
    gateSample: checkAll(weighted, claims, [], prepared),
    ...matchAll(weighted, read, prepared),
  };
}

function matchAll(
  roster: Roster,
  claims: Iterable<DigestedClaim>,
  { printed } = new PreparedClaims(),
): Tasks['match']['output'] {
  let lines = '';
  for (const { claim, digest } of claims)
    lines += `${matchLine(matchClaim(roster, claim, printed.get(claim.id)), digest)}\n`;
  return { lines: new TextEncoder().encode(lines) };
}

function checkAll(
  roster: Roster,
  claims: readonly Claim[],
  others: readonly Claim[],
  { masked } = new PreparedClaims(),
): GateSample {
  const { known, sample } = findSilverLabels(roster, [...claims, ...others], roster.policy.proof.sample);
  const ids = new Set(claims.map(({ id }) => id));
  const answers = sample
    .filter(({ claim }) => ids.has(claim.id))
    .map(({ claim, rank, expected }) => {
      const { contractorId, tier, confidence } = matchClaim(roster, claim, masked.get(claim.id));
      return { claimId: claim.id, rank, expected, contractorId, tier, confidence };
    });
  return { silverLabels: known, answers };
}

function readClaims(group: ClaimGroup, batches: readonly LineBatch[]): DigestedClaim[] {
  const read: DigestedClaim[] = [];
  for (const batch of batches) for (const claim of claimsOf(group, batch)) read.push(claim);
  return read;
}
