/** Claims with their numbers masked, prepared once and then matched with the weights of several training sets. */
import type { Claim } from '@crs/domain';
import { findCandidates, findsSameCandidates } from '../blocking.js';
import type { MatchWithAliases, PreparedClaim } from '../match.js';
import type { Matcher } from '../matcher.js';
import { type MaskedField, maskClaim } from '../measure/mask.js';
import { findUnmaskedSilverLabels } from '../measure/silver-labels.js';
import { countPhone, parseClaim } from '../parse-claim.js';
import type { Roster } from '../roster.js';

/** A claim that shows how well it is matched without its numbers. */
export interface TestCase {
  /** Silver label: id of the contractor whose number the claim prints; null for a claim with an unlisted phone. */
  readonly known: number | null;
  /** The claim as it prints itself, when its phone is unlisted; else null. */
  readonly unmasked: PreparedClaim | null;
  /** The claim under each of `masks`. Both are the same object when the second mask takes nothing more. */
  readonly masked: readonly [PreparedClaim, PreparedClaim];
}

/** Prepared claims by claim id. Weights do not change what blocking finds, so matching after learning reuses them. */
export class PreparedClaims {
  /** As the claims print themselves. */
  readonly unmasked = new Map<number, PreparedClaim>();
  /** Without their numbers. */
  readonly masked = new Map<number, PreparedClaim>();
  /** What the first look gives, on the roster's lines alone and with the learned weights. */
  readonly firstLooks = new Map<number, MatchWithAliases>();
}

/** The fields that are masked, one mask after the other. */
export const masks = [
  ['phone', 'license'],
  ['phone', 'license', 'address'],
] as const satisfies readonly (readonly MaskedField[])[];

/** Silver labels: contractor id by claim id, at most as many as the policy tests. */
export function silverLabelsById(roster: Roster, claims: readonly Claim[]): Map<number, number> {
  const { sample } = findUnmaskedSilverLabels(roster, claims, roster.policy.learning.judged);
  return new Map(sample.map(({ claim, expected }) => [claim.id, expected]));
}

/**
 * The test case of a claim; null when it has neither a silver label nor an unlisted phone.
 * @param unmasked the claim as it prints itself
 */
export function testCaseOf(matcher: Matcher, unmasked: PreparedClaim, known: number | null): TestCase | null {
  if (known === null && !hasUnlistedPhone(matcher.roster, unmasked)) return null;
  const unnumbered = mask(matcher, unmasked, masks[0]);
  return {
    known,
    unmasked: known === null ? unmasked : null,
    masked: [unnumbered, mask(matcher, unnumbered, ['address'])],
  };
}

/** Masks fields of a claim. It is only looked up again when the masked fields had found a contractor. */
function mask(matcher: Matcher, prepared: PreparedClaim, fields: readonly MaskedField[]): PreparedClaim {
  const claim = maskClaim(prepared.parsed.claim, fields);
  if (claim === prepared.parsed.claim) return prepared;
  const parsed = parseClaim(matcher, claim);
  const candidates = findsSameCandidates(matcher.roster, parsed, prepared.parsed)
    ? prepared.candidates
    : findCandidates(matcher, parsed);
  return { parsed, candidates };
}

/** True when the claim prints a phone that no contractor has, and no license number. */
function hasUnlistedPhone(roster: Roster, { parsed: { phones, licenses } }: PreparedClaim): boolean {
  if (phones.length === 0 || licenses.length > 0) return false;
  return phones.every((phone) => countPhone(roster, phone) === 0);
}
