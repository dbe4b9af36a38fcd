/** Claims with their numbers masked, prepared once and then matched with the weights of several training sets. */
import type { Claim } from '@crs/domain';
import { findCandidates, findsSameCandidates } from '../blocking.js';
import type { MatchWithAliases, PreparedClaim } from '../match.js';
import type { Matcher } from '../matcher.js';
import { type MaskedField, maskClaim } from '../measure/mask.js';
import { findUnmaskedSilverLabels } from '../measure/silver-labels.js';
import { countPhone, parseClaim } from '../parse-claim.js';
import type { Roster } from '../roster.js';

/** A claim for testing how well it is matched without its numbers. */
export interface TestCase {
  /** Silver label: id of the contractor whose number the claim prints; null for a claim with an unlisted phone. */
  readonly known: number | null;
  /** The claim as printed, if its phone is unlisted; otherwise null. */
  readonly unmasked: PreparedClaim | null;
  /** The claim under each of `masks`. Both are the same object if the second mask removes nothing more. */
  readonly masked: readonly [PreparedClaim, PreparedClaim];
}

/** Prepared claims by claim id. Weights don't change what blocking finds, so matching after learning reuses them. */
export class PreparedClaims {
  /** Claims as printed. */
  readonly unmasked = new Map<number, PreparedClaim>();
  /** Without their numbers. */
  readonly masked = new Map<number, PreparedClaim>();
  /** The results of the first look, from roster lines alone and with the learned weights. */
  readonly firstLooks = new Map<number, MatchWithAliases>();
}

/** The masked fields, one mask after another. */
export const masks = [
  ['phone', 'license'],
  ['phone', 'license', 'address'],
] as const satisfies readonly (readonly MaskedField[])[];

/** Silver labels: contractor id by claim id, up to the policy's number of tests. */
export function silverLabelsById(roster: Roster, claims: readonly Claim[]): Map<number, number> {
  const { sample } = findUnmaskedSilverLabels(roster, claims, roster.policy.learning.judged);
  return new Map(sample.map(({ claim, expected }) => [claim.id, expected]));
}

/**
 * The test case for a claim; null if it has neither a silver label nor an unlisted phone.
 * @param unmasked the claim as printed
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

/** Masks fields of a claim. Looks it up again only if the masked fields had found a contractor. */
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
