/** What matching threads do. Pure, but for the scratch space of a roster. */
import type { Claim } from '@crs/domain';
import {
  findFreeTruths,
  LookedUp,
  learnOwn,
  type MatchingSettings,
  matchClaim,
  openRoster,
  type Roster,
} from '@crs/matching';
import { type ClaimGroup, claimsOf, type LineBatch, matchLine, type SeenClaim } from '@crs/store';
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
  const lookedUp = new LookedUp();
  const lesson = { jurisdiction: group.scope, roster, claims: asked };
  const learned = learnOwn(lesson, settings.model, lookedUp);
  if (learned === null) return null;
  const own = withOwnWeights(settings, group.scope, learned);
  const taught = openRoster(roster.index, roster.dictionaries, own, group.scope);
  return {
    learned,
    proof: proveAll(taught, asked, [], lookedUp),
    ...matchAll(taught, read, lookedUp),
  };
}

function matchAll(
  roster: Roster,
  claims: Iterable<SeenClaim>,
  { shown } = new LookedUp(),
): Tasks['match']['answer'] {
  let lines = '';
  for (const { claim, seen } of claims)
    lines += `${matchLine(matchClaim(roster, claim, shown.get(claim.id)), seen)}\n`;
  return { lines: new TextEncoder().encode(lines) };
}

function proveAll(
  roster: Roster,
  asked: readonly Claim[],
  others: readonly Claim[],
  { unnumbered } = new LookedUp(),
): Tasks['prove']['answer'] {
  const { known, sample } = findFreeTruths(roster, [...asked, ...others], roster.policy.proof.sample);
  const ids = new Set(asked.map(({ id }) => id));
  const answers = sample
    .filter(({ claim }) => ids.has(claim.id))
    .map(({ claim, rank, expected }) => {
      const { contractorId, tier, confidence } = matchClaim(roster, claim, unnumbered.get(claim.id));
      return { claimId: claim.id, rank, expected, contractorId, tier, confidence };
    });
  return { truths: known, answers };
}

function readClaims(group: ClaimGroup, batches: readonly LineBatch[]): SeenClaim[] {
  const read: SeenClaim[] = [];
  for (const batch of batches) for (const claim of claimsOf(group, batch)) read.push(claim);
  return read;
}
