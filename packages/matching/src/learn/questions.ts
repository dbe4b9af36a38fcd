/** Claims asked about with their numbers hidden, looked up once: which weights answer comes later. */
import type { Claim } from '@crs/domain';
import { findCandidates, findsAlike } from '../candidates.js';
import { countPhone, viewClaim } from '../claim-view.js';
import type { Prepared } from '../match.js';
import { hideFields, type MaskedField } from '../measure/hide.js';
import { findKnown } from '../measure/silver-labels.js';
import type { Roster } from '../roster.js';

/** A claim that tells how well it would be matched without its numbers. */
export interface Question {
  /** Id of the contractor whose number the claim prints; null for a stranger, whose phone no contractor has. */
  readonly known: number | null;
  /** A stranger as it prints itself. */
  readonly shown: Prepared | null;
  /** The claim under each of `masks`: one and the same where the second hides nothing more. */
  readonly hidden: readonly [Prepared, Prepared];
}

/**
 * Claims that were looked up while learning, by id. What weights were learned does not change what was found, so that
 * they need not be looked up again to be matched.
 */
export class PreparedClaims {
  /** As the claims print themselves. */
  readonly printed = new Map<number, Prepared>();
  /** Without their numbers. */
  readonly masked = new Map<number, Prepared>();
}

/** What is hidden, in turn. */
export const masks = [
  ['phone', 'license'],
  ['phone', 'license', 'address'],
] as const satisfies readonly (readonly MaskedField[])[];

/** Contractors of the claims whose number belongs to one, by id of the claim: as many as the policy has judged. */
export function knownAmong(roster: Roster, claims: readonly Claim[]): Map<number, number> {
  const { sample } = findKnown(roster, claims, roster.policy.learning.judged);
  return new Map(sample.map(({ claim, expected }) => [claim.id, expected]));
}

/**
 * The question that a claim puts; null for one that is neither known nor a stranger.
 * @param shown the claim as it prints itself
 */
export function questionOf(roster: Roster, shown: Prepared, known: number | null): Question | null {
  if (known === null && !isStranger(roster, shown)) return null;
  const unnumbered = hide(roster, shown, masks[0]);
  return {
    known,
    shown: known === null ? shown : null,
    hidden: [unnumbered, hide(roster, unnumbered, ['address'])],
  };
}

/** A claim with fields hidden, looked up again only where they find anybody: a stranger's phone does not. */
function hide(roster: Roster, shown: Prepared, mask: readonly MaskedField[]): Prepared {
  const claim = hideFields(shown.view.claim, mask);
  if (claim === shown.view.claim) return shown;
  const view = viewClaim(roster, claim);
  const candidates = findsAlike(roster, view, shown.view) ? shown.candidates : findCandidates(roster, view);
  return { view, candidates };
}

/** Prints a phone that no contractor of the roster has. */
function isStranger(roster: Roster, { view: { phones, licenses } }: Prepared): boolean {
  if (phones.length === 0 || licenses.length > 0) return false;
  return phones.every((phone) => countPhone(roster, phone) === 0);
}
